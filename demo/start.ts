/** `npm start`: the demo in this terminal, until Ctrl+C or SIGTERM. */
import { buildProduct } from './build.ts';
import { inOneSentence, readEnvironmentFile } from './server/command.ts';
import { start } from './server/main.ts';
import { isLoopback } from './server/settings/exposure.ts';
import { siteOrigin } from './server/settings/origins.ts';
import { readSettings } from './server/settings/settings.ts';

await inOneSentence(async () => {
  readEnvironmentFile();
  const prepare = process.argv.includes('--build') ? buildProduct : undefined;
  const read = readSettings(process.env);
  // An empty PASSKEY_DOMAIN turns passkeys off.
  const withPasskeys = read.demoParts && process.env['PASSKEY_DOMAIN'] === undefined ? { ...read, passkeyDomain: 'localhost' } : read;
  const { settings } = await start(withPasskeys, {}, { prepare });
  const origin = siteOrigin(settings, 'hosted');
  if (settings.demoParts && !isLoopback(settings.host))
    console.warn(`\n  Warning: DEMO=1 shows every code and password of this server to every caller that reaches ${settings.host}.`);
  console.log(`${settings.demoParts ? `\n  Start here   ${origin}/demo/` : ''}\n  Sign in      ${origin}/login\n`);
});
