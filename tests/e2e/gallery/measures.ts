/** Measurements of a state: target sizes, cut text and motion. For pages prepared with `prepareGate`. */
import type { Page } from '@playwright/test';
import type { Gate } from './gate.ts';

declare const gate: Gate;

/** WCAG 2.5.8: 24 pixels each way, or as much room around its middle; links inside a line of text are exempt. */
function targets(): string[] {
  const LEAST = 24;
  const boxes = gate
    .all('a[href], button, input:not([aria-hidden]), select, textarea, summary')
    .filter(gate.isShown)
    .map((node) => ({ node, box: (node.closest('label.na-choice') ?? node).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const isInLine = (node: Element) => getComputedStyle(node).display === 'inline' && node.parentElement?.textContent !== node.textContent;
  const hasRoom = (box: DOMRect, node: Element) => {
    const [x, y] = middle(box);
    return boxes.every((other) => {
      if (other.node === node || other.box === box) return true;
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) >= LEAST / 2;
    });
  };
  return boxes
    .filter(({ node, box }) => (box.width < LEAST || box.height < LEAST) && !isInLine(node) && !hasRoom(box, node))
    .map(({ node, box }) => `a target of ${Math.round(box.width)} × ${Math.round(box.height)} pixels: ${gate.called(node)}`);
}

/** Finds text that its own box cuts off, and a page that scrolls sideways. */
function cuts(): string[] {
  const findings: string[] = [];
  const beside = document.documentElement.scrollWidth - innerWidth;
  if (beside > 0) findings.push(`${beside} pixels lie beside the page`);
  for (const node of gate.all('*')) {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(node);
    const isUnseen = (clipPath !== 'none' && position === 'absolute') || node.closest('[aria-hidden="true"], .na-sr, .unseen');
    if (isUnseen || !gate.isShown(node) || /^(input|textarea|select|html|body|svg|path)$/.test(node.localName)) continue;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut =
      (hides(overflowX) && node.scrollWidth > node.clientWidth + 1) || (hides(overflowY) && node.scrollHeight > node.clientHeight + 1);
    if (isCut) findings.push(`cut: ${gate.called(node)}`);
  }
  return findings;
}

/** Text that runs into other text. */
function overlaps(): string[] {
  const findings: string[] = [];
  const lines: { readonly text: string; readonly node: Node; readonly bar: Element | undefined; readonly box: DOMRect }[] = [];
  /** What stays in view while the page scrolls under it. */
  const bars = gate.all('.na-root *').filter((node) => getComputedStyle(node).position === 'sticky');
  const range = document.createRange();
  // What lies under a dialog is not read meanwhile.
  const open = gate.all('dialog[open]').at(-1);
  for (const parent of gate.all('.na-root *').filter((node) => !open || open.contains(node))) {
    const isDrawn = gate.isShown(parent) && parent.checkVisibility({ opacityProperty: true });
    const isUnseen = parent.closest('.na-sr, .unseen, svg, option, .na-list li:nth-child(n + 6)') || !isDrawn;
    if (isUnseen) continue;
    for (const node of parent.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
      if (text === '') continue;
      range.selectNodeContents(node);
      lines.push(
        ...[...range.getClientRects()].map((box) => ({
          text: text.slice(0, 30),
          node,
          bar: bars.find((bar) => bar.contains(parent)),
          box,
        })),
      );
    }
  }
  const shared = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c);
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      const wide = shared(one.box.left, one.box.right, other.box.left, other.box.right);
      const high = shared(one.box.top, one.box.bottom, other.box.top, other.box.bottom);
      // The boxes of two lines reach into each other by what is left free above and below the letters.
      const isOver = wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.4;
      if (isOver && one.node !== other.node && one.bar === other.bar) findings.push(`“${one.text}” runs into “${other.text}”`);
    }
  });
  return findings;
}

/** With reduced motion nothing keeps moving. */
const motion = (): string[] =>
  gate.roots
    .flatMap((root) => root.getAnimations())
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1)
    .map(({ effect }) => `goes on moving: ${gate.called((effect as KeyframeEffect).target)}`);

/** Applies the text spacing of WCAG 1.4.12. */
function space(on: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  );
  for (const root of gate.roots) root.adoptedStyleSheets = on ? [...root.adoptedStyleSheets, sheet] : root.adoptedStyleSheets.slice(0, -1);
}

const ask = (page: Page, check: () => string[]): Promise<readonly string[]> => page.evaluate(check);

export const targetFindings = (page: Page) => ask(page, targets);
export const cutFindings = (page: Page) => ask(page, cuts);
export const overlapFindings = (page: Page) => ask(page, overlaps);
export const motionFindings = (page: Page) => ask(page, motion);

export async function spacedFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(space, true);
  const findings = await cutFindings(page);
  await page.evaluate(space, false);
  return findings.map((what) => `with wide spacing ${what}`);
}
