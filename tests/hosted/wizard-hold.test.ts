// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { storedUser } from '../session/stored-user.ts';
import { address, enter, leave } from './enter.ts';

afterEach(leave);

describe('Back in the first-time wizard (R2: disabled)', () => {
  const user = { ...storedUser, hasSecurityAnswers: false, reviewProfile: true };
  const open = (address = '/login/firsttimeuser') => enter(address, { stored: { authToken: 'a', user } });
  const pressBack = async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    dispatchEvent(new PopStateEvent('popstate'));
    await popped;
  };
  const isHeld = () => (history.state as { held?: boolean }).held === true;

  it('has an entry of ours beneath from the start, and again after each Back', async () => {
    const before = history.length;
    const { shows } = open();
    expect([history.length - before, isHeld(), shows()]).toEqual([1, true, 'first-time-questions']);
    await pressBack();
    expect([isHeld(), shows(), address()]).toEqual([true, 'first-time-questions', '/login/firsttimeuser']);
  });

  it.each(['pointerup', 'keydown'])(
    'has another entry beneath once the user has touched the page (%s), and again after each Back',
    async (touch) => {
      open();
      const before = history.length;
      for (let n = 0; n < 3; n++) dispatchEvent(new Event(touch));
      expect([history.length - before, isHeld()]).toEqual([1, true]);
      await pressBack();
      const after = history.length;
      dispatchEvent(new Event(touch));
      dispatchEvent(new Event(touch));
      expect(history.length - after).toBe(1);
    },
  );

  it('gets no entry from the mouse’s own Back button', () => {
    open();
    const before = history.length;
    dispatchEvent(new PointerEvent('pointerup', { button: 3 }));
    expect(history.length).toBe(before);
    dispatchEvent(new PointerEvent('pointerup', { button: 0 }));
    expect(history.length).toBe(before + 1);
  });

  it('gets no entry when other screens are touched', () => {
    enter('/login/forgotpassword');
    const before = history.length;
    dispatchEvent(new Event('pointerup'));
    dispatchEvent(new Event('keydown'));
    expect(history.length).toBe(before);
  });

  it('gets no entry once the element is gone', () => {
    open();
    leave();
    const before = history.length;
    dispatchEvent(new Event('keydown'));
    expect(history.length).toBe(before);
  });
});
