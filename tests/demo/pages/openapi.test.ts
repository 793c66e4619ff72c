// @vitest-environment node
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../demo/openapi/document.ts';
import { examples } from '../../../demo/openapi/examples.ts';
import { mfaChallenge } from '../../../src/contract/calls/second-factor.ts';
import { type CallName, contract } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { errorCodes, errorStatus } from '../../../src/contract/errors.ts';
import type { AnyAction } from '../../../src/flow/flow.ts';
import { forcedSteps } from '../../../src/contract/calls/sign-in.ts';
import { screens } from '../../../src/flow/screens.ts';
import { arrivedFlows } from '../../flow/arrived.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples: Readonly<Record<string, { readonly value: Body }>> }>>;
}
interface Body {
  readonly statusCode: number;
  readonly errorCode?: string;
  readonly data?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly required?: readonly string[] } }>> };
  readonly responses: Readonly<Record<string, Response>>;
}
const { paths } = openApi('https://api.test') as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** Redocly without telemetry and update notices. */
const require = createRequire(import.meta.url);
const redocly = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
const rules = [
  'struct',
  'no-unresolved-refs',
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'operation-operationId-unique',
  'path-parameters-defined',
  'security-defined',
];

describe('the OpenAPI document', () => {
  it('passes the linter, and so does every example in it', async () => {
    const cwd = temporaryFolder('openapi');
    writeFileSync(path.join(cwd, 'openapi.json'), JSON.stringify(openApi('https://api.test')));
    writeFileSync(path.join(cwd, 'redocly.yaml'), JSON.stringify({ rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])) }));
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [redocly, 'lint', 'openapi.json', '--format=stylish'], { cwd, env }, (error, out, err) =>
        resolve(`${error ? 'refused' : 'passed'}\n${out}${err}`),
      );
    });
    expect(output).toMatch(/^passed/);
  });

  it('holds every call of the contract once, with a summary', () => {
    expect(operations.map((o) => o.operationId).sort()).toEqual(Object.keys(contract).sort());
    expect(operations.every((o) => o.summary.length > 0)).toBe(true);
  });

  it('says what a login takes and answers', () => {
    const login = paths['/auth/login']?.post;
    expect(login?.requestBody?.content['application/json']?.schema.required).toEqual(['email', 'password', 'strategy']);
    expect(login?.responses[200]).toMatchObject({ headers: { 'x-auth-token': {} } });
  });

  it('names the parameters of path and query', () => {
    const names = paths['/api/v1/auth/legacyUser/mfa/qrcode']?.get?.parameters.map((p) => `${p.in} ${p.name}`);
    expect(names).toEqual(['header x-request-id', 'query mfaRetrievalToken', 'query countryCode', 'query phoneNumber']);
  });

  it('lets the permission check be asked with a session and without one', () => {
    const { path } = contract.permission;
    expect(paths[path]?.get?.security).toEqual([{}, { sessionToken: [] }]);
  });

  it('describes the hand-off to a company as a form post that is answered by a redirect', () => {
    const sso = paths['/auth/login/{authType}']?.post;
    expect(Object.keys(sso?.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(Object.keys(sso?.responses ?? {})).toEqual(['303', 'default']);
    expect(sso?.parameters.map((p) => p.name)).toEqual(['authType']);
  });
});

/** Every answer of the document with its call, its status and its name. */
const answers = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([name, { value }]) => ({ call: operationId, status, name, value })),
  ),
);
const isAction = (value: unknown): value is AnyAction => typeof value === 'object' && value !== null && 'call' in value && 'on' in value;
/** Names other than `ok` and `else`. */
const isCode = (row: string): boolean => row in errorStatus;
const refused = answers.filter(({ value }) => value.errorCode);

describe('the examples', () => {
  it.each(Object.entries(contract) as [CallName, Endpoint][])(
    '%s: what is asked and answered fits the row of the contract',
    (name, endpoint) => {
      const { body, query, answers: examplesOf } = examples[name];
      if (endpoint.body) v.parse(endpoint.body, body);
      if (endpoint.query) v.parse(endpoint.query, query);
      const granted = answers.filter(({ call, status }) => call === name && status === '200');
      expect(granted.map((answer) => answer.name)).toEqual(Object.keys(examplesOf));
      expect(granted.length > 0).toBe(endpoint.encoding !== 'form');
      for (const { value } of granted) expect(v.safeParse(endpoint.reply, value.data).issues).toBeUndefined();
    },
  );

  it('show every error code, each with its own status', () => {
    expect([...new Set(refused.map(({ value }) => value.errorCode))].sort()).toEqual([...errorCodes].sort());
    const wrong = refused.filter(({ status, value }) => {
      const errorStatusText = String(errorStatus[value.errorCode as keyof typeof errorStatus]);
      return status !== errorStatusText || String(value.statusCode) !== errorStatusText;
    });
    expect(wrong).toEqual([]);
  });

  it('show every code that a screen has a row for, at its call', () => {
    const actions = [arrivedFlows.globalActions, ...screens.map(arrivedFlows.actionsOf)].flatMap((screen) =>
      Object.values<unknown>(screen ?? {}),
    );
    const rows = actions.filter(isAction).flatMap(({ call, on }) =>
      Object.keys(on)
        .filter(isCode)
        .map((code) => `${call.name} ${code}`),
    );
    const covered = new Set(refused.map(({ call, value }) => `${call} ${value.errorCode}`));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !covered.has(row))).toEqual([]);
  });

  it('show a person for every step that may be forced, and both ways into the second factor', () => {
    const names = answers.filter(({ call, status }) => call === 'mfaVerify' && status === '200').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...forcedSteps.map(({ step }) => step), 'nothing-due', 'new-user']));
    const challenges = refused.filter(({ value }) => value.errorCode === 'USER_REQUIRES_MFA');
    expect(challenges.map(({ value }) => v.parse(mfaChallenge, value.data).requireMfaSetup)).toEqual([false, true]);
  });

  it('show at each send of a code that one which was sent before still counts', () => {
    const told = refused.filter(({ value }) => JSON.stringify(value.data)?.includes('CODE_SENT'));
    expect(told.map(({ call, status, name }) => [call, status, name])).toEqual([
      ['mfaSend', '429', 'TOO_MANY_REQUESTS.code-sent'],
      ['mfaProfile', '429', 'TOO_MANY_REQUESTS.code-sent'],
    ]);
  });

  it('tell a forgotten password’s failures as its page reads them', () => {
    const forgotten = refused.filter(({ call }) => call === 'forgotPassword');
    expect(forgotten.every(({ value }) => 'flash' in value)).toBe(true);
  });
});
