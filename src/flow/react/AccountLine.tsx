/** Who is signing in, masked, and the way to change it: on every step after the first (quality.md, kindness). */
import { anotherAccount } from '../../features/second-factor/flow.ts';
import { maskEmail } from '../../forms/mask.ts';
import { signInText } from '../../features/sign-in/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useFlow, useScreenLink, useStored } from './flow-context.ts';

function useSigningInAs(): string | undefined {
  const t = useText();
  const username = useStored((stored) => stored.username);
  return username && t(signInText.signingInAs, { address: maskEmail(username) });
}

export function AccountLine() {
  const t = useText();
  const who = useSigningInAs();
  const linkTo = useScreenLink();
  if (!who) return null;
  return (
    <>
      {who} <Link {...linkTo('login')}>{t(signInText.change)}</Link>
    </>
  );
}

/** On the second factor nothing of the login that waits may stay; `<news-mfa>` does not know whose it is. */
export function AnotherAccount() {
  const t = useText();
  const flow = useFlow();
  const who = useSigningInAs();
  const linkTo = useScreenLink();
  return (
    <>
      {who}{' '}
      <Link {...linkTo('login')} onClick={() => flow.move(anotherAccount)}>
        {t(signInText.useAnotherAccount)}
      </Link>
    </>
  );
}
