// @vitest-environment happy-dom
/** The copy button beside the key of the authenticator app. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { qrCode } from '../../../src/features/second-factor/memory.ts';
import { draw } from '../draw.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const writeText = vi.fn(() => Promise.resolve());

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('says each copy to screen readers, which do not read the new name of the button', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  draw([], {
    screen: 'mfa-setup-verify',
    stored: { mfaRetrievalToken: 'token', mfaSetup: { step: 'mfa-setup-verify', method: 'app', endsAt: Date.now() + 600_000 } },
    memory: qrCode.as({ state: 'known', url: `otpauth://totp/x?secret=${SECRET}`, isAnother: false }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy key' }));
  const first = await screen.findByText('Copied', { selector: '[role="status"] *' });
  expect(writeText).toHaveBeenCalledWith(SECRET);
  fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
  // A new node is said again.
  await vi.waitFor(() => expect(screen.getByText('Copied', { selector: '[role="status"] *' })).not.toBe(first));
});
