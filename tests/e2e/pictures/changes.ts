/** What has changed, as pictures before and after with the difference: `show` is for tests; the reporter makes one page of them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import type { Picture } from './comparison.ts';
import { asPng } from './kept.ts';

const FOLDER = path.resolve('test-results/changed-pictures');
const ANNOTATION = 'changed picture';

const views = ['before', 'after', 'difference'] as const;
type View = (typeof views)[number];

/** `before` is missing where a state is new. */
export async function show(state: string, look: string, pictures: { readonly [V in View]: Picture | undefined }): Promise<void> {
  mkdirSync(path.join(FOLDER, state), { recursive: true });
  for (const view of views) {
    const picture = pictures[view];
    if (picture) writeFileSync(path.join(FOLDER, state, `${look}-${view}.png`), await asPng(picture));
  }
  test.info().annotations.push({ type: ANNOTATION, description: `${state}/${look}` });
}

const section = (name: string) => `<section>
<h2>${name}</h2>
<div>${views.map((view) => `<figure><figcaption>${view}</figcaption><img src="${name}-${view}.png" alt="missing" loading="lazy"></figure>`).join('')}</div>
</section>`;

const pageOf = (names: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Changed pictures</title>
<style>
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; color: #16181d; background: #f2f1ec; }
  div { display: grid; grid-template-columns: repeat(3, minmax(0, max-content)); gap: 16px; align-items: start; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #7d828c; }
</style>
<h1>Changed pictures: ${names.length}</h1>
${names.map(section).join('\n')}
</html>
`;

/** Writes the page at the end of a run in which a picture has changed. */
export default class ChangedPictures implements Reporter {
  readonly #names: string[] = [];

  onBegin(): void {
    rmSync(FOLDER, { recursive: true, force: true });
  }

  onTestEnd(_: TestCase, { annotations }: { readonly annotations: TestCase['annotations'] }): void {
    this.#names.push(...annotations.flatMap(({ type, description }) => (type === ANNOTATION && description ? [description] : [])));
  }

  onEnd(): void {
    if (this.#names.length === 0) return;
    const file = path.join(FOLDER, 'index.html');
    writeFileSync(file, pageOf(this.#names.toSorted()));
    console.log(`\nPictures before, after and the difference: ${file}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
