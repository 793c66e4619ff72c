/** Set-up, step 1 of 4: what it is for (S2). */
import { setupText } from '../../text/second-factor-setup.ts';
import { signInText } from '../../text/sign-in.ts';
import { useText } from '../../text/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { AccountLine } from '../AccountLine.tsx';
import { useFlow } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';

export function MfaSetupIntro() {
  const t = useText();
  const flow = useFlow();
  return (
    <ScreenCard
      title={t(setupText.introTitle)}
      subtitle={t(setupText.introSubtitle)}
      footer={<AccountLine change={signInText.useAnotherAccount} />}
    >
      <p>{t(setupText.introText)}</p>
      <Button wide onClick={() => flow.move({ to: 'mfa-setup-phone' })}>
        {t(setupText.setUpNow)}
      </Button>
    </ScreenCard>
  );
}
