/** How components ask for text: `const t = useText()`, then `t('Log In')`; and for the reader's language. */
import { createContext, useContext } from 'react';
import { english, type Translate } from './translate.ts';

/** `locale` is a BCP 47 tag. */
export const TextContext = createContext<{ readonly t: Translate; readonly locale: string }>({ t: english, locale: 'en' });
export const useText = (): Translate => useContext(TextContext).t;
export const useLocale = (): string => useContext(TextContext).locale;
