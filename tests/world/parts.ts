import type { Parts } from '../run-parts.ts';

/** The lists of Debian's uBlock Origin. */
export const LISTS = '/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/uBlock0@raymondhill.net/assets';

/** KeePassXC's extension, as Debian packages it. */
export const EXTENSION = '/usr/share/webext/keepassxc-browser';

const orca = {
  orca: 'orca',
  Xvfb: 'xvfb',
  'dbus-run-session': 'dbus',
  'firefox-esr': 'firefox-esr',
  gsettings: 'libglib2.0-bin',
  openbox: 'openbox',
  'speech-dispatcher': 'speech-dispatcher',
  xdotool: 'xdotool',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
};

const inBoth = { ...orca, chromium: 'chromium' };

export const parts: Parts = {
  filters: { [LISTS]: 'webext-ublock-origin-firefox' },
  managers: { 'firefox-esr': 'firefox-esr', chromium: 'chromium', Xvfb: 'xvfb', xdotool: 'xdotool' },
  'managers-keepassxc': { keepassxc: 'keepassxc', [EXTENSION]: 'webext-keepassxc-browser', 'firefox-esr': 'firefox-esr' },
  orca: inBoth,
  'orca-accounts': orca,
  'orca-embedded': inBoth,
  'orca-passkeys': orca,
  'passkey-prompt': { chromium: 'chromium', Xvfb: 'xvfb', xdotool: 'xdotool' },
  qr: { zbarimg: 'zbar-tools', oathtool: 'oathtool' },
};
