/** What a link that is over must not do any more. */
import { mustRefuse } from '../../judge/checks.ts';
import type { ModuleContext } from '../../context/context.ts';
import { newPassword } from '../../context/passwords.ts';
import { answerTo, askQuestions, type Question, type ResetToken, tryReset, verifyAnswer, verifyToken } from '../../context/recovery.ts';

/** @param question the question that the token asked last while it was valid: the right answer to it must not be taken either */
export async function mustOpenNothing(
  context: ModuleContext,
  reset: ResetToken,
  question: Question | undefined,
  change: string,
): Promise<void> {
  const { token, userId } = reset;
  const questionId = question?.questionId ?? '';
  const answer = question ? answerTo(context, reset, question) : '';
  const calls = [
    () => verifyToken(context, token),
    () => askQuestions(context, token, userId),
    () => verifyAnswer(context, reset, questionId, answer),
    // A password of before would be refused anyway.
    () => tryReset(context, reset, { questionId, answer, newPassword: newPassword(context) }),
  ];
  for (const call of calls) mustRefuse(await call(), ['TOKEN_INVALID', 'TOKEN_EXPIRED'], change);
}
