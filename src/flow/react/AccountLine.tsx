/** Who is signing in, masked, and the way to change it: on every step after the first (quality.md, kindness). */
import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { MaskedEmail } from '../../ui/Masked.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { Words } from '../../ui/Words.tsx';
import { useRowLink, useStored } from './flow-context.ts';

/** Nothing where no address is known. */
export function SigningInAs() {
  const t = useText();
  const username = useStored((stored) => stored.username);
  if (!username) return null;
  return (
    <>
      <Interpolate text={t(sharedText.signingInAs)} nodes={{ address: <MaskedEmail address={username} /> }} />
      <Words> </Words>
    </>
  );
}

export function AccountLine() {
  const t = useText();
  const isKnown = useStored((stored) => Boolean(stored.username));
  const linkTo = useRowLink();
  if (!isKnown) return null;
  return (
    <>
      <SigningInAs />
      <Link {...linkTo('toLogin')} label={t(sharedText.changeEmail)}>
        {t(sharedText.change)}
      </Link>
    </>
  );
}
