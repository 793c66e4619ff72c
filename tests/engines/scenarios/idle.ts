/** The idle warning in two windows of one session. */
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { ANOTHER_WINDOW, signedInOn } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';
import { pageOn } from '../page/page.ts';

const IDLE_MS = 4_000;

const warning = { role: 'dialog', name: 'Are you still there?' } as const;

const script = () =>
  `<script src="${addresses().hosted}/news-auth.js" data-api-base-url="${addresses().hosted}" defer
data-idle-session-timeout-override="${IDLE_MS}" data-login-url="${addresses().publisher}/out"></script>`;

export const idle: readonly Scenario[] = [
  {
    title: 'the idle warning shows in both windows of a session, and continuing or ending the session in one applies to both',
    async play(page) {
      await signedInOn(page, script());
      const other = pageOn(await page.tab.popup(() => page.link(ANOTHER_WINDOW).click()));
      await page.part(warning).shown();
      await other.part(warning).shown();
      await other.part({ role: 'button', name: 'Continue Session', within: warning }).click();
      await other.part(warning).gone();
      await page.part(warning).gone();

      await page.part(warning).shown();
      await other.part(warning).shown();
      await page.part({ role: 'button', name: 'Logout', within: warning }).click();
      const out = (url: URL) => url.pathname === '/out';
      await page.at(out, 'the log-in');
      await other.at(out, 'the log-in');
    },
  },
];
