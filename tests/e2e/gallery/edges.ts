/** WCAG 1.4.11: what shows where a control is, in which state, and that it has the focus, is 3:1 or better against what lies beside it. */
import type { Page } from '@playwright/test';
import type { Gate } from './gate.ts';

declare const gate: Gate;

function edges(): string[] {
  const LEAST = 3;
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour>();
  // The browser reads every notation.
  const read = (value: string): Colour => {
    const kept = known.get(value);
    if (kept || !pen) return kept ?? [0, 0, 0, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = value;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    known.set(value, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  };
  const over = (top: Colour, under: Colour): Colour => {
    const [red, green, blue] = [0, 1, 2].map((i) => (top[i] ?? 0) * top[3] + (under[i] ?? 0) * (1 - top[3]));
    return [red ?? 0, green ?? 0, blue ?? 0, 1];
  };
  const outside = (node: Element): Element | undefined => {
    const root = node.getRootNode();
    return node.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  };
  const ground = (node: Element | undefined): Colour => {
    if (!node) return read(document.body.classList.contains('dark') ? '#000' : '#fff');
    const own = read(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(outside(node)));
  };
  const light = ([red, green, blue]: Colour): number =>
    [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  const ratio = (value: string, under: Colour): number => {
    const [one, other] = [light(over(read(value), under)), light(under)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const borders = (style: CSSStyleDeclaration): readonly string[] =>
    ['top', 'right', 'bottom', 'left']
      .filter((side) => parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0)
      .map((side) => style.getPropertyValue(`border-${side}-color`));

  const findings: string[] = [];
  const judge = (node: Element, what: string, colours: readonly string[], under: Colour): void => {
    const best = Math.max(...colours.map((one) => ratio(one, under)));
    if (best < LEAST) findings.push(`${what} of ${best.toFixed(2)}:1 at ${gate.called(node)}`);
  };
  const shown = (selector: string) =>
    gate.all(selector).filter((node) => gate.isShown(node) && !node.closest('.na-list li:nth-child(n + 4)'));

  for (const node of shown('.na-root :is(input:not([aria-hidden]), select, textarea):enabled')) {
    const style = getComputedStyle(node);
    // The browser draws its own box; ours is the colour of the tick.
    if (node.matches('[type=radio], [type=checkbox]') && style.appearance !== 'none') {
      if (node.matches(':checked')) judge(node, 'a tick', [style.accentColor], ground(outside(node)));
    } else judge(node, 'an edge', [...borders(style), style.backgroundColor], ground(outside(node)));
  }
  for (const node of shown('.na-root .na-step-mark')) {
    const style = getComputedStyle(node);
    judge(node, 'a mark', [...borders(style), style.backgroundColor], ground(outside(node)));
  }
  for (const node of shown('.na-root .na-icon').filter((icon) => !icon.closest(':disabled')))
    judge(node, 'a drawing', [getComputedStyle(node).color], ground(node));
  for (const node of shown('.na-root .na-mark:empty')) judge(node, 'a bullet', borders(getComputedStyle(node, '::before')), ground(node));
  for (const node of shown('.na-root .na-fold > summary'))
    judge(node, 'an angle', borders(getComputedStyle(node, '::after')), ground(node));
  for (const node of shown('.na-root :is(a[href], button, input:not([aria-hidden]), select, textarea, summary):not(:disabled)')) {
    const isInvalid = node.closest('[aria-invalid="true"]');
    const ring = getComputedStyle(node).getPropertyValue(isInvalid ? '--na-error' : '--na-focus');
    judge(node, 'a ring', [ring], ground(outside(node)));
  }
  return findings;
}

export const edgeFindings = (page: Page): Promise<readonly string[]> => page.evaluate(edges);
