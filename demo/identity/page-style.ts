/** Styles of the identity providers' pages, clearly different from Newsline's. */
import { raw } from 'hono/html';

export const pageStyle = raw(`
:root { color-scheme: light dark; --paper: #eef1f0; --sheet: #fff; --ink: #17211d; --quiet: #51605a; --line: #7d8c86; --accent: #0d5c49; --on-accent: #fff; --error: #a3261b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101614; --sheet: #1a2320; --ink: #edf3f0; --quiet: #a9b8b1; --line: #788983; --accent: #7fd6b8; --on-accent: #06251c; --error: #ff9d91; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 32px; background: var(--sheet); border-top: 4px solid var(--accent); }
h1 { margin: 0; font-size: 22px; line-height: 1.2; }
p { margin: 8px 0 0; }
.company { margin: 0 0 24px; font-weight: 600; letter-spacing: 0.02em; color: var(--accent); }
form { display: grid; gap: 8px; margin-top: 24px; }
label { font-weight: 600; }
input, button { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 3px; font: inherit; }
input { background: transparent; color: inherit; }
input[type='hidden'] { display: none; }
input[aria-invalid] { border-color: var(--error); }
button { margin-top: 8px; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.secondary { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { margin: 0; color: var(--error); }
aside { margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
ul { margin: 8px 0 0; padding-left: 20px; }
`);
