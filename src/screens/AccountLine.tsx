/** Who is signing in, masked, and the way to change it: on every step after the first (quality.md, kindness). */
import { maskEmail } from '../forms/mask.ts';
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Link } from '../ui/Link.tsx';
import { useScreenLink, useStored } from './flow-context.ts';

export function AccountLine({ change = signInText.change }: { readonly change?: string }) {
  const t = useText();
  const username = useStored((stored) => stored.username);
  const linkTo = useScreenLink();
  if (!username) return null;
  return (
    <>
      {t(signInText.signingInAs, { address: maskEmail(username) })} <Link {...linkTo('login')}>{t(change)}</Link>
    </>
  );
}
