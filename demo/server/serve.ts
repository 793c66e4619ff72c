/** `node main.js` in `dist/server`: the server without the demo, until SIGTERM. */
import { inOneSentence, readEnvironmentFile } from './command.ts';
import { start } from './main.ts';
import { readServiceSettings } from './settings/service-settings.ts';

// Paths in settings, and the page's files, are found wherever the process was started from.
process.chdir(import.meta.dirname);

await inOneSentence(async () => {
  readEnvironmentFile();
  const { service, settings } = await start(readServiceSettings(process.env), { dist: 'public', migrates: false });
  service.log({ level: 'info', what: 'start', message: `listens on ${settings.host}, port ${settings.ports.hosted}` });
});
