import { useSigningInAs } from '../../flow/react/AccountLine.tsx';
import { useFlow, useScreenLink } from '../../flow/react/flow-context.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';

/** On the second factor nothing of the login that waits may stay; `<news-mfa>` does not know whose it is. */
export function AnotherAccount() {
  const t = useText();
  const flow = useFlow();
  const who = useSigningInAs();
  const linkTo = useScreenLink();
  return (
    <>
      {who}{' '}
      <Link {...linkTo('login')} onClick={() => void flow.run('anotherAccount')}>
        {t(sharedText.useAnotherAccount)}
      </Link>
    </>
  );
}
