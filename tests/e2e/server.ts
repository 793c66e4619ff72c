/** Before the first test: the reference server with all its sites and a publisher's origin, on free ports, in memory. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { start } from '../../demo/server/main.ts';
import { siteOrigin } from '../../demo/server/origins.ts';
import { readSettings } from '../../demo/server/settings.ts';
import { announce } from './addresses.ts';
import { openPublisher } from './publisher.ts';

const MANY = '1000000';

export default async function setUp(): Promise<() => Promise<void>> {
  mkdirSync('test-results', { recursive: true });
  const log = createWriteStream('test-results/server.log');
  const publisher = await openPublisher();
  const demo = await start(
    readSettings({
      PORT: '0',
      DATA_DIR: 'memory',
      ALLOWED_ORIGINS: publisher.origin,
      REDIRECT_ORIGINS: publisher.origin,
      // All tests come from one network address.
      NETWORK_ATTEMPTS: MANY,
      CALLS_PER_NETWORK: MANY,
      TEXTS_PER_HOUR: MANY,
      TEXTS_PER_NETWORK: MANY,
      TEXTS_PER_COUNTRY: MANY,
      // The same people sign in again and again.
      TEXT_WAIT_SECONDS: '0',
      RESET_MAILS_PER_HOUR: MANY,
      MAILS_PER_HOUR: MANY,
    }),
    { log: (line) => log.write(`${line}\n`) },
  );
  const origin = (site: 'hosted' | 'landing' | 'marketing' | 'partner') => siteOrigin(demo.settings, site);
  announce({
    hosted: origin('hosted'),
    landing: origin('landing'),
    marketing: origin('marketing'),
    partner: origin('partner'),
    publisher: publisher.origin,
  });
  return async () => {
    await Promise.all([demo.close(), publisher.close()]);
    log.end();
  };
}
