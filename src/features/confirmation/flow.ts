/** The confirmation of an address, and the button that finishes the registration (R2, R7). */
import { action, type Context, type FlowOf, type Transition } from '../../flow/action.ts';
import type { confirmationRoutes } from './routes.ts';
import { confirmationLink } from './memory.ts';
import { mended } from '../../flow/address/bent-link.ts';
import { banners } from '../../flow/banners.ts';

/** R2: on to the configured login address; where there is none, to our own e-mail step, with the confirmed address filled in. */
function toLogin(c: Context): Transition {
  const { routing, loginUrl, hostedUrl } = c.settings;
  if (loginUrl !== '' && !(routing === 'path' && loginUrl === hostedUrl)) return { navigate: loginUrl };
  const known = confirmationLink.of(c);
  const username = known.state === 'confirmed' ? known.email : undefined;
  return { to: 'login', banner: banners.newUser, store: { username }, replace: true };
}

/** The page may stand a while until the browser has left it: by then there is nothing to activate any more. */
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

/** A mail program may have put signs around the id: it is asked for once more without them (decisions 11). */
function unknown(c: Context): Transition {
  const known = confirmationLink.of(c);
  const id = mended(idOf(c));
  return known.state === 'opened' && !known.isMended && id !== '' && id !== known.id
    ? { memory: confirmationLink.as({ state: 'opened', id, isMended: true }), next: 'confirm' }
    : { memory: confirmationLink.as({ state: 'unknown', id: idOf(c) }) };
}

/** The service answers that it knows no such user, whether or not it could read the id (R2, R8). */
const refusals: readonly number[] = [400, 404, 406, 410, 422];

/** The actions behind the link of the mail (R7). */
export const confirmationFlow = {
  'signup-confirmation': {
    entry: [{ run: 'confirm', due: (c) => confirmationLink.of(c).state === 'opened' }],
    confirm: action({
      call: 'confirmEmail',
      onItsOwn: true,
      input: (c) => ({ body: { userId: idOf(c) } }),
      on: {
        ok: (found, c) =>
          found?.email
            ? {
                memory: confirmationLink.as({
                  state: 'confirmed',
                  id: idOf(c),
                  email: found.email,
                  firstName: found.firstName ?? '',
                  lastName: found.lastName ?? '',
                }),
                announce: { kind: 'confirmed', email: found.email },
              }
            : unknown(c),
        else: (error, c) =>
          refusals.includes(error.status)
            ? unknown(c)
            : { banner: { ...banners.confirmationFailed, requestId: error.requestId }, report: true },
      },
    }),
    // Not before the button is pressed: what a mail scanner opens activates nothing (decisions 7).
    activate: action({
      call: 'activate',
      ownWords: true,
      gate: (c) => (isActivated(c) ? toLogin(c) : undefined),
      input: (c) => ({ params: { userId: idOf(c) } }),
      on: {
        ok: (_, c) => activated(c),
        else: (error) => ({ banner: { ...banners.activationFailed, requestId: error.requestId }, report: true }),
      },
    }),
  },
} as const satisfies FlowOf<typeof confirmationRoutes>;
