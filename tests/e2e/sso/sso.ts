/** The way to the hand-off. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { signInOn } from '../sign-in/sign-in.ts';

export const companies = {
  saml: { name: 'Vellum Media', email: 'reese.calder@vellum.example', firstName: 'Reese', stranger: 'jamie.north@vellum.example' },
  oidc: { name: 'Harborline', email: 'sage.whitlock@harborline.example', firstName: 'Sage', stranger: 'jamie.north@harborline.example' },
} as const;

/** Goes from the hosted page's SSO mode to the modal. */
export async function ask(page: Page, address: string): Promise<void> {
  const signIn = signInOn(page);
  await page.goto(`${addresses().hosted}/login/?sso=true`);
  await signIn.field('SSO provider email').fill(address);
  await signIn.logIn.click();
}
