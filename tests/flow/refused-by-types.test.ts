/** What the compiler refuses in the tables of the flows: `tsc` fails where one of these is let through. */
import { contract } from '../../src/contract/contract.ts';
import { confirmationLink } from '../../src/features/confirmation/routes.ts';
import { expect, it } from 'vitest';
import type { recoveryRoutes } from '../../src/features/recovery/routes.ts';
import { type Actions, action, browserStep, type Transition, type Flow, type ScreenFlow } from '../../src/flow/flow.ts';
import type { Banner } from '../../src/flow/banners.ts';
import { useFlow, type ElementContext, type ScreenViews } from '../../src/flow/react/flow-context.ts';
import { defineForm } from '../../src/forms/form.ts';

const { filters, forgotPassword, transfer } = contract;
const other = defineForm({ name: 'other', submit: 'Send', fields: [{ name: 'other', label: 'Other', kind: 'text' }] });
const leads = { ok: {}, else: {} } as const;
const none: Transition = {};

const refused = {
  // @ts-expect-error no screen is called so
  screen: { to: 'pasword' } satisfies Transition,
  // @ts-expect-error no action is called so
  next: { next: 'relaod' } satisfies Transition,
  // @ts-expect-error nor is what a banner offers
  retry: { tone: 'error', text: '', retry: 'relaod' } satisfies Banner,
  // @ts-expect-error no form and no slice begins like this
  drop: { drop: ['sign-up'] } satisfies Transition,
  // @ts-expect-error nothing is remembered but by a slice
  memory: { memory: { confirmation: { state: 'no-link' } } } satisfies Transition,
  // @ts-expect-error no user is confirmed without a name
  slice: confirmationLink.as({ state: 'confirmed', id: 'abcdef' }),
  // @ts-expect-error no such field is emptied
  empty: { empty: ['pasword'] } satisfies Transition,
  // @ts-expect-error a table has rows of known names only
  row: { relaod: action({ call: filters, input: () => ({}), on: leads }) } satisfies Actions,
  // @ts-expect-error a screen asks for what exists
  run: (flow: Flow) => flow.run('relaod'),
  // @ts-expect-error the state of a flow cannot be set from outside
  state: (flow: Flow) => flow.setState({ busy: null }),
  // @ts-expect-error a view names rows: it makes no transition of its own
  apply: () => useFlow().apply({ to: 'login' }),
  // @ts-expect-error nor does it open a screen
  visit: () => useFlow().visit('login'),
  // @ts-expect-error nor has what stands around it
  around: ({ flow }: ElementContext) => flow.apply({ to: 'login' }),
  // @ts-expect-error what a choice takes for granted of its view is a record
  payload: (flow: ScreenFlow) => flow.run('submit', 'values'),
  // @ts-expect-error every screen of a feature has a view
  view: {} satisfies ScreenViews<keyof typeof recoveryRoutes>,
  // @ts-expect-error an outcome that the contract names has a row
  outcome: action({ call: transfer, input: () => ({ body: { refreshToken: '', deployment: '', destination: '' } }), on: leads }),
  // @ts-expect-error a step of the browser may be refused
  browser: browserStep({ browser: () => Promise.resolve(''), on: { ok: none } }),
  // @ts-expect-error a form fills the body of its call
  body: action({ call: forgotPassword, form: other, input: (_, { other }) => ({ body: { other } }), on: { ok: none, else: none } }),
};

it('is refused by the compiler, as each comment says', () => expect(Object.keys(refused)).toHaveLength(18));
