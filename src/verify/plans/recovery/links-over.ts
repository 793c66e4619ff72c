/** What a link that is over must not do any more. */
import { mustRefuse } from '../../judge/checks.ts';
import type { Lab } from '../../lab/lab.ts';
import { newPassword } from '../../lab/passwords.ts';
import { answerTo, askQuestions, type Question, type ResetToken, tryReset, verifyAnswer, verifyToken } from '../../lab/recovery.ts';

/** @param question the question that the token asked last while it was valid: the right answer to it must not be taken either */
export async function mustOpenNothing(lab: Lab, reset: ResetToken, question: Question | undefined, change: string): Promise<void> {
  const { token, userId } = reset;
  const questionId = question?.questionId ?? '';
  const answer = question ? answerTo(lab, reset, question) : '';
  const calls = [
    () => verifyToken(lab, token),
    () => askQuestions(lab, token, userId),
    () => verifyAnswer(lab, reset, questionId, answer),
    // A password of before would be refused anyway.
    () => tryReset(lab, reset, { questionId, answer, newPassword: newPassword(lab) }),
  ];
  for (const call of calls) mustRefuse(await call(), ['TOKEN_INVALID', 'TOKEN_EXPIRED'], change);
}
