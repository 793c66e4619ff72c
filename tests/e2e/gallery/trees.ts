/** The accessibility tree of a state as text, as it is kept in `trees/` (tests/README.md). */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { settled } from './settled.ts';

interface Node {
  readonly line: string;
  readonly children: Node[];
}

const depthOf = (line: string) => line.search(/\S/) / 2;

function parsed(text: string): readonly Node[] {
  const top: Node[] = [];
  const open = [top];
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const node = { line: line.trim(), children: [] };
    const depth = depthOf(line);
    open[depth]?.push(node);
    open[depth + 1] = node.children;
  }
  return top;
}

/** As many entries of a list stand in the kept tree. */
const FIRST = 3;
const LONG = 8;

const roleOf = ({ line }: Node) => /^- (\w+)/.exec(line)?.[1];
const isChosen = ({ line }: Node) => /\[(selected|checked)\]/.test(line);

/** Long runs of one role, such as the countries, are cut to the first and the chosen ones. */
function shortened(nodes: readonly Node[]): readonly Node[] {
  const kept: Node[] = [];
  for (let from = 0; from < nodes.length; ) {
    const role = roleOf(nodes[from] as Node);
    let to = from + 1;
    while (to < nodes.length && roleOf(nodes[to] as Node) === role) to++;
    const run = nodes.slice(from, to);
    const shown = run.length > LONG ? run.filter((node, index) => index < FIRST || isChosen(node)) : run;
    kept.push(...shown.map(({ line, children }) => ({ line, children: [...shortened(children)] })));
    if (shown.length < run.length) kept.push({ line: `# … ${run.length} in all`, children: [] });
    from = to;
  }
  return kept;
}

const written = (nodes: readonly Node[], depth: number): string =>
  nodes.map(({ line, children }) => `${'  '.repeat(depth)}${line}\n${written(children, depth + 1)}`).join('');

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Without what differs from run to run: ports, and the ids of requests. */
const lasting = (text: string) =>
  Object.entries(addresses()).reduce(
    (rest, [site, origin]) => rest.replaceAll(origin, `{${site}}`).replaceAll(encodeURIComponent(origin), `{${site}}`),
    // A way back names the page, which tests open with words of their own.
    text.replace(UUID, '{id}').replace(/(redirect_url=\S*?)%3F\S*/g, '$1'),
  );

/** Playwright takes a `<news-session>` with a shadow root, which has no box of its own, for invisible, so its dialog is asked for by itself. */
async function wholeTree(page: Page): Promise<string> {
  const tree = await page.locator(':root').ariaSnapshot();
  const warning = page.locator('news-session dialog[open]');
  return (await warning.count()) > 0 && !tree.includes('- dialog') ? `${tree}\n${await warning.ariaSnapshot()}` : tree;
}

/** `Signing in` → `trees/signing-in.txt`. */
export const keptFile = (title: string): readonly string[] => ['trees', `${title.toLowerCase().replace(/\W+/g, '-')}.txt`];

/** Under the name of the state. */
const named = (name: string, tree: string) => `${name}:\n${written(shortened(parsed(lasting(tree))), 1)}\n`;

/** Once it has settled, on a page prepared with `prepareSettling`. */
export const treeOf = async (page: Page, name: string): Promise<string> => named(name, await settled(page, () => wholeTree(page)));

export const treeNow = async (page: Page, name: string): Promise<string> => named(name, await wholeTree(page));
