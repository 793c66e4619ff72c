// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { html as escaped } from 'hono/html';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorOf, placeholders, render } from '../../../demo/guide/reference/markdown.ts';
import { markdownOf, REFERENCE, referencePages } from '../../../demo/guide/reference/pages.ts';
import { rendered } from '../../../demo/guide/reference/reference-page.ts';
import type { Entry } from '../../../demo/guide/search-index.ts';
import { tableNames, tablesFor } from '../../../demo/guide/reference/tables.ts';
import { examples } from '../../../demo/openapi/examples.ts';
import { manifest } from '../../../src/build/tooling.ts';
import { type CallName, contract } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { errorCodes } from '../../../src/contract/errors.ts';
import { builtInSettings } from '../../../src/settings/settings.ts';
import { openServer, type TestServer } from '../server.ts';

const root = resolve(import.meta.dirname, '../../..');
const pageNames = referencePages.map(({ name }) => name);

/** The text of every source that may cite a section; the pages themselves do so by links. */
async function sources(): Promise<readonly { file: string; text: string }[]> {
  const names = await Promise.all(
    ['src', 'demo'].map(async (top) => (await readdir(join(root, top), { recursive: true })).map((name) => join(top, name))),
  );
  const files = names.flat().filter((name) => /\.(tsx?|css|md)$/.test(name) && !name.startsWith('demo/guide/reference/'));
  return Promise.all(['README.md', ...files].map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
}

const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

const html = new Map<string, string>();
beforeAll(async () => {
  for (const page of referencePages) html.set(page.name, String((await rendered(page)).body));
});
const anchors = (name: string) => anchorsOf(html.get(name) ?? '');

describe('a citation in the code', () => {
  const pageOf = (letter: string) => (letter === 'S' ? 'sign-in' : 'registration');

  it('has its section on the page of the document', async () => {
    const cited = (await sources()).flatMap(({ file, text }) => [
      ...[...text.matchAll(/\b([SR])(\d{1,2})\b/g)].map(([, letter = '', n]) => ({
        file,
        page: pageOf(letter),
        anchor: `${letter}${n}`.toLowerCase(),
      })),
      ...[...text.matchAll(/\bdecisions (\d+(?:, \d+)*)/g)].flatMap(([, list = '']) =>
        list.split(', ').map((n) => ({ file, page: 'decisions', anchor: `decisions-${n}` })),
      ),
    ]);
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ page, anchor }) => !anchors(page).includes(anchor))).toEqual([]);
  });

  it('has a page where it names a whole document', async () => {
    const cited = (await sources()).flatMap(({ file, text }) =>
      [...text.matchAll(/\b(contract|elements|quality|decisions|sign-in|registration)\.md\b/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(cited.map(({ name }) => name)).toContain('contract');
    expect(cited.filter(({ name }) => !pageNames.includes(name))).toEqual([]);
  });
});

describe.each(referencePages)('the reference page $name', (page) => {
  it('fills every placeholder', async () => {
    const markdown = await markdownOf(page.name);
    expect([...(await tablesFor(markdown)).keys()].sort()).toEqual([...new Set(placeholders(markdown))].sort());
    expect(html.get(page.name)).not.toContain('{{');
    expect(html.get(page.name)).not.toContain('<tbody></tbody>');
  });

  it('links only to pages and anchors that exist', () => {
    const links = [...(html.get(page.name) ?? '').matchAll(/<a (?:class="here" )?href="(\/demo\/reference\/[^"#]*|)(?:#([^"]+))?"/g)].map(
      ([, path = '', anchor]) => ({
        name: path === '' ? page.name : path.slice(REFERENCE.length),
        anchor,
      }),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ name }) => !pageNames.includes(name))).toEqual([]);
    expect(links.filter(({ name, anchor }) => anchor && !anchors(name).includes(anchor))).toEqual([]);
  });

  it('uses each anchor only once', () => {
    expect(anchors(page.name)).toEqual([...new Set(anchors(page.name))]);
  });
});

it('every table that can be generated is on a page', async () => {
  const used = (await Promise.all(pageNames.map(markdownOf))).flatMap(placeholders);
  expect(tableNames.filter((name) => !used.includes(name))).toEqual([]);
});

describe('the contract page', () => {
  it.each(Object.entries(contract))('lists the call %s with its method and path', (name, { method, path }) => {
    const row = (html.get('contract') ?? '').split(`<tr id="call-${name}">`)[1]?.split('</tr>')[0];
    expect(row?.replaceAll('<wbr>', '')).toContain(`<code>${method} ${path}</code>`);
  });

  it.each(Object.entries(contract) as [CallName, Endpoint][])(
    'shows a request of the call %s and each of its answers',
    (name, { body }) => {
      const shown = (html.get('contract') ?? '').split(`id="examples-${name}">`)[1]?.split('</details>')[0] ?? '';
      const values = Object.values(examples[name].answers).map((data) => ({ statusCode: 200, data }));
      for (const value of [...(body ? [examples[name].body] : []), ...values])
        expect(shown).toContain(String(escaped`${JSON.stringify(value, null, 2)}`));
    },
  );

  it.each(errorCodes)('lists the code %s', (code) => {
    expect(html.get('contract')).toContain(`<th scope="row"><code>${code}</code></th>`);
  });
});

