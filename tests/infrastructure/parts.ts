import type { Parts } from '../run-parts.ts';

export const parts: Parts = {
  nginx: { nginx: 'nginx' },
  haproxy: { haproxy: 'haproxy' },
  caddy: { caddy: 'caddy' },
  pgbouncer: { pgbouncer: 'pgbouncer' },
  mail: { aiosmtpd: 'python3-aiosmtpd' },
  simplesamlphp: { php: 'php-cli', '/usr/share/simplesamlphp': 'simplesamlphp', '/usr/share/doc/php-xml': 'php-xml' },
  lemonldap: {
    starman: 'starman',
    '/usr/share/lemonldap-ng/portal': 'lemonldap-ng',
    '/usr/share/doc/liblasso-perl': 'liblasso-perl',
    '/usr/share/doc/libimage-magick-perl': 'libimage-magick-perl',
  },
};
