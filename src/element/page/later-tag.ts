/** The settings of a script tag that comes later do not count. */
import type { Given } from './page.ts';
import { retryUntilLoaded } from '../../client/retry-load.ts';

export const checkLaterTag = (given: Given): void => {
  void retryUntilLoaded(() => import('./page-api.ts')).then((api) => api.checkLaterTag(given));
};
