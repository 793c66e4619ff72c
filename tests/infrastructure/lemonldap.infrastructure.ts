import { createPublicKey } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSigningKey } from '../../demo/identity/signing-key.ts';
import { type CompanyRequest, certificateOf, type Company, signsOnThrough } from './company.ts';
import { start } from './program.ts';

const SECRET = 'secret of a test';

const settings = (cache: string, folder: string) => `
[all]
logLevel = error
localSessionStorage =
[configuration]
type = File
dirName = ${folder}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'test', 'default_expires_in' => 600, 'directory_umask' => '007', 'cache_root' => '${cache}', 'cache_depth' => 3 }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`;

async function begin({ folder, port, origin, key, metadata, answerUrl }: CompanyRequest) {
  const [cache, sessions, persistent] = ['cache', 'sessions', 'persistent'].map((name) => join(folder, name));
  for (const name of [cache, sessions, persistent]) mkdirSync(join(name ?? '', 'lock'), { recursive: true });
  const configuration = {
    cfgNum: 1,
    cfgDate: '1',
    locationRules: {},
    exportedHeaders: {},
    cfgVersion: '2.16.1',
    portal: `${origin}/`,
    domain: 'localhost',
    securedCookie: 0,
    key: SECRET,
    // Its people, among them dwho with the same word as password.
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Demo',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: { Directory: sessions, LockDirectory: `${sessions}/lock` },
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: { Directory: persistent, LockDirectory: `${persistent}/lock` },
    whatToTrace: 'uid',
    macros: { verified: '1' },
    issuerDBSAMLActivation: 1,
    // The level of its demonstration people.
    samlAuthnContextMapPassword: 1,
    samlServicePrivateKeySig: key.privateKey,
    samlServicePublicKeySig: certificateOf(key),
    samlServiceSignatureMethod: 'RSA_SHA256',
    samlSPMetaDataXML: { news: { samlSPMetaDataXML: metadata } },
    samlSPMetaDataOptions: { news: { samlSPMetaDataOptionsNameIDFormat: 'email' } },
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: key.privateKey,
    oidcServicePublicKeySig: createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'key-1',
    oidcRPMetaDataOptions: {
      news: {
        oidcRPMetaDataOptionsClientID: 'news',
        oidcRPMetaDataOptionsClientSecret: SECRET,
        oidcRPMetaDataOptionsRedirectUris: answerUrl,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
      },
    },
    oidcRPMetaDataExportedVars: { news: { email: 'mail', email_verified: 'verified;bool;auto' } },
  };
  writeFileSync(join(folder, 'lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(join(folder, 'lemonldap-ng.ini'), settings(cache ?? '', folder));
  writeFileSync(join(folder, 'portal.psgi'), 'use Lemonldap::NG::Portal; Lemonldap::NG::Portal->run({});');
  const argv = ['--workers', '2', '--disable-keepalive', '-l', `127.0.0.1:${port}`, join(folder, 'portal.psgi')];
  await start(port, 'starman', argv, { env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') } });
}

const common = {
  email: 'dwho@badwolf.org',
  begin,
  logIn: (browser, page) => browser.submit(page, { user: 'dwho', password: 'dwho' }),
} satisfies Partial<Company>;

const ours = await makeSigningKey('news');

signsOnThrough('LemonLDAP::NG with SAML', {
  ...common,
  authType: 'saml',
  entry: ({ origin, key }) => ({
    contexts: ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password'],
    saml: {
      issuer: `${origin}/saml/metadata`,
      signOnUrl: `${origin}/saml/singleSignOn`,
      certificates: [key.certificate],
      privateKey: ours.privateKey,
      certificate: ours.certificate,
    },
  }),
  foreign: /audience mismatch|wrong recipient/,
});

signsOnThrough('LemonLDAP::NG with OpenID Connect', {
  ...common,
  authType: 'oidc',
  entry: ({ origin }) => ({ contexts: ['loa-1'], oidc: { issuer: `${origin}/`, clientId: 'news', clientSecret: SECRET } }),
  foreign: /invalid_grant|invalid_request/,
});
