/** On every step after the first the user can check and change the address (quality.md, kindness). */
import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Link } from '../../ui/Link.tsx';
import { MaskedEmail } from '../../ui/Masked.tsx';
import { Interpolate, Words } from '../../ui/marks.tsx';
import { useRowLink, useStored } from './flow-context.ts';

export function OtherAccountLink() {
  const t = useText();
  const linkTo = useRowLink();
  return <Link {...linkTo('anotherAccount')}>{t(sharedText.useAnotherAccount)}</Link>;
}

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
