/** Single sign-on through the demo's identity providers, and how a host's policy affects it. */
import { expect } from 'vitest';
import { forms, strictPolicy } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { landed } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';
import { type Page, until } from '../page/page.ts';

const providers = {
  SAML: { company: 'Vellum Media', email: 'reese.calder@vellum.example', firstName: 'Reese' },
  'OpenID Connect': { company: 'Harborline', email: 'sage.whitlock@harborline.example', firstName: 'Sage' },
} as const;

const atCompany = (page: Page, company: string) =>
  until(
    () => page.evaluate(() => document.title),
    (title) => title === `Sign in to ${company}`,
    `the page of ${company}`,
  );

const handOffs: readonly Scenario[] = Object.entries(providers).map(([protocol, person]) => ({
  title: `${protocol}: the page hands over by itself, and the user signs in at the company and arrives signed in`,
  async play(page) {
    await page.goto(`${addresses().hosted}/login/?sso=true`);
    await page.field('SSO provider email').fill(person.email);
    await page.button('Log In').click();
    await atCompany(page, person.company);
    await page.field('Company email').fill(person.email);
    await page.button('Sign in').click();
    await landed(page, person);
  },
}));

const BLOCKED = "This page was not allowed to open your company's secure login page.";
const { company, email } = providers['OpenID Connect'];

async function leaveFrom(page: Page, actions: string): Promise<void> {
  const policy = `${strictPolicy()}; form-action ${actions}`;
  await page.goto(pageOf({ head: forms['classic script'](), body: '<news-login></news-login>', policy }));
  await page.field('Email').fill(email);
  await page.button('Log In').click();
}

const forbidden: Scenario = {
  title: 'where a policy forbids the form, the page says so and offers a way back',
  async play(page) {
    await leaveFrom(page, "'self'");
    await page.text(BLOCKED).shown();
    expect((await page.field('Email').shown()).value).toBe(email);
  },
};

const allowed: Scenario = {
  title: 'a policy that names the service alone is enough to get to the company',
  async play(page) {
    await leaveFrom(page, addresses().hosted);
    await atCompany(page, company);
  },
};

export const companies: readonly Scenario[] = [...handOffs, forbidden, allowed];
