/** The address of an authenticator's key: `otpauth://totp/…?secret=…` (decisions 3). */

/** Maximum bytes in a QR code. */
const QR_MOST = 2_953;

/** `undefined` where the address has no secret that an app could use. */
export function groupedSecret(address: string): string | undefined {
  const secret = /^otpauth:\/\/[^?#]*\?(?:[^#]*&)?secret=([A-Z2-7]+)(?:=|%3D)*(?:[&#]|$)/i.exec(address)?.[1];
  return secret?.replace(/(.{4})(?=.)/g, '$1 ');
}

export const isShowable = (address: string): boolean =>
  /^data:image\//i.test(address) || (groupedSecret(address) !== undefined && new TextEncoder().encode(address).length <= QR_MOST);
