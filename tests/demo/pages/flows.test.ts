// @vitest-environment node
/** The documents of the contract: each is valid, each example fits its schema, and the flows run against the reference server. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningDemo, start } from '../../../demo/server/main.ts';
import { siteOrigin } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { redocly } from '../redocly.ts';
import { freshDatabase } from '../server.ts';

const folder = temporaryFolder('flows');
const write = (name: string, content: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(content));

const rules = [
  'struct',
  'no-unresolved-refs',
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'operation-operationId-unique',
  'path-parameters-defined',
  'security-defined',
];

let demo: RunningDemo;
let inputs: Record<string, unknown>;
beforeAll(async () => {
  const settings = readSettings({ PORT: '0', DATA_DIR: 'memory' });
  demo = await start(settings, { database: await freshDatabase(), log: () => undefined, dist: 'tests/demo/no-dist' });
  const server = siteOrigin(demo.settings, 'hosted');
  // Fetched from the server, as any reader does.
  for (const name of ['openapi.json', 'demo-openapi.json', 'arazzo.json'])
    write(name, await (await fetch(`${server}/demo/${name}`)).json());
  write('redocly.yaml', { rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])) });
  const { accounts } = JSON.parse(readFileSync('demo/provider.json', 'utf8'));
  inputs = { ...accounts, destination: siteOrigin(demo.settings, 'landing') };
});
afterAll(() => demo.close());

it.each(['openapi.json', 'demo-openapi.json', 'arazzo.json'])('%s is valid, and so is every example in it', async (name) => {
  const { code, said } = await redocly(folder, 'lint', name, '--format=stylish');
  expect([said.match(/error .*/g), code]).toEqual([null, 0]);
});

const respect = (given: object, ...args: readonly string[]) =>
  redocly(folder, 'respect', 'arazzo.json', '--input', JSON.stringify(given), ...args);

it('every flow runs against the reference server', async () => {
  const { workflows } = JSON.parse(readFileSync(path.join(folder, 'arazzo.json'), 'utf8'));
  const { code, said } = await respect(inputs);
  expect([said.match(/Workflows: .*/)?.[0], code]).toEqual([`Workflows: ${workflows.length} passed, ${workflows.length} total`, 0]);
});

it('a flow whose answers are others fails', async () => {
  const { code, said } = await respect({ ...inputs, company: { email: 'nobody@no-company.invalid' } }, '--workflow', 'single-sign-on');
  expect([said.match(/✗ success criteria check.*/)?.[0], code]).toEqual([
    '✗ success criteria check - $response.body#/data/saml == true',
    1,
  ]);
});
