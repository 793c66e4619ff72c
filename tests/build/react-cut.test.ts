// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import type * as ReactModule from 'react';
import type * as ReactDomClient from 'react-dom/client';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { type Cuts, cut } from '../../src/build/plugins/react-cut/cut.ts';
import { reactParts } from '../../src/build/plugins/react-cut/parts.ts';
import { withoutBind } from '../../src/build/plugins/react-cut/plugin.ts';

const none: Cuts = { tags: [], types: [], functions: {}, constants: {}, attributes: [], absent: [], members: [], methods: [], texts: [] };
const run = (code: string, ...given: readonly unknown[]) =>
  (new Function(`return ${code}`)() as (...all: readonly unknown[]) => unknown)(...given);

describe('Code without its unreachable parts', () => {
  const walk = `function (fiber) {
    switch (fiber.tag) {
      case 5: return 'host';
      case 26: var word = 'hoisted'; return word;
      case 7:
        fiber.seen = true;
      case 27: return 'shared';
      case 1: word = 'class'; return word;
    }
  }`;

  it('keeps a case that the one before falls through to, and the variables that other cases use', () => {
    const shorter = cut(`x = ${walk}`, { ...none, tags: [26, 27] }).replace('x = ', '');
    expect(shorter).not.toContain('hoisted');
    expect(shorter).not.toContain('27');
    expect(['host', 'shared', 'class']).toEqual([5, 7, 1].map((tag) => run(shorter, { tag })));
  });

  it('resolves comparisons with kinds of nodes that never exist', () => {
    expect(cut('if (26 === fiber.tag || 5 === fiber.tag) f();', { ...none, tags: [26] })).toBe('if (!1 || 5 === fiber.tag) f();');
    expect(cut('a = 26 === fiber.mode; b = 26 !== tag;', { ...none, tags: [26] })).toBe('a = 26 === fiber.mode; b = !0;');
  });

  it.each([
    { ...none, tags: [99] },
    { ...none, functions: { gone: '' } },
    { ...none, members: ['gone'] },
    { ...none, attributes: ['gone'] },
    { ...none, absent: ['gone'] },
    { ...none, texts: [['gone', '']] } as Cuts,
  ])('is refused where something named is not there: %o', (cuts) => {
    expect(() => cut('f();', cuts)).toThrow(/gone|99/);
  });
});

describe('Functions with arguments', () => {
  it('get them without the page’s `bind`, those given first and those that come later', () => {
    const code = withoutBind('return (add, join) => [add.bind(\n  null, 1, 2), join.bind(null,\n [3])];');
    expect(code).not.toContain('.bind(');
    const all = (...given: readonly unknown[]) => given;
    const [first, second] = run(`(() => {${code}})()`, all, all) as ((...late: unknown[]) => unknown)[];
    expect(first?.(4)).toEqual([1, 2, 4]);
    expect(second?.()).toEqual([[3]]);
  });
});

