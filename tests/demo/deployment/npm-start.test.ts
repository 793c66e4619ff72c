// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../patience.ts';
import { freePort, OTHER_PORTS } from '../../processes.ts';

vi.setConfig({ testTimeout: 240_000 });

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => undefined,
  );

it('npm start hands SIGTERM to the server, and ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'news-auth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The script of the package, without the build before it.
  const { type, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { type: string; scripts: { start: string } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type, scripts: { start: scripts.start.replace(' --build', '') } }));
  for (const name of ['demo', 'node_modules', 'src']) symlinkSync(resolve(name), join(folder, name));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...process.env,
      ...Object.fromEntries(OTHER_PORTS.map((name) => [name, '0'])),
      PORT: String(port),
      DATA_DIR: 'memory',
      DRAIN_SECONDS: '1',
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void npm.kill('SIGKILL'));
  await vi.waitFor(async () => expect(await answers(port)).toBe(200), { ...patience, timeout: 200_000 });
  npm.kill('SIGTERM');
  const [code] = (await once(npm, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(await answers(port)).toBeUndefined();
});
