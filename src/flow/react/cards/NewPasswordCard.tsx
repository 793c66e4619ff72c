/** The form that sets a password, in every flow (S2, S5). */
import type { ReactNode } from 'react';
import type { Form } from '../../../forms/form.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { FormView } from '../../../ui/form/FormView.tsx';
import { MaskedEmail } from '../../../ui/Masked.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import { sharedText } from '../../text.ts';
import { useBusy, useFlow, useStored } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';
import type { StepOf } from './useStepOf.tsx';

interface NewPasswordCardProps {
  readonly form: Form;
  readonly title: string;
  /** Said above the form. */
  readonly note?: string;
  readonly footer?: ReactNode;
  /** Which step it is of how many. */
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
