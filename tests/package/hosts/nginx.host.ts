/** A real nginx with the configuration that the build writes: the hosted page under `/login`, and under another path as src/element/README.md says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { installs, onPath } from '../../browser.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { expect, test } from '../../e2e/fixtures/test.ts';
import { appCode } from '../../e2e/second-factor/second-factor.ts';
import { signInOn } from '../../e2e/sign-in/sign-in.ts';
import { execute } from '../../npm.ts';
import { freePort } from '../../processes.ts';

/** Its certificate is self-signed. */
test.use({ ignoreHTTPSErrors: true });

function nginxProgram(): string {
  if (onPath('nginx').length === 0) installs('nginx');
  const [program] = onPath('nginx');
  if (!program) throw new Error('nginx is not there and could not be installed: install it, or run this as root where apt-get is');
  return program;
}

/** Replaces text in a file of a copy of `dist`. */
async function rewrite(file: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    changes.reduce((changed, [from, to]) => changed.replaceAll(from, () => to), text),
  );
}

/** Fills in what a provider must, as the configuration and the README say; the service is behind `/api`. */
async function fill(folder: string, port: number, basePath: string): Promise<void> {
  const dist = path.join(folder, 'dist');
  await cp('dist', dist, { recursive: true });
  const { landing, hosted } = addresses();
  const settings = { apiBaseUrl: `https://localhost:${port}/api`, landingUrl: `${landing}/`, redirectOrigins: [landing], basePath };
  await rewrite(path.join(dist, 'hosted/index.html'), [
    [/(?<=id="news-auth-config">)\{\}/g, JSON.stringify(settings)],
    ['/login/assets/', `${basePath}/assets/`],
  ]);
  await rewrite(path.join(dist, 'nginx.conf'), [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/nginx/accounts.example.com', path.join(folder, 'own')],
    ['/var/log/nginx', folder],
    ['accounts.example.com', 'localhost'],
    ['/srv/news-auth', dist],
    ['/login', basePath],
    ['location / {', `location /api/ { proxy_pass ${hosted}/; proxy_set_header Origin ${hosted}; }\n  location / {`],
  ]);
  await writeFile(
    path.join(folder, 'whole.conf'),
    `user ${userInfo().username}; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { include /etc/nginx/mime.types; access_log off; include ${dist}/nginx.conf; }`,
  );
  const certificate = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout own.key -out own.crt';
  await execute(folder, 'openssl', ...certificate.split(' '));
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

for (const basePath of ['/login', '/account']) {
  test(`nginx serves the hosted page under ${basePath}, and people sign in`, async ({ page, person }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'news-auth-nginx-'));
    const port = await freePort();
    await fill(folder, port, basePath);
    const server = spawn(nginxProgram(), ['-p', folder, '-c', path.join(folder, 'whole.conf'), '-g', 'daemon off;'], { stdio: 'inherit' });
    try {
      const at = `https://localhost:${port}`;
      await expect
        .poll(() =>
          page.goto(`${at}${basePath}`).then(
            (answer) => answer?.status(),
            () => undefined,
          ),
        )
        .toBe(200);
      const asset = page.waitForResponse(/\/assets\/sign-in-/);
      await page.goto(`${at}/`);
      expect((await (await asset).allHeaders())['content-encoding']).toBe('gzip');
      const signIn = signInOn(page);
      await signIn.pass(person);
      await signIn.useApp();
      expect(page.url()).toBe(`${at}${basePath}/mfa`);
      await signIn.enterCode(appCode(person));
      await page.waitForURL((url) => url.origin === addresses().landing);

      // A link as mail programs bend it.
      for (const link of ['SecurityQuestions?token=SECRET', 'SecurityQuestions%3Ftoken=SECRET', 'signup%2Femail-confirmation%2FSECRET'])
        expect((await page.request.get(`${at}${basePath}/${link}`)).status()).toBe(200);
      const log = async () =>
        (await readFile(path.join(folder, 'news-auth.log'), 'utf8')) + (await readFile(path.join(folder, 'error.log'), 'utf8'));
      await expect.poll(async () => (await log()).split('\n').length).toBeGreaterThan(5);
      expect(await log()).not.toMatch(/SECRET|token/);
    } finally {
      await ended(server);
      await rm(folder, { recursive: true });
    }
  });
}
