/** Tells the page's author what is missing, inside the element (elements.md). */
import { sharedText } from '../../flow/text.ts';
import type { Missing } from '../../settings/missing.ts';
import { useText } from '../../i18n/TextContext.ts';
import { page } from '../page/page.ts';
import { bareTag } from './bare-tag.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Words } from '../../ui/Words.tsx';

interface MissingSettingProps {
  readonly tag: string;
  readonly missing?: Missing;
}

export function MissingSetting({ tag, missing }: MissingSettingProps) {
  const t = useText();
  return (
    <Banner tone="error">
      <code>{`<${tag}>`}</code>
      <Words>{` ${t(missing === 'landingUrl' ? sharedText.missingLanding : sharedText.missingAddress)}`}</Words>
      {missing !== 'landingUrl' && bareTag(page.tag) && <Words>{` ${t(sharedText.bareTag)}`}</Words>}
    </Banner>
  );
}
