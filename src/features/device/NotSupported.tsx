/** Phones and tablets (S1): no log-in here, but a way to the newsroom and to what does work on them. */
import { deviceText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFlow, useRowLink, useSignUpLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function NotSupported() {
  const t = useText();
  const flow = useFlow();
  const linkTo = useRowLink();
  const signUp = useSignUpLink();
  return (
    <ScreenCard
      title={t(deviceText.title)}
      subtitle={t(deviceText.text)}
      footer={
        <>
          <Link {...linkTo('toForgotPassword')}>{t(sharedText.forgotPassword)}</Link>
          <Link {...signUp}>{t(sharedText.signUp)}</Link>
        </>
      }
    >
      <Button wide onClick={() => void flow.run('proceed')}>
        {t(deviceText.button)}
      </Button>
    </ScreenCard>
  );
}
