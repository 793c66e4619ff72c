/** Step 5: the mail is on its way (R2). */
import { signUpState } from '../../flows/sign-up.ts';
import { inboxOf } from '../../flows/recovery.ts';
import { recoveryText } from '../../text/recovery.ts';
import { signUpText } from '../../text/sign-up.ts';
import { useText } from '../../text/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useStored } from '../flow-context.ts';
import { SignUpShell } from './SignUpShell.tsx';

export function EmailVerification() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).submittedEmail) ?? '';
  const inbox = inboxOf(email);
  return (
    <SignUpShell title={t(signUpText.sentTitle)} subtitle={t(signUpText.sentText, { email })}>
      <p>{t(signUpText.spam)}</p>
      {inbox && (
        <p>
          <Link href={inbox} newTab>
            {t(recoveryText.openInbox)}
          </Link>
        </p>
      )}
    </SignUpShell>
  );
}
