// @vitest-environment happy-dom
/** quality.md, Kindness: every step after the e-mail step offers a way to another account, the forced ones too. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changePasswordRoutes } from '../../../src/features/change-password/routes.ts';
import { firstTimeUserRoutes } from '../../../src/features/first-time-user/routes.ts';
import { stepOfScreen } from '../../../src/features/first-time-user/progress.ts';
import type { Screen } from '../../../src/flow/screens.ts';
import { storedUser } from '../../session/stored-user.ts';
import { draw } from '../draw.tsx';

const forced = Object.keys({ ...changePasswordRoutes, ...firstTimeUserRoutes }) as Screen[];

it.each(forced)('%s offers another account, and the session stays until an address is sent', async (step) => {
  const { flow, stored } = draw([], {
    screen: step,
    stored: {
      authToken: 'a',
      username: 'finley@example.com',
      user: { ...storedUser, originalUserId: storedUser.id },
      registrationStep: String(stepOfScreen(step)),
      wizard: { welcomed: true },
    },
  });
  fireEvent.click(await screen.findByText('Use another account'));
  await waitFor(() => expect(flow.getState().screen).toBe('login'));
  expect(stored().authToken).toBe('a');
  // The address that is not wanted does not come back.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('');
  expect(stored().username).toBeUndefined();
});
