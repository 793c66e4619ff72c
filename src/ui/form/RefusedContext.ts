import { createContext } from 'react';

/** Where a form says that a refused submit stands in it; nobody listens unless a page has a title of ours. */
export const RefusedContext = createContext<(isRefused: boolean) => void>(() => {});
