import { describe, expect, it } from 'vitest';
import { factoriesOf } from '../../src/build/parts/factory.ts';

const session = 'import { n as help } from "./rolldown-runtime.js";\nconst ask = () => help("ask");\n\nexport { ask as t };\n';
const runtime = 'var twice = (word) => word + word;\n\nexport { twice as n };\n';

/** Runs a factory as the browser does, and returns its exports. */
const runOf = (code: string, ...given: readonly unknown[]) =>
  (new Function(code.replace('export default', 'return'))() as (...given: readonly unknown[]) => Record<string, unknown>)(...given);

describe('A file of the module form as a function of what it needs', () => {
  it('takes what it imported as parameters, in the order of the files it needs, and returns what it exported', () => {
    const wizard =
      'import { t as ask } from "./session.js";\nimport { a } from "./sign-in.js";\nconst all = () => ask() + a;\n\nexport { all };\n';
    const made = factoriesOf({ session, 'rolldown-runtime': runtime, wizard });
    expect(made['wizard']?.needs).toEqual(['session', 'sign-in']);
    const { t, $runtime } = runOf(made['session']?.code ?? '', {}, () => undefined);
    expect([made['session']?.needs, (t as () => string)(), Object.keys($runtime as object)]).toEqual([[], 'askask', ['n']]);
  });

  it('asks for files that are loaded later through the function it is given', async () => {
    const lazy = 'const open = () => import("./sign-up.js").then((n) => n.t);\n\nexport { open };\n';
    const { open } = runOf(factoriesOf({ lazy, session, 'rolldown-runtime': runtime })['lazy']?.code ?? '', {}, (name: string) =>
      Promise.resolve({ t: name }),
    );
    await expect((open as () => Promise<unknown>)()).resolves.toBe('sign-up');
  });

  it.each(['let page = 1;', 'let other = { a: 1 }, page = 1;', 'let other,\n  page;', 'let { page } = { page: 1 };'])(
    'refuses an export that could be given another value, which its importers would not see: %s',
    (declared) => {
      expect(() => factoriesOf({ page: `${declared}\nfunction set() { page = 2; }\n\nexport { page as t };\n` })).toThrow(
        'page: page is a variable',
      );
    },
  );

  it('refuses files that need each other, since they would wait for each other for ever', () => {
    const a = 'import { b } from "./b.js";\nconst a = () => b;\n\nexport { a };\n';
    const b = 'import { c } from "./c.js";\nconst b = () => c;\n\nexport { b };\n';
    const c = 'import { a } from "./a.js";\nconst c = () => a;\n\nexport { c };\n';
    expect(() => factoriesOf({ a, b, c })).toThrow('a → b → c → a');
  });
});
