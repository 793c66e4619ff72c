/** What the hosted page alone shows: a chunk of its own, so that no embed waits for it. */
export { default as css } from '../ui/page.css?inline';
export { frame } from './hosted-frame.ts';
