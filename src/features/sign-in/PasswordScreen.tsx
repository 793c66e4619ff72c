/** The password step (S2). */
import { type ReactNode, useRef, useState } from 'react';
import { passwordForm } from './flow.ts';
import { signInText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { askAhead } from '../../i18n/translate.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { AccountLine } from '../../flow/react/AccountLine.tsx';
import { useBusy, useFlow, useRowLink, useSignUpLink, useStored } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

interface OtherAccountProps {
  readonly filled: string;
  readonly known: string;
  readonly logInAs: () => void;
  readonly stay: () => void;
}

/** A password manager has filled in another account, so the password is not sent for this one (decisions 11). */
function OtherAccount({ filled, known, logInAs, stay }: OtherAccountProps) {
  const t = useText();
  const named = (text: string, address: string) => <Interpolate text={t(text)} nodes={{ address: <bdi translate="no">{address}</bdi> }} />;
  return (
    <div role="alert">
      <Banner tone="warning">
        <p>{named(signInText.otherFilled, filled)}</p>
        <p className="na-row">
          <Link onClick={logInAs}>{named(signInText.logInAs, filled)}</Link>
          <Link onClick={stay}>{named(signInText.stayWith, known)}</Link>
        </p>
      </Banner>
    </div>
  );
}

/** `handOff` covers the form for an address of a company. */
export function PasswordScreen({ handOff }: { readonly handOff?: ReactNode }) {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const username = useStored((stored) => stored.username);
  const isSso = useStored((stored) => stored.authType !== undefined);
  const linkTo = useRowLink();
  const signUp = useSignUpLink();
  const form = flow.form(passwordForm);
  const fields = useRef<HTMLDivElement>(null);
  const [filled, setFilled] = useState<string>();
  // Requested before they are needed.
  askAhead(t, [signInText.otherFilled, signInText.logInAs, signInText.stayWith]);

  function settle() {
    setFilled(undefined);
    const box = fields.current?.querySelector<HTMLInputElement>('.na-username');
    if (box) box.value = username ?? '';
    queueMicrotask(() => fields.current?.querySelector<HTMLElement>('[data-field] input')?.focus({ preventScroll: true }));
  }

  return (
    <ScreenCard title={t(signInText.title)} subtitle={<AccountLine />} keepsFocus={isSso}>
      <div ref={fields}>
        <FormView
          store={form}
          busy={busy}
          focusFirst={!isSso}
          username={username}
          onOtherName={setFilled}
          onSubmit={(values) => {
            setFilled(undefined);
            return flow.run('logIn', values, form);
          }}
          before={
            filled !== undefined && (
              <OtherAccount
                filled={filled}
                known={username ?? ''}
                logInAs={() => {
                  settle();
                  void flow.run('lookUp', { username: filled, mode: 'connect' });
                }}
                stay={() => {
                  // The password belongs to the other account.
                  form.clear(['password']);
                  settle();
                }}
              />
            )
          }
          secondary={
            <>
              <Button variant="secondary" wide onClick={() => void flow.run('switchMode')}>
                {t(signInText.toSso)}
              </Button>
              <p className="na-row">
                <Link {...linkTo('toForgotPassword')}>{t(sharedText.forgotPassword)}</Link>
                <Link {...signUp}>{t(sharedText.signUp)}</Link>
              </p>
            </>
          }
        />
      </div>
      {isSso && handOff}
    </ScreenCard>
  );
}
