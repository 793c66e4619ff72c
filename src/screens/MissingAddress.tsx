/** Tells the page's author what is missing, inside the element (elements.md). */
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Banner } from '../ui/Banner.tsx';

export function MissingAddress({ tag }: { readonly tag: string }) {
  const t = useText();
  return (
    <Banner tone="error">
      <code>{`<${tag}>`}</code> {t(signInText.missingAddress)}
    </Banner>
  );
}
