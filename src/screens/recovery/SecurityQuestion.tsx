/** RESET PASSWORD (S2, S4): the token is checked, one question is asked. */
import { useEffect } from 'react';
import { securityAnswerForm } from '../../forms/recovery.ts';
import { recoveryText } from '../../text/recovery.ts';
import { signInText } from '../../text/sign-in.ts';
import { useText } from '../../text/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/FormView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFlow, useFlowState } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';

export function SecurityQuestion() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const question = useFlowState((state) => state.memory.question);
  const form = flow.form(securityAnswerForm);

  useEffect(() => {
    if (!flow.getState().memory.question) void flow.run('check');
  }, [flow]);

  return (
    <ScreenCard title={t(recoveryText.questionTitle)} subtitle={t(recoveryText.questionSubtitle)}>
      {question ? (
        <FormView
          store={form}
          busy={busy === 'submit'}
          before={<p><strong>{question.question}</strong></p>}
          onSubmit={(values) => flow.run('submit', values, form)}
        />
      ) : busy ? (
        <Skeleton fields={1} />
      ) : (
        <Button wide onClick={() => void flow.run('check')}>
          {t(signInText.tryAgain)}
        </Button>
      )}
    </ScreenCard>
  );
}
