/** Tells the page's author what is missing, inside the element (elements.md). */
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface MissingAddressProps {
  readonly tag: string;
  readonly text?: 'missingAddress' | 'missingLanding';
}

export function MissingAddress({ tag, text = 'missingAddress' }: MissingAddressProps) {
  const t = useText();
  return (
    <Banner tone="error">
      <code>{`<${tag}>`}</code> {t(sharedText[text])}
    </Banner>
  );
}
