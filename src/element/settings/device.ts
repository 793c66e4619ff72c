/** Does this element refuse log-ins on the device it runs on? The hosted page does on phones and tablets, embeds when asked to (decisions 1). */
import { isMobile } from '../../features/device/mobile.ts';
import type { Host } from '../host.ts';
import { isHosted } from '../table.ts';

interface ClientHints {
  readonly userAgentData?: { readonly mobile?: boolean };
}

/** Whether a flag is set, by a property or by the text of its attribute; `undefined` for what is neither on nor off. */
export const readFlag = (given: unknown): boolean | undefined =>
  /^(true|block-?mobile)$/i.test(`${given}`) || (/^(false|undefined)$/i.test(`${given}`) ? false : undefined);

export function blocksDevice(host: Pick<Host, 'tag' | 'props'>): boolean {
  if (!isHosted(host) && !readFlag(host.props().blockMobile)) return false;
  const { userAgent, maxTouchPoints } = navigator;
  return isMobile({ userAgent, mobile: (navigator as Navigator & ClientHints).userAgentData?.mobile, touchPoints: maxTouchPoints });
}
