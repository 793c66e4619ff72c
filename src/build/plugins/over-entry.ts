/** The components of `news-auth/react`: the host's own React, and the entry beside them. */
import type { Plugin } from 'esbuild';

export const overEntry: Plugin = {
  name: 'over-entry',
  setup({ onResolve }) {
    onResolve({ filter: /\/news-auth\.ts$/ }, () => ({ path: './news-auth.js', external: true }));
  },
};
