/** The history entry that shows: its screen, kept in its state, and its address. */
import { loginMode } from '../flow/sign-in-memory.ts';
import { stepOfScreen } from '../features/first-time-user/progress.ts';
import { routes } from '../features/routes.ts';
import { pathOver } from '../flow/address/route.ts';
import type { Flow } from '../flow/machine/flow.ts';
import { dropQuery, setQuery } from '../session/redirect.ts';
import { type Screen, screens } from '../flow/screens.ts';

export interface EntryState {
  readonly newsAuth?: Screen;
  /** There is an entry of ours beneath it, so Back ends there and not on another page. */
  readonly held?: boolean;
  /** The messages that the address asked for (`errorCode=…`): a reload shows them again. */
  readonly said?: string;
  /** What the flow knows of `newuser` (sign-in-memory.ts): a log-in that began at an address with it ignores that of the answer, after a reload too. */
  readonly newUser?: string;
  /** The screen of the entry beneath: a link back to it goes back instead of adding an entry. */
  readonly from?: Screen;
}

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/** The screen that this history entry showed. */
export const keptScreen = (): Screen | undefined => {
  const kept = entryState().newsAuth;
  return screens.find((screen) => screen === kept);
};

/** R2: in the first-time wizard the back button is disabled. */
export const isWizard = (screen: Screen): boolean => stepOfScreen(screen) !== undefined;

/** The page's address without query and fragment. It has the origin, since a path alone may look like another host: `//host`. */
export const pageAddress = (): string => location.origin + location.pathname;

function pathOf(flow: Flow, screen: Screen): string {
  const { path } = routes[screen];
  return path === undefined ? pageAddress() : pathOver(flow.settings().basePath, path);
}

/** The e-mail step in a mode of single sign-on: its address says `sso=true` while that mode lasts (decisions 2). */
export const isSso = (flow: Flow, screen: Screen): boolean => routes[screen].path === '' && loginMode.of(flow.getState()) !== 'connect';

export const addressOf = (flow: Flow, screen: Screen): string => pathOf(flow, screen) + (isSso(flow, screen) ? '?sso=true' : '');

/** The current address, adjusted to the mode of the e-mail step, without the parameters named in `heard`; all others stay byte-identical. */
export function withMode(flow: Flow, screen: Screen, heard: readonly string[] = []): string {
  const plain = dropQuery(pathOf(flow, screen) + location.search + location.hash, ['sso', ...heard]);
  return isSso(flow, screen) ? setQuery(plain, 'sso', 'true') : plain;
}

/** Changes the current entry and keeps what a host has in its state. */
export function keep(changed: EntryState, address?: string): void {
  history.replaceState({ ...entryState(), ...changed }, '', address);
}

/** Gives the current entry another screen and address. */
export function rename(screen: Screen, address: string): void {
  keep({ newsAuth: screen, held: isWizard(screen) && entryState().held }, address);
}
