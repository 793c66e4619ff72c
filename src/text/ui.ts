/** Words of the looks layer, one table a component, so that a bundle carries only what it shows. */
export const formText = {
  optional: 'optional',
  wait: 'Please wait…',
  loading: 'Loading…',
} as const;

export const passwordText = {
  show: 'Show',
  hide: 'Hide',
  showName: 'Show password',
  hideName: 'Hide password',
  capsLock: 'Caps Lock is on.',
} as const;

export const emailText = {
  suggestion: 'Did you mean {address}?',
} as const;

export const bannerText = {
  code: 'Error code: {code}',
  requestId: 'Request ID: {requestId}',
} as const;

export const linkText = {
  newTab: '(opens in a new tab)',
} as const;
