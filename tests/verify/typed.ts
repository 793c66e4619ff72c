/** Runs the command as typed, without a service; and a valid configuration. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../src/verify/command.ts';
import type { Dependencies } from '../../src/verify/dependencies.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const folder = temporaryFolder('verify');
export const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

export const standard = { email: 'a@b.example', password: 'secret-of-a', phone: { countryCode: '1', phoneNumber: '2125550101' } };
export const usable = { origin: 'https://accounts.example.com', parts: ['sign-in'], accounts: { standard } };

export async function command(args: readonly string[], dependencies: Partial<Dependencies> = {}) {
  const lines: string[] = [];
  const code = await run(args, {
    environment: {},
    now: () => new Date(),
    wait: async () => undefined,
    print: (line) => lines.push(line),
    ...dependencies,
  });
  return { code, output: lines.join('\n') };
}
