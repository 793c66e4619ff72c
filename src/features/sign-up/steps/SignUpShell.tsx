/** The shell of a sign-up step (R2). */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signUpState, signUpStep } from '../progress.ts';
import { signUpSteps, signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Newsroom } from '../../../ui/layout/Newsroom.tsx';
import { Wizard } from '../../../ui/layout/Wizard.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { RenderBoundary } from '../../../flow/react/RenderBoundary.tsx';
import { ScreenCard } from '../../../flow/react/ScreenCard.tsx';
import type { FormStore } from '../../../forms/form-store.ts';
import { useDraft, type StoreDraft } from '../../../flow/react/wizard/useDraft.ts';

/** A step that was completed and no longer fits shows at once what is missing. */
export function useStepDraft(form: FormStore, storeDraft: StoreDraft): void {
  const flow = useFlow();
  useEffect(() => {
    const { stored, screen } = flow.context();
    if (signUpState(stored).completed.includes(signUpStep(screen))) form.check();
  }, [flow, form]);
  useDraft(form, storeDraft);
}

interface SignUpShellProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly done?: boolean;
  readonly children: ReactNode;
}

export function SignUpShell({ children, ...card }: SignUpShellProps) {
  const t = useText();
  const step = useFlowState((state) => signUpStep(state.screen));

  return (
    <Wizard steps={signUpSteps} current={step - 1} side={<Newsroom />}>
      {(countId) => (
        <ScreenCard width="wizard" kicker={t(signUpText.newsButton)} describedBy={countId} {...card}>
          {children}
        </ScreenCard>
      )}
    </Wizard>
  );
}

export function useSignUpActions() {
  const t = useText();
  const flow = useFlow();
  const [asking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  // The form may arrive while the dialog is open, with a Cancel of its own, and the browser would focus the old one.
  useEffect(() => (asking ? () => cancel.current?.focus({ preventScroll: true }) : undefined), [asking]);

  function close() {
    setAsking(false);
    void flow.run('discard');
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={() => void flow.run('back')}>
        {t(signUpText.back)}
      </Button>
      <Button ref={cancel} variant="quiet" onClick={() => setAsking(true)}>
        {t(signUpText.cancel)}
      </Button>
    </>
  );
  const dialog = asking && (
    <RenderBoundary>
      <Dialog
        title={t(signUpText.sureTitle)}
        onClose={() => setAsking(false)}
        away={{ label: t(signUpText.close), onClick: close }}
        action={<Button onClick={() => setAsking(false)}>{t(signUpText.continue)}</Button>}
      >
        <p>{t(signUpText.sureText)}</p>
        <p>{t(signUpText.sureWhich, { close: t(signUpText.close), goOn: t(signUpText.continue) })}</p>
      </Dialog>
    </RenderBoundary>
  );
  return { actions, dialog };
}
