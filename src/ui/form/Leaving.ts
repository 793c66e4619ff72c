/** The screen is being left: what it still shows takes no press, while the next one is on its way. */
import { createContext } from 'react';

export const Leaving = createContext(false);
