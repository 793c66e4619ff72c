/** Renders every element's first screen to markup; settings known only in the page stay as tokens (`frame.ts`). */
import { renderToString } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { createFlow } from '../flow/machine/flow-store.ts';
import { flows } from '../features/flows.ts';
import { createSession } from '../session/session.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createTranslations } from '../session/translations.ts';
import { AppTree } from '../element/AppTree.tsx';
import { type FrameTexts, frameSettings, frameTexts } from '../element/boot/frame-settings.ts';
import type { ElementTag } from '../element/table.ts';

const tokens = Object.fromEntries(frameTexts.map((name) => [name, `⟦${name}⟧`])) as FrameTexts;

function render(tag: ElementTag): string {
  const settings = createStore(() => frameSettings(tokens, tag === 'news-auth-app'));
  const session = createSession({ apiBaseUrl: '', apiTimeoutMs: 1, store: createSessionStore(null) });
  const flow = createFlow({
    tables: flows,
    session: () => session,
    settings: settings.getState,
    embedded: tag !== 'news-auth-app',
    ports: { emit: () => true, navigate: () => {}, pageUrl: () => 'https://frame.invalid/', now: () => 0 },
  });
  const translations = createTranslations({ client: () => session.client });
  return renderToString(<AppTree tag={tag} flow={flow} settings={settings} translations={translations} />, {
    identifierPrefix: '⟦id⟧',
  });
}

/** The elements that show something before React arrives. */
const framed: readonly ElementTag[] = ['news-login', 'news-auth-app'];

export const renderFrames = (): Record<string, string> => Object.fromEntries(framed.map((tag) => [tag, render(tag)]));
