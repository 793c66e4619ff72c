// @vitest-environment node
import { expect, it } from 'vitest';
import { StartError } from '../../../demo/server/failure/failure.ts';
import { readServiceSettings } from '../../../demo/server/settings/service-settings.ts';

const service = {
  PUBLIC_ORIGIN: 'https://accounts.example.com',
  LANDING_URL: 'https://app.example.com/',
  DATABASE_URL: 'postgres://user:hidden@db/name',
  SECRETS_KEY: '0'.repeat(64),
};

it('a server without the demo takes the settings of a service', () => {
  expect(readServiceSettings(service)).toMatchObject({ demoParts: false, publicOrigin: service.PUBLIC_ORIGIN });
  expect(readServiceSettings({ ...service, DEMO: '0', DATABASE_URL: ' ', DATA_DIR: 'data' })).toMatchObject({ dataDir: 'data' });
});

it('the demo stays off on localhost too', () => {
  expect(readServiceSettings({ ...service, PUBLIC_ORIGIN: 'http://localhost:4400' }).demoParts).toBe(false);
});

it.each([
  ['PUBLIC_ORIGIN', 'https://accounts.example.com'],
  ['LANDING_URL', 'https://app.example.com/'],
  ['DATABASE_URL', 'postgres://'],
  ['SECRETS_KEY', '64 hexadecimal digits'],
])('without %s it says what is missing, in one sentence', (name, allowed) => {
  for (const empty of ['', '  ']) {
    const read = () => readServiceSettings({ ...service, [name]: empty });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name}( or [A-Z_]+)? is missing: .*${allowed}[^\n]*\\.$`));
    expect(read).not.toThrow(/hidden/);
  }
});

it('DEMO=1 is refused in words', () => {
  const read = () => readServiceSettings({ ...service, DEMO: '1' });
  expect(read).toThrow(/^DEMO is not usable: .*npm start.*\.$/);
  expect(() => readServiceSettings({ ...service, DEMO: 'yes' })).toThrow(/^DEMO is not usable/);
});
