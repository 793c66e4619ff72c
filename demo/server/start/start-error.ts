/** A mistake that whoever starts the server must correct: told in one sentence, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
