/** What editors and integrators read besides the bundle: custom-elements manifest, VS Code HTML data, JetBrains web-types, SRI hash (elements.md). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { camel, commonAttributes, type ElementRow, type ElementTag, elementTable } from '../element/table.ts';
import { type Token, tokensOf } from './tokens.ts';

const shows: Readonly<Record<ElementTag, string>> = {
  'news-login': 'The whole sign-in area: e-mail, SSO, password, second factor, recovery, the first-time wizard when it is due.',
  'news-mfa': 'The second factor alone, for the stored retrieval token or the property `mfaRetrievalToken`.',
  'news-signup': 'The sign-up wizard, and the e-mail confirmation when it is given a `user-id`.',
  'news-first-time-user': 'The four-step wizard of first-time users alone.',
  'news-session': 'Nothing until the idle warning: put it on every signed-in page.',
  'news-maintenance': 'The maintenance banner.',
  'news-auth-app': 'The hosted page: header, banner, and every route under its `base-path`.',
};

interface AttributeFacts {
  readonly description: string;
  readonly values?: readonly string[];
  /** There or not there. */
  readonly flag?: true;
  readonly fallback?: string;
}

const attributeFacts: Readonly<Record<string, AttributeFacts>> = {
  'api-base-url': { description: "The service's address: absolute http(s), or a path with one leading slash." },
  locale: {
    description: 'BCP 47 language tag; the default is the user’s, else that of the document (on the hosted page the browser’s), else en.',
  },
  theme: { description: 'Light, dark, or what the system says.', values: ['auto', 'light', 'dark'], fallback: 'auto' },
  routing: { description: 'Whether screens show in the address bar.', values: ['memory', 'path'], fallback: 'memory' },
  'base-path': { description: 'Where the routes start with `routing="path"`.', fallback: '/login' },
  'render-root': { description: 'Where the element renders; read once.', values: ['shadow', 'light'], fallback: 'shadow' },
  'redirect-url': { description: 'Where to go after the login; its origin counts as allowed.' },
  mode: { description: 'The mode of the e-mail step.', values: ['connect', 'sso'], fallback: 'connect' },
  email: { description: 'Fills the e-mail field.' },
  'block-mobile': { description: 'Shows the not-supported screen on phones and tablets.', flag: true },
  interest: { description: 'The field of interest to preselect.', values: ['M', 'F', 'PI', 'J', 'PS', 'PO'] },
  'user-id': { description: 'The id of a confirmation link.' },
  'login-url': { description: 'Where the log-in links and the button of the confirmation lead.' },
};

/** What no attribute carries. */
const propertyTypes: Readonly<Record<string, string>> = {
  mfaRetrievalToken: 'string',
  requireMfaSetup: 'boolean',
  config: 'GivenSettings',
  messages: 'Readonly<Record<string, string>>',
};

const events = {
  'news-ready': 'The first screen is usable.',
  'news-screen': 'Every change of screen; `method` on the second factor and the hand-off to a company.',
  'news-success':
    'Signed in, signed up or confirmed; `preventDefault()` stops the redirect, `waitUntil(promise)` delays it by 2 s at most.',
  'news-cancel': 'Sign-up was cancelled; `preventDefault()` keeps the form.',
  'news-error': 'Everything that is reported; never a password, code, answer or token.',
  'news-session': 'Session taken over, idle warning, continued, timed out, signed out; `preventDefault()` stops the navigation.',
} as const;
type EventName = keyof typeof events;

interface Surface {
  readonly events: readonly EventName[];
  readonly slots: readonly string[];
  readonly parts: readonly string[];
}

/** The slot without a name holds what shows until the first frame, and instead of an element that cannot start. */
const flowSurface: Surface = {
  events: Object.keys(events) as EventName[],
  slots: ['', 'header', 'aside', 'footer'],
  parts: [
    'card',
    'title',
    'subtitle',
    'field',
    'label',
    'input',
    'error',
    'button',
    'button-secondary',
    'link',
    'banner',
    'dialog',
    'stepper',
  ],
};

