import { useEffect, useRef } from 'react';
import { useFlow, useFlowState, useSettings, useSubheading } from '../../flow/react/flow-context.ts';
import { useLocale, useText } from '../../i18n/TextContext.tsx';
import { useTakingTurns } from '../../ui/arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Wait } from '../../ui/feedback/LiveRegion.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Interpolate, Personal } from '../../ui/marks.tsx';
import { canCreatePasskeys, fitsPasskeyDomain, loadCeremony } from '../../flow/passkeys/able.ts';
import { passkeyText } from '../../flow/passkeys/failures.ts';
import { nameForm } from './forms.ts';
import { edited, type Passkey } from './flow.ts';
import { securityText } from './text.ts';

/** `undefined` for an invalid instant. */
function useDate(): (instant: string | null | undefined) => string | undefined {
  const locale = useLocale();
  return (instant) => {
    const at = Date.parse(instant ?? '');
    return Number.isNaN(at) ? undefined : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  };
}

const boxIn = (item: HTMLElement) => item.querySelector('input');
const buttonIn = (part: HTMLElement) => part.querySelector('button');

function Rename({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const form = flow.form(nameForm, { name });
  const item = useRef<HTMLLIElement>(null);
  useTakingTurns(item, boxIn, 'pressed');
  return (
    <li className="na-item" ref={item}>
      <FormView
        store={form}
        busy={busy === 'rename'}
        onSubmit={(values) => flow.run('rename', { id, ...values }, form)}
        actions={
          <Button variant="quiet" onClick={() => void flow.run('cancel')}>
            {t(securityText.cancel)}
          </Button>
        }
      />
    </li>
  );
}

interface RemoveProps {
  readonly id: string;
  readonly name: string;
}

function Remove({ id, name }: RemoveProps) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy === 'remove');
  const stay = () => void flow.run('cancel');
  return (
    <Dialog
      title={<Interpolate text={t(securityText.removeTitle)} nodes={{ name: <Personal>{name}</Personal> }} />}
      onClose={stay}
      away={{ label: t(securityText.cancel), onClick: stay }}
      action={
        <Button busy={busy} onClick={() => void flow.run('remove', { id })}>
          {t(securityText.remove)}
        </Button>
      }
    >
      <p>{t(securityText.removeText)}</p>
    </Dialog>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly isLeaving: boolean;
}

function Row({ passkey: { id, name: ownName, createdAt, lastUsedAt }, isLeaving }: RowProps) {
  const t = useText();
  const flow = useFlow();
  const date = useDate();
  const name = ownName || t(securityText.passkeys);
  const item = useRef<HTMLLIElement>(null);
  useTakingTurns(item, buttonIn);
  const created = date(createdAt);
  const used = date(lastUsedAt);
  return (
    <li className="na-item" ref={item}>
      <span className="na-item-name">
        <Personal>{name}</Personal>
      </span>
      <span className="na-item-note">
        {created && <span>{t(securityText.created, { date: created })}</span>}
        <span>{used ? t(securityText.lastUsed, { date: used }) : t(securityText.neverUsed)}</span>
      </span>
      <span className="na-item-ways">
        <Button variant="quiet" label={t(securityText.renameNamed, { name })} onClick={() => void flow.run('edit', { id, how: 'rename' })}>
          {t(securityText.rename)}
        </Button>
        <Button variant="quiet" label={t(securityText.removeNamed, { name })} onClick={() => void flow.run('edit', { id, how: 'remove' })}>
          {t(securityText.remove)}
        </Button>
      </span>
      {isLeaving && <Remove id={id} name={name} />}
    </li>
  );
}

function Item({ passkey }: { readonly passkey: Passkey }) {
  const how = useFlowState((state) => {
    const now = edited.of(state);
    return now?.id === passkey.id ? now.how : undefined;
  });
  if (how === 'rename') return <Rename id={passkey.id} name={passkey.name ?? ''} />;
  return <Row passkey={passkey} isLeaving={how === 'remove'} />;
}

const CREATING: readonly unknown[] = ['usePasskey', 'promptPasskey', 'sendPasskey'];

function Create() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => CREATING.includes(state.busy));
  useEffect(() => {
    // The press loads it again.
    loadCeremony().catch(() => {});
  }, []);
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={t(passkeyText.waiting)} onClick={() => void flow.run('usePasskey')}>
        {t(passkeyText.create)}
      </Button>
      <Wait for={busy} />
    </>
  );
}

/** Empty where the account has no passkey and none can be made (passkeys.md). */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useText();
  const Subheading = useSubheading();
  const isFitting = fitsPasskeyDomain(useSettings());
  const canCreate = canCreatePasskeys();
  const section = useRef<HTMLElement>(null);
  useTakingTurns(section, buttonIn, passkeys.length);
  if (!isFitting || !(canCreate || passkeys.length > 0)) return null;
  return (
    <section className="na-section" ref={section}>
      <Subheading className="na-section-title">{t(securityText.passkeys)}</Subheading>
      {passkeys.length > 0 ? (
        <ul className="na-rows">
          {passkeys.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="na-item-note">{t(securityText.noPasskeys)}</p>
      )}
      {canCreate && <Create />}
    </section>
  );
}
