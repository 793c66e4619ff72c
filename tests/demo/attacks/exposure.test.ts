// @vitest-environment node
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/people.ts';
import { createApp, type AppDependencies } from '../../../demo/server/app.ts';
import { outbox } from '../../../demo/server/db/schema/content.ts';
import { type RunningDemo, start } from '../../../demo/server/main.ts';
import { callerOrigins, siteOrigin, targetOrigins } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { StartError } from '../../../demo/server/failure/failure.ts';
import { signUpsOn } from '../registration/sign-ups.ts';
import { freshDatabase, openServer, personOf } from '../server.ts';

const PUBLIC = 'https://accounts.example.com';
const service = { PUBLIC_ORIGIN: PUBLIC, LANDING_URL: 'https://app.example.com/' };

describe('the parts of the demo', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }, true],
    [{ DEMO: '0', LANDING_URL: 'https://app.example.com/' }, false],
    [{ HOST: '0.0.0.0', LANDING_URL: 'https://app.example.com/' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ HOST: '::', PUBLIC_ORIGIN: 'http://localhost:8080', DEMO: '1' }, true],
    [service, false],
    [{ ...service, HOST: '0.0.0.0' }, false],
  ])('are switched by the environment %j: %s', (environment, on) => {
    expect(readSettings(environment).demoParts).toBe(on);
  });

  it.each([
    [{ ...service, DEMO: '1' }, /^DEMO is not usable: .*PUBLIC_ORIGIN/],
    [{ PUBLIC_ORIGIN: PUBLIC }, /^LANDING_URL is missing: /],
    [{ ...service, SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM is missing: /],
    [{ DATABASE_URL: 'postgres://db.example.com/x', DATA_DIR: 'memory' }, /^SECRETS_KEY is missing: /],
    [{ ...service, ALLOWED_ORIGINS: 'http://localhost:3000' }, /^ALLOWED_ORIGINS is not usable: localhost/],
    [{ ...service, REDIRECT_ORIGINS: 'https://a.example, http://127.0.0.1' }, /^REDIRECT_ORIGINS is not usable: localhost/],
    [{ ...service, NX_URL: 'http://[::1]/nx' }, /^NX_URL is not usable: localhost/],
  ])('are refused in one sentence with the settings %j', (environment, sentence) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(StartError);
    expect(read).toThrow(sentence);
  });

  it('are not among a public service’s origins, so nothing on localhost may call it or be sent a session', () => {
    const settings = readSettings({ ...service, ALLOWED_ORIGINS: 'https://www.example.com' });
    expect(callerOrigins(settings)).toEqual([PUBLIC, 'https://app.example.com', 'https://www.example.com']);
    expect(targetOrigins(settings)).toEqual([PUBLIC, 'https://app.example.com']);
  });
});