it('the page Why gives the limits that the size check enforces', async () => {
  const check = await readFile(join(root, 'tests/size.ts'), 'utf8');
  const kilobytes = (name: string) => `${new RegExp(`${name} = (\\d+) \\* KB`).exec(check)?.[1]} KB`;
  expect(html.get('why')).toContain(`a bare React page plus ${kilobytes('ONE_FILE_ABOVE_BARE')} brotli`);
  expect(html.get('why')).toContain(`<td>${kilobytes('FIRST_FRAME')} gzip</td>`);
});

describe('Markdown of the reference', () => {
  const none = new Map();

  it('cites a heading by the part before its dot', () => {
    expect(['S4 · States and transitions', 'Decisions 7 · Registration', 'Error codes'].map(anchorOf)).toEqual([
      's4',
      'decisions-7',
      'error-codes',
    ]);
  });

  it('names a placeholder that is unknown', async () => {
    await expect(tablesFor('# A\n\n{{table:nothing}}\n')).rejects.toThrow('"{{table:nothing}}"; there are ');
    expect(() => render('{{table:nothing}}', none)).toThrow('"{{table:nothing}}"');
  });

  it('refuses a link that leads to no page, and an anchor that occurs twice', () => {
    expect(() => render('[x](nowhere.md#s1)', none)).toThrow('"nowhere.md#s1"');
    expect(() => render('[x](javascript:alert(1))', none)).toThrow('leads to no page');
    expect(() => render('## S1 · a\n\n## S1 · b', none)).toThrow('"s1"');
  });

  it('shows text that looks like HTML as text in paragraphs, headings, cells and code tables', () => {
    const evil = '<img src=x>';
    const table = { head: [evil], rows: [{ cells: [evil, evil] }] };
    const { body } = render(
      `# ${evil}\n\n${evil}\n\nSo ${evil}.\n\n| a |\n|---|\n| ${evil} |\n\n{{table:evil}}\n`,
      new Map([['table:evil', table]]),
    );
    expect(String(body)).not.toContain('<img');
    expect(String(body).match(/&lt;img src=x&gt;/g)?.length).toBeGreaterThan(6);
  });
});

describe('the reference over the real server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  it.each([REFERENCE, ...pageNames.map((name) => `${REFERENCE}${name}`)])(
    'is served at %s under the strict policy, without scripts but the search',
    async (path) => {
      const response = await server.app.request(path);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
      expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/demo/assets/search.js">']);
      expect(text).not.toMatch(/ style="| on\w+="|<style/);
      expect(text).toContain('href="/demo/assets/reference.css"');
      expect(text).toContain(`<a href="${REFERENCE}" aria-current="page">Reference</a>`);
    },
  );

  it('has an index of the search with everything that has a name, each at a place that exists', async () => {
    const index = (await (await server.app.request(`${REFERENCE}index.json`)).json()) as Entry[];
    const { declarations } = manifest([]).modules[0] ?? { declarations: [] };
    const named = [
      ...declarations.flatMap(({ tagName, attributes, events }) => [`<${tagName}>`, ...[...attributes, ...events].map(({ name }) => name)]),
      ...Object.keys(builtInSettings),
      ...errorCodes,
      ...Object.keys(contract),
      'S4 · States and transitions',
    ];
    const names = index.map(({ name }) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
    expect(index.find(({ name }) => name === 'ssoLogin')?.words).toContain('POST /auth/login/{authType}');
    // A sentence, and a row written in Markdown.
    const floor = index.find(({ name }) => name === 'The floor is React')?.text;
    expect(floor).toMatch(/^A page with React 19, .*whole numbers for booleans 0\.1 KB, not kept/);
    const lost = index.filter(({ href }) => {
      const [page = '', anchor] = href.slice(REFERENCE.length).split('#');
      return !pageNames.includes(page) || (anchor !== undefined && !anchors(page).includes(anchor));
    });
    expect(lost).toEqual([]);
  });

  it('leads to tools of the demo that exist', async () => {
    const tools = [...html.values()].flatMap((body) =>
      [...body.matchAll(/<a href="(\/demo\/(?!reference\/)[^"]*)"/g)].map(([, path = '']) => path),
    );
    expect(tools).toContain('/demo/theme');
    for (const path of tools) expect((await server.app.request(path)).status, path).toBe(200);
  });

  it('leads from page to page in order', async () => {
    for (const [at, name] of pageNames.entries()) {
      const text = await (await server.app.request(`${REFERENCE}${name}`)).text();
      const ways = [...text.matchAll(/rel="(prev|next)" href="([^"]+)"/g)].map(([, way, href]) => [way, href]);
      const near = [
        ['prev', pageNames[at - 1]],
        ['next', pageNames[at + 1]],
      ].filter(([, other]) => other);
      expect(ways).toEqual(near.map(([way, other]) => [way, `${REFERENCE}${other}`]));
    }
  });

  it('is linked from the start page, and says so when a page does not exist', async () => {
    expect(await (await server.app.request('/demo/')).text()).toContain(`href="${REFERENCE}"`);
    expect((await server.app.request('/demo/reference')).headers.get('location')).toBe(REFERENCE);
    expect((await server.app.request(`${REFERENCE}nothing`)).status).toBe(404);
  });
});
