// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../demo/openapi.ts';
import { contract } from '../../../src/contract/contract.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly required?: readonly string[] } }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
const { paths } = openApi('https://api.test') as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
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

  it('describes the hand-off to a company as a form post that is answered by a redirect', () => {
    const sso = paths['/auth/login/{authType}']?.post;
    expect(Object.keys(sso?.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(Object.keys(sso?.responses ?? {})).toEqual(['303', 'default']);
  });
});
