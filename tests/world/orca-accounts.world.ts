/** What Orca says in Firefox of the flows around an account: its registration, its second factor, a forgotten password and its first day. */
import { type Person, spareBeginners, TEMPORARY_PASSWORD } from '../../demo/people.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { linkIn, subjects } from '../e2e/fixtures/mail.ts';
import { answers, freshAddress, freshNumber, newcomer } from '../e2e/fixtures/newcomer.ts';
import { NEW_PASSWORD } from '../e2e/first-time-user/first-time-wizard.ts';
import { appCode } from '../e2e/second-factor/second-factor.ts';
import { SIGN_UP_PASSWORD } from '../e2e/sign-up/sign-up.ts';
import type { Reader } from './orca/reader.ts';
import { test } from './orca/walk.ts';

const login = () => `${addresses().hosted}/login`;

async function pass(reader: Reader, { email, password = '' }: Pick<Person, 'email' | 'password'>, next: RegExp): Promise<void> {
  await reader.open(login(), /Email|required/);
  await reader.type(email);
  await reader.press('Return', /Password/);
  await reader.type(password);
  await reader.press('Return', next);
}

/** Label → what is typed into the box, by which a list chooses, too. */
async function fill(reader: Reader, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await reader.reach('Tab', new RegExp(`(^|\\| )(.* )?${label}\\b`));
    await reader.type(value);
  }
}

/** In the browse mode that Orca is in on radio buttons, Down reads and the space bar chooses. */
async function choose(reader: Reader, choice: RegExp): Promise<void> {
  await reader.reach('Down', choice);
  await reader.press('space', /selected/);
}

/** To a step whose lists may come later: until then its heading has the focus. */
async function proceed(reader: Reader, step: RegExp, first: RegExp): Promise<void> {
  const arrival = await reader.press('Return', new RegExp(`${step.source}|${first.source}`));
  if (!first.test(arrival.join(' '))) await reader.press('Tab', first);
}

const textOnPage = async (reader: Reader) => {
  const tab = await reader.joinTab();
  return String(await tab.run('document.body.innerText'));
};

test('a second factor is set up with an app', async ({ reader }) => {
  const person = await newcomer();
  await pass(reader, person, /Set up two-factor authentication.*Step 1 of 4/);
  await reader.reach('Tab', /Set Up Now/);
  await reader.press('Return', /Country code/);
  await reader.type('1');
  await reader.press('Return', /You must enter a valid phone number/);
  await reader.type(freshNumber());
  await reader.press('Return', /Verification code/);
  await reader.reach('Tab', /Use an authenticator app instead/);
  await reader.press('Return', /Authenticator app/);
  const key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/;
  await reader.reach('Tab', key);
  const [totpSecret = ''] = key.exec(reader.transcript.at(-1) ?? '') ?? [];
  await reader.reach('Tab', /Verification code/);
  await reader.type(appCode({ totpSecret: totpSecret.replaceAll(' ', ''), email: person.email }));
  await reader.press('Return', /Two-factor authentication is on/);
  await reader.reach('Tab', /Continue to Newsline/);
  await reader.press('Return', /Newsroom desk/);
});

test('a forgotten password is replaced', async ({ reader }) => {
  const { email } = await newcomer();
  await reader.open(login(), /Email|required/);
  await reader.type(email);
  await reader.press('Return', /Password/);
  await reader.reach('Tab', /Forgot password/);
  await reader.press('Return', /Forgot Your Password/);
  await reader.reach('Tab', /GET NEW PASSWORD/);
  await reader.press('Return', /EMAIL SENT/);
  const tab = await reader.joinTab();
  await tab.goto(await linkIn(subjects.reset, email));
  await reader.after('open the link of the mail', /RESET PASSWORD/);
  await reader.reach('Tab', /Answer/);
  await reader.type('nothing like it');
  await reader.press('Return', /that answer was incorrect\. You have 2 more attempts/);
  const page = await textOnPage(reader);
  const question = Object.keys(answers).find((text) => page.includes(text)) ?? '';
  await reader.type(answers[question]?.answer ?? '');
  await reader.press('Return', /New Password/);
  await reader.type('Fresh', /2 of 5 requirements met/);
  // The box tells nothing of what is marked in it.
  await reader.press('ctrl+a', /^/);
  await reader.type(NEW_PASSWORD);
  await reader.reach('Tab', /Confirm New Password/);
  await reader.type(NEW_PASSWORD);
  await reader.press('Return', /Your password has been reset successfully/);
});

