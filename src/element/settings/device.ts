/** Does this element refuse log-ins on the device it runs on? The hosted page does on phones and tablets, embeds when asked to (decisions 1). */
import { isMobile } from '../../features/device/mobile.ts';
import type { Host } from '../host.ts';

interface ClientHints {
  readonly userAgentData?: { readonly mobile?: boolean };
}

export function blocksDevice(host: Pick<Host, 'tag' | 'given'>): boolean {
  if (host.tag !== 'news-auth-app' && host.given().blockMobile !== true) return false;
  const { userAgent, maxTouchPoints } = navigator;
  return isMobile({ userAgent, mobile: (navigator as Navigator & ClientHints).userAgentData?.mobile, touchPoints: maxTouchPoints });
}
