/** RESET PASSWORD (S2, S4): one security question at a time. */
import { useEffect, useMemo, useRef } from 'react';
import type { Form } from '../../forms/form.ts';
import { securityAnswerForm } from './forms.ts';
import { challenge } from './memory.ts';
import { recoveryText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { FormView } from '../../ui/form/FormView.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useFlow, useFlowState } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useStepOf } from '../../flow/react/cards/useStepOf.tsx';

const askedIn = (question: string | undefined): Form => ({
  ...securityAnswerForm,
  fields: securityAnswerForm.fields.map((field) => ({ ...field, hint: question })),
});

export function SecurityQuestion() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  const known = useFlowState(challenge.of);
  const question = known.state === 'asked' ? known.question : undefined;
  // The question describes the field, so that it is read out with it.
  const declared = useMemo(() => askedIn(question), [question]);
  const form = flow.form(declared);
  const first = useRef(true);

  useEffect(() => {
    if (question !== undefined) first.current = false;
  }, [question]);

  return (
    <ScreenCard title={t(recoveryText.questionTitle)} subtitle={t(recoveryText.questionSubtitle)} {...useStepOf(1, 2)}>
      {question !== undefined ? (
        <FormView
          store={form}
          busy={busy === 'submit'}
          focusFirst={!first.current}
          onSubmit={(values) => flow.run('submit', values, form)}
        />
      ) : busy ? (
        <Skeleton fields={1} />
      ) : (
        <Button wide onClick={() => void flow.run('start')}>
          {t(sharedText.tryAgain)}
        </Button>
      )}
    </ScreenCard>
  );
}
