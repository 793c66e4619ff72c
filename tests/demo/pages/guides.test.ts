// @vitest-environment node
/** README and the guides: each command, setting, version, path and link that they name exists, and they stay short. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { slugOf } from '../../../demo/guide/reference/markdown.ts';
import { referencePages, root } from '../../../demo/guide/reference/pages.ts';
import { packedReadme } from '../../../src/build/packed-readme.ts';
import { manifest } from '../../../src/build/tooling.ts';
import { runAdmin } from '../../../demo/server/admin/run.ts';
import { builtInSettings } from '../../../src/settings/settings.ts';
import { readArguments } from '../../../src/verify/arguments.ts';
import { npm } from '../../npm.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = ['README.md', ...referencePages.map(({ file }) => file)];
const guides = files.filter((file) => !file.startsWith('demo/guide/'));
const {
  scripts,
  engines,
  exports: entries,
} = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
};

const matches = (file: string, pattern: RegExp): readonly string[] => [...read(file).matchAll(pattern)].map(([, match = '']) => match);

it('README has at most 250 lines and 20 KB, each guide fewer than 400 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(250);
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(20 * 1024);
  expect(files.filter((file) => read(file).split('\n').length >= 400)).toEqual([]);
});

it.each(files)('%s links only to files and headings that exist', (file) => {
  const links = matches(file, /\]\(([^)\s]+)\)/g).filter((href) => !/^(?:https?:|mailto:)/.test(href));
  const broken = links.filter((href) => {
    const [target = '', anchor] = href.split('#');
    const whole = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!existsSync(path.join(root, whole))) return true;
    return (
      anchor !== undefined &&
      !matches(whole, /^#{2,4} (.+)$/gm)
        .map(slugOf)
        .includes(anchor)
    );
  });
  expect(broken).toEqual([]);
});

it('on npmjs.com, which has no repository to resolve them by, every link of README leads to a file of the package', async () => {
  const manifest = read('package.json');
  const packed = packedReadme(read('README.md'), manifest);
  expect(packedReadme(packed, manifest, true)).toBe(read('README.md'));
  expect(packedReadme('[guide](src/README.md)', JSON.stringify({ repository: 'github:a/b' }))).toBe('[guide](src/README.md)');
  const { name, version } = JSON.parse(manifest) as { readonly name: string; readonly version: string };
  const { stdout } = await npm(root, 'pack', '--ignore-scripts', '--dry-run', '--json');
  const [{ files: inPackage }] = JSON.parse(stdout) as [{ readonly files: readonly { readonly path: string }[] }];
  const addresses = inPackage.map(({ path: file }) => `https://unpkg.com/${name}@${version}/${file}`);
  const links = [...packed.matchAll(/\]\(([^)\s#]+)/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !addresses.includes(href) && !href.startsWith('http://localhost'))).toEqual([]);
}, 60_000);

it.each(files)('%s names only paths that exist', (file) => {
  const named = matches(file, /`((?:src|demo|tests)\/[\w./-]*)`/g);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

it.each(guides)('%s names only commands that exist', (file) => {
  const named = matches(file, /npm run ([\w:]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

interface Block {
  readonly language: string;
  readonly code: string;
}
const blocksOf = (file: string): readonly Block[] =>
  [...read(file).matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));

/** What is asked of a block here; where it runs as a user pastes it is said beside it. */
const checks: Readonly<Record<string, (code: string) => unknown>> = {
  js: (code) => transform(code, { loader: 'js' }), // e2e/embeds/funnel
  jsx: (code) => transform(code, { loader: 'jsx', jsx: 'automatic' }), // package/hosts
  json: (code) => JSON.parse(code),
  sh: (code) => execFileSync('bash', ['-n'], { input: code }),
  ts(code) {
    const indented = code.trimEnd().replace(/^/gm, '  ');
    if (!read('demo/gateway/gateway.ts').includes(indented)) throw new Error('the block is not in demo/gateway/gateway.ts');
  },
  html: () => undefined, // e2e/embeds/readme
  astro: () => undefined, // package/hosts
  sql: () => undefined, // database/serving-role, admin/audit
  nginx: () => undefined, // deployment/samples, and tests/infrastructure, as the next two
  haproxy: () => undefined,
  caddy: () => undefined,
};

it.each(guides)('%s runs only files that exist, and its snippets can be read', async (file) => {
  const run = matches(file, /(?:--config|npx tsx|--import tsx) ([\w-]+\/[\w./-]+)/g);
  expect(run.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  for (const { language, code } of blocksOf(file)) {
    expect(Object.keys(checks)).toContain(language);
    await checks[language]?.(code);
    const imported = [...code.matchAll(/from 'news-auth(\/[\w-]+)?'/g)].map(([, entry = '']) => `.${entry}`);
    expect(imported.filter((entry) => !(entry in entries))).toEqual([]);
  }
});

it.each(guides)('%s gives the commands news-auth and admin.js only what they take', async (file) => {
  const written = [...matches(file, /`([^`\n]+)`/g), ...blocksOf(file).flatMap(({ code }) => code.split('\n'))].map((line) =>
    line.replace(/\s#.*$/, '').trimEnd(),
  );
  const verifying = written.flatMap((line) => /(?:npx news-auth|verify\.js|verify\/main\.ts) (verify .*)$/.exec(line)?.[1] ?? []);
  for (const line of verifying) expect(() => readArguments(line.split(/\s+/)), line).not.toThrow();
  const help: string[] = [];
  await runAdmin(['--help'], { environment: {}, print: (line) => help.push(line), complain: () => undefined });
  const takes = help.join('\n').matchAll(/^ {2}node admin\.js ([a-z-]+(?: [a-z]+)?)(.*)$/gm);
  const commands = new Map([...takes].map(([, name = '', rest = '']) => [name, rest]));
  const typed = written.flatMap((line) => [...line.matchAll(/node admin\.js ([a-z][a-z-]*(?: (?:add|list|remove)\b)?)([^;&]*)/g)]);
  for (const [line, name = '', rest = ''] of typed) {
    expect([...commands.keys()], line).toContain(name);
    expect((rest.match(/--[\w-]+/g) ?? []).filter((option) => !`${commands.get(name)} --yes --json --by`.includes(option))).toEqual([]);
  }
});

it('every setting of the server that a guide names is explained in .env.example', () => {
  const known = read('.env.example');
  const named = ['README.md', 'demo/server/README.md', '.github/SECURITY.md'].flatMap((file) =>
    matches(file, /`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g),
  );
  const others = ['INTEGRITY_MISSING', 'SUDO_USER'];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !others.includes(name) && !new RegExp(`^# ?${name}=|^${name}=`, 'm').test(known))).toEqual([]);
});

