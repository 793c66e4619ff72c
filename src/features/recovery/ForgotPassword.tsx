/** Forgot Your Password (S2): the address typed at sign-in is carried over. */
import { forgotPasswordForm } from './forms.ts';
import { recoveryText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { FormView } from '../../ui/form/FormView.tsx';
import { Link } from '../../ui/Link.tsx';
import { useBusy, useFlow, useRowLink } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function ForgotPassword() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const linkTo = useRowLink();
  const form = flow.form(forgotPasswordForm, { username: flow.context().stored.username ?? '' });
  return (
    <ScreenCard
      title={t(recoveryText.forgotTitle)}
      subtitle={t(recoveryText.forgotSubtitle)}
      footer={<Link {...linkTo('toLogin')}>{t(recoveryText.backToLogin)}</Link>}
    >
      <FormView store={form} busy={busy} onSubmit={(values) => flow.run('submit', values, form)} />
    </ScreenCard>
  );
}
