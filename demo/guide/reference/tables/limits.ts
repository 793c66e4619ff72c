/** R9: how long each field may be, and its default value. */
import { defaults, limits } from '../../../../src/forms/rules.ts';
import type { Table } from '../table.ts';

const differing = (wizard: number, signUp: number) => `${wizard} in the wizard, ${signUp} in sign-up`;

export const limitTable = (): Table => ({
  head: ['What', 'How much'],
  rows: [
    ['Names', differing(limits.firstTimeUserName, limits.signUpName)],
    ['Email address', differing(limits.firstTimeUserEmail, limits.signUpName)],
    ['Company, organization', String(limits.company)],
    ['Website, coverage, other publication type', String(limits.publicationText)],
    ['Job title, occupation, other certification', String(limits.jobTitle)],
    ['Department', differing(limits.department, limits.signUpDepartment)],
    ['Address', String(limits.mailingAddress)],
    ['Name of the publication', String(limits.publicationName)],
    ['Additional contact', String(limits.contactName)],
    ['City', String(limits.city)],
    ['Postal code', String(limits.postalCode)],
    ['Phone, fax', String(limits.phone)],
    ['Security answers', `${limits.answerLeast} to ${limits.answerMost}, exactly three`],
    ['Companies focused on', `up to ${limits.companiesFocused}, the first required`],
    ['Years in profession', `${defaults.yearsInProfession} unless chosen`],
    ['Language, offset', `${defaults.language}, ${defaults.timezoneOffset}`],
  ],
});
