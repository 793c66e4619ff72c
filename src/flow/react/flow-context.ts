/** How a screen reads its flow and acts on it. */
import { pathOver } from '../address/route.ts';
import { createContext, useContext, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Screen } from '../screens.ts';
import type { ScreenViews } from './screen-views.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Stored } from '../../session/stored.ts';
import type { FlowState, ScreenFlow } from '../machine/flow.ts';
import { leadsTo } from '../machine/tables.ts';
import type { ActionName } from '../action-names.ts';

/** What an element gives its screens. */
export interface ElementContext {
  readonly flow: ScreenFlow;
  readonly views: ScreenViews;
  /** Its view can be drawn at once, and is at build time. */
  readonly isEager: (screen: Screen) => boolean;
  /** A store, so that hydration sees what the first frame was built with and the page's settings right after. */
  readonly settings: StoreApi<Settings>;
  /** Heading level of a screen's title. */
  readonly level: 1 | 2;
  /** A screen stands in the page: its part has arrived, and it answers. */
  readonly onShown?: (() => void) | undefined;
  /** Its effects have run as well: it shows the page's settings, also where a first frame was drawn without them. */
  readonly onSettled?: (() => void) | undefined;
  /** Adds style rules to the element, once. */
  readonly addSheet?: ((css: string) => void) | undefined;
  /** The control that was pressed last. */
  readonly pressed?: (() => Element | undefined) | undefined;
}

/** Provided once an element (`AppTree`). */
export const FlowContext = createContext<ElementContext | null>(null);

/** @throws Error outside an element */
export function useElementContext(): ElementContext {
  const found = useContext(FlowContext);
  if (!found) throw new Error('news-auth: a screen outside its element');
  return found;
}

/** The heading under a screen's title. */
export const useSubheading = (): 'h2' | 'h3' => (useElementContext().level === 1 ? 'h2' : 'h3');

/** The flow that the screen is of. */
export const useFlow = (): ScreenFlow => useElementContext().flow;

/** A part of the flow's state; the screen is drawn again when it changes. */
export const useFlowState = <T>(select: (state: FlowState) => T): T => useStore(useFlow(), select);

/** Whether an action is under way. */
export const useBusy = (): boolean => useFlowState(({ busy }) => busy !== null);

/** The element's settings, drawn again when they change. */
export const useSettings = (): Settings => useStore(useElementContext().settings);

/**
 * A stored item. The first frame knows of none. While the browser leaves for the target of a log-in, everything stays as it was: the
 * session has moved on to the target by then.
 */
export function useStored<T>(select: (stored: Stored) => T): T {
  const { store } = useFlow().session();
  const isFinishing = useFlowState(({ busy }) => busy === 'finish');
  const [held, hold] = useState<Stored>();
  if (isFinishing !== (held !== undefined)) hold(isFinishing ? store.getState() : undefined);
  return useStore(store, (stored) => select(held ?? stored));
}

/** What a `Link` needs to run a row. */
export interface ScreenLink {
  readonly href?: string;
  readonly onClick: () => void;
}

/** A link that runs a row: with the address of the screen that the row leads to, where screens have one. */
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

/** A link out of an embed to the hosted page, or one to a screen of the element itself. */
export type OuterLink = ScreenLink | { readonly href: string; readonly onClick?: undefined };

function useOuterLink(row: ActionName, address: (settings: Settings) => string): OuterLink {
  const settings = useSettings();
  const inside = useRowLink()(row);
  return settings.routing === 'memory' && address(settings) !== '' ? { href: address(settings) } : inside;
}

/** The hosted page's sign-up where there is one, else inside the element (decisions 10). */
export const useSignUpLink = (): OuterLink => useOuterLink('toSignUp', (settings) => settings.signupUrl);

/** The same for the way back from sign-up to the login. */
export const useLoginLink = (): OuterLink => useOuterLink('toLogin', (settings) => settings.loginUrl);
