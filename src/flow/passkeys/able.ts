import { loadPart } from '../../client/retry-load.ts';
import type { Settings } from '../../settings/settings.ts';
import { read } from '../../ui/own-document.ts';

interface Policed extends Document {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/** A frame of another origin needs the page's permission, which counts as refused where the browser cannot report it. */
function isAllowed(feature: string): boolean {
  const policy = read(document as Policed, 'featurePolicy');
  if (policy) return policy.allowsFeature(feature);
  try {
    return self === top || Boolean(top?.location.href);
  } catch {
    return false;
  }
}

const isPossible = (feature: string): boolean =>
  globalThis.isSecureContext && globalThis.origin !== 'null' && Object.hasOwn(globalThis, 'PublicKeyCredential') && isAllowed(feature);

export const canUsePasskeys = (): boolean => isPossible('publickey-credentials-get');
export const canCreatePasskeys = (): boolean => isPossible('publickey-credentials-create');

export const fitsPasskeyDomain = ({ passkeyDomain }: Pick<Settings, 'passkeyDomain'>): boolean =>
  passkeyDomain !== '' && `.${location.hostname}`.endsWith(`.${passkeyDomain}`);

export const loadCeremony = () => loadPart<typeof import('./ceremony.ts')>('passkeys');
