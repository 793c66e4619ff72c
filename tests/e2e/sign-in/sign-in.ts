/** Actions on the sign-in screens, named as a user would; on a page, or inside one element of it. */
import { expect, type Locator, type Page } from '@playwright/test';

export function signInOn(scope: Page | Locator) {
  const field = (name: string) => scope.getByRole('textbox', { name, exact: true });
  const button = (name: string) => scope.getByRole('button', { name, exact: true });
  const choice = (name: string) => scope.getByRole('radio', { name, exact: true });

  return {
    email: field('Email'),
    password: scope.getByLabel('Password', { exact: true }),
    code: field('Verification code'),
    logIn: button('Log In'),
    submit: button('Submit'),
    cancel: button('Cancel'),
    message: scope.getByRole('alert'),
    heading: (name: string) => scope.getByRole('heading', { name, exact: true }),
    field,
    button,
    choice,

    async enterEmail(address: string) {
      await this.email.fill(address);
      await this.logIn.click();
    },
    async enterPassword(password: string) {
      await this.password.fill(password);
      await this.logIn.click();
    },
    async askForText() {
      // With only one method the screen names it instead of asking.
      await expect(button('Send Code').or(button('Enter Code'))).toBeVisible();
      if (await choice('Send a text message').isVisible()) await choice('Send a text message').check();
      await button('Send Code').click();
    },
    async useApp() {
      await choice('Use the authenticator app').check();
      await button('Enter Code').click();
    },
    async usePasskey() {
      await choice('Use a passkey').check();
      await button('Use a passkey').click();
    },
    async enterCode(code: string) {
      await this.code.fill(code);
      await this.submit.click();
    },
    /** To the choice of the second factor. */
    async pass({ email, password = '' }: { readonly email: string; readonly password?: string }) {
      await this.enterEmail(email);
      await this.enterPassword(password);
    },
  };
}
