/** The screen is being left: what it still shows ignores presses until the next one has loaded. */
import { createContext } from 'react';

export const Leaving = createContext(false);
