import { expect, it } from 'vitest';
import { ownSignIn, createSession } from '../../src/session/session.ts';
import { createSessionStore } from '../../src/session/session-store.ts';
import type { StoredPatch } from '../../src/session/stored.ts';

/** A page with one session, and its elements. */
function page() {
  const store = createSessionStore(null);
  const session = createSession({ store, apiBaseUrl: 'https://api.test', apiTimeoutMs: 1000 });
  return { store, element: () => ownSignIn(() => session)().store };
}

it('an element keeps the address that was typed into it when others read the storage again', () => {
  const { store, element } = page();
  const [first, other] = [element(), element()];
  first.patch({ username: 'a@x.example' });
  other.patch({ username: 'b@x.example' });
  // `NewsAuth.redeem()`, `<news-session>`, another element that starts.
  store.reload();
  element().reload();
  expect([first.getState().username, other.getState().username]).toEqual(['a@x.example', 'b@x.example']);
});

it('an element that comes back from the bfcache has what is stored by now', () => {
  const { element } = page();
  const [first, other] = [element(), element()];
  first.patch({ username: 'a@x.example' });
  other.patch({ username: 'b@x.example' });
  first.reload();
  expect(first.getState().username).toBe('b@x.example');
});

it('no element keeps anything once everything is forgotten', () => {
  const { store, element } = page();
  const first = element();
  first.patch({ username: 'a@x.example' });
  store.forget('all');
  expect(first.getState().username).toBeUndefined();
});

it('what is typed into one sign-up does not reach another on the page', () => {
  const { element } = page();
  const [first, other] = [element(), element()];
  const typed = (firstName: string) => ({ signup: { personalInformation: { firstName } } }) as unknown as StoredPatch;
  first.patch(typed('Ada'));
  other.patch(typed('Grace'));
  expect([first.getState().signup, other.getState().signup]).toMatchObject([typed('Ada').signup, typed('Grace').signup]);
});
