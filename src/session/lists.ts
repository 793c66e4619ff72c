/** The reference lists are shared by every step and element of a session, and fetched in parallel when first needed (R3, R7). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, unanswered } from '../client/answer.ts';
import type { Client } from '../client/client.ts';
import type { CallName, Reply } from '../contract/contract.ts';
import { listCalls } from '../contract/calls/lists.ts';
import { securityQuestionCalls } from '../contract/calls/security-questions.ts';
import { signUpCalls } from '../contract/calls/sign-up.ts';
import type { NamedCall } from '../contract/endpoint.ts';
import type { Session } from './session.ts';

type ListCall = 'states' | 'countries' | 'languages' | 'timezones' | 'roles' | 'newsInterests' | 'securityQuestions' | 'interestTypes';

export type ReferenceLists = { readonly [N in ListCall]: Reply<N> };
export type ReferenceName = keyof ReferenceLists;

export type Audience = 'user' | 'visitor';

const ofBoth = ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests', 'securityQuestions'] as const;

/** Fetched when a wizard starts (R3, R7), so that no step waits for its own lists. */
export const wizardLists: Readonly<Record<Audience, readonly ReferenceName[]>> = {
  user: ofBoth,
  visitor: [...ofBoth, 'interestTypes'],
};

/** A list is in neither while it is on its way. */
export interface ReferencesState {
  readonly loaded: Partial<ReferenceLists>;
  readonly failed: Partial<Record<ReferenceName, ApiError>>;
}

export interface References extends StoreApi<ReferencesState> {
  ask(names: readonly ReferenceName[]): void;
}

/** In every other list a choice is required (R5), so that no user could go on with an empty one. */
const mayBeEmpty: readonly ReferenceName[] = ['states', 'languages', 'newsInterests'];

const isEmpty = (list: unknown): boolean => Object(list) === list && Object.values(list as object).every(isEmpty);

type ListName = Extract<CallName, ReferenceName | `${ReferenceName}Public`>;

const calls: { readonly [N in ListName]: NamedCall<N> } = { ...listCalls, ...securityQuestionCalls, ...signUpCalls };

function callOf(name: ReferenceName, audience: Audience): NamedCall<ListName> {
  const publicName = `${name}Public`;
  return calls[audience === 'visitor' && Object.hasOwn(calls, publicName) ? (publicName as ListName) : name];
}

function createReferences(client: Client, audience: Audience): References {
  const store = createStore<ReferencesState>(() => ({ loaded: {}, failed: {} }));
  const underWay = new Set<ReferenceName>();

  async function fetchOne(name: ReferenceName): Promise<void> {
    underWay.add(name);
    const call = callOf(name, audience);
    try {
      const list = await client.call(call, {});
      if (!mayBeEmpty.includes(name) && isEmpty(list)) throw unanswered(call.name, '', 'malformed');
      store.setState(({ loaded }) => ({ loaded: { ...loaded, [name]: list } }));
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
      const { loaded, failed } = store.getState();
      const missing = names.filter((name) => loaded[name] === undefined && !underWay.has(name));
      if (missing.some((name) => failed[name])) {
        const others = Object.entries(failed).filter(([name]) => !missing.includes(name as ReferenceName));
        store.setState({ failed: Object.fromEntries(others) });
      }
      for (const name of missing) void fetchOne(name);
    },
  };
}

/** Each element has its own view of the session (`ownSignIn`), but all share its client. */
const referenceCache = new WeakMap<Client, Map<string, References>>();

/** The lists of a signed-in user are that user's own, since news interests contain which of them are selected. */
export function referencesOf({ client, store }: Session, audience: Audience, userId = store.getState().user?.id): References {
  const owners = referenceCache.get(client) ?? new Map<string, References>();
  referenceCache.set(client, owners);
  const owner = audience === 'user' ? `user ${userId ?? ''}` : audience;
  const references = owners.get(owner) ?? createReferences(client, audience);
  owners.set(owner, references);
  return references;
}
