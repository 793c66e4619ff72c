/** Examples of every call: a request, and each success that leads to a different screen. */
import type { CallName } from '../../src/contract/contract.ts';
import type { AnyExample, Examples } from './example.ts';
import { passkeys } from './examples/passkeys.ts';
import { registration } from './examples/registration.ts';
import { signingIn } from './examples/signing-in.ts';

const typed: Examples<CallName> = { ...signingIn, ...passkeys, ...registration };

export const examples: Readonly<Record<CallName, AnyExample>> = typed;
