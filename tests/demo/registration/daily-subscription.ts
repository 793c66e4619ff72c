/** The daily e-mail as the wizard's last step sends it (R6). */
import type { Body } from '../../../src/contract/contract.ts';

export const daily: Body<'dailySubscription'> = {
  active: false,
  html: true,
  sortBy: 'groupByDate',
  displayContent: 'headline',
  frequencyFlag: 1,
  timeFirstEmailGmt: 13,
  sendEmptyEmail: false,
};
