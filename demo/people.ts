/** The people of the demo: one for every situation of the owner's documents. All domains are fictional. */

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Missing: signs in through the company only. */
  readonly password?: string;
  readonly phone?: { readonly countryCode: string; readonly phoneNumber: string };
  readonly totpSecret?: string;
  /** What to see with this person, as a sentence of the start page. */
  readonly shows: string;
  readonly answers?: false;
  /** The password is a temporary one: ends after 24 hours, or has ended. */
  readonly temporary?: 'valid' | 'dead';
  readonly flags?: Partial<Record<'isExpired' | 'resetPassword' | 'reviewProfile' | 'newUser', true>>;
  readonly roles?: readonly string[];
  readonly status?: 'disabled';
  readonly accountEnded?: true;
  readonly locked?: true;
  readonly changesUsedUp?: true;
  readonly earlierPasswords?: readonly string[];
  readonly idleTimeoutMs?: number;
  readonly language?: string;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly authType?: 'saml' | 'oidc';
  readonly networks?: readonly string[];
}

export const CONNECT_ROLE = 'VISITOR: Members: Connect 4.5';
export const NX_ROLE = 'VISITOR: NX Users';

export const PASSWORD = 'Newsline-Demo-26';
export const TEMPORARY_PASSWORD = 'Temporary-Demo-26';

/** The answers of every demo user who has security answers. Case and surrounding spaces do not matter. */
export const ANSWERS = [
  { questionId: 'q11', answer: 'Lincoln' },
  { questionId: 'q21', answer: 'Biscuit' },
  { questionId: 'q31', answer: 'Treasure Island' },
] as const;

export const companies: readonly Company[] = [
  { id: 'newsline', name: 'Newsline', domain: 'newsline.example' },
  { id: 'vellum', name: 'Vellum Media', domain: 'vellum.example', authType: 'saml' },
  { id: 'harborline', name: 'Harborline', domain: 'harborline.example', authType: 'oidc' },
  { id: 'vaultbank', name: 'Vault Bank', domain: 'vaultbank.example', networks: ['203.0.113.0/24'] },
];

const phone = (phoneNumber: string) => ({ countryCode: '1', phoneNumber });
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

function person(firstName: string, lastName: string, shows: string, rest: Partial<Person> = {}): Person {
  const name = `${firstName}.${lastName}`.toLowerCase();
  return {
    id: `demo-${name.replace('.', '-')}`,
    email: `${name}@newsline.example`,
    firstName,
    lastName,
    password: PASSWORD,
    shows,
    ...rest,
  };
}

const bothFactors = (last4: string) => ({ phone: phone(`212555${last4}`), totpSecret: SECRET });
const text = (last4: string) => ({ phone: phone(`212555${last4}`) });
const temporary = { password: TEMPORARY_PASSWORD, temporary: 'valid' } as const;

