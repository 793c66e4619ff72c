import { describe, expect, it } from 'vitest';
import { factoriesOf } from '../../src/build/parts/factory.ts';

const session = 'import { n as help } from "./rolldown-runtime.js";\nconst ask = () => help("ask");\n\nexport { ask as t };\n';
const runtime = 'var twice = (word) => word + word;\n\nexport { twice as n };\n';

/** What a factory exports, run as the browser runs it. */
const runOf = (code: string, ...given: readonly unknown[]) =>
  (new Function(code.replace('export default', 'return'))() as (...given: readonly unknown[]) => Record<string, unknown>)(...given);

describe('A file of the module form as a function of what it needs', () => {
  it('takes what it imported as parameters, in the order of what it needs, and exports by its value', () => {
    const wizard =
      'import { t as ask } from "./session.js";\nimport { a } from "./sign-in.js";\nconst all = () => ask() + a;\n\nexport { all };\n';
    const made = factoriesOf({ session, 'rolldown-runtime': runtime, wizard });
    expect(made['wizard']?.needs).toEqual(['session', 'sign-in']);
    const needed = runOf(made['session']?.code ?? '', {}, () => undefined, { $runtime: {} });
    expect(Object.keys(needed)).toContain('$runtime');
  });

  it('asks for files that are loaded later through the function it is given', async () => {
    const lazy = 'const open = () => import("./sign-up.js").then((n) => n.t);\n\nexport { open };\n';
    const { open } = runOf(factoriesOf({ lazy, session, 'rolldown-runtime': runtime })['lazy']?.code ?? '', {}, (name: string) =>
      Promise.resolve({ t: name }),
    );
    await expect((open as () => Promise<unknown>)()).resolves.toBe('sign-up');
  });

  it('refuses an export that could be given another value, which its importers would not see', () => {
    expect(() => factoriesOf({ page: 'let page = 1;\nfunction set() { page = 2; }\n\nexport { page as t };\n' })).toThrow(
      'page: page is a variable',
    );
  });
});
