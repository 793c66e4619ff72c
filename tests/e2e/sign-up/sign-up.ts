/** Actions on the sign-up steps, named as a user would, and the values of a registration for each interest (R3). */
import { expect, type Locator, type Page } from '@playwright/test';
import { signUpBody } from '../../demo/registration/sign-up-body.ts';
import { addresses } from '../fixtures/addresses.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { signInOn } from '../sign-in/sign-in.ts';

export const SIGN_UP_PASSWORD = 'Newsroom{2026}';

/** What is done to a field: typed, chosen, ticked. */
type Entry = string | readonly string[] | boolean;

export interface Case {
  /** The words of the radio button. */
  readonly interest: string;
  readonly other: string;
  /** By label: what is filled in on the professional step. */
  readonly filled: Readonly<Record<string, Entry>>;
  /** `professionalInformation` as it must be sent, field by field. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const address = {
  Country: 'United States',
  'Mailing Address': '1 Dock Street',
  City: 'Portland',
  'State or Province': 'Maine',
  'Zip / Postal Code': '04101',
};
const sentAddress = { country: 'US', mailingAddress: '1 Dock Street', city: 'Portland', stateOrProvince: 'ME', zipOrPostalCode: '04101' };
const noNews = { newsInterestRegions: [], newsInterestIndustries: [], newsEmailActive: false, newsEmailInHtml: true };

const general = (interest: string, other = ''): Case => ({
  interest,
  other,
  filled: {
    Occupation: 'Engineer',
    'Education Level': 'College graduate',
    Gender: 'Female',
    'Zip / Postal Code': '75001',
    Country: 'France',
  },
  sent: {
    organization: '',
    department: '',
    occupation: 'Engineer',
    yearsInProfession: '0-2',
    educationLevel: 'CG',
    gender: 'f',
    zipOrPostalCode: '75001',
    country: 'FR',
    ...noNews,
  },
});

export const cases = {
  M: {
    interest: 'Communications (IR, PR, Marketing)',
    other: '',
    filled: {
      Company: ' Harbor Ltd ',
      'Job Title': 'Editor',
      Department: 'Press',
      'Investor Relations': true,
      'Years in Profession': '16 & over',
      ...address,
      Phone: '+1 (212) 555-0199',
      Canada: true,
      Music: true,
      'Send me news by email': true,
      'Plain text': true,
    },
    sent: {
      company: 'Harbor Ltd',
      jobTitle: 'Editor',
      department: 'Press',
      role: 'investorRelations',
      yearsInProfession: '16-up',
      ...sentAddress,
      phone: '+1 (212) 555-0199',
      fax: '',
      newsInterestRegions: ['region-canada'],
      newsInterestIndustries: ['industry-music'],
      newsEmailActive: true,
      newsEmailInHtml: false,
    },
  },
  F: {
    interest: 'Financial Analyst',
    other: '',
    filled: {
      Company: 'Harbor Ltd',
      'Company Type': 'Other',
      'Other Company Type': 'Family office',
      'Job Title': 'Analyst',
      'Analyst Type': 'Buy-side',
      'Certification Type': 'Other',
      'Other Certification Type': 'CAIA',
      'Companies Focused On': ['Acme', 'Bolt'],
      ...address,
      Phone: '212 555 0199',
      Fax: '212-555-0198',
    },
    sent: {
      company: 'Harbor Ltd',
      companyType: 'OT',
      companyTypeOther: 'Family office',
      jobTitle: 'Analyst',
      analystType: 'BS',
      yearsInProfession: '0-2',
      certificationType: 'JCO',
      certificationTypeOther: 'CAIA',
      companyFocusedList: ['Acme', 'Bolt'],
      ...sentAddress,
      phone: '212 555 0199',
      fax: '212-555-0198',
      ...noNews,
    },
  },
  J: {
    interest: 'Journalist',
    other: '',
    filled: {
      'Publication Name': 'The Dock',
      'Job Title': 'Reporter',
      'Website URL': 'https://dock.example/#news',
      'Medium and Coverage': 'Print, harbors',
      'Publication Frequency': 'Weekly',
      'Publication Type': 'Other',
      'Other Publication Type': 'Almanac',
      ...address,
    },
    sent: {
      publicationName: 'The Dock',
      jobTitle: 'Reporter',
      websiteUrl: 'https://dock.example/#news',
      mediumAndCoverage: 'Print, harbors',
      publicationFrequency: 'Weekly',
      publicationType: 'Other',
      publicationTypeOther: 'Almanac',
      ...sentAddress,
      ...noNews,
    },
  },
  PI: general('Individual Investor'),
  PS: general('Student'),
  PO: general('Other', 'Weather'),
} as const satisfies Record<string, Case>;
export type CaseCode = keyof typeof cases;

async function enter(scope: Page | Locator, label: string, entry: Entry): Promise<void> {
  if (typeof entry === 'object') {
    for (const [index, text] of entry.entries()) {
      if (index > 0) await scope.getByRole('button', { name: 'Add another' }).click();
      await scope.getByRole('textbox', { name: `Company ${index + 1}`, exact: true }).fill(text);
    }
    return;
  }
  if (entry === true) return scope.getByLabel(label, { exact: true }).check();
  const field = scope.getByLabel(label, { exact: true });
  const isSelect = await field.evaluate((node) => node.localName === 'select');
  if (isSelect) await field.selectOption({ label: String(entry) });
  else await field.fill(String(entry));
}

/** The screens that a page is told of, in order, from the account choice to the end. */
export const signUpScreens = [
  'signup-registration',
  'signup-professional',
  'signup-password',
  'signup-questions',
  'signup-email-verification',
];

export function signUpOn(scope: Page | Locator) {
  const { button, field, heading, choice } = signInOn(scope);
  const box = (label: string) => scope.getByLabel(label, { exact: true });
  return {
    button,
    field,
    heading,
    choice,
    box,
    next: button('Next'),
    back: button('Back'),
    begin: button('Journalist/news consumer subscription'),
    async fillPersonal(email: string, { interest, other }: Pick<Case, 'interest' | 'other'>) {
      await field('First Name').fill('Nova');
      await field('Last Name').fill(' Lind ');
      await field('Email').fill(email);
      await choice(interest).check();
      if (other !== '') await field('Other Interest').fill(other);
    },
    news: scope.getByText('News Interests', { exact: true }),
    async fillProfessional({ filled }: Pick<Case, 'filled'>) {
      if ('Send me news by email' in filled) await this.news.click();
      for (const [label, entry] of Object.entries(filled)) await enter(scope, label, entry);
    },
    async fillPassword() {
      await box('Password').fill(SIGN_UP_PASSWORD);
      await box('Confirm Password').fill(SIGN_UP_PASSWORD);
    },
    async fillQuestions() {
      const chosen = { 1: ['q12', 'Oslo'], 2: ['q22', 'Marie'], 3: ['q32', ' Jaws '] } as const;
      for (const [n, [question, answer]] of Object.entries(chosen)) {
        await box(`Question ${n}`).selectOption(question);
        await field(`Answer ${n}`).fill(answer);
      }
    },
    /** From the landing page to the filled-in last step. */
    async fillAll(email: string, filled: Case) {
      await this.begin.click();
      await this.fillSteps(email, filled);
    },
    /** From the first step on. */
    async fillSteps(email: string, filled: Case) {
      await this.fillPersonal(email, filled);
      await this.next.click();
      await this.fillProfessional(filled);
      await this.next.click();
      await this.fillPassword();
      await this.next.click();
      await this.fillQuestions();
    },
  };
}

/** The link in the mail to a user who has just signed up; other tests go through the screens before it. */
export async function confirmationLink(email: string): Promise<string> {
  const answer = await fetch(`${addresses().hosted}/auth/legacyUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUpBody(email, 'PI')),
  });
  expect(answer.status).toBe(200);
  return linkIn(subjects.confirm, email);
}
