import type { StoredUser } from '../../session/stored-user.ts';
import type { StepNumber } from './progress.ts';
import { firstTimeUserText, welcomeParagraphs } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Personal } from '../../ui/marks.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useFlow } from '../../flow/react/flow-context.ts';

/** Greets on entry (R2). */
export function WelcomeModal({ user, step }: { readonly user: StoredUser; readonly step: StepNumber }) {
  const { firstName, lastName } = user;
  const t = useText();
  const flow = useFlow();
  const close = () => void flow.run('welcomed');
  return (
    <Dialog
      title={
        <Interpolate
          text={t(firstTimeUserText.welcomeTitle)}
          nodes={{ first: <Personal>{firstName}</Personal>, last: <Personal>{lastName}</Personal> }}
        />
      }
      onClose={close}
      action={<Button onClick={close}>{t(firstTimeUserText.continue)}</Button>}
    >
      {welcomeParagraphs[step].map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
    </Dialog>
  );
}
