import type { Actions } from '../flow/action.ts';
import type { Screen } from '../flow/screens.ts';

type KnownActions = Partial<Record<Screen, Actions>>;

/** A part of the product that is loaded when it is asked for. */
export interface Chunk<T> {
  /** Its actions are known once it has loaded. */
  readonly load: () => Promise<T>;
  /** Resolves after the first time that it has loaded, for any caller. */
  readonly featureLoaded: Promise<void>;
}

/** A chunk that adds its actions to `known` when it has loaded. */
export function chunkOf<T extends { readonly actions: KnownActions }>(known: KnownActions, load: () => Promise<T>): Chunk<T> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    featureLoaded: arrived,
    load: async () => {
      const loaded = await load();
      for (const [screen, more] of Object.entries(loaded.actions) as [Screen, Actions][]) known[screen] = { ...known[screen], ...more };
      arrive();
      return loaded;
    },
  };
}
