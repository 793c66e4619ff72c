/** `npm start`: the demo in this terminal, until Ctrl+C. */
import { existsSync } from 'node:fs';
import { buildProduct } from './build.ts';
import { start } from './server/main.ts';
import { isLoopback } from './server/settings/exposure.ts';
import { siteOrigin } from './server/settings/origins.ts';
import { readSettings } from './server/settings/settings.ts';
import { StartError } from './server/failure/failure.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const demo = await start(readSettings(process.env), {}, process.argv.includes('--build') ? buildProduct : undefined);
  const { settings } = demo;
  const origin = siteOrigin(settings, 'hosted');
  if (settings.demoParts && !isLoopback(settings.host))
    console.warn(`\n  Warning: DEMO=1 shows every code and password of this server to whoever reaches ${settings.host}.`);
  console.log(`${settings.demoParts ? `\n  Start here   ${origin}/demo/` : ''}\n  Sign in      ${origin}/login\n`);

  let closing = false;
  // A balancer that ends a process goes on sending until it has asked /readyz; a person at a terminal does not wait.
  for (const [signal, drainMs] of [
    ['SIGINT', 0],
    ['SIGTERM', settings.drainMs],
  ] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (closing) process.exit(1);
      closing = true;
      demo.drain();
      setTimeout(() => void demo.close().then(() => process.exit(0)), drainMs);
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
