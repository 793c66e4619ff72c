import { signUpState } from '../../flows/sign-up.ts';
import { signInText } from '../../text/sign-in.ts';
import { signUpText } from '../../text/sign-up.ts';
import { useText } from '../../text/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { useScreenLink, useStored } from '../flow-context.ts';

/** Whom the submission will write to, while it can still be changed (decisions 7). */
export function MailTo() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).personal?.email);
  const linkTo = useScreenLink();
  return (
    <p className="na-mail-to">
      <Rich text={t(signUpText.mailTo)} nodes={{ email: <bdi>{String(email ?? '').trim()}</bdi> }} />{' '}
      <Link {...linkTo('signup-registration')}>{t(signInText.change)}</Link>
    </p>
  );
}
