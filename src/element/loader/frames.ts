/** The loader has the first frames of three elements; where an earlier visit or an attribute leads elsewhere, React draws the first screen. */
import { firstFrames } from '../boot/first-frame.ts';
import { peekSetting } from '../boot/peek-setting.ts';
import { peekStorage } from '../boot/peek-storage.ts';
import type { Host } from '../host.ts';
import { drawn } from './drawn.ts';

const isPlain = (host: Host): boolean => !!peekSetting(host, 'apiBaseUrl') && peekSetting(host, 'routing') !== 'path';

const isStored = (key: string): boolean => peekStorage(`newsAuth.${key}`) !== null;

Object.assign(firstFrames, {
  'news-signup': {
    ...drawn['news-signup'],
    fits: (host: Host) => isPlain(host) && !host.props().userId,
    isElsewhere: () => isStored('signup'),
  },
  'news-mfa': {
    ...drawn['news-mfa'],
    fits(host: Host) {
      const { mfaRetrievalToken, requireMfaSetup } = host.props();
      const isOther = requireMfaSetup || ['requireMfaSetup', 'mfaSetup', 'username'].some(isStored);
      return isPlain(host) && !isOther && (!!mfaRetrievalToken || isStored('mfaRetrievalToken'));
    },
    isElsewhere: () => false,
  },
});
