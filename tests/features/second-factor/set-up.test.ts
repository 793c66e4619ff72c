// @vitest-environment node
import { qrCode } from '../../../src/features/second-factor/routes.ts';
import { describe, expect, it } from 'vitest';
import { person, scripted } from '../../flow/machine/scripted.ts';
import { authStatus, begun, signedIn, failure, settingUp, phone } from './pending.ts';

describe('the set-up', () => {
  it('begins with the phone and keeps it masked', async () => {
    const s = scripted([begun], { screen: 'mfa-setup-phone', stored: settingUp });
    await s.flow.run('sendCode', phone);
    expect(s.calls[0]?.body).toEqual({ mfaRetrievalToken: 'r1', ...phone });
    expect(s.flow.getState().screen).toBe('mfa-setup-verify');
    expect(s.stored().mfaSetup).toMatchObject({ setupId: 's2', phone: '••••••1234' });
  });

  it('keeps the phone as it was typed', async () => {
    const s = scripted([begun], { screen: 'mfa-setup-phone', stored: settingUp });
    await s.flow.run('rememberTyped', { countryCode: '+1', phoneNumber: '(212) 555-1234' });
    await s.flow.run('sendCode', phone);
    expect(s.stored().mfaSetup).toMatchObject({ countryCode: '+1', phoneNumber: '(212) 555-1234', sentTo: phone });
  });

  it.each([
    ['an answered failure', failure(500, 'SOMETHING')],
    ['an answer without a set-up id', authStatus(200)],
  ])('refuses the phone in the owner’s words after %s', async (_, answer) => {
    const s = scripted([answer], { screen: 'mfa-setup-phone', stored: settingUp });
    await s.flow.run('sendCode', phone);
    expect(s.flow.getState()).toMatchObject({
      screen: 'mfa-setup-phone',
      banner: { text: 'We could not setup MFA with the input. Please try again.' },
    });
  });

  it('sends another code, stays on the screen and takes over the new set-up id', async () => {
    const s = scripted([begun], { screen: 'mfa-setup-verify', stored: settingUp });
    await s.flow.run('resend');
    expect(s.calls[0]?.body).toEqual({ mfaRetrievalToken: 'r1', ...phone });
    expect(s.flow.getState().screen).toBe('mfa-setup-verify');
    expect(s.stored().mfaSetup?.setupId).toBe('s2');
  });

  it('sends another code to the phone that is being verified, even if the user has typed another since', async () => {
    const s = scripted([begun, begun], { screen: 'mfa-setup-phone', stored: settingUp });
    await s.flow.run('sendCode', phone);
    s.flow.visit('mfa-setup-phone');
    await s.flow.run('rememberTyped', { ...phone, phoneNumber: '3105550000' });
    s.flow.visit('mfa-setup-verify');
    await s.flow.run('resend');
    expect(s.calls[1]?.body).toEqual({ mfaRetrievalToken: 'r1', ...phone });
    expect(s.stored().mfaSetup?.phone).toBe('••••••1234');
  });

  it('lets the user request another text, even while the service accepts no code', async () => {
    const s = scripted([{ ...failure(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '900' } }], {
      screen: 'mfa-setup-verify',
      stored: settingUp,
    });
    await s.flow.run('submit', { mfaToken: '123456' });
    expect(s.stored().mfaSetup?.nextSendAt).toBeUndefined();
  });

  it('leads a new user to their page also where the confirmation was reloaded', async () => {
    const before = scripted([{ ...signedIn, data: { ...person, newUser: true } }], { screen: 'mfa-setup-verify', stored: settingUp });
    await before.flow.run('submit', { mfaToken: '123456' });
    const settings = { firstTimeUserUrl: 'https://accounts.test/login/?newuser=true' };
    const after = scripted([], { screen: 'mfa-setup-done', stored: before.stored(), settings });
    await after.flow.run('proceed');
    expect(after.visited).toEqual([settings.firstTimeUserUrl]);
    expect(after.calls).toEqual([]);
  });

  it('leads to the confirmation after the first right code, and follows the rules on its button', async () => {
    const s = scripted([{ ...signedIn, data: { ...person, hasSecurityAnswers: false } }], {
      screen: 'mfa-setup-verify',
      stored: settingUp,
    });
    await s.flow.run('submit', { mfaToken: '123456' });
    expect(s.calls[0]?.body).toEqual({ mfaRetrievalToken: 'r1', mfaToken: '123456', setupId: 's1' });
    expect(s.flow.getState().screen).toBe('mfa-setup-done');
    expect(s.stored()).toMatchObject({ mfaSetup: { done: true }, user: { id: 'u1' } });
    expect(s.stored().mfaRetrievalToken).toBeUndefined();
    expect(s.stored().registrationStep).toBeUndefined();
  });

  it.each([
    ['otpauth://totp/News:anna?secret=ABCD', { state: 'known', url: 'otpauth://totp/News:anna?secret=ABCD', isAnother: false }, 0],
    ['data:image/png;base64,AAAA', { state: 'known', url: 'data:image/png;base64,AAAA', isAnother: false }, 0],
    // Padding may come encoded, and the counter of HOTP is drawn like the clock of TOTP.
    ['otpauth://hotp/News?secret=abcd2345%3D%3D&counter=1', { state: 'known' }, 0],
    ['https://elsewhere.test/qr.png', { state: 'unavailable' }, 1],
    // No user could use these.
    ['otpauth://totp/News', { state: 'unavailable' }, 1],
    ['otpauth://totp/News?secret=ABC1', { state: 'unavailable' }, 1],
    // A QR code holds 2,953 bytes.
    [`otpauth://totp/News?secret=ABCD&image=${'é'.repeat(1_460)}`, { state: 'unavailable' }, 1],
    ['javascript:alert(1)', { state: 'unavailable' }, 1],
  ])('shows the QR code of the answer %s as %s', async (qrcodeUrl, code, reported) => {
    const s = scripted([{ data: { qrcodeUrl } }], { screen: 'mfa-setup-verify', stored: settingUp });
    await s.flow.run('qrcode');
    expect(s.calls[0]?.path).toContain('/mfa/qrcode?mfaRetrievalToken=r1&countryCode=1&phoneNumber=2125551234');
    expect(qrCode.of(s.flow.getState())).toMatchObject(code);
    expect(s.errors()).toHaveLength(reported);
  });
});
