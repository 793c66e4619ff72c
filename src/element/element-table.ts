/** Every element as a row: its tag, the attributes of its own, and where it starts. */
import type { Screen } from '../flow/screens.ts';

/** Attributes that every element has (elements.md). */
export const commonAttributes = ['api-base-url', 'locale', 'theme', 'routing', 'base-path', 'render-root'] as const;

export interface ElementRow {
  readonly attributes: readonly string[];
  /** Properties that no attribute carries. */
  readonly properties: readonly string[];
  /** Where its flow starts; an element without one has no flow. */
  readonly start?: Screen;
  /** The hosted page: it has the whole document, its paths and language included, and watches the stored session (decisions 10). */
  readonly hosted?: true;
}

export const elementTable = {
  'news-login': { attributes: ['redirect-url', 'mode', 'email', 'block-mobile'], properties: [], start: 'login' },
  'news-mfa': { attributes: [], properties: ['mfaRetrievalToken', 'requireMfaSetup'], start: 'mfa-method' },
  'news-signup': { attributes: ['interest', 'user-id', 'login-url'], properties: [], start: 'signup' },
  'news-first-time-user': { attributes: [], properties: [], start: 'first-time-password' },
  'news-session': { attributes: [], properties: [] },
  'news-security': { attributes: [], properties: [], start: 'security' },
  'news-maintenance': { attributes: [], properties: [] },
  'news-auth-app': { attributes: [], properties: [], start: 'login', hosted: true },
} as const satisfies Record<string, ElementRow>;
export type ElementTag = keyof typeof elementTable;

export const isHosted = ({ tag }: { readonly tag: ElementTag }): boolean => !!(elementTable[tag] as ElementRow).hosted;

export const kebab = (property: string): string => property.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
export const camel = (attribute: string): string => attribute.replace(/-(.)/g, (_, c: string) => c.toUpperCase());
