/** The hosted page's element on a publisher's page, with addresses below that page. Its headers do not restrict the test, and it can enter the back/forward cache. */
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';

/** The settings block of a hosted page; its base path is known only once the page is open. */
const settings = () => `<script>document.head.append(Object.assign(document.createElement('script'), {
  id: 'news-auth-config', type: 'application/json', textContent: JSON.stringify({
    apiBaseUrl: '${addresses().hosted}', landingUrl: '${addresses().landing}/', routing: 'path', basePath: location.pathname.split('/', 3).join('/') }) }))</script>`;

/** `head`: scripts before the product's. `at`: the path below the base path. */
export const hostedElsewhere = ({ head = '', at = '' }: { readonly head?: string; readonly at?: string } = {}): string =>
  pageOf({ head: head + settings() + forms['classic script'](), body: '<news-auth-app></news-auth-app>' }) + at;
