// @vitest-environment node
/** The samples of the guide, as an operator pastes them, read by the programs themselves where they are installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSigningKey } from '../../../demo/identity/signing-key.ts';
import { onPath } from '../../browser.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const guide = readFileSync('demo/server/README.md', 'utf8');
const sampleOf = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';

/** @returns what the program says of the sample, with names and paths of this machine in place of an operator's */
async function judged(program: 'nginx' | 'haproxy'): Promise<{ readonly status: number | null; readonly output: string }> {
  const folder = temporaryFolder('samples');
  const { certificate, privateKey } = await makeSigningKey('accounts.example.com');
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  writeFileSync(join(folder, 'accounts.example.com.crt'), pem);
  writeFileSync(join(folder, 'accounts.example.com.key'), privateKey);
  writeFileSync(join(folder, 'accounts.example.com.pem'), pem + privateKey);
  const sample = sampleOf(program).replaceAll(/\/(etc|var\/log)\/(nginx|haproxy)/g, folder);
  const file = join(folder, 'config');
  writeFileSync(file, program === 'nginx' ? `pid ${folder}/pid;\nevents {}\nhttp {\n${sample}}\n` : sample);
  const { status, stdout, stderr } = spawnSync(program, program === 'nginx' ? ['-t', '-c', file] : ['-c', '-f', file], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

it.each(['nginx', 'haproxy'] as const)('%s takes the sample of the guide without an error or a warning', async (program) => {
  expect(sampleOf(program)).toMatch(/10\.0\.0\.12:4400/);
  if (!onPath(program).length) return;
  const { status, output } = await judged(program);
  expect([status, output.match(/\[(warn|emerg|alert|ALERT|WARNING)\].*/g)]).toEqual([0, null]);
});

it('the samples leave the request id as the browser sent it, and stay below what the server drains for', () => {
  for (const program of ['nginx', 'haproxy']) expect(sampleOf(program).replaceAll(/#.*/g, '')).not.toMatch(/x-request-id|unique-id/i);
  const [, seconds, falls] = /inter (\d+)s fall (\d+)/.exec(sampleOf('haproxy')) ?? [];
  expect(Number(seconds) * Number(falls)).toBeLessThan(5);
});
