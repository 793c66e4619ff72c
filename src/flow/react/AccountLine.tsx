/** Who is signing in, masked, and the way to change it: on every step after the first (quality.md, kindness). */
import { maskEmail } from '../../forms/mask.ts';
import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useRowLink, useStored } from './flow-context.ts';

/** `undefined` where nobody's address is known. */
export function useSigningInAs(): string | undefined {
  const t = useText();
  const username = useStored((stored) => stored.username);
  return username && t(sharedText.signingInAs, { address: maskEmail(username) });
}

export function AccountLine() {
  const t = useText();
  const who = useSigningInAs();
  const linkTo = useRowLink();
  if (!who) return null;
  return (
    <>
      {who} <Link {...linkTo('toLogin')}>{t(sharedText.change)}</Link>
    </>
  );
}
