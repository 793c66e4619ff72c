/** Words of the question whom to continue as (decisions 6); `{A}` and `{B}` are e-mail addresses. */
export const accountQuestionText = {
  question: 'You are signed in as {A}. Continue as {B}?',
  continueAs: 'Continue as {B}',
  stay: 'Stay signed in as {A}',
} as const;
