/** What may be wrong with the page itself: its doctype, two versions, storage, and the attributes that pin the script. */
import { type Check, inForeignFrame } from './check.ts';
import { find, ofDocument } from '../../ui/own-document.ts';
import type { Finding } from './finding.ts';

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

/** The class of an element, which all copies of the script see, remembers that there was another (`news-auth.ts`). */
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

/** An address that keeps its content for ever (README, Hosting the script). */
const VERSIONED = /\/v\/[^/]+\//;

export const checkScriptTag: Check = ({ tag }) => {
  const found: Finding[] = [];
  const src = tag?.src ?? '';
  if (!tag || src === '' || new URL(src).origin === location.origin) return found;
  if (tag.integrity === '') {
    found.push({
      code: 'INTEGRITY_MISSING',
      sentence: `The script of ${new URL(src).origin} has no integrity: anyone who can change it there can read what is typed here.`,
      fix: 'Take its address with /v/{version}/, and write its digest from dist/integrity.json into integrity.',
    });
  } else if (!VERSIONED.test(src)) {
    found.push({
      code: 'INTEGRITY_UNVERSIONED',
      sentence: 'The script has integrity at an address whose content changes: with the next release the browser will refuse it.',
      fix: 'Take its address with /v/{version}/, whose content never changes.',
    });
  }
  if (tag.crossOrigin === null) {
    found.push({
      code: 'CROSSORIGIN_MISSING',
      sentence: 'The script tag has no crossorigin: with integrity the browser would refuse the script, and its errors have no words.',
      fix: 'Write crossorigin="anonymous" into the script tag.',
    });
  }
  return found;
};
