/** Renders every element's first screen to markup; settings known only in the page stay as tokens (`frame.ts`). */
import { renderToString } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { createFlow } from '../../state/flow-store.ts';
import { createSession } from '../../state/session.ts';
import { createSessionStore } from '../../state/session-store.ts';
import { createTranslations } from '../../state/translations.ts';
import { AppTree } from '../AppTree.tsx';
import { frameSettings } from '../frame-settings.ts';
import { type ElementRow, type ElementTag, elementTable } from '../table.ts';

function render(tag: ElementTag): string {
  const settings = createStore(() => frameSettings({ productName: '⟦productName⟧', providerName: '⟦providerName⟧' }));
  const session = createSession({ apiBaseUrl: '', apiTimeoutMs: 1, store: createSessionStore(null) });
  const flow = createFlow({
    session: () => session,
    settings: settings.getState,
    ports: { emit: () => true, navigate: () => {}, pageUrl: () => 'https://frame.invalid/', now: () => 0 },
  });
  const translations = createTranslations({ client: () => session.client });
  return renderToString(<AppTree tag={tag} flow={flow} settings={settings} translations={translations} />, {
    identifierPrefix: '⟦id⟧',
  });
}

export function renderFrames(): Record<string, string> {
  const rows = Object.entries(elementTable) as [ElementTag, ElementRow][];
  return Object.fromEntries(rows.filter(([, row]) => row.firstFrame).map(([tag]) => [tag, render(tag)]));
}
