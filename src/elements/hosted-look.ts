/** What the hosted page alone shows: a chunk of its own, so that no embed waits for it. */
import { frameTextsOf } from './frame-settings.ts';
import { blocksDevice } from './device.ts';
import type { FrameNode } from './frame.ts';
import type { Host } from './host.ts';
import { frame } from './hosted-frame.ts';
import { settingsOf } from './settings.ts';

export { default as css } from '../ui/page.css?inline';

/** No log-in shows on a phone or tablet. */
export const frameOf = (host: Host): readonly FrameNode[] | undefined => (blocksDevice(host) ? undefined : frame);

export const textsOf = (host: Host): Readonly<Record<string, string>> => ({ ...frameTextsOf(settingsOf(host)) });
