/** Brings a flow to its first screen from what the page, the address and the storage say, and follows them from then on. */
import { checkTarget } from '../flows/redirect.ts';
import { embedQuery, queryMove } from '../flows/query.ts';
import { banners } from '../flows/banners.ts';
import { emailFormOf } from '../flows/sign-in.ts';
import { targetRules } from '../state/finish.ts';
import type { Flow } from '../state/flow-store.ts';
import { followPath } from './history.ts';
import type { Host } from './host.ts';
import { complainAbout } from './settings.ts';

/** `redirect-url`: kept as the target when it may be one; its author hears when not (decisions 2). */
function keepAuthorUrl(host: Host, flow: Flow): void {
  const { redirectUrl } = host.extras();
  if (typeof redirectUrl !== 'string') return;
  const target = checkTarget(redirectUrl, targetRules(flow));
  if (target) flow.session().store.patch({ redirectUrl: target });
  else complainAbout(`<${host.tag}>`)('redirect-url', redirectUrl, 'an https address (http on localhost) outside the sign-in pages');
}

function applyExtras(host: Host, flow: Flow): void {
  const { mode, email, mfaRetrievalToken, requireMfaSetup } = host.extras();
  if (mode === 'sso' || mode === 'connect') flow.move({ memory: { mode } });
  else if (mode !== undefined) complainAbout(`<${host.tag}>`)('mode', mode, 'connect, sso');
  if (typeof email === 'string') flow.form(emailFormOf(flow.getState().memory.mode)).set('username', email);
  if (typeof mfaRetrievalToken === 'string' && mfaRetrievalToken !== '') {
    flow.session().store.patch({ mfaRetrievalToken, requireMfaSetup: requireMfaSetup === true });
  }
}

/** The marker of a failed transfer shows once (decisions 2). */
function showTransferError(flow: Flow): void {
  const { store } = flow.session();
  const code = store.getState().transferError;
  if (code === undefined || flow.getState().screen !== 'login') return;
  store.patch({ transferError: undefined });
  if (!flow.getState().banner) flow.move({ banner: { ...banners.unexpected, code } });
}

/** Answers the function that lets go of everything again. */
export function startFlow(host: Host, flow: Flow): () => void {
  const { store } = flow.session();
  store.reload();
  keepAuthorUrl(host, flow);
  applyExtras(host, flow);
  const stops = [
    flow.session().listen((news) => {
      if (news.type === 'invalid') flow.move({ to: 'login', banner: banners.signInExpired, replace: true });
    }),
  ];
  if (flow.settings().routing === 'path') stops.push(followPath(flow));
  else {
    flow.visit(flow.getState().screen, { replace: true });
    if (flow.getState().screen === 'login') flow.move(queryMove(new URLSearchParams(location.search), embedQuery));
  }
  showTransferError(flow);
  return () => {
    for (const stop of stops) stop();
  };
}
