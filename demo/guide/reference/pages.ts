/** The guides and the reference in reading order, as files of the repository. The first heading of a file is the title of its page. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ReferencePage {
  /** The name of the page in the address; a comment that cites `contract.md` means the page `contract`. */
  readonly name: string;
  readonly file: string;
  readonly what: string;
}

export const REFERENCE = '/demo/reference/';

export const referencePages: readonly ReferencePage[] = [
  { name: 'embedding', file: 'src/element/README.md', what: 'For site developers: the elements on a page of yours.' },
  { name: 'elements', file: 'demo/guide/reference/elements.md', what: 'Elements, attributes, events, settings, parts and tokens.' },
  { name: 'own-service', file: 'src/verify/README.md', what: 'For providers: these screens with accounts that you already have.' },
  { name: 'contract', file: 'src/contract/README.md', what: 'Every call between the product and its service.' },
  { name: 'operating', file: 'demo/server/README.md', what: 'For operators: the reference server in production.' },
  { name: 'security', file: '.github/SECURITY.md', what: 'How to report a weakness, and what holds of OWASP ASVS 5.0.' },
  { name: 'architecture', file: 'src/README.md', what: 'For contributors: the folders, the tables, and how to add to them.' },
  { name: 'contributing', file: '.github/CONTRIBUTING.md', what: 'From a clone to a change, and the words that we use.' },
  { name: 'tests', file: 'tests/README.md', what: 'The stages of the tests, pictures, trees and engines.' },
  { name: 'bench', file: 'tests/bench/README.md', what: 'How speed is measured, and the latest figures.' },
  { name: 'sign-in', file: 'demo/guide/reference/sign-in.md', what: 'S1 to S9: sign-in, second factor, recovery, redirects and session.' },
  { name: 'registration', file: 'demo/guide/reference/registration.md', what: 'R1 to R9: the first-time wizard, and sign-up.' },
  { name: 'decisions', file: 'demo/guide/reference/decisions.md', what: 'What was decided where those two are silent.' },
  { name: 'quality', file: 'demo/guide/reference/quality.md', what: 'What is promised beyond the rules, and what does not hold.' },
  { name: 'why', file: 'demo/guide/reference/why.md', what: 'No router, our own form engine, few parts: the reasons.' },
];

export const root = path.resolve(import.meta.dirname, '../../..');

export const fileOf = (name: string): string => referencePages.find((page) => page.name === name)?.file ?? name;

export const markdownOf = (name: string): Promise<string> => readFile(path.join(root, fileOf(name)), 'utf8');
