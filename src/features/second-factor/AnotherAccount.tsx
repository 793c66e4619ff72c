import { useSigningInAs } from '../../flow/react/AccountLine.tsx';
import { useRowLink } from '../../flow/react/flow-context.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';

/** The way to another account, which forgets the login that waits. Whose that is `<news-mfa>` does not know, and names nobody. */
export function AnotherAccount() {
  const t = useText();
  const who = useSigningInAs();
  const linkTo = useRowLink();
  return (
    <>
      {who} <Link {...linkTo('anotherAccount')}>{t(sharedText.useAnotherAccount)}</Link>
    </>
  );
}
