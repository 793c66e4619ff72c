/** A mistake that the person who starts the server must correct; printed as one sentence, with exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
