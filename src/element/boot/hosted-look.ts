import { nodes } from 'first-frame/news-auth-app';
import type { Host } from '../host.ts';
import { readBlock } from '../page/hosted-block.ts';
import { blocksDevice } from '../block-mobile.ts';
import { settingsOf } from '../read-settings.ts';
import { type FirstLook, frameTextsOf, morph } from './frame.ts';
import { applyLook } from './look.ts';

export const hostedLook =
  (css: string) =>
  (host: Host): FirstLook => {
    readBlock();
    applyLook(host);
    return {
      // The hosted page shows no sign-in on a phone or tablet.
      frame: blocksDevice(host) ? undefined : nodes,
      texts: { ...frameTextsOf(settingsOf(host)) },
      css,
      lay(fragment) {
        const { root } = host;
        // The button pressed in the frame that came with the page (`hosted/before/early.ts`).
        const pressed = root.querySelector<HTMLElement>('[data-pressed]');
        delete pressed?.dataset['pressed'];
        delete root.dataset['drawn'];
        morph(root, fragment);
        if (pressed) host.holdPress(pressed);
      },
    };
  };
