/** Renders every element's first screen to markup; settings known only in the page stay as tokens (`frame.ts`). */
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStore } from 'zustand/vanilla';
import { setPartLoader } from '../client/retry-load.ts';
import { createFlow } from '../flow/machine/machine.ts';
import { flows } from '../features/flows.ts';
import { createSession } from '../session/session.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createTranslations } from '../session/translations.ts';
import { AppTree, frameSettings } from '../element/AppTree.tsx';
import { HostedPage } from '../hosted/HostedPage.tsx';
import { frameTextNames, type FrameTexts } from '../element/boot/frame.ts';
import { elementTable, isHosted, type ElementRow, type ElementTag } from '../element/element-table.ts';

setPartLoader((part) => (part === 'steps' ? import('../features/steps.ts') : import('../features/wizards.ts')));

const tokens = Object.fromEntries(frameTextNames.map((name) => [name, `⟦${name}⟧`])) as FrameTexts;

async function render(tag: ElementTag): Promise<string> {
  const settings = createStore(() => frameSettings(tokens, isHosted({ tag })));
  const session = createSession({ apiBaseUrl: '', apiTimeoutMs: 1, store: createSessionStore(null) });
  const { start }: ElementRow = elementTable[tag];
  const flow = createFlow({
    screen: start,
    tables: flows,
    session: () => session,
    settings: settings.getState,
    hosted: isHosted({ tag }),
    ports: { emit: () => true, navigate: () => {}, pageUrl: () => 'https://frame.invalid/', now: () => 0 },
  });
  const translations = createTranslations({ client: () => session.client });
  const tree = <AppTree tag={tag} HostedPage={HostedPage} flow={flow} settings={settings} translations={translations} framed />;
  const { prelude } = await prerenderToNodeStream(tree, { identifierPrefix: '⟦id⟧', progressiveChunkSize: Number.POSITIVE_INFINITY });
  return text(prelude);
}

/** The elements that show something before React arrives. */
const framed: readonly ElementTag[] = ['news-login', 'news-signup', 'news-mfa', 'news-auth-app'];

export const renderFrames = async (): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(framed.map(async (tag) => [tag, await render(tag)])));
