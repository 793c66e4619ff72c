import { isMobile } from '../features/device/routes.ts';
import { type ElementTag, isHosted } from './element-table.ts';

/** The attribute `block-mobile`; `undefined` for what is neither on nor off. */
export const readBlockMobile = (raw: unknown): boolean | undefined =>
  /^(true|block-?mobile)$/i.test(`${raw}`) || (/^(false|undefined)$/i.test(`${raw}`) ? false : undefined);

interface ClientHints {
  readonly userAgentData?: { readonly mobile?: boolean };
}

export function blocksDevice(host: { readonly tag: ElementTag; props(): { readonly blockMobile?: unknown } }): boolean {
  if (!isHosted(host) && !readBlockMobile(host.props().blockMobile)) return false;
  const { userAgent, maxTouchPoints } = navigator;
  return isMobile({ userAgent, mobile: (navigator as Navigator & ClientHints).userAgentData?.mobile, touchPoints: maxTouchPoints });
}
