// @vitest-environment node

import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Body, contract } from '../../../src/contract/contract.ts';
import { professionalForms, signUpPersonalForm } from '../../../src/features/sign-up/forms.ts';
import { interestCodes } from '../../../src/features/sign-up/progress.ts';
import { signUpBody, signUpErrors, type SignUpBody } from '../../../src/features/sign-up/body.ts';
import { initialValues } from '../../../src/forms/form.ts';

const zones = { 'Europe/London': { basicUserProfileTimezoneOffset: 0, backendCode: 'GMT' } };
const personal = {
  ...initialValues(signUpPersonalForm),
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@press.example',
  language: 'en',
  timezone: 'Europe/London',
};
const professional = {
  company: 'Wire Ltd',
  jobTitle: 'Editor',
  role: 'editor',
  certificationType: 'JCD',
  companyFocusedList: ['A', 'B'],
  publicationName: 'The Wire',
  websiteUrl: 'https://wire.example',
  occupation: 'Editor',
  mailingAddress: '1 Fleet St',
  city: 'London',
  stateOrProvince: 'LND',
  zipOrPostalCode: 'EC4',
  country: 'GB',
  phone: '+44 20 7946 0000',
  newsEmailInHtml: 'html',
  yearsInProfession: '16-up',
};
const questions = {
  questionId1: 'q1',
  answer1: 'Rex',
  questionId2: 'q2',
  answer2: 'Oslo',
  questionId3: 'q3',
  answer3: 'Mini',
};

function signUp(interestId: string): SignUpBody {
  const body = signUpBody(
    {
      personal: { ...personal, interestId, interestOther: interestId === 'PO' ? 'Poetry' : '' },
      professional,
      password: 'Wire{Service}12',
      questions,
    },
    zones,
  );
  if (!body) throw new Error(`no registration for ${interestId}`);
  return body;
}

describe('a registration', () => {
  it.each(interestCodes)('of %s fits the contract and passes the forms', (code) => {
    const body = signUp(code);
    expect(v.parse(contract.register.body, body)).toEqual(body);
    expect(signUpErrors(body)).toEqual({});
  });

  it('has the shape of R3', () => {
    expectTypeOf<SignUpBody>().toExtend<Body<'register'>>();
    expect(signUp('PO')).toEqual({
      personalInformation: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@press.example',
        language: 'en',
        timeZoneOffset: 0,
        interestId: 'PO',
        interestOther: 'Poetry',
      },
      professionalInformation: {
        organization: '',
        department: '',
        occupation: 'Editor',
        yearsInProfession: '16-up',
        educationLevel: '',
        gender: '',
        zipOrPostalCode: 'EC4',
        country: 'GB',
        newsInterestRegions: [],
        newsInterestIndustries: [],
        newsEmailActive: false,
        newsEmailInHtml: true,
      },
      password: 'Wire{Service}12',
      securityAnswers: {
        answers: [
          { questionId: 'q1', answer: 'Rex' },
          { questionId: 'q2', answer: 'Oslo' },
          { questionId: 'q3', answer: 'Mini' },
        ],
      },
    });
  });

  it('cannot be made without a field of interest', () => {
    expect(signUpBody({ personal, professional, password: '', questions }, zones)).toBeUndefined();
  });
});

describe('the server’s check of a registration', () => {
  const good = signUp('F');
  const prof = (more: Record<string, string | boolean | string[]>): SignUpBody => ({
    ...good,
    professionalInformation: { ...good.professionalInformation, ...more },
  });
  const who = (more: Partial<SignUpBody['personalInformation']>): SignUpBody => ({
    ...good,
    personalInformation: { ...good.personalInformation, ...more },
  });
  it.each([
    ['blank name', who({ firstName: ' ' }), 'personalInformation.firstName', 'Please enter a first name.'],
    ['offset off the map', who({ timeZoneOffset: 40 }), 'personalInformation.timezone', 'Please select a time zone.'],
    ['no interest', who({ interestId: '' }), 'personalInformation.interestId', 'Required'],
    ['unknown interest', who({ interestId: 'X' }), 'personalInformation.interestId', 'Required'],
    ['other interest of a known one', who({ interestOther: 'Own' }), 'personalInformation.interestOther', 'This field must be blank here.'],
    ['no company', prof({ company: '' }), 'professionalInformation.company', 'Please enter a company.'],
    ['a list for a text', prof({ company: ['x'] }), 'professionalInformation.company', 'This value is of the wrong type.'],
    [
      'a text for a list',
      prof({ companyFocusedList: 'x' }),
      'professionalInformation.companyFocusedList',
      'This value is of the wrong type.',
    ],
    [
      'seven companies',
      prof({ companyFocusedList: [...'abcdefg'] }),
      'professionalInformation.companyFocusedList',
      'These are too many values.',
    ],
    ['a type not on the list', prof({ companyType: 'XX' }), 'professionalInformation.companyType', 'This value is not on offer.'],
    [
      'an Other without its base',
      prof({ companyTypeOther: 'Own' }),
      'professionalInformation.companyTypeOther',
      'This field must be blank here.',
    ],
    ['a field of another interest', prof({ gender: 'f' }), 'professionalInformation.gender', 'This field does not belong here.'],
    ['a weak password', { ...good, password: 'wire' }, 'password', 'Be 12 to 20 characters long'],
    [
      'a short answer',
      {
        ...good,
        securityAnswers: { answers: good.securityAnswers.answers.map((a) => ({ ...a, answer: 'x' })) },
      },
      'securityAnswers.answer1',
      'Please enter at least 3 characters.',
    ],
  ])('refuses %s', (_, body, path, message) => {
    expect(signUpErrors(body)).toMatchObject({ [path]: message });
  });

  it('uses the server’s own lists where it has them', () => {
    const countries = [{ value: 'US', label: 'United States' }];
    expect(signUpErrors(good, { countries })).toEqual({
      'professionalInformation.country': 'This value is not on offer.',
    });
    expect(
      signUpErrors(prof({ newsInterestRegions: ['r9'] }), {
        regions: [{ value: 'r1', label: 'Europe' }],
      }),
    ).toEqual({
      'professionalInformation.newsInterestRegions': 'This value is not on offer.',
    });
  });

  it.each(['constructor', '__proto__'])('refuses a field called %s', (name) => {
    const body = prof(JSON.parse(`{"${name}": "x"}`));
    expect(signUpErrors(body)).toEqual({
      [`professionalInformation.${name}`]: 'This field does not belong here.',
    });
  });

  it('has a form for every interest that it accepts', () => {
    expect(Object.keys(professionalForms).sort()).toEqual([...interestCodes].sort());
  });
});
