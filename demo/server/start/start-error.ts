/** Something the person who starts the server must put right: said in one sentence, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
