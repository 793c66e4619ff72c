// @vitest-environment node
/** S8, decisions 2: a call is sent again once after a refresh and once when the database refused access, in either order. */
import { expect, it } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { failure, success } from './fake-service.ts';
import { openClient, PATH } from './open-client.ts';

function open(answers: readonly (() => Response)[]) {
  let token = 'access-1';
  const opened = openClient();
  Object.assign(opened.tokens, {
    authToken: () => token,
    refresh: async () => {
      token = 'access-2';
    },
  });
  const left = [...answers];
  opened.service.on(`/base${PATH}`, () => (left.shift() ?? (() => failure(500, 'NOT_SCRIPTED')))());
  return opened;
}

const expired = () => failure(401, 'TOKEN_EXPIRED');
const denied = () => failure(403, 'DATABASE_ACCESS_DENIED');
const empty = () => success([]);

it.each([
  ['expired, then denied', [expired, denied, empty]],
  ['denied, then expired', [denied, expired, empty]],
])('%s: the call is sent a third time', async (_, answers) => {
  const { client, service } = open(answers);
  await expect(client.call(contract.filters, {})).resolves.toEqual([]);
  expect(service.requests).toHaveLength(3);
});

it.each([
  ['denied twice', [denied, denied]],
  ['expired, then denied twice', [expired, denied, denied]],
  ['denied, expired and denied again', [denied, expired, denied]],
])('%s: fails as the database says, and is not sent again', async (_, answers) => {
  const { client, service, failed } = open([...answers, empty]);
  expect((await failed(client.call(contract.filters, {}))).errorCode).toBe('DATABASE_ACCESS_DENIED');
  expect(service.requests).toHaveLength(answers.length);
});
