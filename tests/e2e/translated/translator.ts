/** A page translator: each text goes into two `font` elements, now and whenever one is added, and the node that held it is gone. */
import type { Page } from '@playwright/test';

/** Runs in the page. The words stay as they are, so that tests read them; the node that held them is another one. */
export function install(): void {
  const done = new WeakSet<Text>();
  const untranslated = 'script, style, noscript, template, textarea, title, [translate=no]';
  function translate(text: Text): void {
    const parent = text.parentElement;
    if (text.data.trim() === '' || done.has(text) || !parent || parent.closest(untranslated)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    const translated = new Text(text.data);
    done.add(translated);
    inner.append(translated);
    outer.append(inner);
    text.replaceWith(outer);
  }
  function walk(root: Node): void {
    if (root instanceof Text) translate(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) translate(text);
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) walk(node);
  }).observe(document, { childList: true, subtree: true, characterData: true });
  walk(document);
}

export const translateFromStart = async (page: Page): Promise<void> => void (await page.addInitScript(install));

/** Later: when the reader asks for it. */
export const translateNow = async (page: Page): Promise<void> => void (await page.evaluate(install));
