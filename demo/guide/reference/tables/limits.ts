/** R9: how long each field may be, and its default value. */
import { defaults, fieldLimits } from '../../../../src/forms/rules.ts';
import type { Table } from '../table.ts';

const differing = (wizard: number, signUp: number) => `${wizard} in the wizard, ${signUp} in sign-up`;

export const limitTable = (): Table => ({
  head: ['What', 'How much'],
  rows: [
    ['Names', differing(fieldLimits.firstTimeUserName, fieldLimits.signUpName)],
    ['Email address', differing(fieldLimits.firstTimeUserEmail, fieldLimits.signUpName)],
    ['Company, organization', String(fieldLimits.company)],
    ['Website, coverage, other publication type', String(fieldLimits.publicationText)],
    ['Job title, occupation, other certification', String(fieldLimits.jobTitle)],
    ['Department', differing(fieldLimits.department, fieldLimits.signUpDepartment)],
    ['Address', String(fieldLimits.mailingAddress)],
    ['Name of the publication', String(fieldLimits.publicationName)],
    ['Additional contact', String(fieldLimits.contactName)],
    ['City', String(fieldLimits.city)],
    ['Postal code', String(fieldLimits.postalCode)],
    ['Phone, fax', String(fieldLimits.phone)],
    ['Security answers', `${fieldLimits.answerLeast} to ${fieldLimits.answerMost}, exactly three`],
    ['Companies focused on', `up to ${fieldLimits.companiesFocused}, the first required`],
    ['Years in profession', `${defaults.yearsInProfession} unless chosen`],
    ['Language, offset', `${defaults.language}, ${defaults.timezoneOffset}`],
  ],
});
