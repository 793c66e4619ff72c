/** The settings of a page: the script tag's `data-*` or the hosted page's JSON block, and above them `NewsAuth.configure`. */
import type { Settings } from '../flows/settings.ts';
import { complainAbout, readSettings, settingNames } from './settings.ts';

let fromPage: Partial<Settings> = {};
let configured: Partial<Settings> = {};
const listeners = new Set<() => void>();

/** Reads the script tag that loaded us and the hosted page's block `#news-auth-config`; once, while the script runs. */
export function readPage(script: HTMLOrSVGScriptElement | null): void {
  const tag = script ?? document.querySelector('script[data-api-base-url][src*="news-auth"]');
  const data: Record<string, unknown> = { ...(tag instanceof HTMLElement ? tag.dataset : {}) };
  const block = document.getElementById('news-auth-config');
  fromPage = readSettings(data, complainAbout('news-auth script tag'));
  if (!block) return;
  try {
    const json: unknown = JSON.parse(block.textContent ?? '');
    if (typeof json !== 'object' || json === null) throw new TypeError('not an object');
    fromPage = { ...fromPage, ...readSettings(json as Record<string, unknown>, complainAbout('#news-auth-config')) };
  } catch {
    console.error('#news-auth-config: the block must hold one JSON object. It is left out.');
  }
}

/** `NewsAuth.configure(settings)`; every element on the page takes the change over. */
export function configure(settings: Readonly<Record<string, unknown>>): void {
  if (typeof settings !== 'object' || settings === null) {
    console.error('NewsAuth.configure: give one object of settings.');
    return;
  }
  for (const name of Object.keys(settings)) {
    if (!(settingNames as readonly string[]).includes(name)) {
      console.error(`NewsAuth.configure: ${name} is no setting; allowed are ${settingNames.join(', ')}.`);
    }
  }
  configured = { ...configured, ...readSettings(settings, complainAbout('NewsAuth.configure')) };
  for (const listener of [...listeners]) listener();
}

export const pageSettings = (): Partial<Settings> => ({ ...fromPage, ...configured });

export function onConfigure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
