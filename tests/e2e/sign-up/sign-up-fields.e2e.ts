/** Fields of sign-up that depend on another: what shows, enables and clears them, and rows that can be added and removed (R4, R5, decisions 7). */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from './sign-up.ts';

type Code = keyof typeof cases;

async function openProfession(page: Page, code: Code) {
  const there = signUpOn(page);
  await page.goto(`${addresses().hosted}/login/signup`);
  await there.begin.click();
  await there.fillPersonal(freshAddress(), cases[code]);
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
  return there;
}

/** "Other" in a list shows a required text box, which is empty when "Other" is chosen again. */
async function revealsOther(
  there: Awaited<ReturnType<typeof openProfession>>,
  list: string,
  { other, another, message }: { readonly other: string; readonly another: string; readonly message: string },
) {
  const box = there.field(`Other ${list}`);
  const choose = (value: string) => there.box(list).selectOption(value);
  await expect(box).toHaveCount(0);
  await choose(other);
  await there.next.click();
  await expect(box.page().getByText(message)).toBeVisible();
  await box.fill('Something else');
  await choose(another);
  await expect(box).toHaveCount(0);
  await choose(other);
  await expect(box).toHaveValue('');
}

test('the analyst’s form asks for another company type, another certification and up to six companies', async ({ page }) => {
  const there = await openProfession(page, 'F');
  await revealsOther(there, 'Company Type', { other: 'OT', another: 'SE', message: 'Please enter an other company type.' });
  await there.box('Company Type').selectOption('IF');

  const certification = there.field('Other Certification Type');
  await expect(certification).toBeDisabled();
  await there.box('Certification Type').selectOption('JCO');
  await expect(certification).toBeEnabled();
  await there.next.click();
  await expect(page.getByText('Please specify your certification type.')).toBeVisible();
  await certification.fill('CAIA');
  await there.box('Certification Type').selectOption('JCC');
  await expect(certification).toBeDisabled();
  await expect(certification).toHaveValue('');
  await expect(page.getByText('Please specify your certification type.')).toHaveCount(0);

  const another = there.button('Add another');
  for (const [index, name] of ['Acme', 'Bolt', 'Crown', 'Delta', 'Echo', 'Foxtrot'].entries()) {
    if (index > 0) await another.click();
    const box = there.field(`Company ${index + 1}`);
    if (index > 0) await expect(box).toBeFocused();
    await box.fill(name);
  }
  await expect(another).toHaveCount(0);
  await there.button('Remove Company 2').click();
  await expect(there.field('Company 2')).toHaveValue('Crown');
  await expect(there.field('Company 6')).toHaveCount(0);
  await expect(another).toBeVisible();
  await there.field('Company 1').fill('  ');
  await there.field('Company 1').blur();
  await expect(page.getByText('Please enter a company to focus on.')).toBeVisible();
  for (let left = 5; left > 1; left--) await there.button(`Remove Company ${left}`).click();
  await expect(there.button('Remove Company 1')).toHaveCount(0);
});

test('the journalist’s form asks for another publication type, website, country and state', async ({ page }) => {
  const there = await openProfession(page, 'J');
  await revealsOther(there, 'Publication Type', { other: 'Other', another: 'Radio', message: 'Please enter the other publication type.' });

  const website = there.field('Website URL');
  for (const wrong of ['dock', 'javascript:alert(1)', 'http://', 'https://dock example.com']) {
    await website.fill(wrong);
    await website.blur();
    await expect(page.getByText('Please enter a valid URL.')).toBeVisible();
  }
  for (const right of ['dock.example', ' https://dock.example:8443/a#"b;c=d" ']) {
    await website.fill(right);
    await website.blur();
    await expect(page.getByText('Please enter a valid URL.')).toHaveCount(0);
  }

  const state = there.box('State or Province');
  await expect(state.getByRole('option', { selected: true })).toHaveText('Select a country first.');
  await there.box('Country').selectOption('US');
  await state.selectOption({ label: 'Maine' });
  await there.box('Country').selectOption('CA');
  await expect(state).toHaveValue('');
  // Monaco has no list of states, so a text box shows.
  await there.box('Country').selectOption('MC');
  await expect(there.field('State or Province')).toHaveValue('');
  await there.field('State or Province').fill('Monte Carlo');
  await there.box('Country').selectOption('US');
  await expect(state).toHaveValue('');
  await there.next.click();
  await expect(page.getByText('Please select a state or province.')).toBeVisible();
});

