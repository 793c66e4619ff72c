/** The confirmation of an address, and the button that finishes the registration (R2, R7). */
import { type Actions, action, type Context, type Transition } from '../../flow/action.ts';
import { banners } from '../../flow/banners.ts';

/** R2: on to the configured login address; to our own e-mail step where there is none, with what is known of whoever comes. */
const toLogin = ({ settings: { routing, loginUrl, hostedUrl }, memory: { confirmed } }: Context): Transition =>
  loginUrl !== '' && !(routing === 'path' && loginUrl === hostedUrl)
    ? { navigate: loginUrl }
    : { to: 'login', banner: banners.newUser, store: { username: confirmed?.email }, replace: true };

/** The actions behind the link of the mail (R7). */
export const confirmation = {
  'signup-confirmation': {
    entry: [{ run: 'confirm', due: ({ memory }) => memory.confirmId !== undefined && memory.confirmed === undefined }],
    confirm: action({
      call: 'confirmEmail',
      input: (c) => ({ body: { userId: c.memory.confirmId ?? '' } }),
      on: {
        ok: (found) =>
          found?.email
            ? {
                memory: { confirmed: { email: found.email, firstName: found.firstName ?? '', lastName: found.lastName ?? '' } },
                announce: { kind: 'confirmed', email: found.email },
              }
            : { memory: { confirmed: null } },
        else: (error) =>
          error.status === 404
            ? { memory: { confirmed: null } }
            : { banner: { ...banners.confirmationFailed, requestId: error.requestId }, report: true },
      },
    }),
    // Not before the button is pressed: what a mail scanner opens activates nothing (decisions 7).
    activate: action({
      call: 'activate',
      ownWords: true,
      input: (c) => ({ params: { userId: c.memory.confirmId ?? '' } }),
      on: {
        ok: (_, c) => toLogin(c),
        else: (error) => ({ banner: { ...banners.activationFailed, requestId: error.requestId }, report: true }),
      },
    }),
  },
} as const satisfies Record<string, Actions>;
