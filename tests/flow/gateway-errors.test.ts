import { noMemory } from '../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import type { FailureFacts } from '../../src/client/answer.ts';
import type { AnyAction } from '../../src/flow/flow.ts';
import type { ActionName } from '../../src/flow/action-names.ts';
import { failedCall } from '../../src/flow/failure.ts';
import { screens } from '../../src/flow/screens.ts';
import { serviceText } from '../../src/flow/text.ts';
import { builtInSettings } from '../../src/settings/settings.ts';
import { arrivedFlows } from './arrived.ts';

const rows = screens.flatMap((screen) =>
  (Object.entries(arrivedFlows.actionsOf(screen) ?? {}) as [ActionName, AnyAction][])
    .filter(([, action]) => 'call' in action)
    .map(([name, action]) => ({ screen, name, action })),
);

const fails = ({ screen, action }: (typeof rows)[number], facts: Partial<FailureFacts> = {}) => {
  const error: FailureFacts = { call: action.call.name, kind: 'answered', status: 503, requestId: 'req-1', code: 9999, ...facts };
  return failedCall(action, error, { stored: {}, memory: noMemory, settings: builtInSettings, screen, hosted: false, now: 0 }, {});
};

/**
 * Exceptions by S8 and R8: a failed reset goes to the log-in; a forgotten password and a registration name web support and their code; an activation
 * has its own message, because the address is confirmed nevertheless; a declined offer leads on in any case; the contact page only asks whether the
 * service answers, and 502 to 504 count as answers.
 */
const exceptions = [
  'forgot-password submit',
  'reset-password submit',
  'signup-questions submit',
  'signup-confirmation activate',
  'passkey-offer proceed',
  'contact-us tryAgain',
];
const isException = ({ screen, name }: (typeof rows)[number]) => exceptions.includes(`${screen} ${name}`);

describe('a service that is away for a moment', () => {
  it.each([502, 503, 504])('(%i) leaves every screen in place, with its sentence and the request id', (status) => {
    const leaving = rows.filter((row) => {
      const transition = fails(row, { status });
      const stays = transition.to === undefined && transition.banner?.text === serviceText.away && transition.banner.requestId === 'req-1';
      return !stays && !isException(row);
    });
    expect(leaving.map(({ screen, name }) => `${screen} ${name}`)).toEqual([]);
    expect(rows.filter(isException)).toHaveLength(exceptions.length);
  });

  it.each([
    ['login', 'lookUp', 'A1-503'],
    ['password', 'logIn', 'A1-503'],
    ['signup-questions', 'submit', '503 SERVICE_UNAVAILABLE'],
    ['forgot-password', 'submit', 'A3-503-req-1'],
  ])('gives %s %s a code to quote', (screen, name, code) => {
    const row = rows.find((row) => row.screen === screen && row.name === name);
    expect(row && fails(row, { rawErrorCode: 'SERVICE_UNAVAILABLE' }).banner?.code).toBe(code);
  });

  it.each(['signup-questions', 'forgot-password'])('on %s leads to web support, and what was typed stays', (screen) => {
    const row = rows.find((row) => row.screen === screen && row.name === 'submit');
    const { to, empty, banner } = (row && fails(row)) ?? {};
    expect([to, empty, banner?.links?.support?.to]).toEqual([undefined, [], 'web-support']);
  });

  it('ends a reset by question at the log-in (S8)', () => {
    const row = rows.find((row) => row.screen === 'reset-password');
    expect(row && fails(row)).toMatchObject({ to: 'login', report: true });
  });
});

describe('the title of the page', () => {
  it('speaks of a refused submit after every failed call but those that a screen sends by itself', () => {
    const unasked = rows.filter((row) => {
      const { banner } = fails(row, { kind: 'unreachable', status: 0, code: undefined });
      return banner?.tone === 'error' && !banner.refuses;
    });
    expect([...new Set(unasked.map(({ screen, name }) => `${screen} ${name}`))]).toEqual([
      'mfa-setup-verify qrcode',
      'security load',
      'security reload',
      'security-question check',
      'security-question load',
      'security-question reload',
      'first-time-password start',
      'first-time-questions start',
      'first-time-personal start',
      'first-time-professional start',
      'first-time-professional check',
      'first-time-professional load',
      'first-time-professional loadInterests',
      'first-time-professional loadProfile',
      'signup-confirmation confirm',
    ]);
  });
});
