/** The hosted page entered at an address, and its history followed until the test is over. */
import { followPath } from '../../src/element/address/history.ts';
import { scripted } from '../flow/machine/scripted.ts';

let stop = () => {};
/** Call it after each test. */
export const leave = () => stop();

/** The hosted page entered at an address. */
export function enter(address: string, options: Parameters<typeof scripted>[1] = {}, state: unknown = null) {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://accounts.test${address}`);
  history.replaceState(state, '', location.href);
  const run = scripted([], {
    ...options,
    settings: { routing: 'path', hostedUrl: 'https://accounts.test/login', landingUrl: 'https://app.test/', ...options?.settings },
  });
  stop = followPath(run.flow, () => 'login');
  return { ...run, shows: () => run.flow.getState().screen };
}

export const address = () => location.pathname + location.search + location.hash;
