/** The pages of the reference in reading order, and the Markdown behind each. Its first heading is its title. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

export interface ReferencePage {
  /** The name of the file, and of the page in the address. */
  readonly name: string;
  readonly cited: string;
  readonly what: string;
}

export const REFERENCE = '/demo/reference/';

export const referencePages: readonly ReferencePage[] = [
  { name: 'sign-in', cited: 'S1 … S9', what: 'Signing in, the second factor, recovery, redirects and the session.' },
  { name: 'registration', cited: 'R1 … R9', what: 'The wizard of first-time users, and sign-up.' },
  { name: 'decisions', cited: 'decisions 1 … 10', what: 'What was decided where the owner says nothing, or two things.' },
  { name: 'contract', cited: 'contract.md', what: 'Every call between the product and its service.' },
  { name: 'elements', cited: 'elements.md', what: 'Elements, attributes, events, settings, parts and tokens.' },
  { name: 'quality', cited: 'quality.md', what: 'What is promised beyond the rules, and what does not hold yet.' },
  { name: 'own-service', cited: 'own-service', what: 'These screens before accounts that you have already, step by step.' },
  { name: 'why', cited: 'why', what: 'No router, our own form engine, few parts: the reasons, with numbers.' },
];

const folder = resolve(import.meta.dirname, '.');

export const markdownOf = (name: string): Promise<string> => readFile(resolve(folder, `${name}.md`), 'utf8');
