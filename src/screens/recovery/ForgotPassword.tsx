/** Forgot Your Password (S2): the address typed at sign-in is carried over. */
import { forgotPasswordForm } from '../../forms/recovery.ts';
import { recoveryText } from '../../text/recovery.ts';
import { useText } from '../../text/TextContext.ts';
import { FormView } from '../../ui/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFlow, useFlowState, useScreenLink } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';

export function ForgotPassword() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const linkTo = useScreenLink();
  const form = flow.form(forgotPasswordForm, { username: flow.context().stored.username ?? '' });
  return (
    <ScreenCard
      title={t(recoveryText.forgotTitle)}
      subtitle={t(recoveryText.forgotSubtitle)}
      footer={<Link {...linkTo('login')}>{t(recoveryText.backToLogin)}</Link>}
    >
      <FormView store={form} busy={busy} onSubmit={(values) => flow.run('submit', values, form)} />
    </ScreenCard>
  );
}
