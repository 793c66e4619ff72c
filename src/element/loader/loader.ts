/** `news-auth.loader.js`: one classic script with the first frames, which loads everything else. */
import { nodes as mfa } from 'first-frame/news-mfa';
import { nodes as signup } from 'first-frame/news-signup';
import { peekStorage } from '../../session/stored-user.ts';
import { define } from '../define.ts';
import type { Host } from '../host.ts';
import { peekSetting } from '../page/page.ts';
import mfaCss from './news-mfa.css?inline';
import signupCss from './news-signup.css?inline';
import { addressOf, fetchFiles } from './pinned.ts';

const isPlain = (host: Host): boolean => !!peekSetting(host, 'apiBaseUrl') && peekSetting(host, 'routing') !== 'path';

const isStored = (key: string): boolean => peekStorage(`newsAuth.${key}`) !== null;

define({
  app: () => import(addressOf('app')),
  page: () => import(addressOf('page')),
  steps: () => import(addressOf('steps')),
  wizards: () => import(addressOf('wizards')),
  passkeys: () => import(addressOf('passkeys')),
  diagnose: () => import(addressOf('diagnose')),
  fetch: fetchFiles,
  // Where an earlier visit or an attribute leads elsewhere, React renders the first screen.
  frames: {
    'news-signup': {
      frame: signup,
      css: signupCss,
      fits: (host) => isPlain(host) && !host.props().userId,
      isElsewhere: () => isStored('signup'),
    },
    'news-mfa': {
      frame: mfa,
      css: mfaCss,
      fits(host) {
        const { mfaRetrievalToken, requireMfaSetup } = host.props();
        const isOther = requireMfaSetup || ['requireMfaSetup', 'mfaSetup', 'username'].some(isStored);
        return isPlain(host) && !isOther && (!!mfaRetrievalToken || isStored('mfaRetrievalToken'));
      },
      isElsewhere: () => false,
    },
  },
});
