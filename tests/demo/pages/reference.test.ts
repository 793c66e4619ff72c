// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render, slugOf } from '../../../demo/guide/reference/markdown.ts';
import { markdownOf, REFERENCE, referencePages, root } from '../../../demo/guide/reference/pages.ts';
import { rendered } from '../../../demo/guide/reference/reference-page.ts';
import { tableNames, tablesIn, withTables } from '../../../demo/guide/reference/tables.ts';
import { contract } from '../../../src/contract/contract.ts';
import { errorCodes } from '../../../src/contract/errors.ts';
import { openServer, type TestServer } from '../server.ts';

const pageNames = referencePages.map(({ name }) => name);

/** The text of every source that may cite a section; the pages of the rules do so by links. */
async function sources(): Promise<readonly { file: string; text: string }[]> {
  const names = await Promise.all(
    ['src', 'demo'].map(async (top) => (await readdir(join(root, top), { recursive: true })).map((name) => join(top, name))),
  );
  const files = names.flat().filter((name) => /\.(tsx?|css)$/.test(name) && !name.startsWith('demo/guide/reference/'));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
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
    expect(cited.filter(({ page, anchor }) => !anchors(page).some((id) => id.startsWith(`${anchor}--`)))).toEqual([]);
  });

  it('has a page where it names a whole document', async () => {
    const cited = (await sources()).flatMap(({ file, text }) =>
      [...text.matchAll(/\b(contract|elements|quality|decisions|sign-in|registration)\.md\b/g)].map(([, name = '']) => ({ file, name })),
    );
    expect(cited.map(({ name }) => name)).toContain('contract');
    expect(cited.filter(({ name }) => !pageNames.includes(name))).toEqual([]);
  });
});

describe.each(referencePages)('the guide $file', ({ name }) => {
  it('has its tables as the code has them: "npm run docs" writes them anew', async () => {
    const markdown = await markdownOf(name);
    expect(markdown).toBe(await withTables(markdown));
    expect(markdown).not.toMatch(/\{\{table:/);
  });

  it('uses each anchor only once', () => {
    expect(anchors(name)).toEqual([...new Set(anchors(name))]);
  });
});

it('every table that can be generated is in a guide', async () => {
  const used = (await Promise.all(pageNames.map(markdownOf))).flatMap(tablesIn);
  expect(tableNames.filter((name) => !used.includes(name))).toEqual([]);
});

it('the guide of the contract lists every call with its method and path, and every error code', async () => {
  const guide = await markdownOf('contract');
  expect(
    Object.entries(contract).filter(
      ([name, { method, path }]) => !new RegExp(`^\\| \`${name}\`.*\`${method} `, 'm').test(guide) || !guide.includes(path),
    ),
  ).toEqual([]);
  expect(errorCodes.filter((code) => !guide.includes(`\n| \`${code}\` `))).toEqual([]);
});

it('the page Why gives the limits that the size check enforces', async () => {
  const check = await readFile(join(root, 'tests/size.ts'), 'utf8');
  const kilobytes = (name: string) => `${new RegExp(`${name} = (\\d+) \\* KB`).exec(check)?.[1]} KB`;
  expect(html.get('why')).toContain(`a bare React page plus ${kilobytes('ONE_FILE_ABOVE_BARE')} brotli`);
  expect(html.get('why')).toContain(`<td>${kilobytes('FIRST_FRAME')} gzip</td>`);
});

describe('Markdown of a guide', () => {
  const at = { file: 'src/verify/README.md' };

  it('gives headings the anchors of GitHub', () => {
    expect(['S4 · States and transitions', 'What else `provider.json` says', 'How to add …'].map(slugOf)).toEqual([
      's4--states-and-transitions',
      'what-else-providerjson-says',
      'how-to-add-',
    ]);
    expect(String(render('## One\n\n## One\n', at).body)).toContain('<h2 id="one-1">');
  });

  it('leads from file to file where both are pages, and shows the words alone elsewhere', () => {
    const { body } = render('[a](../contract/README.md#success) [b](plans/plans.ts) [c](javascript:alert%281%29)', at);
    expect(String(body)).toBe(`<p><a href="${REFERENCE}contract#success">a</a> b c</p>\n`);
  });

  it('names a table that does not exist', async () => {
    await expect(withTables('<!-- table:nothing -->\n<!-- /table -->')).rejects.toThrow('there is no table "nothing"; there are ');
  });

  it('shows text that looks like HTML as text', () => {
    const evil = '<img src=x>';
    const { body } = render(`# ${evil}\n\n${evil}\n\nSo ${evil}.\n\n| a |\n|---|\n| ${evil} |\n`, at);
    expect(String(body)).not.toContain('<img');
    expect(String(body).match(/&lt;img src=x&gt;/g)?.length).toBe(5);
  });
});

describe('the reference over the real server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  it.each([REFERENCE, ...pageNames.map((name) => `${REFERENCE}${name}`)])(
    'is served at %s under the strict policy, without scripts',
    async (path) => {
      const response = await server.app.request(path);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
      expect(text).not.toContain('<script');
      expect(text).not.toMatch(/ style="| on\w+="|<style/);
      expect(text).toContain('href="/demo/assets/reference.css"');
      expect(text).toContain(`<a href="${REFERENCE}" aria-current="page">Reference</a>`);
    },
  );

  it('links only to pages and anchors that exist', () => {
    const links = [...html].flatMap(([from, body]) =>
      [...body.matchAll(/<a (?:class="here" )?href="(\/demo\/reference\/[^"#]*|)#([^"]+)"/g)].map(([, path = '', anchor = '']) => ({
        from,
        name: path === '' ? from : path.slice(REFERENCE.length),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ name, anchor }) => !anchors(name).includes(anchor))).toEqual([]);
  });

  it('serves llms.txt with the tag, the lists and the settings, without links that lead nowhere', async () => {
    const response = await server.app.request('/llms.txt');
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    for (const part of ['<news-login redirect-url=', '`ALLOWED_ORIGINS`', 'NewsAuth.redeem()', '| `apiBaseUrl` ', 'npx news-auth verify'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\]\((?!https?:)|\(how\)|<!--/);
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
