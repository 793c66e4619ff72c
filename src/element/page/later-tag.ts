/** The settings of a script tag that comes later do not count. */
import { retryUntilLoaded } from '../../client/retry-load.ts';
import { type Given, load } from './page.ts';

export const checkLaterTag = (given: Given): void => {
  void retryUntilLoaded(() => load('page')).then(({ api }) => api.checkLaterTag(given));
};
