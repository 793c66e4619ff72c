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
  mistyped: { what: 'as standard; wrong passwords are sent for it, which may lock it for a while', needs: ['password'] },
  guessed: { what: 'as standard; wrong codes are sent for it, which may lock it for a while', needs: ['password', 'phone'] },
  setUp: { what: 'has no second factor yet; its set-up is begun and never finished', needs: ['password', 'phone'] },
  firstSetUp: { what: 'has no second factor yet; its set-up is finished, so it serves one run', needs: ['password', 'phone'] },
  ended: { what: 'has an account that has ended', needs: ['password'] },
  temporaryEnded: { what: 'has a temporary password that is too old', needs: ['password'] },
  disabled: { what: 'has a disabled account', needs: ['password'] },
  recovery: { what: 'has security answers; each run gives it a new password that nobody knows', needs: ['answers'] },
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
