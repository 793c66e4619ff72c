// @vitest-environment happy-dom
/** A password manager that fills another account into the password step (decisions 11). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw } from '../draw.tsx';

const OWN = 'anna@example.com';
const OTHER = 'ben@example.com';

const box = () => screen.getByLabelText<HTMLInputElement>('Password');
const userName = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]') as HTMLInputElement;
const press = (name: string | RegExp, role = 'link') => fireEvent.click(screen.getByRole(role, { name }));

async function filled(script: Parameters<typeof draw>[0] = [], other = OTHER) {
  const run = draw(script, { screen: 'password', stored: { username: OWN } });
  await screen.findByLabelText('Password');
  userName().value = other;
  box().value = 'secret of the other';
  press('Log In', 'button');
  return run;
}

describe('another account in the hidden user name', () => {
  it('is named, and no password is sent, however often Log In is pressed', async () => {
    const { calls } = await filled();
    expect((await screen.findByRole('alert')).textContent).toContain('Your password manager filled in ben@example.com.');
    press('Log In', 'button');
    await Promise.resolve();
    expect(calls).toEqual([]);
  });

  it('is looked up before its password can be sent', async () => {
    const { calls, stored } = await filled([
      { data: { saml: false, oidc: false } },
      { status: 401, failure: { errorCode: 'INVALID_CREDENTIALS' } },
    ]);
    press(`Log in as ${OTHER}`);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ path: '/auth/preflight/', body: { username: OTHER } });
    await waitFor(() => expect(userName().value).toBe(OTHER));
    expect(stored().username).toBe(OTHER);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    press('Log In', 'button');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({ path: '/auth/login', body: { email: OTHER, password: 'secret of the other' } });
  });

  it('is left with Stay, and its password too', async () => {
    const { calls, stored } = await filled([{ status: 401, failure: { errorCode: 'INVALID_CREDENTIALS' } }]);
    press(`Stay with ${OWN}`);
    await waitFor(() => expect([userName().value, box().value]).toEqual([OWN, '']));
    expect(document.activeElement).toBe(box());
    expect(stored().username).toBe(OWN);
    fireEvent.change(box(), { target: { value: 'own secret' } });
    press('Log In', 'button');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ body: { email: OWN, password: 'own secret' } });
  });

  it.each([OWN.toUpperCase(), ` ${OWN} `, '', 'anna'])('is none that reads %j', async (name) => {
    const { calls } = await filled([{ status: 401, failure: { errorCode: 'INVALID_CREDENTIALS' } }], name);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ body: { email: OWN } });
  });
});
