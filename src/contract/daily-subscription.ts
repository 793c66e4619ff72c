/** The daily email subscription that the first-time wizard creates, not yet active (R9, decisions 7). */
import type { Body } from './contract.ts';

export const dailySubscription: Body<'dailySubscription'> = {
  active: false,
  html: true,
  sortBy: 'groupByDate',
  displayContent: 'headline',
  frequencyFlag: 1,
  timeFirstEmailGmt: 13,
  sendEmptyEmail: false,
};
