/** The lists of Debian's uBlock Origin. */
export const LISTS = '/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/uBlock0@raymondhill.net/assets';

/** Part → the programs or folders that it needs, each with its package in Debian. */
export const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  filters: { [LISTS]: 'webext-ublock-origin-firefox' },
  qr: { zbarimg: 'zbar-tools', oathtool: 'oathtool' },
};
