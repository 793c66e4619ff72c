import { inForeignFrame, type Check } from './check.ts';
import { find, ofDocument } from '../../ui/own-document.ts';
import type { Finding } from './finding.ts';

type Digests = Readonly<Record<string, { readonly integrity?: string } | undefined>>;

const get = (address: string): Promise<Response | undefined> =>
  fetch(address, { credentials: 'omit' }).then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  );

async function integrityOf(content: ArrayBuffer, published: string): Promise<string> {
  const bits = published.slice(3, 6);
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, content));
  return `sha${bits}-${btoa(String.fromCharCode(...digest))}`;
}

const loadedFrom = (folder: string): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(/[?#].*/, ''))
    .filter((name) => name.startsWith(folder) && name.endsWith('.js'))
    .map((name) => name.slice(folder.length));

async function changedIn(folder: string): Promise<readonly string[]> {
  const loaded = new Set(loadedFrom(folder));
  if (loaded.size === 0) return [];
  const digests = (await (await get(`${folder}integrity.json`))?.json().catch(() => undefined)) as Digests | undefined;
  const changed: string[] = [];
  for (const name of loaded) {
    const published = digests?.[name]?.integrity;
    const content = published && (await (await get(folder + name))?.arrayBuffer());
    if (content && (await integrityOf(content, published)) !== published) changed.push(folder + name);
  }
  return changed;
}

export const checkFiles: Check = async ({ tag }) => {
  // Plain http has no `crypto.subtle`.
  if (!tag?.src.startsWith('http') || !crypto.subtle) return [];
  const beside = new URL('.', tag.src).href.replace(/esm\/$/, '');
  // An evergreen loader takes its files from the folder of its version.
  const folders = new Set([beside, new URL(`v/${NewsAuth.version}/`, beside).href]);
  const changed = (await Promise.all([...folders].map(changedIn))).flat();
  if (changed.length === 0) return [];
  return [
    {
      code: 'FILES_CHANGED',
      sentence: `${changed.join(', ')} did not come as published (integrity.json): a cache or proxy has changed it, by minifying it, say.`,
      fix: 'Let it pass scripts on as they are: send them with cache-control: no-transform, and switch off "minify" or "optimize" for this address.',
    },
  ];
};

const isNative = (value: unknown): boolean =>
  typeof value === 'function' && /\[native code\]/.test(Function.prototype.toString.call(value));

/** React reads these of the document or the window, where markup of that name hides the browser's own. */
const read = ['addEventListener', 'defaultView', 'documentMode', 'nodeName', 'parentNode'];

export function hindrances(): readonly string[] {
  const replaced = Object.entries({ Promise, Event: globalThis.Event, 'Function.prototype.bind': Function.prototype.bind })
    .filter(([, value]) => !isNative(value))
    .map(([name]) => `${name} has been replaced`);
  const added = [];
  for (const name in {}) added.push(`Object.prototype.${name} is enumerable`);
  const hidden = read
    .filter((name) => Reflect.get(document, name) instanceof HTMLElement)
    .map((name) => `an element named ${name} hides that of the document`);
  return [...replaced, ...added, ...hidden];
}

export const checkHindrances: Check = () => {
  const hindering = hindrances();
  return hindering.length === 0
    ? []
    : [
        {
          code: 'PAGE_HINDERS',
          sentence: `The page changes what React needs of the browser: ${hindering.join('; ')}.`,
          fix: 'Show the sign-in on a page without that library or markup, such as the hosted page.',
        },
      ];
};

const hidden = (why: string, fix: string): Finding => ({
  code: 'FIELDS_HIDDEN',
  sentence: `Password managers do not fill in what they cannot see: ${why}.`,
  fix,
});

function isInClosedRoot(node: Node): boolean {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && (root.mode === 'closed' || isInClosedRoot(root.host));
}

export const checkFields: Check = ({ hosts }) => {
  const findings: Finding[] = [];
  for (const { tag, element } of hosts) {
    if (isInClosedRoot(element)) {
      findings.push(hidden(`<${tag}> stands in a closed shadow root`, "Make the root around it with attachShadow({ mode: 'open' })."));
    }
  }
  if (!isSecureContext) findings.push(hidden('the page came over plain http', 'Serve the page by https.'));
  if (inForeignFrame()) findings.push(hidden('the page stands in a frame of another site', 'Show the sign-in on a page of its own.'));
  return findings;
};

export const checkDoctype: Check = () =>
  ofDocument('compatMode') === 'BackCompat'
    ? [
        {
          code: 'DOCTYPE_MISSING',
          sentence: 'The page has no doctype, so browsers lay it out in quirks mode: sizes and heights differ from what was designed.',
          fix: 'Begin the document with <!doctype html>.',
        },
      ]
    : [];

/** All copies of the script see the class of an element, so it remembers a second version (`define.ts`). */
export const checkVersions: Check = () =>
  (customElements.get('news-login') as { readonly named?: boolean } | undefined)?.named
    ? [
        {
          code: 'TWO_VERSIONS',
          sentence: `The page loads two versions of news-auth; ${NewsAuth.version}, which came first, is used.`,
          fix: 'Load one script, or give all of them the same /v/{version}/ address.',
        },
      ]
    : [];

export const checkSessionElement: Check = ({ redeems }) =>
  redeems && !find('news-session')
    ? [
        {
          code: 'SESSION_ELEMENT_MISSING',
          sentence:
            'The page calls redeem() without <news-session>: no warning comes before an idle session ends, and where another user is signed in already, the session of `t` is dropped (TRANSFER_DROPPED).',
          fix: 'Put <news-session></news-session> on the page.',
        },
      ]
    : [];

export const checkWebSupport: Check = ({ settings, hosts }) =>
  hosts.length > 0 && settings.webSupportEmail === ''
    ? [
        {
          code: 'WEB_SUPPORT_MISSING',
          sentence: 'webSupportEmail is not set: messages say “contact Web Support” and name no address.',
          fix: 'Give it as data-web-support-email of the script tag or by NewsAuth.configure.',
        },
      ]
    : [];

const PROBE = 'newsAuth.probe';

function worksStorage(): boolean {
  try {
    sessionStorage.setItem(PROBE, '1');
    sessionStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

export const checkStorage: Check = () => {
  if (!worksStorage()) {
    return [
      {
        code: 'STORAGE_BLOCKED',
        sentence: 'The browser refuses session storage: a reload signs people out, and another page does not know them.',
        fix: 'Allow storage for this site; in a frame, leave allow-same-origin in its sandbox attribute.',
      },
    ];
  }
  return inForeignFrame()
    ? [
        {
          code: 'STORAGE_PARTITIONED',
          sentence:
            'The page stands in a frame of another site, where browsers give it a storage of its own: a session begun here is not known outside.',
          fix: 'Show the sign-in on a page of its own, and link to it.',
        },
      ]
    : [];
};

/** The content of such an address never changes (src/element/README.md, "Host the files"). */
const VERSIONED = /\/v\/[^/]+\//;

export const checkScriptTag: Check = ({ tag }) => {
  const findings: Finding[] = [];
  const src = tag?.src ?? '';
  if (!tag || src === '' || new URL(src).origin === location.origin) return findings;
  if (tag.integrity === '') {
    findings.push({
      code: 'INTEGRITY_MISSING',
      sentence: `The script of ${new URL(src).origin} has no integrity: anyone who can change it there can read what is typed here.`,
      fix: 'Take its address with /v/{version}/, and write its digest from dist/integrity.json into integrity.',
    });
  } else if (!VERSIONED.test(src)) {
    findings.push({
      code: 'INTEGRITY_UNVERSIONED',
      sentence: 'The script has integrity at an address whose content changes: with the next release the browser will refuse it.',
      fix: 'Take its address with /v/{version}/, whose content never changes.',
    });
  }
  if (tag.crossOrigin === null) {
    findings.push({
      code: 'CROSSORIGIN_MISSING',
      sentence: 'The script tag has no crossorigin: with integrity the browser would refuse the script, and its errors have no words.',
      fix: 'Write crossorigin="anonymous" into the script tag.',
    });
  }
  return findings;
};