describe('a public service', () => {
  it('does not start on a database that has run the demo, whose people have known passwords', async () => {
    const demo = await openServer();
    const database = { db: demo.service.db, close: async () => undefined };
    const starting = createApp(readSettings({ DATA_DIR: 'memory', ...service }), { database, log: () => undefined });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(/^The database has run the demo and holds its users/);
    await demo.close();
  });

  it('has no account with a known password and no demo pages, and keeps no code or link', async () => {
    const texts: string[] = [];
    const mails: string[] = [];
    const server = await openServer(service, undefined, {
      deliverText: async (_, body) => void texts.push(body),
      deliverMail: async ({ body }) => void mails.push(body),
    });
    for (const path of ['/demo/', '/demo/outbox.json', '/demo/gallery', '/demo/codes.json', '/demo/maintenance.json']) {
      expect([path, (await server.app.request(path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/demo/maintenance.json', '/demo/people/demo-avery-quinn/reset']) {
      expect([
        path,
        (await server.app.request(path, { method: 'PUT', body: '[]', headers: { 'content-type': 'application/json' } })).status,
      ]).toEqual([path, 404]);
    }
    const answer = await server.call('login', { body: { email: personOf('Avery').email, password: PASSWORD, strategy: 'legacyUser' } });
    expect(answer.errorCode).toBe('INVALID_CREDENTIALS');

    const signUps = signUpsOn(server, async () => {
      await server.settled();
      return /\/signup\/(\S+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
    });
    const id = await signUps.submit('casey.dunn@example.com');
    await signUps.confirm(id);
    await signUps.activate(id);
    await signUps.login('casey.dunn@example.com').then(async ({ data }) => {
      const { mfaRetrievalToken } = data as { mfaRetrievalToken: string };
      await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber: '2125550199' } });
    });
    await server.settled();
    expect(texts).toEqual([expect.stringMatching(/^\d{6} is your/)]);
    const messages = await server.service.db.select().from(outbox);
    expect(messages.map(({ kind, body, html, code, link }) => [kind, body, html, code, link])).toEqual([
      ['mail', '', '', null, null],
      ['text', '', '', null, null],
    ]);
    await server.close();
  });

  it('warns that mails and text messages go nowhere when nothing delivers them', async () => {
    const warnings = async (dependencies: AppDependencies) => {
      const server = await openServer(service, undefined, dependencies);
      await server.close();
      return server.lines.filter((line) => line.includes('goes out')).map((line) => /no (mail|text message)/.exec(line)?.[1]);
    };
    const carried = async () => undefined;
    expect(await warnings({})).toEqual(['mail', 'text message']);
    expect(await warnings({ deliverMail: carried, deliverText: carried })).toEqual([]);
  });

  it('opens only its own port, without the sites and identity providers of the demo', async () => {
    const database = await freshDatabase();
    const demo = await start(
      readSettings({ ...service, PORT: '0', DATA_DIR: 'memory' }),
      { database, log: () => undefined },
      { signals: false },
    );
    const opened = Object.entries(demo.settings.ports).filter(([, port]) => port !== undefined && port !== 0);
    expect(opened.map(([site]) => site)).toEqual(['hosted']);
    await demo.close();
  });
});

describe('on every port', () => {
  let demo: RunningDemo;
  beforeAll(async () => {
    const database = await freshDatabase();
    demo = await start(readSettings({ PORT: '0', DATA_DIR: 'memory' }), { database, log: () => undefined }, { signals: false });
  });
  afterAll(() => demo.close());

  const JSON_TYPE = 'application/json';
  const FORM_TYPE = 'application/x-www-form-urlencoded';
  const ask = (port: number, path: string, host: string, method = 'GET', body = '') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { host, 'content-type': method === 'PUT' ? JSON_TYPE : FORM_TYPE, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume();
          resolve(answer);
        },
      );
      sent.on('error', reject).end(body);
    });

  it('a foreign host name gets nothing, which stops DNS rebinding', async () => {
    for (const port of Object.values(demo.settings.ports)) {
      for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example']) {
        expect([host, (await ask(port, '/', host)).statusCode]).toEqual([host, 421]);
      }
      // The whole address in place of a path: its host counts (RFC 9112, 3.2.2).
      expect((await ask(port, 'http://evil.example/', `localhost:${port}`)).statusCode).toBe(421);
      for (const address of ['http://user:hidden@localhost/', 'http://[', '*'])
        expect([address, (await ask(port, address, `localhost:${port}`)).statusCode]).toEqual([address, 400]);
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]']) {
        expect([host, (await ask(port, '/', host)).statusCode]).not.toEqual([host, 421]);
      }
    }
  });

  it('a load balancer may check the server’s health under any host name', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(demo.settings.ports.hosted, path, '10.0.0.7')).statusCode).not.toBe(421);
    }
  });

  it('or without one, as HTTP/1.0 allows, or with one that is no name', async () => {
    const port = demo.settings.ports.hosted;
    const raw = async (path: string, ...lines: string[]) => {
      const socket = connect(port, '127.0.0.1');
      socket.write([`GET ${path} HTTP/1.0`, ...lines, '', ''].join('\r\n'));
      const [line = ''] = (await text(socket)).split('\r\n');
      return Number(line.split(' ')[1]);
    };
    for (const lines of [[], ['Host:'], ['Host: a b'], ['Host: %']]) {
      for (const path of ['/healthz', '/readyz']) expect([path, lines, await raw(path, ...lines)]).toEqual([path, lines, 200]);
      expect([lines, await raw('/login', ...lines)]).toEqual([lines, 421]);
    }
  });

  it('every page, file and redirect has the security headers', async () => {
    const paths = {
      hosted: [
        '/',
        '/login',
        '/favicon.ico',
        '/news-auth.js',
        '/esm/none.js',
        '/demo/',
        '/demo',
        '/demo/assets/guide.css',
        '/demo/outbox.json',
      ],
      marketing: ['/', '/assets/newsline.css', '/none'],
      landing: ['/', '/assets/landing.css'],
      partner: ['/', '/assets/partner.css'],
      oidc: ['/.well-known/openid-configuration', '/none'],
      saml: ['/metadata', '/none'],
    } as const;
    for (const [site, list] of Object.entries(paths)) {
      const port = demo.settings.ports[site as keyof typeof paths];
      for (const path of list) {
        const { headers } = await ask(port, path, `localhost:${port}`);
        const { 'content-security-policy': policy, 'x-content-type-options': sniff, 'referrer-policy': referrer } = headers;
        expect([site, path, sniff, referrer]).toEqual([site, path, 'nosniff', 'no-referrer']);
        expect([site, path, policy]).toEqual([site, path, expect.stringContaining('frame-ancestors')]);
        expect([site, path, headers['strict-transport-security']]).toEqual([site, path, expect.stringContaining('max-age')]);
        expect([site, path, headers['cache-control']]).toEqual([site, path, expect.any(String)]);
      }
    }
  });

  it('a body beyond the limit is refused, whatever the route', async () => {
    const { hosted, saml, oidc } = demo.settings.ports;
    const large = 'x'.repeat(70_000);
    const origin = siteOrigin(demo.settings, 'hosted').replace('http://', '');
    expect((await ask(hosted, '/demo/maintenance.json', origin, 'PUT', large)).statusCode).toBe(413);
    expect((await ask(hosted, '/auth/login/saml', origin, 'POST', large)).statusCode).toBe(413);
    expect((await ask(saml, '/sign-on', `localhost:${saml}`, 'POST', large)).statusCode).toBe(413);
    expect((await ask(oidc, '/interaction/x', `localhost:${oidc}`, 'POST', large)).statusCode).toBe(413);
  });

  // A balancer sends the requests of many people on one connection.
  it.each([
    ['in one piece', (body: string) => [`content-length: ${body.length}`, '', body]],
    ['in chunks', (body: string) => ['transfer-encoding: chunked', '', body.length.toString(16), body, '0', '', '']],
  ])('a body far beyond the limit, sent %s, is not in the way of the next request on its connection', async (_, framed) => {
    const { hosted, saml, oidc } = demo.settings.ports;
    const paths = [
      [hosted, '/auth/login'],
      [hosted, '/demo/maintenance.json'],
      [saml, '/sign-on'],
      [oidc, '/interaction/x'],
    ] as const;
    for (const [port, path] of paths) {
      const socket = connect(port, '127.0.0.1');
      const host = `host: localhost:${port}`;
      socket.write([`POST ${path} HTTP/1.1`, host, `content-type: ${JSON_TYPE}`, ...framed('x'.repeat(300_000))].join('\r\n'));
      socket.write(['GET /healthz HTTP/1.1', host, 'connection: close', '', ''].join('\r\n'));
      const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
      expect([path, statuses]).toEqual([path, ['413', port === hosted ? '200' : '404']]);
    }
  });
});
