/** Where an earlier visit or an attribute leads elsewhere, React renders the first screen. */
import { nodes as mfa } from 'first-frame/news-mfa';
import { nodes as signup } from 'first-frame/news-signup';
import { firstFrames } from '../boot/first-frames.ts';
import { peekSetting, peekStorage } from '../boot/peek.ts';
import type { Host } from '../host.ts';
import mfaCss from './news-mfa.css?inline';
import signupCss from './news-signup.css?inline';

const isPlain = (host: Host): boolean => !!peekSetting(host, 'apiBaseUrl') && peekSetting(host, 'routing') !== 'path';

const isStored = (key: string): boolean => peekStorage(`newsAuth.${key}`) !== null;

Object.assign(firstFrames, {
  'news-signup': {
    frame: signup,
    css: signupCss,
    fits: (host: Host) => isPlain(host) && !host.props().userId,
    isElsewhere: () => isStored('signup'),
  },
  'news-mfa': {
    frame: mfa,
    css: mfaCss,
    fits(host: Host) {
      const { mfaRetrievalToken, requireMfaSetup } = host.props();
      const isOther = requireMfaSetup || ['requireMfaSetup', 'mfaSetup', 'username'].some(isStored);
      return isPlain(host) && !isOther && (!!mfaRetrievalToken || isStored('mfaRetrievalToken'));
    },
    isElsewhere: () => false,
  },
});
