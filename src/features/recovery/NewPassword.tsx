/** The one form that sets a password, in its variants: each a row (S2, S5). */
import type { Screen } from '../../flow/screens.ts';
import type { Form } from '../../forms/form.ts';
import { maskEmail } from '../../forms/mask.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { recoveryText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { useFlow, useFlowState, useStored } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

interface Variant {
  readonly form: Form;
  readonly title: string;
  /** Said above the form. */
  readonly note?: string;
}

const variants = {
  'set-new-password': { form: newPasswordForms.set, title: recoveryText.setTitle },
  'reset-temporary-password': {
    form: newPasswordForms.temporary,
    title: recoveryText.resetTitle,
    note: recoveryText.temporaryNote,
  },
  'reset-password': { form: newPasswordForms.byQuestion, title: recoveryText.resetForTitle },
} as const satisfies Partial<Record<Screen, Variant>>;

function View({ form: declared, title, note }: Variant) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const username = useStored((stored) => stored.resetUser?.username ?? stored.username ?? stored.user?.email);
  const form = flow.form(declared);
  return (
    <ScreenCard title={t(title)} subtitle={username && t(recoveryText.resetSubtitle, { address: maskEmail(username) })}>
      <FormView
        store={form}
        busy={busy}
        username={username}
        before={note && <Banner tone="info">{t(note)}</Banner>}
        onSubmit={(values) => flow.run('submit', values, form)}
      />
    </ScreenCard>
  );
}

export const SetNewPassword = () => <View {...variants['set-new-password']} />;
export const ResetTemporaryPassword = () => <View {...variants['reset-temporary-password']} />;
export const ResetPassword = () => <View {...variants['reset-password']} />;
