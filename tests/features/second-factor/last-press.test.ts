/** A user who presses another link while a call is under way is led to that link, not to where the call would have led. */
import { expect, it, vi } from 'vitest';
import { qrCode } from '../../../src/features/second-factor/routes.ts';
import { type Answer, scripted } from '../../flow/machine/scripted.ts';
import { authStatus, begun, pending, settingUp } from './pending.ts';
import { patience } from '../../patience.ts';

it('goes no further with a text once the other method is chosen, and asks for no second text when it is chosen again', async () => {
  let answer = (_: Answer) => {};
  const late = new Promise<Answer>((resolve) => (answer = resolve));
  const s = scripted([late, authStatus(200)], { screen: 'mfa-method', stored: pending });
  const sending = s.flow.run('sendCode', { method: 'text' });
  await s.flow.run('rememberTyped', { method: 'app' });
  expect(s.flow.getState()).toMatchObject({ screen: 'mfa-method', busy: null });
  answer(authStatus(200));
  await sending;
  expect([s.flow.getState().screen, s.stored().mfaSetup?.method]).toEqual(['mfa-method', 'app']);
  await s.flow.run('rememberTyped', { method: 'text' });
  await s.flow.run('sendCode', { method: 'text' });
  expect([s.flow.getState().screen, s.calls.length]).toEqual(['mfa-code', 2]);
});

it('stays with the app in set-up when that was chosen while another text was on its way', async () => {
  let answer = (_: Answer) => {};
  const late = new Promise<Answer>((resolve) => (answer = resolve));
  const url = 'otpauth://totp/Newsline:anna?secret=JBSWY3DPEHPK3PXP';
  const s = scripted([late, { data: { qrcodeUrl: url } }], { screen: 'mfa-setup-verify', stored: settingUp });
  const sending = s.flow.run('resend');
  await s.flow.run('useApp');
  await vi.waitFor(() => expect(s.stored().mfaSetup?.method).toBe('app'), patience);
  answer(begun);
  await sending;
  expect(s.stored().mfaSetup).toMatchObject({ method: 'app', nextSendAt: s.now() + 30_000 });
  expect(s.flow.getState().banner ?? null).toBeNull();
});

it.each([
  [['resend'], 'text'],
  [['resend', 'useApp'], 'app'],
] as const)('follows in set-up what is pressed while the QR code is on its way: %o leads to %s', async (presses, method) => {
  let answer = (_: Answer) => {};
  const late = new Promise<Answer>((resolve) => (answer = resolve));
  const s = scripted([late, begun], { screen: 'mfa-setup-verify', stored: settingUp });
  await s.flow.run('useApp');
  for (const press of presses) await s.flow.run(press);
  answer({ data: { qrcodeUrl: 'otpauth://totp/Newsline:anna?secret=JBSWY3DPEHPK3PXP' } });
  await vi.waitFor(() => expect(qrCode.of(s.flow.getState()).state).toBe('known'), patience);
  expect([s.stored().mfaSetup?.method, s.calls.length]).toEqual([method, 2]);
});

it('keeps in set-up the QR code that is known when another text is asked for, since the app may hold it', async () => {
  const s = scripted([{ data: { qrcodeUrl: 'otpauth://totp/Newsline:anna?secret=JBSWY3DPEHPK3PXP' } }, begun], {
    screen: 'mfa-setup-verify',
    stored: settingUp,
  });
  await s.flow.run('useApp');
  await vi.waitFor(() => expect(qrCode.of(s.flow.getState()).state).toBe('known'), patience);
  await s.flow.run('useText');
  await s.flow.run('resend');
  await s.flow.run('useApp');
  expect([s.stored().mfaSetup?.method, s.calls.length]).toEqual(['app', 2]);
});
