/** Checks for assistive technology beyond axe's rules, in each root separately, since ids are local to a shadow root and axe treats the page as one document. */
import type { Page } from '@playwright/test';

export interface Gate {
  readonly roots: readonly (Document | ShadowRoot)[];
  all(selector: string): readonly HTMLElement[];
  /** The name of a node in a finding. */
  called(node: Element | null): string;
  isShown(node: Element): boolean;
}
declare const gate: Gate;

/** Runs in the page, like the checks. */
function prepare(): void {
  const roots = () => [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const gate: Gate = {
    get roots() {
      return roots();
    },
    all: (selector) => roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]),
    called: (node) =>
      node ? `<${node.localName} class="${node.getAttribute('class') ?? ''}"> ${node.textContent?.trim().slice(0, 30)}` : 'nothing',
    isShown: (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]'),
  };
  Object.assign(globalThis, { gate });
}

function ids(): string[] {
  const findings: string[] = [];
  const aria = ['labelledby', 'describedby', 'controls', 'owns', 'activedescendant', 'details', 'errormessage', 'flowto'];
  const references = ['for', 'headers', 'list', 'form', ...aria.map((name) => `aria-${name}`)];
  for (const root of gate.roots) {
    const counted = new Map<string, number>();
    for (const { id } of root.querySelectorAll('[id]')) counted.set(id, (counted.get(id) ?? 0) + 1);
    for (const [id, count] of counted) if (count > 1) findings.push(`the id ${id} stands ${count} times`);
    for (const name of references) {
      for (const node of root.querySelectorAll(`[${name}]`)) {
        const missing = (node.getAttribute(name) ?? '').split(/\s+/).filter((id) => id !== '' && !counted.has(id));
        if (missing.length > 0) findings.push(`${name} leads nowhere: ${missing.join(' ')} at ${gate.called(node)}`);
      }
    }
  }
  return findings;
}

/** The markup is valid: serializing and parsing it again gives the same tree. */
function repairs(): string[] {
  const makers = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(html: string): string } } })
    .trustedTypes;
  const policy = makers?.createPolicy(`gate-${performance.now()}`, { createHTML: (html: string) => html });
  const isRepaired = (root: Element) => {
    // Inline styles set by scripts are removed first, since parsing them would violate the page's policy.
    const html = root.innerHTML.replace(/ style="[^"]*"/g, '');
    const template = document.createElement('template');
    template.innerHTML = policy?.createHTML(html) ?? html;
    return template.innerHTML !== html;
  };
  return gate.all('.na-root').some(isRepaired) ? ['a parser would repair its HTML'] : [];
}

function fields(): string[] {
  const findings: string[] = [];
  for (const form of gate.all('form.na-form'))
    if (!(form as HTMLFormElement).noValidate) findings.push('a form that the browser validates');
  for (const box of gate.all('.na-form :is(input:not([type=radio], [aria-hidden]), select, textarea)')) {
    if (box.closest('.na-list, .na-all')) continue;
    const isInvalid = box.getAttribute('aria-invalid');
    const message = box.closest('[data-field]')?.querySelector('.na-error-text');
    if (isInvalid === 'true' ? !message : isInvalid !== 'false')
      findings.push(`aria-invalid="${isInvalid}" at ${box.getAttribute('name')}`);
  }
  for (const field of gate.all('[data-field]')) {
    const name = field.dataset['field'];
    const isInvalid = field.matches('[aria-invalid="true"]') || field.querySelector('[aria-invalid="true"]');
    if (field.querySelector('.na-error-text') && !isInvalid) findings.push(`a message, and nothing invalid at ${name}`);
    const isRequired = field.matches('[aria-required="true"]') || field.querySelector('[required], [aria-required="true"]');
    const isOptional = field.querySelector('.na-optional') || field.closest('.na-fold');
    if (isOptional && isRequired) findings.push(`${name} is both required and optional`);
    // Off, a box to tick, chosen from the start, or one of two as its hint says.
    const isOpen = field.querySelector(':disabled, [type=checkbox], :checked:not([value=""]), .na-hint');
    if (!isOptional && !isRequired && !isOpen) findings.push(`${name} is neither required nor said to be optional`);
  }
  return findings;
}

const drawings = (): string[] =>
  gate
    .all('svg, img, canvas')
    .filter(
      (drawing) =>
        !drawing.closest('[aria-hidden="true"]') && !['aria-label', 'aria-labelledby', 'alt'].some((name) => drawing.hasAttribute(name)),
    )
    .map((drawing) => `a drawing that is neither hidden nor named: ${gate.called(drawing)}`);

/** Every focusable element looks different with the focus, and nothing covers it. */
function focus(): string[] {
  const findings: string[] = [];
  const look = (node: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, textDecorationLine } = getComputedStyle(node);
    return [outlineStyle !== 'none' && outlineWidth, boxShadow, borderColor, textDecorationLine].join(' ');
  };
  const open = gate.all('dialog[open]').at(-1);
  const reachable = gate
    .all('a[href], button, input, select, textarea, summary')
    .filter((node) => gate.isShown(node) && node.tabIndex >= 0 && !node.matches(':disabled') && (!open || open.contains(node)))
    // Only the first rows of a long list are checked.
    .filter((node) => !node.closest('.na-list li:nth-child(n + 4)'));
  for (const node of reachable) {
    const around = [node, node.parentElement, node.closest('label')].filter((one) => one !== null);
    node.blur();
    const plain = around.map(look).join();
    node.focus({ focusVisible: true } as FocusOptions);
    if (around.map(look).join() === plain) findings.push(`no sign of the focus at ${gate.called(node)}`);
    // A link that wraps has one box per line.
    const { left, top, width, height } = node.getClientRects()[0] ?? new DOMRect();
    const over = (node.getRootNode() as Document | ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
    const isNear = !over || node.contains(over) || over.contains(node) || node.closest('label')?.contains(over);
    if (height > 1 && !isNear) findings.push(`${gate.called(over)} lies over the focus at ${gate.called(node)}`);
  }
  return findings;
}

/** A page translator replaces text nodes, so none of ours may be one that React keeps by itself, or stand beside another child (decisions 11). */
function texts(): string[] {
  const findings: string[] = [];
  for (const root of gate.all('.na-root')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (text.parentElement?.closest('slot')) continue;
      const isKept = Object.keys(text).some((key) => key.startsWith('__reactFiber'));
      if (isKept || text.parentNode?.childNodes.length !== 1)
        findings.push(`a text that a translator takes away: “${text.textContent}” in ${gate.called(text.parentElement)}`);
    }
  }
  return findings;
}

const still = { ids, repairs, fields, drawings, texts };

/** Returns the findings on a page that was prepared with `prepareGate`. */
export async function gateFindings(page: Page): Promise<readonly string[]> {
  return (await Promise.all(Object.values(still).map((check) => page.evaluate(check)))).flat();
}

/** Moves the focus over all focusable elements; fields that lose it may show messages afterwards. */
export const focusFindings = (page: Page): Promise<readonly string[]> => page.evaluate(focus);

export const prepareGate = async (page: Page): Promise<void> => void (await page.addInitScript(prepare));