/** Elements without a flow, whose events come from the page: the session's, and all that is reported. */
const overlaySurfaces: Partial<Record<ElementTag, Surface>> = {
  'news-session': { events: ['news-error', 'news-session'], slots: [''], parts: ['button', 'button-secondary', 'banner', 'dialog'] },
  'news-maintenance': { events: ['news-error', 'news-session'], slots: [''], parts: ['banner'] },
};

const surfaceOf = (tag: ElementTag): Surface => overlaySurfaces[tag] ?? flowSurface;

const rows = Object.entries(elementTable) as [ElementTag, ElementRow][];

const literals = (values: readonly string[]) => values.map((value) => `'${value}'`);

function typeOf({ values, flag }: AttributeFacts): string {
  if (flag) return 'boolean';
  return values ? literals(values).join(' | ') : 'string';
}

const attributesOf = (row: ElementRow) =>
  [...commonAttributes, ...row.attributes].map((name) => {
    const facts = attributeFacts[name] ?? { description: '' };
    return { name, property: camel(name), type: typeOf(facts), ...facts };
  });
const propertiesOf = (row: ElementRow) =>
  [...row.properties, 'config', 'messages'].map((name) => ({ name, type: propertyTypes[name] ?? 'unknown' }));

export const manifest = (tokens: readonly Token[]) => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/esm/news-auth.js',
      declarations: rows.map(([tagName, row]) => ({
        kind: 'class',
        customElement: true,
        name: tagName,
        tagName,
        description: shows[tagName],
        attributes: attributesOf(row).map(({ name, property, description, type, fallback }) => ({
          name,
          description,
          fieldName: property,
          type: { text: type },
          default: fallback,
        })),
        members: [
          ...attributesOf(row).map(({ name, property, type }) => ({
            kind: 'field',
            name: property,
            attribute: name,
            type: { text: type },
          })),
          ...propertiesOf(row).map(({ name, type }) => ({ kind: 'field', name, type: { text: type } })),
        ],
        events: surfaceOf(tagName).events.map((name) => ({
          name,
          description: events[name],
          type: { text: `CustomEvent<NewsAuthEvents['${name}']>` },
        })),
        slots: surfaceOf(tagName).slots.map((name) => ({ name })),
        cssParts: surfaceOf(tagName).parts.map((name) => ({ name })),
        cssProperties: tokens.map(({ name }) => ({ name })),
      })),
      exports: rows.map(([name]) => ({ kind: 'custom-element-definition', name, declaration: { name } })),
    },
  ],
});

const htmlData = () => ({
  version: 1.1,
  tags: rows.map(([name, row]) => ({
    name,
    description: shows[name],
    attributes: attributesOf(row).map(({ name: attribute, description, values, flag }) => ({
      name: attribute,
      description,
      // VS Code's word for an attribute without a value.
      valueSet: flag && 'v',
      values: values?.map((value) => ({ name: value })),
    })),
  })),
});

/** What JetBrains editors read. */
const webTypes = (version: string) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'news-auth',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: rows.map(([name, row]) => ({
        name,
        description: shows[name],
        attributes: attributesOf(row).map(({ name: attribute, description, values, flag, type, fallback }) => ({
          name: attribute,
          description,
          default: fallback,
          value: flag ? { kind: 'no-value', type } : { kind: 'plain', type: values ? literals(values) : type },
        })),
        slots: surfaceOf(name).slots.map((slot) => ({ name: slot })),
        js: {
          properties: [...attributesOf(row).map(({ property, type }) => ({ name: property, type })), ...propertiesOf(row)],
          events: surfaceOf(name).events.map((event) => ({ name: event, description: events[event] })),
        },
      })),
    },
  },
});

/** Writes the files into `dist`; the script must stand there already. */
export async function writeTooling(dist: string): Promise<void> {
  const write = (name: string, content: string) => writeFile(path.join(dist, name), `${content}\n`);
  const script = await readFile(path.join(dist, 'news-auth.js'));
  const hash = createHash('sha384').update(script).digest('base64');
  await write('news-auth.js.sri', `sha384-${hash}`);
  await write('custom-elements.json', JSON.stringify(manifest(await tokensOf('src/ui')), null, 2));
  await write('html-data.json', JSON.stringify(htmlData(), null, 2));
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  await write('web-types.json', JSON.stringify(webTypes(version), null, 2));
}
