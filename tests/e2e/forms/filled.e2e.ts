/** However a password manager fills a field, in a shadow root or in light DOM, the field's content is what is sent. */
import type { Locator, Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { PACE_MS } from '../fixtures/page/pace-presses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

interface Way {
  /** Events fired after the value is set; none by default. */
  readonly event?: { readonly type: string; readonly init: EventInit };
  /** Before React has arrived. */
  readonly early?: true;
}

const ways: Readonly<Record<string, Way>> = {
  'with an input event': { event: { type: 'input', init: { bubbles: true, composed: true } } },
  'with a change event': { event: { type: 'change', init: { bubbles: true } } },
  'with an input event that does not leave its root': { event: { type: 'input', init: { bubbles: true, composed: false } } },
  'without an event': {},
  'before start-up': { early: true },
};

const element = (attributes = '') => pageOf({ head: forms.module(), body: `<news-login${attributes}></news-login>` });
const places: Readonly<Record<string, () => string>> = {
  'an element': () => element(),
  'an element in the page’s own root': () => element(' render-root="light"'),
  'the hosted page': () => `${addresses().hosted}/login`,
};

/** The file with React and the log-in. */
const REACT = /\/app-[^/]*\.js(\?|$)/;

/** Sets the value with the native setter, which React does not notice. */
const fill = (box: Locator, value: string, { event }: Way) =>
  box.evaluate(
    (node, [filled, text]) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(node, filled);
      if (text) node.dispatchEvent(new Event(text.type, text.init));
    },
    [value, event] as const,
  );

const sent = (page: Page, path: RegExp) => page.waitForRequest((request) => path.test(request.url()) && request.method() === 'POST');

for (const [place, address] of Object.entries(places)) {
  for (const [name, way] of Object.entries(ways)) {
    test(`in ${place} address and password filled ${name} are sent`, async ({ page, person }) => {
      const there = signInOn(page);
      const gate = way.early && (await holdBack(page, REACT));
      await page.goto(address(), { waitUntil: 'commit' });
      await there.email.waitFor();
      await fill(there.email, person.email, way);
      gate?.open();
      const lookUp = sent(page, /\/auth\/preflight\/$/);
      await there.logIn.click();
      expect((await lookUp).postDataJSON()).toEqual({ username: person.email });
      await there.password.waitFor();
      await fill(there.password, person.password ?? '', way);
      // React may have pressed the first button for the person just now, and no event says that anything was filled since.
      await page.waitForTimeout(PACE_MS);
      const login = sent(page, /\/auth\/login$/);
      await there.logIn.click();
      expect((await login).postDataJSON()).toMatchObject({ email: person.email, password: person.password });
    });
  }
}
