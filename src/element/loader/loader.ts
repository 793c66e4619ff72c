/** `news-auth.loader.js`: one classic script with the first frames, which loads everything else. */
import './frames.ts';
import { define } from '../define.ts';
import { page } from '../page/page.ts';
import { addressOf, fetchFiles } from './pinned.ts';

page.fetch = fetchFiles;
define({
  app: () => import(addressOf('app')),
  page: () => import(addressOf('page')),
  steps: () => import(addressOf('steps')),
  wizards: () => import(addressOf('wizards')),
  passkeys: () => import(addressOf('passkeys')),
  diagnose: () => import(addressOf('diagnose')),
});
