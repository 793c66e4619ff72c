/** The sequences of calls that a client makes. The person in each is an account of `provider.json`, which `news-auth verify` reads too. */
import { registration } from '../examples/registration.ts';
import { call, type Expression, read, type Step, through } from './step.ts';

export interface Flow {
  readonly workflowId: string;
  readonly summary: string;
  readonly steps: readonly Step[];
  readonly outputs?: Readonly<Record<string, Expression>>;
}

/** Has no account yet. */
const newcomer = 'new.person@newsline.example';
const phone = { countryCode: '1', phoneNumber: '2125550177' };
const NEW_PASSWORD = 'Ledger-Wire-2026';

/** Reads the newest message to somebody from the demo's outbox. */
const message = (to: string, what: 'code' | 'token'): Step =>
  read('outbox', {
    id: what,
    query: { to },
    holds: [`$response.body#/messages/0/${what} != null`],
    outputs: { [what]: `$response.body#/messages/0/${what}` },
  });

const passwordOf = (account: 'standard' | 'app'): readonly Step[] => [
  call('preflight', {
    body: { username: `$inputs.${account}.email` },
    holds: ['$response.body#/data/saml == false', '$response.body#/data/oidc == false'],
  }),
  call('login', {
    body: { email: `$inputs.${account}.email`, password: `$inputs.${account}.password`, strategy: 'legacyUser' },
    refusedWith: 'USER_REQUIRES_MFA',
    holds: ['$response.body#/data/requireMfaSetup == false'],
    outputs: { retrieval: '$response.body#/data/mfaRetrievalToken' },
  }),
];

const verify = (code: Expression): Step =>
  call('mfaVerify', {
    body: { mfaRetrievalToken: '$steps.login.outputs.retrieval', mfaToken: code },
    outputs: {
      access: '$response.header.x-auth-token',
      refresh: '$response.header.x-refresh-token',
      deployment: '$response.header.x-deployment',
      userId: '$response.body#/data/id',
    },
  });

const session = {
  access: '$steps.mfaVerify.outputs.access',
  refresh: '$steps.mfaVerify.outputs.refresh',
  deployment: '$steps.mfaVerify.outputs.deployment',
  userId: '$steps.mfaVerify.outputs.userId',
} as const;

