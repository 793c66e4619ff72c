/** Phones and tablets (S1): no log-in here, but a way to the newsroom and to what does work on them. */
import { pagesText } from '../contact/text.ts';
import { signInText } from '../sign-in/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFlow, useScreenLink, useSettings, useSignUpLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function NotSupported() {
  const t = useText();
  const { ports } = useFlow();
  const { newsroomUrl } = useSettings();
  const linkTo = useScreenLink();
  const signUp = useSignUpLink();
  return (
    <ScreenCard
      title={t(pagesText.deviceTitle)}
      subtitle={t(pagesText.deviceText)}
      footer={
        <>
          <Link {...linkTo('forgot-password')}>{t(signInText.forgotPassword)}</Link>
          <Link {...signUp}>{t(signInText.signUp)}</Link>
        </>
      }
    >
      <Button wide onClick={() => ports.navigate(new URL(newsroomUrl, ports.pageUrl()).href)}>
        {t(pagesText.deviceButton)}
      </Button>
    </ScreenCard>
  );
}
