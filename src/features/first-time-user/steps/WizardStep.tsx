/** A step of the first-time-user wizard in its layout: the user's name, the progress, and the two modals (R2). */
import { type ReactNode, useEffect, useRef } from 'react';
import { headerName, type StepNumber } from '../progress.ts';
import { firstTimeUserTitles } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { arriveIn } from '../../../ui/arrival.ts';
import { Wizard } from '../../../ui/layout/Wizard.tsx';
import { OtherAccountLink } from '../../../flow/react/OtherAccountLink.tsx';
import { useFlow, useStored } from '../../../flow/react/flow-context.ts';
import { Part } from '../../../flow/react/Part.tsx';
import { ScreenCard } from '../../../flow/react/ScreenCard.tsx';
import { useWizardLists } from '../../../flow/react/wizard/useLists.ts';
import { CompletionModal } from '../CompletionModal.tsx';
import { WelcomeModal } from '../WelcomeModal.tsx';

interface WizardStepProps {
  readonly step: StepNumber;
  readonly subtitle: string;
  readonly children: ReactNode;
}

export function WizardStep({ step, subtitle, children }: WizardStepProps) {
  const t = useText();
  const { embedded } = useFlow();
  const user = useStored((stored) => stored.user);
  const complete = useStored((stored) => stored.registrationComplete === true);
  const welcomed = useStored((stored) => stored.wizard?.welcomed === true);
  const frame = useRef<HTMLDivElement>(null);
  const greeted = useRef(welcomed);
  useWizardLists('user');

  // The Welcome opened before anything had the focus, so it cannot give it back when it closes: it goes to where the step begins.
  useEffect(() => {
    if (!welcomed || greeted.current) return;
    greeted.current = true;
    const card = frame.current?.querySelector('.na-card');
    if (card) arriveIn(card);
  }, [welcomed]);

  return (
    <div ref={frame}>
      <Wizard header={embedded && user && headerName(user)} steps={firstTimeUserTitles} current={step - 1}>
        {(countId) => (
          <ScreenCard
            quiet
            width="wizard"
            title={t(firstTimeUserTitles[step - 1] ?? '')}
            subtitle={t(subtitle)}
            describedBy={countId}
            footer={<OtherAccountLink />}
          >
            {children}
          </ScreenCard>
        )}
      </Wizard>
      <Part of={complete}>{complete ? <CompletionModal /> : user && !welcomed && <WelcomeModal user={user} step={step} />}</Part>
    </div>
  );
}
