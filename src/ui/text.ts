/** One table a component, so that a bundle contains only the words that it shows. */
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
  shown: 'Password shown',
  hidden: 'Password hidden',
  capsLock: 'Caps Lock is on.',
} as const;

export const emailText = {
  suggestion: 'Did you mean {address}?',
} as const;

export const bannerText = {
  code: 'Error {code}',
  requestId: 'Request ID: {requestId}',
} as const;

export const linkText = {
  openInbox: 'Open your inbox',
  newTab: '(opens in a new tab)',
} as const;

export const treeText = {
  search: 'Search {label}',
  all: 'Select all',
  allFound: 'Select all found',
  none: 'Nothing found.',
  found: 'Results: {n}',
  count: '{n} of {total} selected',
  more: 'and {n} more',
} as const;

export const maskedText = {
  number: 'the number ending in {digits}',
} as const;

export const removeText = {
  remove: 'Remove {label}',
} as const;

export const repeatedText = {
  another: 'Add another',
  box: '{label} {n}',
} as const;

export const stepperText = {
  progress: 'Progress',
  line: 'Step {n} of {total} · {title}',
  count: 'Step {n} of {total}',
  done: 'Done:',
  current: 'Current step:',
  pending: 'Not started:',
} as const;

export const checklistText = {
  met: 'Met:',
  unmet: 'Not met yet:',
  count: '{n} of {total} requirements met.',
} as const;

export const pageText = {
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  services: 'Services',
  news: 'News',
  education: 'Education',
  about: 'About Us',
  search: 'Search',
  login: 'Log In',
  signup: 'Sign Up',
} as const;
