/** The e-mail step, in its three modes (S2, S4 login mode). The first frame of the product: nothing here may depend on the page. */
import { type ReactNode, useRef, useState } from 'react';
import { emailFormOf } from './flow.ts';
import { signInText } from './text.ts';
import { type LoginMode, loginMode, newUser } from '../../flow/sign-in-memory.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { Name } from '../../ui/marks.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { Words } from '../../ui/Words.tsx';
import { useBusy, useFlow, useFlowState, useSettings, useSignUpLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useRowOnChange } from '../../flow/react/useRowOnChange.ts';

/** The form of a mode, with the address that is known already. */
function useEmailForm(mode: LoginMode) {
  const flow = useFlow();
  // Back from a later step that was reloaded, the form begins with the stored address; the first frame of a page is drawn without one.
  const { username = '' } = flow.getState().previous === null ? {} : flow.context().stored;
  const form = flow.form(emailFormOf(mode), { username });
  useRowOnChange(form, 'retype');
  return form;
}

/** The ways on for people whose company was not found. */
function WithoutSso({ switchMode }: { readonly switchMode: () => void }) {
  const t = useText();
  const { productName } = useSettings();
  const product = { productName: <Name>{productName}</Name> };
  const toConnect = (
    <Link onClick={switchMode}>
      <Interpolate text={t(signInText.ssoFailedConnect)} nodes={product} />
    </Link>
  );
  return (
    <p className="na-hint">
      <Interpolate text={t(signInText.ssoFailedWays)} nodes={{ toConnect }} />
    </p>
  );
}

/** `terms` stand below the form. */
export function LoginScreen({ terms }: { readonly terms?: ReactNode }) {
  const t = useText();
  const flow = useFlow();
  const { productName, providerName } = useSettings();
  const mode = useFlowState(loginMode.of);
  const isNew = useFlowState(newUser.of) === 'ignored';
  const busy = useBusy();
  const signUp = useSignUpLink();
  const form = useEmailForm(mode);
  const product = { productName: <Name>{productName}</Name> };
  const sso = mode !== 'connect';
  const next = sso ? 'connect' : 'sso';
  const fields = useRef<HTMLDivElement>(null);
  // Only the switch fades and moves the focus: a page that begins in SSO mode stands still.
  const [fading, setFading] = useState(false);

  function switchMode() {
    void flow.run('switchMode', form.getState().values);
    setFading(true);
    // The field gets its new label before the microtask runs.
    queueMicrotask(() => fields.current?.querySelector('input')?.focus({ preventScroll: true }));
  }

  return (
    <ScreenCard
      title={t(signInText.title)}
      subtitle={sso ? t(signInText.ssoSubtitle) : <Interpolate text={t(signInText.subtitle)} nodes={product} />}
      footer={
        mode !== 'sso' && (
          <p>
            <Interpolate text={t(signInText.noAccount)} nodes={{ providerName: <Name>{providerName}</Name> }} />
            <Words> </Words>
            <Link {...signUp}>{t(sharedText.signUp)}</Link>
          </p>
        )
      }
    >
      {isNew && <p className="na-hint">{t(signInText.newUser)}</p>}
      {/* The same box in every mode: what is typed in the first frame stays when the page turns out to begin in another. */}
      <div ref={fields} className={fading ? 'na-fade' : undefined} onAnimationEnd={() => setFading(false)}>
        <FormView
          store={form}
          busy={busy}
          // After a step change the title has the focus.
          focusFirst={!flow.embedded && flow.getState().previous === null}
          onSubmit={(values) => flow.run('lookUp', { ...values, mode }, form)}
          after={mode === 'sso-failed' && <WithoutSso switchMode={switchMode} />}
          secondary={
            // Each mode has a button of its own, so that a double click does not switch back.
            <Button key={next} variant="secondary" wide disabled={mode === 'sso-failed'} onClick={switchMode}>
              {sso ? <Interpolate text={t(signInText.toConnect)} nodes={product} /> : t(signInText.toSso)}
            </Button>
          }
        />
      </div>
      {terms}
    </ScreenCard>
  );
}
