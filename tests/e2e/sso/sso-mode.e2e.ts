/** The SSO mode of the e-mail step: how it begins and ends, and addresses without a provider (S2, S4). */
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { configure } from '../hosted/hosted-settings.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { companies, ask } from './sso.ts';

test('an address without a provider shows the message, the red border, a disabled switch and the sign-up link, until another is typed', async ({
  page,
  person,
}) => {
  await ask(page, person.email);
  const signIn = signInOn(page);
  const field = signIn.field('SSO provider email');
  const message = page.getByText('No SSO Provider Found');
  await expect(message).toBeVisible();
  const colour = (property: string) => (node: Element, name: string) => getComputedStyle(node).getPropertyValue(name || property);
  expect(await field.evaluate(colour(''), 'border-top-color')).toBe(await message.evaluate(colour(''), 'color'));
  const toConnect = signIn.button('Log in with Connect credentials');
  await expect(toConnect).toBeDisabled();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expectAccessible(page, 'the e-mail step without a provider');
  // The focus ring is around the red border and does not cover it.
  await field.focus();
  await expect(field).toHaveCSS('outline-offset', '1px');
  await field.fill(companies.saml.email);
  await expect(message).toBeHidden();
  await expect(toConnect).toBeEnabled();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeHidden();
  await toConnect.click();
  await expect(signIn.email).toHaveValue(companies.saml.email);
  await expect(signIn.email).toBeFocused();
});

test('an address without a provider shows what leads on, under the product’s name, and so does the header’s Log In', async ({
  page,
  person,
}) => {
  await configure(page, { productName: 'Wire' });
  const signIn = signInOn(page);
  const connect = page.getByRole('main').getByRole('link', { name: 'log in with Wire credentials' });
  const failed = async () => {
    await ask(page, person.email);
    await expect(page.getByText('Enter another address to try again, or log in with Wire credentials.')).toBeVisible();
    await expect(signIn.button('Log in with Wire credentials')).toBeDisabled();
  };
  await failed();
  await connect.click();
  await expect(signIn.email).toHaveValue(person.email);
  await failed();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(signIn.email).toHaveValue(person.email);
  await expect(signIn.button('Log in with SSO')).toBeEnabled();
});

test('/login/?sso=true stays in the address as long as the mode lasts', async ({ page }) => {
  await page.goto(`${addresses().hosted}/login/?sso=true`);
  const signIn = signInOn(page);
  const inSso = `${addresses().hosted}/login?sso=true`;
  await expect(signIn.field('SSO provider email')).toBeFocused();
  await expect(page).toHaveURL(inSso);
  await page.reload();
  await expect(signIn.field('SSO provider email')).toBeVisible();
  await signIn.button('Log in with Connect credentials').click();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
  await page.reload();
  await signIn.button('Log in with SSO').click();
  await expect(page).toHaveURL(inSso);
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(signIn.email).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('the password step leads to SSO with one press, with the address', async ({ page, person }) => {
  await page.goto(`${addresses().hosted}/login`);
  const signIn = signInOn(page);
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeVisible();
  await signIn.button('Log in with SSO').click();
  await expect(signIn.field('SSO provider email')).toHaveValue(person.email);
  await expect(page).toHaveURL(`${addresses().hosted}/login?sso=true`);
  await page.goBack();
  await expect(page).not.toHaveURL(/password/);
});
