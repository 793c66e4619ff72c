import { slice } from '../../flow/memory.ts';

/** The browser has come back from the company's page: it goes there again only when the user asks for it. */
export const cameBack = slice<boolean>('sso', false);
