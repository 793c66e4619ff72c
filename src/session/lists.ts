/**
 * The service's reference lists (R3, R7): fetched in parallel when first needed, kept for the visit, shared by every step and element of
 * a session, and fetched again where one failed.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, unanswered } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import type { CallName, Reply } from '../contract/contract.ts';
import { replies } from '../contract/replies.ts';
import type { Session } from './session.ts';

type ListCall = 'states' | 'countries' | 'languages' | 'timezones' | 'roles' | 'newsInterests' | 'securityQuestions' | 'interestTypes';

/** By the name of its call; each holds what the call answers. */
export type ReferenceLists = { readonly [N in ListCall]: Reply<N> };
/** The name of a list. */
export type ReferenceName = keyof ReferenceLists;

/** Whose calls fetch them: those of a signed-in user, or their public twins. */
export type Audience = 'user' | 'visitor';

const ofBoth = ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests', 'securityQuestions'] as const;

/** All that the two wizards need (R3, R7): fetched when one starts, so that no step waits for its own lists. */
export const wizardLists: Readonly<Record<Audience, readonly ReferenceName[]>> = {
  user: ofBoth,
  visitor: [...ofBoth, 'interestTypes'],
};

/** A list is in neither while it is on its way. */
export interface ReferencesState {
  readonly found: Partial<ReferenceLists>;
  readonly failed: Partial<Record<ReferenceName, ApiError>>;
}

/** The lists of one session and audience. */
export interface References extends StoreApi<ReferencesState> {
  /** Fetches those that are neither here nor under way; also those that failed before. */
  ask(names: readonly ReferenceName[]): void;
}

/**
 * Wherever else nothing is on offer, that is no answer: a choice is required (R5), no user could go on, and nothing would say why. There are
 * countries without states, a default language, and no user has to follow news.
 */
const mayBeEmpty: readonly ReferenceName[] = ['states', 'languages', 'newsInterests'];

/** Nothing in it, or in any of its groups. */
const isEmpty = (list: unknown): boolean => Object(list) === list && Object.values(list as object).every(isEmpty);

const callOf = (name: ReferenceName, audience: Audience): CallName =>
  audience === 'visitor' && Object.hasOwn(replies, `${name}Public`) ? (`${name}Public` as CallName) : name;

function createReferences(client: Client, audience: Audience): References {
  const store = createStore<ReferencesState>(() => ({ found: {}, failed: {} }));
  const underWay = new Set<ReferenceName>();

  async function fetchOne(name: ReferenceName): Promise<void> {
    underWay.add(name);
    const call = callOf(name, audience);
    try {
      const list = await client.call(call, {} as never);
      if (!mayBeEmpty.includes(name) && isEmpty(list)) throw unanswered(call, '', 'malformed');
      store.setState(({ found }) => ({ found: { ...found, [name]: list } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      store.setState(({ failed }) => ({ failed: { ...failed, [name]: error } }));
    } finally {
      underWay.delete(name);
    }
  }

  return {
    ...store,
    ask(names) {
      const { found, failed } = store.getState();
      const missing = names.filter((name) => found[name] === undefined && !underWay.has(name));
      if (missing.some((name) => failed[name])) {
        const others = Object.entries(failed).filter(([name]) => !missing.includes(name as ReferenceName));
        store.setState({ failed: Object.fromEntries(others) });
      }
      for (const name of missing) void fetchOne(name);
    },
  };
}

/** Elements see their session each in its own way (`flow/own-sign-in.ts`), but share its client. */
const kept = new WeakMap<Client, Map<string, References>>();

/** The lists of a session. Those of a signed-in user are that user's own: news interests say which of them are selected. */
export function referencesOf({ client, store }: Session, audience: Audience, userId = store.getState().user?.id): References {
  const owners = kept.get(client) ?? new Map<string, References>();
  kept.set(client, owners);
  const owner = audience === 'user' ? `user ${userId ?? ''}` : audience;
  const references = owners.get(owner) ?? createReferences(client, audience);
  owners.set(owner, references);
  return references;
}
