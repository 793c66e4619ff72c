import { createContext } from 'react';

/** Lets a form report that its submit was refused; used only on pages whose title is ours. */
export const RefusedContext = createContext<(isRefused: boolean) => void>(() => {});
