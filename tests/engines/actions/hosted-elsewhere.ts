/** The hosted page's element on a page of the publisher, with addresses below that page: its headers forbid a test nothing, and it may be kept in the browser's memory. */
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';

/** The block of settings as the hosted page has it; its base path is known once the page is open. */
const settings = () => `<script>document.head.append(Object.assign(document.createElement('script'), {
  id: 'news-auth-config', type: 'application/json', textContent: JSON.stringify({
    apiBaseUrl: '${addresses().hosted}', landingUrl: '${addresses().landing}/', routing: 'path', basePath: location.pathname.split('/', 3).join('/') }) }))</script>`;

/** `head`: scripts before the product's. `at`: what follows the base path. */
export const hostedElsewhere = ({ head = '', at = '' }: { readonly head?: string; readonly at?: string } = {}): string =>
  pageOf({ head: head + settings() + forms['classic script'](), body: '<news-auth-app></news-auth-app>' }) + at;
