import css from './SecurityQuestion.css?inline';
import { type Feature, useBusy, useFlow, useFlowState, useRowLink, useStored } from '../../flow/react/flow-context.ts';
import { newPasswordForms } from '../../forms/fields/new-password.ts';
import { textsOf, type Form } from '../../forms/form.ts';
import { forgotPasswordForm, securityAnswerForm } from './forms.ts';
import { recoveryFlow } from './flow.ts';
import { challenge, type recoveryRoutes } from './routes.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Link } from '../../ui/Link.tsx';
import { InboxLink } from '../../ui/InboxLink.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { parkFocus } from '../../ui/arrival.ts';
import { focusField } from '../../ui/form/useFormFocus.ts';
import { activeElementOf, isUsedElsewhere } from '../../ui/own-document.ts';
import { FormView } from '../../ui/form/FormView.tsx';
import { NewPasswordCard, useStepOf } from '../../flow/react/cards/NewPasswordCard.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sharedText } from '../../flow/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoticeCard } from '../../flow/react/cards/NoticeCard.tsx';

/** Texts of a forgotten password (S2, S8). */
const recoveryText = {
  forgotTitle: 'Forgot Your Password',
  forgotSubtitle: 'Enter the email address of your account. We will send you instructions to reset your password.',
  backToLogin: 'Return to login',
  sentTitle: 'EMAIL SENT',
  sentText: 'Please check the email associated with the account for password reset instructions.',
  questionTitle: 'RESET PASSWORD',
  questionSubtitle: 'Please answer your security question.',
  failedTitle: 'Your password could not be reset',
  failedText: 'All security questions have been used. Please contact {support}.',
  expiredTitle: 'Link expired',
  expiredText: 'This password reset link has expired.',
  requestNew: 'Forgot Your Password',
  resetForTitle: 'RESET PASSWORD',
} as const;

const PasswordResetExpired = () => (
  <NoticeCard
    title={recoveryText.expiredTitle}
    text={recoveryText.expiredText}
    link={{ label: recoveryText.requestNew, run: 'toForgotPassword' }}
  />
);

const FailedPasswordReset = () => (
  <NoticeCard title={recoveryText.failedTitle} text={recoveryText.failedText} link={{ label: recoveryText.backToLogin, run: 'toLogin' }} />
);

const questionForm = (question: string): Form => ({
  ...securityAnswerForm,
  fields: securityAnswerForm.fields.map((field) => ({ ...field, hint: question })),
});

/** @param isNext it takes the place of a question that was answered wrongly */
function Question({ question, isNext }: { readonly question: string; readonly isNext: boolean }) {
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy);
  // The question describes the field, so that screen readers read it with the field.
  const form = flow.form(useMemo(() => questionForm(question), [question]));
  const part = useRef<HTMLDivElement>(null);
  const [takesFocus] = useState(isNext);

  // Until the next question has come the focus rests around the step, and is not lost to the page.
  useLayoutEffect(() => {
    const questionPart = part.current;
    return () => {
      if (questionPart) parkFocus(questionPart);
    };
  }, []);
  useEffect(() => {
    const questionPart = takesFocus ? part.current : null;
    const isElsewhere =
      questionPart && (isUsedElsewhere(questionPart) || ((activeElementOf(questionPart) as HTMLElement | null)?.tabIndex ?? -1) >= 0);
    if (questionPart && !isElsewhere) focusField(questionPart.querySelector('[data-field]'));
  }, [takesFocus]);

  return (
    <div ref={part}>
      <FormView store={form} busy={busy === 'submit'} onSubmit={(values) => flow.run('submit', values, form)} />
    </div>
  );
}

function SecurityQuestion() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const known = useFlowState(challenge.of);
  const question = known.state === 'asked' ? known.question : undefined;
  const first = useRef(true);

  useEffect(() => {
    if (question !== undefined) first.current = false;
  }, [question]);

  return (
    <ScreenCard title={t(recoveryText.questionTitle)} subtitle={t(recoveryText.questionSubtitle)} {...useStepOf(1, 2)}>
      {question !== undefined ? (
        <Question question={question} isNext={!first.current} />
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

const ResetPassword = () => (
  <NewPasswordCard form={newPasswordForms.byQuestion} title={recoveryText.resetForTitle} step={useStepOf(2, 2)} />
);

function ForgotPassword() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();
  const linkTo = useRowLink();
  const form = flow.form(forgotPasswordForm, { username: flow.context().stored.username ?? '' });
  return (
    <ScreenCard
      title={t(recoveryText.forgotTitle)}
      subtitle={t(recoveryText.forgotSubtitle)}
      footer={<Link {...linkTo('toLogin')}>{t(recoveryText.backToLogin)}</Link>}
    >
      <FormView store={form} busy={busy} onSubmit={(values) => flow.run('submit', values, form)} />
    </ScreenCard>
  );
}

function EmailSent() {
  const t = useText();
  const linkTo = useRowLink();
  const username = useStored((stored) => stored.username);
  return (
    <ScreenCard
      done
      title={t(recoveryText.sentTitle)}
      subtitle={t(recoveryText.sentText)}
      footer={<Link {...linkTo('toLogin')}>{t(recoveryText.backToLogin)}</Link>}
    >
      <InboxLink address={username} />
    </ScreenCard>
  );
}

export const recovery = {
  views: {
    'forgot-password': ForgotPassword,
    'email-sent': EmailSent,
    'security-question': SecurityQuestion,
    'reset-password': ResetPassword,
    'failed-password-reset': FailedPasswordReset,
    'password-reset-expired': PasswordResetExpired,
  },
  css,
  texts: [forgotPasswordForm, securityAnswerForm, newPasswordForms.byQuestion].flatMap(textsOf),
  actions: recoveryFlow,
} as const satisfies Feature<keyof typeof recoveryRoutes>;
