/** The address of an authenticator's key: `otpauth://totp/…?secret=…` (decisions 3). */

/** What a QR code holds at most, bytes. */
const QR_MOST = 2_953;

/** The secret of such an address in groups of four; `undefined` where it has none that an application could use. */
export function groupedSecret(address: string): string | undefined {
  const secret = /^otpauth:\/\/[^?#]*\?(?:[^#]*&)?secret=([A-Z2-7]+)(?:=|%3D)*(?:[&#]|$)/i.exec(address)?.[1];
  return secret?.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether it can be shown: drawn as a QR code, or as the image that it is. */
export const isShowable = (address: string): boolean =>
  /^data:image\//i.test(address) || (groupedSecret(address) !== undefined && new TextEncoder().encode(address).length <= QR_MOST);
