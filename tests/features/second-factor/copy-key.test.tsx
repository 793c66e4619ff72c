// @vitest-environment happy-dom
/** The copy button beside the key of the authenticator app. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { qrCode } from '../../../src/features/second-factor/routes.ts';
import { setUpText } from '../../../src/features/second-factor/set-up/text.ts';
import { draw } from '../draw.tsx';
import { patience } from '../../patience.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const writeText = vi.fn(() => Promise.resolve());

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

const openWithKey = () =>
  draw([], {
    screen: 'mfa-setup-verify',
    stored: { mfaRetrievalToken: 'token', mfaSetup: { step: 'mfa-setup-verify', method: 'app', endsAt: Date.now() + 600_000 } },
    memory: qrCode.as({ state: 'known', url: `otpauth://totp/x?secret=${SECRET}`, isAnother: false }),
  });

it.each([
  ['there is no clipboard, as on plain http', undefined],
  ['the browser refuses', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('selects the key and says so where %s', async (_, clipboard) => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  openWithKey();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText(setUpText.notCopied)).toBeTruthy();
  expect(String(getSelection()).replaceAll(' ', '')).toBe(SECRET);
});

it('says the key with its button, since a user who goes from control to control comes by nothing else of it', async () => {
  openWithKey();
  const button = await screen.findByRole('button', { name: 'Copy key' });
  const key = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(key?.textContent).toBe('JBSW Y3DP EHPK 3PXP');
});

it('says each copy to screen readers, which do not read the new name of the button', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  openWithKey();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy key' }));
  const first = await screen.findByText('Copied', { selector: '[role="status"] *' });
  expect(writeText).toHaveBeenCalledWith(SECRET);
  fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
  // A new node is said again.
  await vi.waitFor(() => expect(screen.getByText('Copied', { selector: '[role="status"] *' })).not.toBe(first), patience);
});
