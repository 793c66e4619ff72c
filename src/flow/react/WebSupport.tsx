import { sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Link } from '../../ui/Link.tsx';
import { Words } from '../../ui/Words.tsx';
import { useSettings } from './flow-context.ts';

/** The link to the provider's web support; plain words where no address is set. */
export function WebSupport({ text }: { readonly text?: string }) {
  const t = useText();
  const { webSupportEmail } = useSettings();
  const words = text ?? t(sharedText.webSupport);
  return webSupportEmail ? <Link href={`mailto:${webSupportEmail}`}>{words}</Link> : <Words>{words}</Words>;
}
