/** How components ask for text: `const t = useText()`, then `t('Log In')`. */
import { createContext, useContext } from 'react';
import { english, type Translate } from './translate.ts';

export const TextContext = createContext<Translate>(english);
export const useText = (): Translate => useContext(TextContext);
