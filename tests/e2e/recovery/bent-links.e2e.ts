/** Links of our mails as mail programs hand them on (decisions 11): they work, and their address is clean afterwards. */
import { addresses } from '../fixtures/addresses.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { recoveryOn } from './recovery.ts';

test('a reset link opens its question however a mail program has bent it', async ({ page }) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  await page.goto(`${addresses().hosted}/login/forgotpassword`);
  await there.email.fill(person.email);
  await there.button('GET NEW PASSWORD').click();
  await expect(there.heading('EMAIL SENT')).toBeVisible();
  const [start = '', token = ''] = (await linkIn(subjects.reset, person.email)).split('#token=');
  for (const end of [
    `#token=${token})`,
    `#token=${token}.`,
    `#token=3D${token}`,
    `#Token%3D${token}%3E`,
    `?token%3D${token}`,
    `#token=${token}?utm_source=mail`,
    `%23token=${token}`,
    `%3Ftoken=${token}&utm=1`,
  ]) {
    await page.goto('about:blank');
    await page.goto(start + end);
    await expect(there.heading('RESET PASSWORD'), end).toBeVisible();
    await there.question();
    await expect(page, end).toHaveURL(`${addresses().hosted}/login/SecurityQuestions`);
  }
});

test('foreign parameters of our pages stay byte for byte', async ({ page }) => {
  await page.goto(`${addresses().hosted}/login?bar=x%20y&sessionTimedout=true&a&b=+#part`);
  await expect(page.getByText('You have been logged out due to inactivity. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login?bar=x%20y&a&b=+#part`);
});
