/** The form that sets a password, in every flow (S2, S5). */
import { useId, type ReactNode } from 'react';
import type { Form } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { MaskedEmail } from '../../../ui/Masked.tsx';
import { Interpolate } from '../../../ui/marks.tsx';
import { sharedText } from '../../text.ts';
import { useBusy, useFlow, useStored } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';
import { stepperText } from '../../../ui/text.ts';

interface StepOf {
  readonly kicker: ReactNode;
  readonly describedBy: string;
}

export function useStepOf(n: number, total: number): StepOf {
  const t = useText();
  const id = useId();
  return { kicker: <span id={id}>{t(stepperText.count, { n, total })}</span>, describedBy: id };
}

interface NewPasswordCardProps {
  readonly form: Form;
  readonly title: string;
  readonly note?: string;
  readonly footer?: ReactNode;
  readonly step?: StepOf;
}

export function NewPasswordCard({ form: declared, title, note, footer, step }: NewPasswordCardProps) {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const username = useStored(
    ({ resetUser, username, user, authToken }) => (authToken ? undefined : resetUser?.username) ?? username ?? user?.email,
  );
  const form = flow.form(declared);
  return (
    <ScreenCard
      title={t(title)}
      subtitle={username && <Interpolate text={t(sharedText.newPasswordFor)} nodes={{ address: <MaskedEmail address={username} /> }} />}
      footer={footer}
      {...step}
    >
      <FormView
        store={form}
        busy={busy}
        username={username}
        before={
          note && (
            <LiveRegion>
              <Banner tone="info">{t(note)}</Banner>
            </LiveRegion>
          )
        }
        onSubmit={(values) => flow.run('submit', values, form)}
      />
    </ScreenCard>
  );
}