test('personal information checks the other interest, blank values, addresses and limits', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(`${addresses().hosted}/login/signup`);
  await there.begin.click();
  const other = there.field('Other Interest');
  const needed = page.getByText('Needed if your field of interest is another one.');
  await expect(other).toBeDisabled();
  await expect(needed).toBeVisible();
  await expect(other).toHaveAccessibleDescription('Needed if your field of interest is another one.');
  await there.choice('Other').check();
  await expect(other).toBeEnabled();
  await expect(needed).toHaveCount(0);
  await there.next.click();
  await expect(page.getByText('Please enter an other interest.')).toBeVisible();
  await other.fill('Weather');
  await there.choice('Student').check();
  await expect(other).toBeDisabled();
  await expect(other).toHaveValue('');

  const says = async (label: string, typed: string, message: string) => {
    await there.field(label).fill(typed);
    await there.field(label).blur();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(there.field(label)).toHaveAccessibleDescription(new RegExp(message.replace(/[.\\/]/g, '\\$&')));
  };
  await says('First Name', '   ', 'Please enter a first name.');
  // The name consists of invisible characters.
  await says('First Name', '\u200b\u202e\u0007', 'Please enter a first name.');
  await says('Last Name', 'Lind;', 'You have entered one of the following invalid characters: < > \\ / # " ; =');
  await there.field('Last Name').fill('Lind;<;');
  await expect(page.getByText('Found: ; <', { exact: true })).toBeVisible();
  for (const wrong of ['nova', 'nova@', '@example.com', 'nova@example', 'nova lind@example.com'])
    await says('Email', wrong, 'Please enter a valid email address.');
  await there.field('First Name').fill('x'.repeat(90));
  await expect(there.field('First Name')).toHaveValue('x'.repeat(76));
  await expect(page.getByText('75 character limit.')).toBeVisible();
  await there.field('Email').fill(' nova@example.com ');
  await there.field('Email').blur();
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(0);
});

test('the corporate form checks role, phone and fax, and the password page its rules, braces included', async ({ page }) => {
  const there = await openProfession(page, 'M');
  await there.next.click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  const phone = there.field('Phone');
  for (const wrong of ['212 555 019', '2125550199 ext 4', '     ']) {
    await phone.fill(wrong);
    await there.next.click();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
  }
  await phone.fill('+1 (212) 555-0.199');
  await phone.blur();
  await expect(phone).toHaveAttribute('aria-invalid', 'false');
  await there.field('Fax').fill('123');
  await there.field('Fax').blur();
  await expect(page.getByText('Please enter a valid fax number.')).toBeVisible();
  await there.field('Fax').fill('');
  await expect(page.getByText('Please enter a valid fax number.')).toHaveCount(0);

  await there.fillProfessional(cases.M);
  await there.next.click();
  await hasFocus(there.heading('Set Password'));
  const password = there.box('Password');
  const confirm = there.box('Confirm Password');
  const unmet = page.getByRole('listitem').filter({ hasText: 'Not met yet:' });
  await expect(unmet).toHaveCount(5);
  await password.fill('Newsroom{2026}');
  await expect(unmet).toHaveCount(0);
  await expect(there.next).toBeDisabled();
  await confirm.fill('Newsroom{2026}');
  await expect(there.next).toBeEnabled();
  await password.fill('Newsroom€{2026}');
  await expect(page.getByText('Your new password has an invalid character.')).toBeVisible();
  for (const [typed, rule] of [
    ['Newsroom{2', 'Be 12 to 20 characters long'],
    ['NEWSROOM{2026}', 'Have at least one lower case character (a-z)'],
    ['newsroom{2026}', 'Have at least one upper case character (A-Z)'],
    ['Newsroom{year}', 'Have at least one number (0-9)'],
    ['Newsroom 2026 2026', 'Have at least one of these special characters: ~!@#$%^&*()-_+=[]{},./<>?'],
  ] as const) {
    await password.fill(typed);
    await confirm.fill(typed);
    await there.next.click();
    await expect(password).toHaveAccessibleDescription(new RegExp(`^${rule.replace(/[^\w ]/g, '\\$&')}`));
    await expect(there.heading('Set Password')).toBeVisible();
  }
});