export const flows: readonly Flow[] = [
  {
    workflowId: 'sign-in-by-text',
    summary: 'Address, password, and the code of a text message',
    steps: [
      ...passwordOf('standard'),
      call('mfaSend', {
        body: { mfaRetrievalToken: '$steps.login.outputs.retrieval' },
        holds: ['$response.body#/data/authStatus/statusCode == 200'],
      }),
      message('{$inputs.standard.phone.countryCode}{$inputs.standard.phone.phoneNumber}', 'code'),
      verify('$steps.code.outputs.code'),
      call('basicProfile', {
        bearer: '$steps.mfaVerify.outputs.access',
        holds: ['$response.body#/data/id == $steps.mfaVerify.outputs.userId'],
      }),
    ],
    outputs: session,
  },
  {
    workflowId: 'sign-in-by-authenticator',
    summary: 'Address, password, and the code of an authenticator app',
    steps: [
      ...passwordOf('app'),
      read('appCode', { id: 'code', query: { email: '$inputs.app.email' }, outputs: { code: '$response.body#/code' } }),
      verify('$steps.code.outputs.code'),
    ],
  },
  {
    workflowId: 'session',
    summary: 'New tokens for a session, the way to another page, and the end',
    steps: [
      through('sign-in-by-text', { standard: '$inputs.guessed' }, ['access', 'refresh', 'deployment', 'userId']),
      call('refresh', {
        body: { refreshToken: '$steps.sign-in-by-text.outputs.refresh' },
        outputs: { access: '$response.header.x-auth-token', refresh: '$response.header.x-refresh-token' },
      }),
      call('sessionTimeout', { params: { accountId: '$steps.sign-in-by-text.outputs.userId' }, bearer: '$steps.refresh.outputs.access' }),
      call('transfer', {
        bearer: '$steps.refresh.outputs.access',
        body: {
          refreshToken: '$steps.refresh.outputs.refresh',
          deployment: '$steps.sign-in-by-text.outputs.deployment',
          destination: '$inputs.destination',
        },
        outputs: { token: '$response.body#/data/transferToken' },
      }),
      call('logout', { body: { refreshToken: '$steps.refresh.outputs.refresh' } }),
      call('basicProfile', { bearer: '$steps.refresh.outputs.access', refusedWith: 'TOKEN_INVALID' }),
    ],
  },
  {
    workflowId: 'recovery',
    summary: 'A forgotten password: the mail, the answer, the new password',
    steps: [
      call('forgotPassword', { body: { username: '$inputs.recovery.email' } }),
      message('{$inputs.recovery.email}', 'token'),
      call('verifyResetToken', {
        body: { token: '$steps.token.outputs.token' },
        holds: ['$response.body#/data/username == $inputs.recovery.email'],
        outputs: { userId: '$response.body#/data/bwpUserId' },
      }),
      call('securityQuestion', {
        bearer: '$steps.token.outputs.token',
        query: { legacyUserId: '$steps.verifyResetToken.outputs.userId', language: 'en' },
        holds: ['$response.body#/data/questions/0/failedAttempt == 0'],
        outputs: { questionId: '$response.body#/data/questions/0/questionId' },
      }),
      call('verifyAnswer', {
        bearer: '$steps.token.outputs.token',
        body: {
          userId: '$steps.verifyResetToken.outputs.userId',
          questionId: '$steps.securityQuestion.outputs.questionId',
          answer: '$inputs.recovery.answers.q11',
        },
      }),
      call('resetPassword', {
        bearer: '$steps.token.outputs.token',
        body: {
          userId: '$steps.verifyResetToken.outputs.userId',
          questionId: '$steps.securityQuestion.outputs.questionId',
          answer: '$inputs.recovery.answers.q11',
          username: '$inputs.recovery.email',
          newPassword: NEW_PASSWORD,
        },
      }),
      call('login', {
        body: { email: '$inputs.recovery.email', password: NEW_PASSWORD, strategy: 'legacyUser' },
        refusedWith: 'USER_REQUIRES_MFA',
      }),
    ],
  },
  {
    workflowId: 'sign-up',
    summary: 'A registration, its confirmation, and the set-up of a second factor at the first log-in',
    steps: [
      call('interestTypes'),
      call('securityQuestions'),
      call('countriesPublic'),
      call('register', {
        body: {
          ...registration.register.body,
          personalInformation: { ...registration.register.body.personalInformation, email: newcomer },
        },
      }),
      message(newcomer, 'token'),
      call('confirmEmail', { body: { userId: '$steps.token.outputs.token' }, holds: [`$response.body#/data/email == '${newcomer}'`] }),
      call('activate', { params: { userId: '$steps.token.outputs.token' } }),
      call('login', {
        body: { email: newcomer, password: registration.register.body.password, strategy: 'legacyUser' },
        refusedWith: 'USER_REQUIRES_MFA',
        holds: ['$response.body#/data/requireMfaSetup == true'],
        outputs: { retrieval: '$response.body#/data/mfaRetrievalToken' },
      }),
      call('mfaProfile', {
        body: { mfaRetrievalToken: '$steps.login.outputs.retrieval', ...phone },
        outputs: { setupId: '$response.body#/data/user/twilioMfa/setupId' },
      }),
      call('mfaQrcode', { query: { mfaRetrievalToken: '$steps.login.outputs.retrieval', ...phone } }),
      message(`${phone.countryCode}${phone.phoneNumber}`, 'code'),
      call('mfaVerifySetup', {
        body: {
          mfaRetrievalToken: '$steps.login.outputs.retrieval',
          mfaToken: '$steps.code.outputs.code',
          setupId: '$steps.mfaProfile.outputs.setupId',
        },
        holds: ['$response.header.x-auth-token != null'],
      }),
    ],
  },
  {
    workflowId: 'single-sign-on',
    summary: 'The way to a company: the look-up, and the form that leads to its provider. What follows needs a browser',
    steps: [
      call('preflight', { body: { username: '$inputs.company.email' }, holds: ['$response.body#/data/saml == true'] }),
      // The runner follows the redirect as a browser does, to the provider's page with the address filled in.
      call('ssoLogin', { params: { authType: 'saml' }, body: { username: '$inputs.company.email' }, holds: [{ body: 'value="[^"]+@' }] }),
    ],
  },
];
