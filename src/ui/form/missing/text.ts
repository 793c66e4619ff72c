/** Words of the sum of what a refused submit found missing. */
export const missingText = {
  oneMissing: 'One answer is missing',
  missing: '{n} answers are missing',
  oneWrong: 'One answer needs your attention',
  wrong: '{n} answers need your attention',
} as const;
