/** `prepack` and `postpack`: npmjs.com resolves links of README by `repository`. While there is none, the packed README links to the package's own files. */
import { readFile, writeFile } from 'node:fs/promises';

/** @param isBack undoes it */
export function packedReadme(readme: string, manifest: string, isBack = false): string {
  const { name, version, repository } = JSON.parse(manifest) as { name: string; version: string; repository?: unknown };
  const base = `](https://unpkg.com/${name}@${version}/`;
  if (repository) return readme;
  return isBack ? readme.replaceAll(base, '](') : readme.replace(/\]\((?!https?:|#)/g, base);
}

const event = process.env['npm_lifecycle_event'] ?? '';
const [readme, manifest] = await Promise.all(['README.md', 'package.json'].map((file) => readFile(file, 'utf8')));
if (/^(pre|post)pack$/.test(event)) await writeFile('README.md', packedReadme(readme ?? '', manifest ?? '', event === 'postpack'));
