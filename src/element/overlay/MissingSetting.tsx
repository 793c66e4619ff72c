/** The element shows the page's author what is missing (elements.md). */
import { sharedText } from '../../flow/text.ts';
import type { Missing } from '../../settings/settings.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { page } from '../page/page.ts';
import { bareTag } from './missing-setting.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Words } from '../../ui/marks.tsx';

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
