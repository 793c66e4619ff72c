/** The accounts that a provider makes for the kit, one a situation. None of them may belong to a person. */

export type Need = 'password' | 'phone' | 'totpSecret' | 'answers';

interface Row {
  /** As `--init` asks for it and the reference page prints it. */
  readonly what: string;
  readonly needs: readonly Need[];
}

export const situations = {
  standard: { what: 'signs in with a password and a text message, and nothing else is due', needs: ['password', 'phone'] },
  app: { what: 'signs in with a password and an authenticator app', needs: ['password', 'totpSecret'] },
  mistyped: { what: 'is like `standard`; wrong passwords are sent for it, which may lock it for a while', needs: ['password'] },
  guessed: { what: 'is like `standard`; wrong codes are sent for it, which may lock it for a while', needs: ['password', 'phone'] },
  setUp: { what: 'has no second factor yet; its set-up is begun and never finished', needs: ['password', 'phone'] },
  firstSetUp: { what: 'has no second factor yet; its set-up is finished, so it serves one run', needs: ['password', 'phone'] },
  ended: { what: 'has ended', needs: ['password'] },
  temporaryEnded: { what: 'has a temporary password that is too old', needs: ['password'] },
  disabled: { what: 'is disabled', needs: ['password'] },
  recovery: { what: 'has security answers; each run gives it a new password that is kept nowhere', needs: ['answers'] },
  forgetful: {
    what: 'has its security questions answered wrongly until none is left, so it serves one run a day',
    needs: ['answers'],
  },
  idle: { what: 'is like `standard`, with an idle time-out of ten minutes at most', needs: ['password', 'phone'] },
  firstTime: {
    what: 'has a temporary password, no security answers, a profile to review and a second factor; its steps are done, so it serves one run',
    needs: ['password', 'phone'],
  },
  company: { what: 'signs in through its company, by SAML or OpenID Connect', needs: [] },
  elsewhere: { what: 'belongs to an organization that does not permit the network the kit runs in', needs: ['password'] },
} as const satisfies Readonly<Record<string, Row>>;

export type Situation = keyof typeof situations;

export const situationNames = Object.keys(situations) as readonly Situation[];

export const needsOf = (situation: Situation): readonly Need[] => situations[situation].needs;
