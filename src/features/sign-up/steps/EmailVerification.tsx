/** Step 5: the mail is on its way (R2). */
import { signUpState } from '../progress.ts';
import { sharedText } from '../../../flow/text.ts';
import { signUpText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Interpolate, Personal } from '../../../ui/marks.tsx';
import { useRowLink, useStored, useSubheading } from '../../../flow/react/flow-context.ts';
import { InboxLink } from '../../../ui/InboxLink.tsx';
import { WebSupport } from '../../../flow/react/FlowBanner.tsx';
import { SignUpShell } from './SignUpShell.tsx';

export function EmailVerification() {
  const t = useText();
  const email = useStored((stored) => signUpState(stored).submittedEmail) ?? '';
  const linkTo = useRowLink();
  const Subheading = useSubheading();
  return (
    <SignUpShell
      done
      title={t(signUpText.sentTitle)}
      subtitle={<Interpolate text={t(signUpText.sentText)} nodes={{ email: <Personal>{email}</Personal> }} />}
    >
      <InboxLink address={email} />
      <section className="na-nothing-yet">
        <Subheading className="na-section-title">{t(signUpText.nothingYet)}</Subheading>
        <ul>
          <li>{t(signUpText.spam)}</li>
          <li>
            <Interpolate
              text={t(signUpText.wrongAddress)}
              nodes={{ signUp: <Link {...linkTo('toSignUp')}>{t(sharedText.signUpAgain)}</Link> }}
            />
          </li>
          <li>
            <Interpolate text={t(signUpText.helpless)} nodes={{ support: <WebSupport /> }} />
          </li>
        </ul>
      </section>
    </SignUpShell>
  );
}
