/** First frames beside that of `<news-login>`, and the rules of `screens.css` that they need: drawn by the build like `boot/first-frame.ts`. */
import type { FirstFrame } from '../boot/frame.ts';

export const drawn: Readonly<Record<'news-signup' | 'news-mfa', Pick<FirstFrame, 'frame' | 'css'>>> = { 'news-signup': {}, 'news-mfa': {} };
