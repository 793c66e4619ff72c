/** In every host a person can sign in, and the host gets the event. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { expect, test } from '../../e2e/fixtures/test.ts';
import { appCode } from '../../e2e/second-factor/second-factor.ts';
import { signInOn } from '../../e2e/sign-in/sign-in.ts';
import { execute } from '../../npm.ts';
import { install } from '../install.ts';
import type { HostRow } from './host-row.ts';
import { hosts } from './hosts.ts';

/** Creates a host in a folder of its own; returns the folder. */
async function make({ packages, files, command }: HostRow): Promise<string> {
  const folder = await install(packages);
  const base = new URL(filesOf(folder)).pathname;
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      text.replaceAll('{{api}}', addresses().hosted).replaceAll('{{publisher}}', addresses().publisher).replaceAll('{{base}}', base),
    );
  }
  if (command) await execute(folder, 'npx', '--no-install', ...command.replaceAll('{{base}}', base).split(' '));
  return folder;
}

for (const [name, row] of Object.entries(hosts)) {
  test(`${name}: people sign in, and the page hears of it`, async ({ page, person }) => {
    const folder = await make(row);
    try {
      await page.goto(`${filesOf(folder)}/${row.page}`);
      if (row.opens) await page.getByRole('button', { name: row.opens, exact: true }).click();
      const signIn = signInOn(page.locator('news-login'));
      await signIn.pass(person);
      await signIn.useApp();
      await signIn.enterCode(appCode(person));
      await expect(page.locator('#who')).toHaveText(person.email);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
