import { type Feature, useFlow, useRowLink, useSignUpLink } from '../../flow/react/flow-context.ts';
import type { deviceRoutes } from './routes.ts';
import { choice, type FlowOf } from '../../flow/flow.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

/** Texts for phones and tablets (S1). */
const deviceText = {
  title: 'Not supported on this device',
  text: 'Logins are not supported on mobile and tablet devices. Please log in on a desktop or laptop computer.',
  button: 'Contact Us',
} as const;

function NotSupported() {
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

const deviceFlow = {
  'not-supported': { proceed: choice(({ settings }) => ({ navigate: settings.newsroomUrl })) },
} as const satisfies FlowOf<typeof deviceRoutes>;

export const device = {
  views: {
    'not-supported': NotSupported,
  },
  actions: deviceFlow,
} as const satisfies Feature<keyof typeof deviceRoutes>;
