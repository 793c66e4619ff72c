/** The confirmation of an address, and the button that finishes the registration (R2, R7). */
import { signUpCalls } from '../../contract/calls/sign-up.ts';
import { confirmationLink, type confirmationRoutes } from './routes.ts';
import { action, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { mended } from '../../flow/address/bent-link.ts';
import { banners } from '../../flow/banners.ts';

/** R2: without a configured login address, our own email step opens with the confirmed address filled in. */
function toLogin(c: Context): Transition {
  const { routing, loginUrl, hostedUrl } = c.settings;
  if (loginUrl !== '' && !(routing === 'path' && loginUrl === hostedUrl)) return { navigate: loginUrl };
  const known = confirmationLink.of(c);
  const username = known.state === 'confirmed' ? known.email : undefined;
  return { to: 'login', banner: banners.newUser, store: { username }, replace: true };
}

/** The page may stay for a while until the browser leaves it, when there is nothing left to activate. */
function activated(c: Context): Transition {
  const known = confirmationLink.of(c);
  const memory = known.state === 'confirmed' ? confirmationLink.as({ ...known, isActivated: true }) : undefined;
  return { ...toLogin(c), memory };
}
const isActivated = (c: Context): boolean => {
  const known = confirmationLink.of(c);
  return known.state === 'confirmed' && known.isActivated === true;
};

const idOf = (c: Context): string => confirmationLink.of(c).id ?? '';

/** A mail program may have put characters around the id, so it is requested once more without them (decisions 11). */
function unknown(c: Context): Transition {
  const known = confirmationLink.of(c);
  const id = mended(idOf(c));
  return known.state === 'opened' && !known.isMended && id !== '' && id !== known.id
    ? { memory: confirmationLink.as({ state: 'opened', id, isMended: true }), next: 'confirm' }
    : { memory: confirmationLink.as({ state: 'unknown', id: idOf(c) }) };
}

/** The service knows no such user, whether or not it could read the id (R2, R8). */
const refusals: readonly number[] = [400, 404, 406, 410, 422];

export const confirmationFlow = {
  'signup-confirmation': {
    entry: [{ run: 'confirm', due: (c) => confirmationLink.of(c).state === 'opened' }],
    confirm: action({
      call: signUpCalls.confirmEmail,
      onItsOwn: true,
      input: (c) => ({ body: { userId: idOf(c) } }),
      on: {
        ok: (person, c) =>
          person?.email
            ? {
                memory: confirmationLink.as({
                  state: 'confirmed',
                  id: idOf(c),
                  email: person.email,
                  firstName: person.firstName ?? '',
                  lastName: person.lastName ?? '',
                }),
                announce: { kind: 'confirmed', email: person.email },
              }
            : unknown(c),
        else: (error, c) =>
          refusals.includes(error.status)
            ? unknown(c)
            : { banner: { ...banners.confirmationFailed, requestId: error.requestId }, report: true },
      },
    }),
    // Only the button activates, since mail scanners open links (decisions 7).
    activate: action({
      call: signUpCalls.activate,
      ownWords: true,
      guard: (c) => (isActivated(c) ? toLogin(c) : undefined),
      input: (c) => ({ params: { userId: idOf(c) } }),
      on: {
        ok: (_, c) => activated(c),
        else: (error) => ({ banner: { ...banners.activationFailed, requestId: error.requestId }, report: true }),
      },
    }),
  },
} as const satisfies FlowOf<typeof confirmationRoutes>;
