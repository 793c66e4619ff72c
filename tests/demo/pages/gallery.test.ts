// @vitest-environment node
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Answer, isRefused } from '../../../demo/gallery/fixture.ts';
import { fixtures, groups } from '../../../demo/gallery/fixtures.ts';
import { framePage, framePath } from '../../../demo/gallery/frame-page.ts';
import { usualAnswers } from '../../../demo/gallery/service.ts';
import { wireFixture } from '../../../demo/gallery/wire.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { type CallName, contract } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { screens } from '../../../src/flow/screens.ts';
import { storedItems } from '../../../src/session/stored.ts';

const all = Object.entries(fixtures);
const listed = (entry: Answer | readonly Answer[]) => (Array.isArray(entry) ? entry : [entry]) as readonly Answer[];

describe('the fixtures of the gallery', () => {
  it.each(screens)('show %s', (screen) => {
    expect(all.filter(([, fixture]) => fixture.screen === screen)).not.toEqual([]);
  });

  it('name only screens that exist', () => {
    const unknown = all.filter(([, { screen }]) => screen !== undefined && !(screens as readonly string[]).includes(screen));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it('each have a name of their own', () => {
    expect(all).toHaveLength(groups.reduce((count, group) => count + Object.keys(group.fixtures).length, 0));
  });

  it.each([['usual answers', { answers: usualAnswers }] as const, ...all])(
    'give answers that fit the contract: %s',
    (_, { answers = {} }) => {
      const sample = (Object.entries(answers) as [CallName, Answer | readonly Answer[]][]).flatMap(([call, entry]) =>
        listed(entry).flatMap((answer) => (typeof answer === 'string' || isRefused(answer) ? [] : [{ call, data: answer.data }])),
      );
      for (const { call, data } of sample) {
        const { reply }: Endpoint = contract[call];
        expect(v.safeParse(reply, data).issues, call).toBeUndefined();
      }
    },
  );

  it('store only items that the product stores', () => {
    const keys = Object.values(storedItems).map(({ key }) => key);
    const stored = all.flatMap(([name, fixture]) => Object.keys(fixture.stored ?? {}).map((key) => [name, key] as const));
    expect(stored.filter(([, key]) => !keys.includes(key))).toEqual([]);
  });
});

describe('a fixture on its way to the page', () => {
  const wire = wireFixture(
    { shows: '', answers: { verifyResetToken: [{ status: 503 }, 'pending'], login: { data: 7 }, ssoLogin: { data: {} } } },
    'en',
  );
  const route = (method: string, path: string) =>
    wire.routes.find((candidate) => candidate.method === method && new RegExp(candidate.path).test(path));

  it('matches an exact path before one with parameters', () => {
    expect(route('POST', '/auth/login')?.call).toBe('login');
    expect(route('POST', '/auth/login/saml')?.call).toBe('ssoLogin');
    expect(route('POST', '/auth/login/saml/more')).toBeUndefined();
  });

  it('signs in with session headers, and fails with a request id', () => {
    const [login] = route('POST', '/auth/login')?.answers ?? [];
    const [failure] = route('POST', '/auth/legacyUser/verifyForgotPasswordToken')?.answers ?? [];
    expect(login).toMatchObject({ status: 200, headers: { 'x-deployment': 'gallery' } });
    expect(failure).toMatchObject({ status: 503, body: expect.stringContaining('requestId') });
  });

  it('stays inside its script element, whatever it holds', async () => {
    const page = framePage(
      readSettings({}),
      'evil',
      { shows: '<b>', attributes: { email: '"><img>' }, stored: { bwUser: '</script><b>' } },
      {},
    );
    const html = `${await page.head}${await page.body}`;
    expect(html).not.toContain('</script><b>');
    expect(html).not.toContain('<img>');
    expect(html).not.toContain('<b>');
  });

  it('has an address under the gallery, ending in the path of its screen', () => {
    expect(framePath('x', { shows: '', path: 'signup/registration?a=1' })).toBe('/demo/gallery/x/signup/registration?a=1');
    expect(framePath('x', { shows: '' })).toBe('/demo/gallery/x');
  });
});
