/** A step of the first-time-user wizard in its layout (R2). */
import { useEffect, useRef, type ReactNode } from 'react';
import { headerName, type StepNumber } from './progress.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { arriveIn } from '../../ui/arrival.ts';
import { Wizard } from '../../ui/layout/Wizard.tsx';
import { OtherAccountLink } from '../../flow/react/AccountLine.tsx';
import { useBusy, useFlow, useFlowState, useStored } from '../../flow/react/flow-context.ts';
import { RenderBoundary } from '../../flow/react/RenderBoundary.tsx';
import { FlowBanner } from '../../flow/react/FlowBanner.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useWizardLists } from '../../flow/react/wizard/useLists.ts';
import { FormView, type FormViewProps } from '../../ui/form/FormView.tsx';
import { Missing } from '../../ui/form/missing/Missing.tsx';
import { NOT_SAVED } from '../../flow/banners.ts';
import { sharedText } from '../../flow/text.ts';
import { Loading, type LoadingProps } from '../../flow/react/Loading.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import type { StoredUser } from '../../session/stored-user.ts';
import { Interpolate, Personal } from '../../ui/marks.tsx';

/** Texts of the first-time-user wizard (R2). */
export const firstTimeUserText = {
  welcomeTitle: 'Welcome {first} {last} to the product',
  continue: 'Continue',
  doneTitle: 'Your registration is complete',
  doneText: 'Continue to submit your first press release.',
  passwordSubtitle: 'Replace your temporary password with one of your own.',
  questionsSubtitle: 'Choose three questions. We will ask one of them if you forget your password.',
  personalSubtitle: 'Please review what we know about you.',
  professionalSubtitle: 'Tell us where you work and what news you would like to read.',
} as const;

/** In the order of the steps (R2). */
const firstTimeUserTitles = ['Set New Password', 'Security Questions', 'Personal Information', 'Professional Information'] as const;

/** By the step at which the user enters (decisions 7). */
const welcomeParagraphs = {
  1: [
    'First, set a password of your own in place of the temporary one.',
    'Then choose three security questions, which let you back in if you forget it.',
    'Finally, review your personal and professional details. It takes about five minutes.',
  ],
  2: [
    'First, choose three security questions, which let you back in if you forget your password.',
    'Then review your personal and professional details. It takes about five minutes.',
  ],
  3: ['Please review your personal and professional details. It takes about three minutes.'],
  4: ['Please review your professional details. It takes about three minutes.'],
} as const;

function WelcomeModal({ user, step }: { readonly user: StoredUser; readonly step: StepNumber }) {
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

/** Closing it leads to the order tunnel (R2, R4). */
function CompletionModal() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();

  function leave() {
    if (!flow.getState().busy) void flow.run('proceed');
  }

  return (
    <Dialog
      done
      title={t(firstTimeUserText.doneTitle)}
      onClose={leave}
      action={
        <Button busy={busy} onClick={leave}>
          {t(firstTimeUserText.continue)}
        </Button>
      }
    >
      <FlowBanner />
      <p>{t(firstTimeUserText.doneText)}</p>
    </Dialog>
  );
}

/** The outline of the form while it loads, or the error with a button that loads what is missing. */
export function StepLoading(loading: LoadingProps) {
  const t = useText();
  const flow = useFlow();
  const banner = useFlowState((state) => state.banner);
  if (banner?.tone !== 'error') return <Loading {...loading} />;
  return (
    <>
      <FlowBanner />
      {!banner.retry && (
        <Button
          wide
          onClick={() => {
            loading.retry();
            flow.retry(banner);
          }}
        >
          {t(sharedText.tryAgain)}
        </Button>
      )}
    </>
  );
}

export function StepForm({ long, ...form }: Omit<FormViewProps, 'busy' | 'before' | 'after' | 'actions'> & { readonly long?: true }) {
  const busy = useBusy();
  // Short forms have `actions` too, so that Continue is at the end of a row.
  const ofStepBefore = useFlowState(({ banner }) => banner?.text === NOT_SAVED);
  return (
    <FormView
      {...form}
      busy={busy}
      before={ofStepBefore && <FlowBanner />}
      after={!ofStepBefore && <FlowBanner />}
      actions={long ? <Missing store={form.store} /> : []}
    />
  );
}

interface WizardStepProps {
  readonly step: StepNumber;
  readonly subtitle: string;
  readonly children: ReactNode;
}

export function WizardStep({ step, subtitle, children }: WizardStepProps) {
  const t = useText();
  const { hosted } = useFlow();
  const user = useStored((stored) => stored.user);
  const complete = useStored((stored) => stored.registrationComplete === true);
  const welcomed = useStored((stored) => stored.wizard?.welcomed === true);
  const frame = useRef<HTMLDivElement>(null);
  const greeted = useRef(welcomed);
  useWizardLists('user');

  // The Welcome opened before any element had the focus, so on closing the focus goes to where the step begins.
  useEffect(() => {
    if (!welcomed || greeted.current) return;
    greeted.current = true;
    const card = frame.current?.querySelector('.na-card');
    if (card) arriveIn(card);
  }, [welcomed]);

  return (
    <div ref={frame}>
      <Wizard header={!hosted && user && headerName(user)} steps={firstTimeUserTitles} current={step - 1}>
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
      <RenderBoundary of={complete}>
        {complete ? <CompletionModal /> : user && !welcomed && <WelcomeModal user={user} step={step} />}
      </RenderBoundary>
    </div>
  );
}
