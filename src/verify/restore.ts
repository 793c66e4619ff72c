/** Before a run: the provider puts the accounts that it needs back into their situations, so that it can be run again. */
import { BadInput } from './bad-input.ts';
import { situationNames } from './config/situations.ts';
import type { Module } from './judge/module.ts';
import type { RunContext } from './context/context.ts';
import { HookError, runHook } from './messages/hooks.ts';

/** @throws BadInput naming the account */
export async function restoreAccounts(modules: readonly Module[], { config, service, pace }: RunContext): Promise<void> {
  const { restore, accounts } = config;
  if (!restore) return;
  const needed = new Set(modules.flatMap(({ needs }) => needs?.accounts ?? []));
  for (const name of situationNames) {
    const account = accounts[name];
    if (!account || !needed.has(name)) continue;
    await pace.take();
    await runHook(restore, service, account.email, { method: 'PUT' }).catch((error: unknown) => {
      if (!(error instanceof HookError)) throw error;
      throw new BadInput(`accounts.${name} could not be put back by \`restore\`: ${error.message}`);
    });
  }
}
