// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signUpPatch, signUpState } from '../../../../src/features/sign-up/progress.ts';
import { referencesOf } from '../../../../src/session/lists.ts';
import { draw } from '../../draw.tsx';

const lists = {
  countries: [{ code: 'FR', name: 'France' }],
  states: {},
  roles: {},
  newsInterests: { regionHierarchy: [], industryHierarchy: [] },
};
const professional = { occupation: 'Student', zipOrPostalCode: '75001', country: 'FR' };

/** Step 2 of a student, with the lists there already. */
function student() {
  const stored = signUpPatch({ completed: [0, 1], personal: { interestId: 'PS' }, professional });
  const { flow } = draw([], { screen: 'signup-professional', stored });
  act(() => referencesOf(flow.session(), 'visitor').setState({ loaded: lists }));
  const state = () => signUpState(flow.context().stored);
  return {
    state,
    next: () => fireEvent.click(screen.getByRole('button', { name: 'Next' })),
    /** Back at step 2, for another field of interest. */
    communications: () =>
      act(() => flow.apply({ to: 'signup-professional', store: signUpPatch({ ...state(), personal: { interestId: 'M' } }) })),
  };
}
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: true });

describe('the format of the news mails', () => {
  it.each([
    ['HTML, which is the default (R3, R9)', 'HTML', false],
    ['the one that was chosen before', 'Plain text', true],
  ])('is, after a step without them and another field of interest, %s', async (_, format, isChosen) => {
    const step = student();
    const news = await box('Send me news by email');
    if (isChosen) {
      fireEvent.click(news);
      fireEvent.click(await box(format));
      fireEvent.click(news);
      // The draft is stored by now, so that what Next stores is the last word.
      await new Promise((resolve) => setTimeout(resolve, 350));
    }
    step.next();
    expect(step.state().completed).toContain(2);
    step.communications();
    fireEvent.click(await box('Send me news by email'));
    expect((await box(format)).checked).toBe(true);
  });
});
