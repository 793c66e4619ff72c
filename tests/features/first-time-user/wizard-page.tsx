/** The first-time wizard with a service that answers by path. */
import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { createStore } from 'zustand/vanilla';
import { stepOfScreen } from '../../../src/features/first-time-user/progress.ts';
import { isEager, views } from '../../../src/features/views.tsx';
import { createFlow } from '../../../src/flow/machine/machine.ts';
import { FlowContext } from '../../../src/flow/react/flow-context.ts';
import { ScreenSwitch } from '../../../src/flow/react/ScreenSwitch.tsx';
import type { Screen } from '../../../src/flow/screens.ts';
import { createSession } from '../../../src/session/session.ts';
import { createSessionStore } from '../../../src/session/session-store.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { withDefaults } from '../../../src/settings/settings.ts';
import { arrivedFlows } from '../../flow/arrived.ts';
import { storedUser } from '../../session/stored-user.ts';

const group = (n: number) => ({
  securityQuestions: ['a', 'b', 'c'].map((letter) => ({ questionId: letter, question: `Question ${letter} of ${n}` })),
});
const vocab = (vocabId: string, description: string, selected = false) => ({ vocabId, description, selected });

const answers: Readonly<Record<string, unknown>> = {
  'GET /user/profile/basic': { ...storedUser, timezoneOffset: 0 },
  'GET /user/profile': { company: 'Acme', role: 'IR', yearsInProfession: '6-10', country: 'US', stateOrProvince: 'NY' },
  'GET /news/filter': [],
  'GET /auth/legacyUser/securityQuestions': { questions: [group(1), group(2), group(3)] },
  'GET /i18n/language/supported': [
    { code: 'en', display: 'English' },
    { code: 'de', display: 'Deutsch' },
  ],
  'GET /i18n/timezone': { UTC: { basicUserProfileTimezoneOffset: 0 }, Pacific: { basicUserProfileTimezoneOffset: -8 } },
  'GET /i18n/geo/country': [
    { code: 'US', name: 'United States' },
    { code: 'MC', name: 'Monaco' },
  ],
  'GET /i18n/geo/state': { US: [{ code: 'NY', name: 'New York' }] },
  'GET /company/company/roles': { PR: 'Public Relations', IR: 'Investor Relations' },
  'POST /auth/transfer': { transferToken: 't'.repeat(24) },
  'GET /news/interests': {
    regionHierarchy: [vocab('eu', 'Europe', true), vocab('as', 'Asia')],
    industryHierarchy: [vocab('auto', 'Automotive'), vocab('bank', 'Banking')],
  },
};

/** `broken`: calls that fail, with the code from `codes`; while `network.offline` is set no call arrives; `late`: calls that are delayed; `answered`: calls that are finished; `drawings`: one entry for each React render; `left`: where the browser was sent. */
export function showWizard(screen: Screen, stored: StoredPatch = {}, welcomed = true) {
  const calls: string[] = [];
  const answered: string[] = [];
  const broken = new Set<string>();
  const codes = new Map<string, string>();
  const network = { offline: false };
  const late = new Set<string>();
  const drawings: Screen[] = [];
  const left: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
    calls.push(call);
    if (network.offline) throw new TypeError('Failed to fetch');
    const isBroken = broken.has(call);
    if (late.has(call)) await new Promise((resolve) => setTimeout(resolve, 50));
    answered.push(call);
    if (isBroken) return Response.json({ statusCode: 500, errorCode: codes.get(call) ?? 'X', requestId: 'req-1' }, { status: 500 });
    return Response.json({ statusCode: 200, data: answers[call] ?? {} });
  };
  const settings = withDefaults({ apiBaseUrl: 'https://api.test' });
  const session = createSession({ apiBaseUrl: settings.apiBaseUrl, apiTimeoutMs: 1000, fetch, store: createSessionStore(null) });
  session.store.patch({
    user: { ...storedUser, originalUserId: undefined },
    authToken: 'a',
    registrationStep: String(stepOfScreen(screen)),
    wizard: { welcomed },
    ...stored,
  });
  const flow = createFlow({
    tables: arrivedFlows,
    session: () => session,
    settings: () => settings,
    hosted: false,
    screen,
    ports: { emit: () => true, navigate: (url) => void left.push(url), pageUrl: () => 'https://host.test/', now: Date.now },
  });
  const open = () => flow.open(() => {});
  const draw = () =>
    render(
      <FlowContext value={{ flow, views, isEager, settings: createStore(() => settings), level: 2 }}>
        <Profiler id="screen" onRender={() => drawings.push(screen)}>
          <ScreenSwitch />
        </Profiler>
      </FlowContext>,
    );
  const tree = () => {
    open();
    return draw();
  };
  return { calls, answered, broken, codes, network, late, drawings, left, flow, session, open, draw, tree };
}
