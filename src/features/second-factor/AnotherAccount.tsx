import { SigningInAs } from '../../flow/react/AccountLine.tsx';
import { useRowLink } from '../../flow/react/flow-context.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';

/** The link to another account, which drops the pending login. `<news-mfa>` does not know whose login that is, so there no address is named. */
export function AnotherAccount() {
  const t = useText();
  const linkTo = useRowLink();
  return (
    <p className="na-another">
      <SigningInAs />
      <Link {...linkTo('anotherAccount')}>{t(sharedText.useAnotherAccount)}</Link>
    </p>
  );
}
