import { loginMode } from '../../flow/sign-in-memory.ts';
import { stepOfScreen } from '../../features/first-time-user/progress.ts';
import { routes } from '../../features/routes.ts';
import { pathOver } from '../../flow/address/route.ts';
import type { Flow } from '../../flow/flow.ts';
import { dropQuery, setQuery } from '../../session/redirect.ts';
import { screens, type Screen } from '../../flow/screens.ts';

export interface EntryState {
  readonly newsAuth?: Screen;
  /** An entry of ours is beneath it, so Back ends there and not on another page. */
  readonly held?: boolean;
  /** The messages that the address asked for (`errorCode=…`), which a reload shows again. */
  readonly said?: string;
  /** A sign-in begun at an address with `newuser` ignores that of the answer, after a reload too (sign-in-memory.ts). */
  readonly newUser?: string;
  /** The screen of the entry beneath, to which a link goes back instead of adding an entry. */
  readonly from?: Screen;
}

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

export const entryScreen = (): Screen | undefined => {
  const name = entryState().newsAuth;
  return screens.find((screen) => screen === name);
};

/** R2: in the first-time wizard the back button is disabled. */
export const isWizard = (screen: Screen): boolean => stepOfScreen(screen) !== undefined;

/** The origin is included, here and in `pathOf`, since a path alone may look like another host (`//host`), or be one's under a `<base>`. */
export const pageAddress = (): string => location.origin + location.pathname;

function pathOf(flow: Flow, screen: Screen): string {
  const { path } = routes[screen];
  return path === undefined ? pageAddress() : location.origin + pathOver(flow.settings().basePath, path);
}

/** The address contains `sso=true` while the email step is in a mode of single sign-on (decisions 2). */
export const isSso = (flow: Flow, screen: Screen): boolean => routes[screen].path === '' && loginMode.of(flow.getState()) !== 'connect';

export const addressOf = (flow: Flow, screen: Screen): string => pathOf(flow, screen) + (isSso(flow, screen) ? '?sso=true' : '');

/** All parameters but `sso` and those named in `dropped` stay byte-identical. */
export function withMode(flow: Flow, screen: Screen, dropped: readonly string[] = []): string {
  const plain = dropQuery(pathOf(flow, screen) + location.search + location.hash, ['sso', ...dropped]);
  return isSso(flow, screen) ? setQuery(plain, 'sso', 'true') : plain;
}

/** The state of the entry keeps what a host has in it. */
export function changeEntry(changed: EntryState, address?: string): void {
  history.replaceState({ ...entryState(), ...changed }, '', address);
}

export function rename(screen: Screen, address: string): void {
  changeEntry({ newsAuth: screen, held: isWizard(screen) && entryState().held }, address);
}

interface WizardHold {
  hold(screen: Screen): void;
  holdStep(): void;
  /** Browsers skip entries that a page added before any user interaction, so the first interaction adds another one. */
  onTouch(event: Event): void;
}

export function wizardHold(flow: Flow): WizardHold {
  let touched = false;
  function hold(screen: Screen): void {
    const entry: EntryState = { newsAuth: screen, held: true };
    history.pushState(entry, '', addressOf(flow, screen));
    touched = false;
  }
  return {
    hold,
    holdStep() {
      const { screen } = flow.getState();
      if (isWizard(screen) && !entryState().held) hold(screen);
    },
    onTouch(event) {
      const { screen } = flow.getState();
      // The Back and Forward buttons of a mouse do not count.
      const isLeaving = event instanceof PointerEvent && event.button > 2;
      if (touched || isLeaving || !isWizard(screen)) return;
      hold(screen);
      touched = true;
    },
  };
}
