/** Brand tokens whose contrast is below WCAG 2.2 AA. */
import { type Colour, contrast, pairs, readColour, rootName } from './contrast.ts';
import type { Check } from './check.ts';

/** Computes colours in any notation, as the browser draws them. */
function colourOf(probe: HTMLElement, value: string): Colour | undefined {
  probe.style.color = '';
  // Of a mixture the browser tells sRGB, whatever it was made of.
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  return readColour(getComputedStyle(probe).color);
}

const twoDigits = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

export const checkContrast: Check = ({ hosts }) => {
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  const found = hosts.flatMap(({ tag, root }) => {
    const tokens = getComputedStyle(root);
    const of = (token: string) => colourOf(probe, tokens.getPropertyValue(rootName(token)));
    return pairs.flatMap(({ over, under, least, what }) => {
      const [front, back] = [of(over), of(under)];
      // Behind what can be seen through lies the host's own page.
      if (!front || !back || front.alpha < 1 || back.alpha < 1) return [];
      const ratio = contrast(front, back);
      if (ratio >= least) return [];
      const names = `--news-color-${over} on --news-color-${under}`;
      return [
        {
          code: 'CONTRAST_LOW' as const,
          sentence: `<${tag}>: ${names} (${what}) has a contrast of ${twoDigits(ratio)}:1.`,
          fix: `Choose colours with at least ${least}:1 (WCAG 2.2 AA).`,
        },
      ];
    });
  });
  probe.remove();
  return found;
};
