/** The email step in its three modes (S2, S4 login mode); as the first frame it must not depend on the page. */
import { type ReactNode, useRef, useState } from 'react';
import { emailFormOf } from './flow.ts';
import { signInText } from './text.ts';
import { loginMode, newUser, type LoginMode } from '../../flow/sign-in-memory.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { Interpolate, Name, Words } from '../../ui/marks.tsx';
import { useFlow, useFlowState, useRowOnChange, useSettings, useSignUpLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

function useEmailForm(mode: LoginMode) {
  const flow = useFlow();
  // A user who comes back from a reloaded step finds the stored address; the first frame of a page is rendered without one.
  const { username = '' } = flow.getState().previous === null ? {} : flow.context().stored;
  const form = flow.form(emailFormOf(mode), { username });
  useRowOnChange(form, 'retype');
  return form;
}

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

interface LoginScreenProps {
  /** Below the form. */
  readonly terms?: ReactNode;
  /** Below the buttons of the mode that accepts any address. */
  readonly passkeys?: ReactNode;
}

export function LoginScreen({ terms, passkeys }: LoginScreenProps) {
  const t = useText();
  const flow = useFlow();
  const { productName, providerName } = useSettings();
  const mode = useFlowState(loginMode.of);
  const isNew = useFlowState(newUser.of) === 'ignored';
  const busy = useFlowState((state) => state.busy === 'lookUp');
  const signUp = useSignUpLink();
  const form = useEmailForm(mode);
  const product = { productName: <Name>{productName}</Name> };
  const sso = mode !== 'connect';
  const next = sso ? 'connect' : 'sso';
  const fields = useRef<HTMLDivElement>(null);
  // Only the switch fades and moves the focus, not a page that begins in SSO mode.
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
      {/* The same box serves every mode, so that text typed in the first frame stays when the page begins in another mode. */}
      <div ref={fields} className={fading ? 'na-fade' : undefined} onAnimationEnd={() => setFading(false)}>
        <FormView
          store={form}
          busy={busy}
          // After a step change the title has the focus.
          focusFirst={flow.hosted && flow.getState().previous === null}
          onSubmit={(values) => flow.run('lookUp', { ...values, mode }, form)}
          after={mode === 'sso-failed' && <WithoutSso switchMode={switchMode} />}
          secondary={
            // Each mode has a button of its own, so that a double click does not switch back.
            <>
              <Button key={next} variant="secondary" wide disabled={mode === 'sso-failed'} onClick={switchMode}>
                {sso ? <Interpolate text={t(signInText.toConnect)} nodes={product} /> : t(signInText.toSso)}
              </Button>
              {!sso && passkeys}
            </>
          }
        />
      </div>
      {terms}
    </ScreenCard>
  );
}
