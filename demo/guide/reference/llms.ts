/** `llms.txt`: what an assistant needs to put the product on a page, from README and the reference. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { markdownOf, referencePages, root } from './pages.ts';

const sectionOf = (markdown: string, heading: string): string => {
  const match = markdown.split(/^(?=## )/m).find((section) => section.startsWith(`## ${heading}\n`));
  if (!match) throw new Error(`there is no section "${heading}"`);
  return match.trim();
};

/** Links to files would lead nowhere from here. */
const withoutLinks = (markdown: string): string =>
  markdown
    .replace(/\s\(\[how\]\([^)]*\)\)/g, '')
    .replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
    .replace(/<!-- .*? -->\n+/g, '');

export async function llmsText(): Promise<string> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const elements = await markdownOf('elements');
  const [title = ''] = readme.match(/^# .+/) ?? [];
  const { description } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { description: string };
  const parts = [
    title,
    `> ${description}.`,
    ...['Put it on a page', 'Your own service'].map((heading) => sectionOf(readme, heading)),
    ...['The elements', 'Attributes and properties', 'Events', 'The global', 'Settings'].map((heading) => sectionOf(elements, heading)),
    `## Guides in the repository\n\n${referencePages.map(({ file, what }) => `- \`${file}\`: ${what}`).join('\n')}`,
  ];
  return `${withoutLinks(parts.join('\n\n'))}\n`;
}