describe('Our screens', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^(build|verify|react)\//.test(name))
    .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));

  /** The attributes of elements of the DOM. */
  function attributesIn(name: string, text: string): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isJsxAttribute(node) && /^[a-z]/.test(node.parent.parent.tagName.getText())) found.push(node.name.getText());
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    return found;
  }

  it('have no attribute, handler or element of the DOM that was left out', () => {
    const screens = sources.filter(({ name }) => name.endsWith('x'));
    const used = new Set(screens.flatMap(({ name, text }) => attributesIn(name, text)));
    expect(used.size).toBeGreaterThan(40);
    const out = Object.values(reactParts).flatMap(({ attributes }) => attributes);
    expect(
      [...used].filter((name) => out.includes(name) || /^on(Select|BeforeInput|(Mouse|Pointer)(Enter|Leave)|Drag|Touch|Wheel)/.test(name)),
    ).toEqual([]);
    const known = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
    const kept = Object.values(reactParts).flatMap(({ aliases = [] }) => aliases);
    expect([...used].filter((name) => known.includes(`["${name}", "`) && !kept.includes(name))).toEqual([]);
    const elements = screens.flatMap(({ text }) => [
      ...text.matchAll(/<(style|link|meta|title|script|html|head|body|video|audio|iframe|[a-z]+-[a-z-]+)[ />]/g),
    ]);
    expect(elements.map(([found]) => found).filter((found) => !/^<(title|news-[a-z-]+)/.test(found))).toEqual([]);
  });

  it('have no class but error boundaries, and none with what was left out', () => {
    const absent = Object.values(reactParts).flatMap((parts) => parts.absent);
    const found = sources.flatMap(({ name, text }) => absent.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`));
    expect(found).toEqual([]);
    expect(sources.filter(({ text }) => text.includes('extends Component')).map(({ name }) => name)).toEqual([
      'flow/react/Part.tsx',
      'flow/react/loading/LoadBoundary.tsx',
    ]);
  });

  it('use only the roots of react-dom', () => {
    const taken = sources.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react-dom([^']*)'/g)].map(([, names, from]) => `${from}:${names}`),
    );
    expect(taken.length).toBeGreaterThan(0);
    for (const each of taken) expect(each).toMatch(/^\/client:( (createRoot|hydrateRoot|type Root(Options)?),?)+ $/);
  });
});

/** React as it is built into the product. */
function builtReact(): { readonly react: typeof ReactModule; readonly client: typeof ReactDomClient } {
  const names: Readonly<Record<string, string>> = {
    react: 'react/cjs/react.production.js',
    'react-dom': 'react-dom/cjs/react-dom.production.js',
    'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
    scheduler: 'scheduler/cjs/scheduler.production.js',
  };
  const loaded: Record<string, unknown> = {};
  const load = (name: string): unknown => {
    const file = names[name] ?? '';
    if (!(name in loaded)) {
      const exports = {};
      loaded[name] = exports;
      const code = cut(readFileSync(`node_modules/${file}`, 'utf8'), reactParts[file] ?? none);
      new Function('exports', 'require', code)(exports, load);
    }
    return loaded[name];
  };
  return { react: load('react') as typeof ReactModule, client: load('react-dom/client') as typeof ReactDomClient };
}

it('React creates no error while it loads, since its stack would make a debugger parse all code around it once more', () => {
  const errors = vi.fn(Error);
  vi.stubGlobal('Error', errors);
  try {
    builtReact();
  } finally {
    vi.unstubAllGlobals();
  }
  expect(errors).not.toHaveBeenCalled();
});

describe('React without what our screens never use', () => {
  const { react, client } = builtReact();
  const { createElement: h, Suspense, Component, lazy, useDeferredValue, useEffect, useState } = react;

  class Boundary extends Component<{ readonly children: ReactModule.ReactNode }> {
    override state: { readonly error?: Error } = {};
    static getDerivedStateFromError = (error: Error) => ({ error });
    override render() {
      return this.state.error ? h('p', null, this.state.error.message) : this.props.children;
    }
  }

  const drawn = (host: Element, what: string) => expect.poll(() => host.innerHTML).toBe(what);
  const place = () => document.body.appendChild(document.createElement('div'));

  it('renders, handles events, suspends while something loads, and catches errors', async () => {
    const host = place();
    const Late = lazy(async () => ({ default: () => h('b', null, 'late') }));
    const Failing = (): ReactModule.ReactNode => {
      throw new Error('failed');
    };
    function Counter() {
      const [count, setCount] = useState(0);
      const shown = useDeferredValue(count);
      return h('button', { className: 'up', htmlFor: 'x', onClick: () => setCount(count + 1) }, shown);
    }
    const said: unknown[] = [];
    const root = client.createRoot(host, { onCaughtError: (error) => said.push((error as Error).message) });
    root.render([h(Counter, { key: 1 }), h(Suspense, { key: 2, fallback: null }, h(Late)), h(Boundary, { key: 3, children: h(Failing) })]);
    await drawn(host, '<button class="up" for="x">0</button><b>late</b><p>failed</p>');
    expect(said).toEqual(['failed']);
    host.querySelector('button')?.click();
    await drawn(host, '<button class="up" for="x">1</button><b>late</b><p>failed</p>');
    root.unmount();
    expect(host.innerHTML).toBe('');
  });

  it('hydrates existing markup, also within a boundary, and cleans up', async () => {
    const host = place();
    host.innerHTML = '<input name="email"><!--$--><i>text</i><!--/$-->';
    const [input, text] = [host.querySelector('input'), host.querySelector('i')];
    const events: string[] = [];
    function Field() {
      useEffect(() => {
        events.push('mounted');
        return () => void events.push('gone');
      }, []);
      return h('input', {
        name: 'email',
        onChange: ({ currentTarget }: ReactModule.ChangeEvent<HTMLInputElement>) => events.push(currentTarget.value),
      });
    }
    const root = client.hydrateRoot(host, [h(Field, { key: 1 }), h(Suspense, { key: 2, fallback: null }, h('i', null, 'text'))], {
      onRecoverableError: (error) => events.push(String(error)),
    });
    await expect.poll(() => events).toEqual(['mounted']);
    expect([host.querySelector('input'), host.querySelector('i')]).toEqual([input, text]);
    root.unmount();
    await expect.poll(() => events).toEqual(['mounted', 'gone']);
  });
});
