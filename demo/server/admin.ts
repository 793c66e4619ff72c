/** `node admin.js` in `dist/server`: an administrator's commands on the database of the server beside it. */
import { runAdmin, terminal } from './admin/run.ts';
import { inOneSentence, readEnvironmentFile } from './command.ts';

process.chdir(import.meta.dirname);

await inOneSentence(async () => {
  readEnvironmentFile();
  process.exit(await runAdmin(process.argv.slice(2), terminal()));
});
