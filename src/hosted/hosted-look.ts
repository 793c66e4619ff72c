/** What the hosted page alone shows. */
import { nodes } from 'first-frame/news-auth-app';
import pageCss from './page.css?inline';
import { blocksDevice } from '../element/settings/device.ts';
import { frameTextsOf } from '../element/boot/frame-settings.ts';
import type { FirstLook } from '../element/boot/frame.ts';
import type { Host } from '../element/host.ts';
import { readBlock } from './hosted-block.ts';
import { applyLook } from '../element/boot/look.ts';
import { morph } from '../element/boot/morph.ts';
import { settingsOf } from '../element/settings/settings.ts';

export function lookOf(host: Host): FirstLook {
  readBlock();
  applyLook(host);
  return {
    // No log-in shows on a phone or tablet.
    frame: blocksDevice(host) ? undefined : nodes,
    texts: { ...frameTextsOf(settingsOf(host)) },
    css: pageCss,
    lay(fragment) {
      const { root } = host;
      // What was pressed in the frame that came with the page (`before/early.ts`).
      host.pressed = root.querySelector<HTMLElement>('[data-pressed]') ?? undefined;
      delete host.pressed?.dataset['pressed'];
      delete root.dataset['drawn'];
      morph(root, fragment);
      host.pressed?.setAttribute('aria-busy', 'true');
    },
  };
}