test('the first day', async ({ reader }) => {
  const person = spareBeginners[0] as Person;
  await pass(reader, person, /Step 1 of 2/);
  await choose(reader, /authenticator app/);
  await reader.reach('Tab', /Enter Code/);
  await reader.press('Return', /Step 2 of 2/);
  await reader.type(appCode(person));
  await reader.press('Return', /Welcome.*Continue push button/);
  await reader.press('Return', /Current Temporary Password/);
  await reader.type('Not-The-Temporary-1');
  await fill(reader, { 'New Password password text': NEW_PASSWORD, 'Confirm New Password': NEW_PASSWORD });
  await reader.press('Return', /The Current Password you entered was invalid/);
  await reader.type(TEMPORARY_PASSWORD);
  await proceed(reader, /Security Questions.*Step 2 of 4/, /Question 1/);
  for (const n of [1, 2, 3]) {
    if (n > 1) await reader.reach('Tab', new RegExp(`Question ${n}`));
    await reader.press('Down', /\?/);
    await fill(reader, { [`Answer ${n}`]: `Answer ${n}` });
  }
  await reader.press('Return', /Personal Information.*Step 3 of 4|First Name/);
  await reader.reach('Tab', /Continue push button/);
  await proceed(reader, /Professional Information.*Step 4 of 4/, /Company/);
  await reader.type('The Morning Wire');
  await fill(reader, { 'Job Title': 'Editor' });
  await reader.reach('Tab', /Country/);
  // One letter, since a second key would cut the name off, which Orca says after that of its group.
  await reader.type('U', /United States/);
  await fill(reader, {
    'Mailing Address': '1 Main Street',
    City: 'New York',
    'State or Province': 'New York',
    'Zip / Postal Code': '10001',
    Phone: '(212) 555-0100',
    'After Hours Mobile': '212 555 0101',
    'Additional Contact Name': 'Bo Lind',
    'Additional Contact Phone': '212-555-0102',
  });
  await reader.reach('Tab', /Continue push button/);
  await reader.press('Return', /Your registration is complete.*Continue push button/);
});

test('a registration, from the choice of the account to its activation', async ({ reader }) => {
  const email = freshAddress();
  await reader.open(login(), /Email|required/);
  await reader.reach('Tab', /Sign up link/);
  await reader.press('Return', /region Sign up.*Sign up heading/);
  await reader.reach('Tab', /Journalist\/news consumer subscription/);
  await proceed(reader, /Let.s set up your account/, /First Name/);
  await reader.press('Return', /Please enter a first name.*4 answers are missing/);
  await reader.type('Nova');
  await fill(reader, { 'Last Name': 'Lind', Email: email });
  await reader.press('Return', /Field of Interest.*Required|Required.*Field of Interest/);
  // Down would come to two of them at a time, since they stand beside each other.
  await reader.reach('r', /Individual Investor/);
  await reader.press('space', /selected/);
  await reader.reach('Tab', /Next push button/);
  await proceed(reader, /Professional Information.*Step 2 of 5/, /Organization/);
  await fill(reader, { Occupation: 'Engineer', 'Zip / Postal Code': '10001' });
  await reader.reach('Tab', /Country/);
  // One letter, since a second key would cut the name off, which Orca says after that of its group.
  await reader.type('U', /United States/);
  await reader.reach('Tab', /Next push button/);
  await reader.press('Return', /Set Password.*Step 3 of 5.*Password password text/);
  await reader.type(SIGN_UP_PASSWORD, /5 of 5 requirements met/);
  await fill(reader, { 'Confirm Password': SIGN_UP_PASSWORD });
  await proceed(reader, /Security Questions.*Step 4 of 5/, /Question 1/);
  for (const n of [1, 2, 3]) {
    if (n > 1) await reader.reach('Tab', new RegExp(`Question ${n}`));
    await reader.press('Down', /\?/);
    await fill(reader, { [`Answer ${n}`]: `Answer ${n}` });
  }
  await reader.press('Return', /Check Your Email and Complete Your Registration.*Step 5 of 5/);
  const tab = await reader.joinTab();
  await tab.goto(await linkIn(subjects.confirm, email));
  await reader.after('open the link of the mail', /Press the button to finish your registration/);
  await reader.reach('Tab', /Login to your account/);
  await reader.press('Return', /(?=.*Email entry).*Your account is ready\. Please log in/);
});
