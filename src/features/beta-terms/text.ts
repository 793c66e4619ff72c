/** Words of the beta terms (S2 e-mail step). */
export const betaText = {
  notice: 'This is a beta version. By logging in you accept the beta terms.',
  title: 'Beta terms',
  terms:
    'This version of {productName} is a preview. It may change or be interrupted without notice, and is provided as it stands. Please accept these terms to continue.',
  cancel: 'CANCEL',
  accept: 'I ACCEPT',
} as const;
