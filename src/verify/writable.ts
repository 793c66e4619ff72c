/** Whether a file can be written, found out without writing it. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { BadInput } from './bad-input.ts';

/** @throws BadInput */
export async function mustBeWritable(file: string, flag: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) throw new BadInput(`${flag} ${file} cannot be written: it is a folder.`);
  await access(stats ? file : path.dirname(path.resolve(file)), constants.W_OK).catch(() => {
    throw new BadInput(`${flag} ${file} cannot be written: its folder is not there, or neither is yours to write.`);
  });
}
