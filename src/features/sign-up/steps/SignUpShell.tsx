/** The shell of a sign-up step: tracker, Back, Cancel with its question (R2). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signUpStep } from '../progress.ts';
import { signUpSteps, signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Wizard } from '../../../ui/layout/Wizard.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { Part } from '../../../flow/react/Part.tsx';
import { ScreenCard } from '../../../flow/react/ScreenCard.tsx';
import { SideImage } from './SideImage.tsx';

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
    <Wizard steps={signUpSteps} current={step - 1} side={<SideImage />}>
      {(countId) => (
        <ScreenCard width="wizard" kicker={t(signUpText.newsButton)} describedBy={countId} {...card}>
          {children}
        </ScreenCard>
      )}
    </Wizard>
  );
}

/** Back, and Cancel, which asks first. */
export function useSignUpActions() {
  const t = useText();
  const flow = useFlow();
  const [asking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  // The form may come while the dialog is open, with a Cancel of its own: the browser would give the focus back to the one that is gone.
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
    <Part>
      <Dialog
        title={t(signUpText.sureTitle)}
        onClose={() => setAsking(false)}
        away={{ label: t(signUpText.close), onClick: close }}
        action={<Button onClick={() => setAsking(false)}>{t(signUpText.continue)}</Button>}
      >
        <p>{t(signUpText.sureText)}</p>
        <p>{t(signUpText.sureWhich, { close: t(signUpText.close), goOn: t(signUpText.continue) })}</p>
      </Dialog>
    </Part>
  );
  return { actions, dialog };
}
