import { cleanEmail } from '../../../forms/email-address.ts';
import { signUpState } from '../progress.ts';
import { sharedText } from '../../../flow/text.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Link } from '../../../ui/Link.tsx';
import { personalMarks } from '../../../ui/marks.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import { Words } from '../../../ui/Words.tsx';
import { useRowLink, useStored } from '../../../flow/react/flow-context.ts';

/** Whom the submission will write to, while it can still be changed (decisions 7). */
export function MailTo() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).personal?.email);
  const linkTo = useRowLink();
  return (
    <p className="na-mail-to">
      <Interpolate text={t(signUpText.mailTo)} nodes={{ email: <bdi {...personalMarks()}>{cleanEmail(String(email ?? ''))}</bdi> }} />
      <Words> </Words>
      <Link {...linkTo('changeAddress')}>{t(sharedText.change)}</Link>
    </p>
  );
}
