import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Banner, transientBanner } from '../../banners.ts';
import { type Audience, type ReferenceLists, type ReferenceName, referencesOf, wizardLists } from '../../../session/lists.ts';
import { whenOnline } from '../../../ui/listening.ts';
import { useFlow, useStored } from '../flow-context.ts';

/** Asks for a wizard's lists while the person is still reading. A list that fails is reported by the step that needs it. */
export function useWizardLists(audience: Audience): void {
  const flow = useFlow();
  useEffect(() => referencesOf(flow.session(), audience).ask(wizardLists[audience]), [flow, audience]);
}

export interface UsedLists<N extends ReferenceName> {
  /** All of them, once the last has come. */
  readonly lists?: Pick<ReferenceLists, N>;
  /** Why one of them did not. */
  readonly failure?: Banner;
  readonly retry: () => void;
}

/**
 * Reference lists for a step: `const loading = useLists('visitor', ['countries', 'states'])`, then
 * `if (!loading.lists) return <Loading {...loading} fields={5} />`. Coming back online asks again by itself.
 */
export function useLists<N extends ReferenceName>(audience: Audience, names: readonly N[]): UsedLists<N> {
  const flow = useFlow();
  const storedId = useStored(({ user }) => user?.id);
  // When the session ends, the step keeps its lists until the next screen is drawn: without a session no others can be asked for.
  const [userId, follow] = useState(storedId);
  if (storedId && storedId !== userId) follow(storedId);
  const references = referencesOf(flow.session(), audience, userId);
  const key = names.join();
  const { retry, asked, before } = useMemo(() => {
    const asked = (key ? key.split(',') : []) as N[];
    return { asked, retry: () => references.ask(asked), before: new Set(Object.values(references.getState().failed)) };
  }, [references, key]);
  // What failed before this step is asked for at once: to show it would draw a Try again that is gone before it can be pressed.
  const error = useStore(references, ({ failed }) => asked.map((name) => failed[name]).find((error) => error && !before.has(error)));
  // A list that has come stays as it is, and others that come draw nothing again.
  const haveCome = useStore(references, ({ found }) => asked.every((name) => found[name] !== undefined));

  useEffect(retry, [retry]);
  useEffect(() => {
    if (!error) return;
    flow.report(error);
    return whenOnline(retry);
  }, [flow, error, retry]);

  const lists = useMemo(() => {
    if (!haveCome) return undefined;
    const { found } = references.getState();
    return Object.fromEntries(asked.map((name) => [name, found[name]])) as Pick<ReferenceLists, N>;
  }, [references, asked, haveCome]);
  return { lists, failure: error && transientBanner(error), retry };
}
