import { pathOver } from '../address/route.ts';
import { createContext, useContext, useEffect, useState, type ComponentType } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Screen } from '../screens.ts';
import { type Actions, leadsTo, type FlowState, type ScreenFlow } from '../flow.ts';
import type { Controls } from '../../ui/controls/controls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../session/stored.ts';
import type { ActionName } from '../action-names.ts';
import type { FormStore } from '../../forms/form-store.ts';
import { ownAddress } from '../../ui/own-document.ts';

export type ScreenViews<S extends Screen = Screen> = Readonly<Record<S, ComponentType>>;

export interface Feature<S extends Screen = Screen> {
  readonly views: ScreenViews<S>;
  /** Follows the rules of every screen. */
  readonly css?: string;
  /** Texts that are known before the screens show, requested together, so that no step comes in English first. */
  readonly texts?: readonly string[];
  /** Kinds of field that the sign-in does without. */
  readonly controls?: Controls;
  readonly actions: { readonly [N in S]?: Actions };
}

/** `visit`: a screen, or the message that it did not arrive; `screen`: its part has arrived, and it answers; `effects`: the page's settings apply, also after a first frame without them. */
export type Committed = 'tree' | 'visit' | 'screen' | 'effects';

export interface ElementContext {
  readonly flow: ScreenFlow;
  readonly views: ScreenViews;
  /** The view can be rendered at once, and is at build time. */
  readonly isEager: (screen: Screen) => boolean;
  /** A store, so that hydration has the settings of the first frame, and the page's own right after. */
  readonly settings: StoreApi<Settings>;
  /** Heading level of a screen's title. */
  readonly level: 1 | 2;
  readonly onCommit?: ((committed: Committed) => void) | undefined;
  readonly addSheet?: ((css: string) => void) | undefined;
  readonly pressed?: (() => Element | undefined) | undefined;
}

export const FlowContext = createContext<ElementContext | null>(null);

/** @throws Error outside an element */
export function useElementContext(): ElementContext {
  const context = useContext(FlowContext);
  if (!context) throw new Error('news-auth: a screen outside its element');
  return context;
}

export const useSubheading = (): 'h2' | 'h3' => (useElementContext().level === 1 ? 'h2' : 'h3');

export const useFlow = (): ScreenFlow => useElementContext().flow;

export const useFlowState = <T>(select: (state: FlowState) => T): T => useStore(useFlow(), select);

export const useBusy = (): boolean => useFlowState(({ busy }) => busy !== null);

export const useSettings = (): Settings => useStore(useElementContext().settings);

/** While the browser leaves for the target of a sign-in everything stays as it was, though the session has moved on by then. */
export function useStored<T>(select: (stored: Stored) => T): T {
  const { store } = useFlow().session();
  const isFinishing = useFlowState(({ busy }) => busy === 'finish');
  const [snapshot, hold] = useState<Stored>();
  if (isFinishing !== (snapshot !== undefined)) hold(isFinishing ? store.getState() : undefined);
  return useStore(store, (stored) => select(snapshot ?? stored));
}

interface ScreenLink {
  readonly href?: string;
  readonly onClick: () => void;
}

export function useRowLink(): (row: ActionName) => ScreenLink {
  const flow = useFlow();
  const { routing, basePath } = useSettings();
  return (row) => {
    const screen = leadsTo(flow.tables, flow.getState().screen, row);
    const path = screen && flow.tables.routes[screen].path;
    return {
      href: routing === 'path' && path !== undefined ? pathOver(basePath, path) : undefined,
      onClick: () => void flow.run(row),
    };
  };
}

type OuterLink = ScreenLink | { readonly href: string; readonly onClick?: undefined };

function useOuterLink(row: ActionName, address: (settings: Settings) => string): OuterLink {
  const settings = useSettings();
  const inside = useRowLink()(row);
  return settings.routing === 'memory' && address(settings) !== '' ? { href: ownAddress(address(settings)) } : inside;
}

/** The hosted page's sign-up where there is one, else inside the element (decisions 10). */
export const useSignUpLink = (): OuterLink => useOuterLink('toSignUp', (settings) => settings.signupUrl);

export const useLoginLink = (): OuterLink => useOuterLink('toLogin', (settings) => settings.loginUrl);

export function useRowOnChange(form: FormStore, row: ActionName): void {
  const flow = useFlow();
  useEffect(
    () =>
      form.subscribe(({ values }, before) => {
        // The form also changes when a call fails, and a row that stores what was typed must not run once that has ended the sign-in.
        if (values !== before.values) void flow.run(row, values);
      }),
    [flow, form, row],
  );
}
