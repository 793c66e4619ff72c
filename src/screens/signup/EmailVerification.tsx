/** Step 5: the mail is on its way (R2). */
import { signUpState } from '../../flows/sign-up.ts';
import { signUpText } from '../../text/sign-up.ts';
import { useText } from '../../text/TextContext.ts';
import { useStored } from '../flow-context.ts';
import { InboxLink } from '../InboxLink.tsx';
import { SignUpShell } from './SignUpShell.tsx';

export function EmailVerification() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).submittedEmail) ?? '';
  return (
    <SignUpShell title={t(signUpText.sentTitle)} subtitle={t(signUpText.sentText, { email })}>
      <p>{t(signUpText.spam)}</p>
      <InboxLink address={email} />
    </SignUpShell>
  );
}
