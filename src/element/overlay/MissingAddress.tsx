/** Tells the page's author what is missing, inside the element (elements.md). */
import { sharedText } from '../../flow/text.ts';
import type { Missing } from '../../settings/missing.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface MissingAddressProps {
  readonly tag: string;
  readonly missing?: Missing;
}

export function MissingAddress({ tag, missing }: MissingAddressProps) {
  const t = useText();
  return (
    <Banner tone="error">
      <code>{`<${tag}>`}</code> {t(missing === 'landingUrl' ? sharedText.missingLanding : sharedText.missingAddress)}
    </Banner>
  );
}