it('README names every element, attribute, event and setting, and no other', () => {
  const readme = read('README.md');
  const section = readme.slice(readme.indexOf('## Elements, attributes'), readme.indexOf('## Your own service'));
  const named = (line: string) =>
    [...(section.split('\n').find((text) => text.startsWith(`- [${line}]`)) ?? '').matchAll(/`<?([\w-]+)>?`/g)].map(
      ([, name = '']) => name,
    );
  const { declarations } = manifest([]).modules[0] ?? { declarations: [] };
  const all = (names: readonly string[]) => [...new Set(names)].sort();
  expect(all(named('Elements'))).toEqual(all(declarations.map(({ tagName }) => tagName)));
  expect(all(named('Attributes'))).toEqual(all(declarations.flatMap(({ attributes }) => attributes.map(({ name }) => name))));
  expect(all(named('Events'))).toEqual(all(declarations.flatMap(({ events }) => events.map(({ name }) => name))));
  expect(all(named('Settings'))).toEqual(all(Object.keys(builtInSettings)));
});

/** Whether a version is in a range of `^a.b.c`, `>=a.b.c` and `<a.b.c`; parts may be left out. */
function isIn(version: string, range: string): boolean {
  const numbers = (text: string) => [...text.split('.').map(Number), 0, 0].slice(0, 3);
  const order = (a: string, b: string) =>
    numbers(a)
      .map((n, at) => n - (numbers(b)[at] ?? 0))
      .find((n) => n !== 0) ?? 0;
  return range.split('||').some((part) =>
    [...part.matchAll(/(\^|>=|<=|>|<|)\s*v?(\d[\d.]*)/g)].every(([, sign, bound = '']) => {
      if (sign === '<') return order(version, bound) < 0;
      if (sign === '>') return order(version, bound) > 0;
      if (sign === '<=') return order(version, bound) <= 0;
      if (sign === '>=') return order(version, bound) >= 0;
      return numbers(version)[0] === numbers(bound)[0] && order(version, bound) >= 0;
    }),
  );
}

it('the versions of Node that the guides name are those of package.json, and every locked package takes the least of each', () => {
  for (const file of ['README.md', '.github/CONTRIBUTING.md', 'demo/server/README.md'])
    expect(read(file)).toContain(`Node \`${engines.node}\``);
  const least = matches('package.json', /"node": "([^"]+)"/g).flatMap((range) => range.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(least).toEqual(['20.19.0', '22.13.0', '24.0.0']);
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string }; readonly optional?: true }>>;
  };
  const refused = Object.entries(lock.packages).flatMap(([name, { engines: { node } = {}, optional }]) =>
    node && !optional ? least.filter((version) => !isIn(version, node)).map((version) => `${name} refuses ${version}: ${node}`) : [],
  );
  expect(refused).toEqual([]);
});

it.each(['src/README.md', 'demo/guide/reference/why.md'])('%s names every part of the product', (file) => {
  const [, parts = ''] = /interface Parts \{\n([\s\S]*?)^\}/m.exec(read('src/element/parts.ts')) ?? [];
  const names = [...parts.matchAll(/^ {2}readonly (\w+)|^ {2}(\w+)\(/gm)].map(([, property, other]) => property ?? other);
  expect(names).toContain('app');
  expect(names.filter((name) => !read(file).includes(`\`${name}\``))).toEqual([]);
});

const rooms = ['demo/server/settings', 'demo/server/admin', 'src/settings', 'src/element/types', 'src/verify/config'];
const messages = rooms.flatMap((room) => readdirSync(path.join(root, room)).map((name) => `${room}/${name}`));

const UNUSED = /\b(?:e-mails?|log-ins?|log-outs?|SMS|(?:some|any|no)body|who(?:so)?ever)\b/gi;
/** The contract has a "login result", and the owner's rules a "post-login redirect". */
const SIGN_IN = /\b(?:log(?:s|ged|ging)? (?:in|on)\b|(?<!post-|after-)logins?\b(?! result))/gi;

it('the glossary is applied: no guide and no message of a setting or a command says "e-mail", "log-in" or "somebody" in prose', () => {
  const prose = (file: string) =>
    read(file)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .replace(/`[^`]*`|“[^”]*”|\]\([^)]*\)|<!-- .*? -->/g, '');
  const matching = (names: readonly string[], words: RegExp) =>
    names
      .filter((file) => file !== '.github/CONTRIBUTING.md')
      .flatMap((file) => (prose(file).match(words) ?? []).map((word) => `${file}: ${word}`));
  expect(matching([...files, ...messages, '.env.example'], UNUSED)).toEqual([]);
  expect(matching([...guides, '.env.example'], SIGN_IN)).toEqual([]);
});
