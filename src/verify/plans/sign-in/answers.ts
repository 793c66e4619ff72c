/** The shape of answers: successes, refusals, and what they must not hold. */
import { mustBeChance } from '../../judge/chance.ts';
import { mustOffer, problemIn } from '../../judge/login-data.ts';
import { mustCarryNoSession, mustNotTake, mustRefuse, mustSucceed } from '../../judge/checks.ts';
import { needing } from '../../judge/module.ts';
import { must } from '../../judge/verdict.ts';
import { challenge, login, loginOf, unknownAddress, WRONG_PASSWORD, wrongLogin } from '../../context/sign-in.ts';
import { codeOf, dataOf, answerText } from '../../wire/exchange.ts';

const MARK = 'Echo-Me-52961';

/** A retrieval token lives for minutes, and opens nothing without a code: only a counter or a clock can be guessed in time. */
const LEAST_BITS = 32;

/** Bodies that no service can use, each with a mark that must not come back. */
const unusable = [
  `{"email":"a@b.example","password":"${MARK}`,
  `{"email":5,"password":"${MARK}","strategy":"legacyUser"}`,
  `{"email":"a@b.example","password":"p","strategy":"${MARK}"}`,
  `["${MARK}"]`,
];

export const answers = needing({ accounts: ['standard'] }, [
  {
    id: 'sign-in.success',
    says: 'A success is JSON with status 200, `statusCode` 200 and `data` in the shape of its call.',
    rule: 'contract.md, Success',
    async run(context) {
      const answer = await context.call('preflight', { body: { username: unknownAddress(context) } });
      mustSucceed('preflight', answer);
      const type = answer.headers.get('content-type') ?? 'missing';
      must(/^application\/json\b/.test(type), `The content type is ${type}.`, 'Send `content-type: application/json`.');
    },
  },
  {
    id: 'sign-in.failure',
    says: 'A wrong password is refused with its code, and without a session.',
    rule: 'contract.md, Failure',
    async run(context) {
      const answer = await wrongLogin(context);
      mustRefuse(answer, ['INVALID_CREDENTIALS'], 'Answer a wrong password with 401 and `errorCode: "INVALID_CREDENTIALS"`.');
      mustCarryNoSession(answer);
    },
  },
  {
    id: 'sign-in.challenge',
    says: 'The right password asks for the second factor, and opens nothing by itself.',
    rule: 'contract.md, The login result',
    async run(context) {
      const answer = await loginOf(context, 'standard');
      mustRefuse(
        answer,
        ['USER_REQUIRES_MFA'],
        'Answer the right password with 401 `USER_REQUIRES_MFA`: every account has a second factor.',
      );
      const problem = problemIn(answer);
      must(problem === undefined, problem ?? '', 'Put `{mfaRetrievalToken, requireMfaSetup, phone?, methods?}` into `data`.');
      mustOffer(answer, 'text');
    },
  },
  {
    id: 'sign-in.unguessable',
    says: 'A client that has the retrieval token of one sign-in cannot guess that of another.',
    rule: 'quality.md, For the provider',
    async run(context) {
      mustBeChance(context, 'retrieval tokens', await challenge(context, 'standard'), await challenge(context, 'standard'), LEAST_BITS);
    },
  },
  {
    id: 'sign-in.nothing-opens-early',
    says: 'Between password and second factor there is no session: no header carries one, and the retrieval token opens none.',
    rule: 'quality.md, For the provider',
    async run(context) {
      mustCarryNoSession(await loginOf(context, 'standard'));
      const token = await challenge(context, 'standard');
      const profile = await context.call('basicProfile', { bearer: token });
      mustNotTake(profile, 'A retrieval token in place of a session token', 'Take session tokens only where a session is needed.');
    },
  },
  {
    id: 'sign-in.echo',
    says: 'A refusal repeats nothing that was sent: it may be a password.',
    rule: 'quality.md, For the provider',
    needs: {},
    async run(context) {
      for (const body of unusable) {
        const answer = await context.send('POST', '/auth/login', { 'content-type': 'application/json' }, body);
        mustNotTake(answer, 'A body that cannot be read', 'Answer a body that cannot be used with 400.');
        must(!answer.text.includes(MARK), `The answer to ${body} repeats ${MARK}.`, 'Never put what was sent into an answer.');
      }
    },
  },
  {
    id: 'sign-in.not-by-address',
    says: 'A password in an address is not looked at: addresses are written down on their way.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const query = new URLSearchParams({ email: unknownAddress(context), password: WRONG_PASSWORD, strategy: 'legacyUser' });
      const answer = await context.send('GET', `/auth/login?${query}`);
      mustNotTake(answer, 'A sign-in by GET', 'Answer it with 404 or 405.');
      must(codeOf(answer) !== 'INVALID_CREDENTIALS', 'A password in an address was checked.', 'Take sign-ins by POST only.');
    },
  },
  {
    id: 'sign-in.not-found',
    says: 'An unknown path is refused in the shape of every refusal.',
    rule: 'contract.md, Error codes',
    needs: {},
    async run(context) {
      const answer = await context.send('GET', '/auth/nothing-is-here');
      mustRefuse(answer, ['RESOURCE_NOT_FOUND'], 'Answer an unknown address with 404 and `errorCode: "RESOURCE_NOT_FOUND"`, as JSON.');
    },
  },
  {
    id: 'sign-in.look-up',
    says: 'A user who has a password here is sent to no company.',
    rule: 'contract.md, Sign-in',
    async run(context) {
      const answer = await context.call('preflight', { body: { username: context.account('standard').email } });
      const company = (['saml', 'oidc'] as const).find((type) => dataOf(answer)[type] === true);
      must(
        company === undefined,
        `The look-up of \`standard\` says \`${company}: true\`, so that the page never asks for its password.`,
        'Answer `{saml: false, oidc: false}` for addresses of no company.',
      );
    },
  },
  {
    id: 'sign-in.public-calls',
    says: 'A public call ignores a session token, even an invalid one.',
    rule: 'contract.md, Kinds of call',
    async run(context) {
      const change = 'Do not look at the bearer of public calls.';
      const answer = await context.call('preflight', { body: { username: unknownAddress(context) }, bearer: 'no-token-of-yours' });
      must(answer.status === 200, `A look-up with a bearer that is no token was answered with ${answerText(answer)}.`, change);
      const refused = await login(context, unknownAddress(context), WRONG_PASSWORD, { authorization: 'Bearer no-token-of-yours' });
      mustRefuse(refused, ['INVALID_CREDENTIALS'], change);
    },
  },
]);