export const people: readonly Person[] = [
  person('Avery', 'Quinn', 'Signs in with either second factor and lands in the application.', bothFactors('0101')),
  person('Bailey', 'Ross', 'Has the text message as the only second factor.', text('0102')),
  person('Casey', 'Lund', 'Has the authenticator app as the only second factor.', { totpSecret: SECRET }),
  person('Devon', 'Hale', 'Has no second factor yet and is led through its set-up.'),
  person('Emery', 'Stone', 'Has a temporary password and security answers: replaces the password, nothing else (rule 1).', {
    ...temporary,
    ...text('0105'),
    flags: { resetPassword: true },
  }),
  person('Finley', 'Marsh', 'Was created by an administrator: enters the first-time wizard at step 1 (rule 2).', {
    ...temporary,
    ...bothFactors('0106'),
    answers: false,
    flags: { resetPassword: true, reviewProfile: true },
  }),
  person('Ellis', 'Varga', 'Comes back to a renewed account: a password of before is refused in step 1 of the wizard.', {
    ...temporary,
    ...bothFactors('0128'),
    answers: false,
    flags: { resetPassword: true, reviewProfile: true },
    earlierPasswords: ['Earlier-Demo-10'],
  }),
  person('Robin', 'Frost', 'The whole first day: temporary password, second-factor set-up, then the wizard.', {
    ...temporary,
    answers: false,
    flags: { resetPassword: true, reviewProfile: true },
  }),
  person('Blake', 'Orton', 'Has tried too often to replace the temporary password: step 1 says that it cannot be changed now.', {
    ...temporary,
    ...bothFactors('0127'),
    answers: false,
    flags: { resetPassword: true, reviewProfile: true },
    changesUsedUp: true,
  }),
  person('Gray', 'Weaver', 'Has no security answers: enters the wizard at step 2 (rule 3).', {
    ...bothFactors('0107'),
    answers: false,
    flags: { reviewProfile: true },
  }),
  person('Harper', 'Lane', 'Has a profile to review: enters the wizard at step 3 (rule 4).', {
    ...bothFactors('0108'),
    flags: { reviewProfile: true },
  }),
  person('Sidney', 'Vale', 'Has a profile to review: what is typed into steps 3 and 4 is still there after a reload.', {
    ...bothFactors('0129'),
    flags: { reviewProfile: true },
  }),
  person('Indigo', 'Vance', 'Has an expired password, seen after the second factor (rule 5).', {
    ...text('0109'),
    flags: { isExpired: true },
  }),
  person('Jules', 'Arden', 'Has an expired password and no second factor yet (rule 5 after the set-up).', { flags: { isExpired: true } }),
  person('Kai', 'Mercer', 'Has an expired password and no security answers: the wizard first, the expired page after it.', {
    ...text('0110'),
    answers: false,
    flags: { isExpired: true },
  }),
  person('Lennox', 'Bright', 'Carries the new-user flag once: goes to the first-time-user address.', {
    ...text('0111'),
    flags: { newUser: true },
  }),
  person('Marlow', 'Finch', 'Holds only the NX Users role: lands in the NX client.', { ...text('0112'), roles: [NX_ROLE] }),
  person('Noel', 'Tate', 'Is locked out.', { ...text('0113'), locked: true }),
  person('Oakley', 'Reed', 'Has a temporary password older than 24 hours.', {
    password: TEMPORARY_PASSWORD,
    temporary: 'dead',
    ...text('0114'),
    flags: { resetPassword: true },
  }),
  person('Presley', 'Dunn', 'Has an account that has ended.', { ...text('0115'), accountEnded: true }),
  person('Quincy', 'Moss', 'May sign in from the bank only: sees that the location is not permitted.', {
    ...text('0116'),
    email: 'quincy.moss@vaultbank.example',
  }),
  person('Reese', 'Calder', 'Signs in through the company by SAML.', { password: undefined, email: 'reese.calder@vellum.example' }),
  person('Sage', 'Whitlock', 'Signs in through the company by OpenID Connect.', {
    password: undefined,
    email: 'sage.whitlock@harborline.example',
  }),
  person('Tatum', 'Ellery', 'Recovers a forgotten password with security answers.', text('0119')),
  person('Umber', 'Clay', 'Has used other passwords before: none of the last ten is taken again.', {
    ...text('0120'),
    earlierPasswords: Array.from({ length: 10 }, (_, index) => `Earlier-Demo-${String(index + 10)}`),
  }),
  person('Val', 'Hollis', 'Is warned after thirty idle seconds.', { ...text('0121'), idleTimeoutMs: 30_000 }),
  person('Wren', 'Sutton', 'Has an idle time-out of thirty days.', { ...text('0122'), idleTimeoutMs: 30 * 86_400_000 }),
  person('Xan', 'Porter', 'Has a phone that text messages do not reach, and an app.', { phone: phone('2125550000'), totpSecret: SECRET }),
  person(
    'Remy',
    'Acker',
    'Creates a passkey, which is offered after the second factor and then logs in alone; makes recovery codes.',
    bothFactors('0130'),
  ),
  person('Yuki', 'Brandt', 'Reads German.', { ...text('0124'), language: 'de' }),
  person('Zahra', 'Nasser', 'Reads Arabic, from right to left.', { ...text('0125'), language: 'ar' }),
  person('Drew', 'Ashby', 'Has a disabled account, which answers like a wrong password.', { ...text('0126'), status: 'disabled' }),
];

/** One for each test that may begin within half a minute: an authenticator code can be used only once. */
export const spares: readonly Person[] = Array.from({ length: 99 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return person('Spare', `Person${number}`, 'Spare person for tests.', bothFactors(`02${number}`));
});

export const spareBeginners: readonly Person[] = ['01', '02', '03', '04', '05', '06'].map((number) =>
  person('Novice', `Person${number}`, 'Spare beginner for tests.', {
    ...temporary,
    ...bothFactors(`03${number}`),
    answers: false,
    flags: { resetPassword: true, reviewProfile: true },
  }),
);

/** The people that the server knows from the start. */
export const everybody: readonly Person[] = [...people, ...spares, ...spareBeginners];
