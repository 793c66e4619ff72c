/** The password step (S2): one field, focused, and the ways elsewhere. */
import type { ReactNode } from 'react';
import { passwordForm } from './forms.ts';
import { signInText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { AccountLine } from '../../flow/react/AccountLine.tsx';
import { useBusy, useFlow, useRowLink, useSignUpLink, useStored } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

/** `handOff` shows over the form for an address of a company. */
export function PasswordScreen({ handOff }: { readonly handOff?: ReactNode }) {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const username = useStored((stored) => stored.username);
  const isSso = useStored((stored) => stored.authType !== undefined);
  const linkTo = useRowLink();
  const signUp = useSignUpLink();
  const form = flow.form(passwordForm);

  return (
    <ScreenCard title={t(signInText.title)} subtitle={<AccountLine />} keepsFocus>
      <FormView
        store={form}
        busy={busy}
        focusFirst={!isSso}
        username={username}
        onSubmit={(values) => flow.run('logIn', values, form)}
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
      {isSso && handOff}
    </ScreenCard>
  );
}
