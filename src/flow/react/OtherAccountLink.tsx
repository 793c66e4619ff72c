import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { useRowLink } from './flow-context.ts';

/** From a step that the service forces to the e-mail step, which keeps the session until an address is sent (decisions 2). */
export function OtherAccountLink() {
  const t = useText();
  const linkTo = useRowLink();
  return <Link {...linkTo('anotherAccount')}>{t(sharedText.useAnotherAccount)}</Link>;
}
