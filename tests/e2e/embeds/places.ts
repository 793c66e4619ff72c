/** Where the screens stand: on the hosted page, and in an element on a publisher's page under the strictest policy. */
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { forms, strictPolicy } from './embeds.ts';
import { pageOf } from './publisher.ts';

export interface Place {
  readonly isHosted: boolean;
  readonly address: () => string;
  /** The part of the page that belongs to the product. */
  readonly scope: (page: Page) => Page | Locator;
}

/** A publisher's page with this in it. */
export const embed = (body: string): string =>
  pageOf({ head: forms.module(), body: `<main><h1>The Publisher</h1>${body}</main>`, policy: strictPolicy() });

const paths = { 'news-login': '', 'news-signup': '/signup' } as const;

/** Both places of an element's screens, by name. */
export const placesOf = (tag: keyof typeof paths): Readonly<Record<'hosted' | 'embedded', Place>> => ({
  hosted: { isHosted: true, address: () => `${addresses().hosted}/login${paths[tag]}`, scope: (page) => page },
  embedded: { isHosted: false, address: () => embed(`<${tag}></${tag}>`), scope: (page) => page.locator(tag) },
});
