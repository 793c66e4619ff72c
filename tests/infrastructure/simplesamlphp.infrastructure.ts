import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompanyRequest, certificateOf, signsOnThrough } from './company.ts';
import { start } from './program.ts';

/** A PHP file that returns what the JSON says. */
const php = (variable: string, content: unknown) =>
  `<?php\n$${variable} = json_decode(<<<'JSON'\n${JSON.stringify(content)}\nJSON, true);\n`;

const PHP_FOLDER = '/usr/share/simplesamlphp';

async function begin({ folder, port, origin, metadata, key }: CompanyRequest) {
  writeFileSync(join(folder, 'sp.xml'), metadata);
  writeFileSync(join(folder, 'idp.key'), key.privateKey);
  writeFileSync(join(folder, 'idp.crt'), certificateOf(key));
  const config = {
    baseurlpath: `${origin}/`,
    ...Object.fromEntries(['certdir', 'loggingdir', 'datadir', 'tempdir', 'metadatadir'].map((name) => [name, `${folder}/`])),
    secretsalt: 'salt of a test',
    'auth.adminpassword': 'of-a-test',
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'session.cookie.secure': false,
    'store.type': 'phpsession',
    'logging.handler': 'errorlog',
    'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: join(folder, 'sp.xml') }],
  };
  const people = { 0: 'exampleauth:UserPass', 'reader:secret': { mail: ['reader@company.example'] } };
  const provider = {
    host: '__DEFAULT__',
    privatekey: 'idp.key',
    certificate: 'idp.crt',
    auth: 'people',
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    authproc: {
      10: { class: 'saml:AttributeNameID', attribute: 'mail', Format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
      20: { class: 'saml:AuthnContextClassRef', AuthnContextClassRef: 'https://refeds.org/profile/mfa' },
    },
  };
  writeFileSync(join(folder, 'config.php'), php('config', config));
  writeFileSync(join(folder, 'authsources.php'), php('config', { people }));
  writeFileSync(join(folder, 'saml20-idp-hosted.php'), php('metadata', { [`${origin}/idp`]: provider }));
  await start(port, 'php', ['-S', `localhost:${port}`, '-t', join(PHP_FOLDER, 'www')], { env: { SIMPLESAMLPHP_CONFIG_DIR: folder } });
}

signsOnThrough('SimpleSAMLphp', {
  authType: 'saml',
  email: 'reader@company.example',
  entry: ({ origin, key }) => ({
    saml: { issuer: `${origin}/idp`, signOnUrl: `${origin}/saml2/idp/SSOService.php`, certificates: [key.certificate] },
  }),
  foreign: /audience mismatch|wrong recipient/,
  begin,
  logIn: (browser, page) => browser.submit(page, { username: 'reader', password: 'secret' }),
});
