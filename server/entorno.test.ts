import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { leerEntorno } from './entorno.ts';

test('a missing or empty variable has its default', () => {
  const porDefecto = {
    puerto: 3000,
    host: '0.0.0.0',
    datos: resolve('data'),
    copias: null,
    postgres: null,
    redis: null,
    cesion: 10,
    origenes: [],
    direccion: null,
    prefijo: '',
    marcos: [],
    proxies: [],
    mdns: null,
    https: null,
    adminsCaja: [],
    registro: 'abierto',
    nivel: 'info',
    metricas: null,
    versiones: null,
    smtp: null,
    redLocal: false,
    telegram: undefined,
    oidc: null,
    mqtt: null,
  };
  expect(leerEntorno({})).toEqual({ ok: true, entorno: porDefecto });
  const vacias = Object.fromEntries(
    [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'REDIS_URL',
      'DRAIN_SECONDS',
      'BACKUP_DIR',
      'BASE_PATH',
      'EMBED_ORIGINS',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'HTTPS',
      'HTTPS_PORT',
      'HTTPS_CERT',
      'HTTPS_KEY',
      'MDNS',
      'ADMIN_BOX',
      'REGISTRO',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_HOST',
      'RELEASES_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'WEBHOOKS_RED_LOCAL',
      'TELEGRAM_URL',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_NOMBRE',
      'MQTT_URL',
    ].map((n) => [n, ' ']),
  );
  expect(leerEntorno(vacias)).toEqual({ ok: true, entorno: porDefecto });
});

test('valid values are read', () => {
  const variables = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/te-toca',
    DATABASE_URL: 'postgres://te-toca:secreta@db:5432/te-toca',
    REDIS_URL: 'rediss://te-toca:secreta@cache:6380',
    DRAIN_SECONDS: '0',
    BACKUP_DIR: '/mnt/copias',
    PUBLIC_URL: 'https://tetoca.example.org/',
    BASE_PATH: '/casa/',
    TRUSTED_PROXIES: '127.0.0.1, 192.168.1.0/24,fd00::/8,loopback,',
    MDNS: 'no',
    EMBED_ORIGINS: 'https://casa.example.org:8123/lovelace, http://10.0.0.2',
    ADMIN_BOX: 'Ana, @luis,',
    REGISTRO: 'invitacion',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    RELEASES_URL: 'https://git.example.org/releases/latest',
    SMTP_URL: 'smtps://ana:secreta@correo.example.org',
    MAIL_FROM: 'Te Toca <te-toca@example.org>',
    WEBHOOKS_RED_LOCAL: 'si',
    TELEGRAM_URL: 'https://bots.example.org/',
    MQTT_URL: 'mqtts://casa:secreta@10.0.0.2:8883',
  };
  expect(leerEntorno(variables)).toEqual({
    ok: true,
    entorno: {
      puerto: 0,
      host: '::1',
      datos: '/srv/te-toca',
      copias: '/mnt/copias',
      postgres: 'postgres://te-toca:secreta@db:5432/te-toca',
      redis: 'rediss://te-toca:secreta@cache:6380',
      cesion: 0,
      origenes: ['https://tetoca.example.org'],
      direccion: 'https://tetoca.example.org/casa',
      prefijo: '/casa',
      marcos: ['https://casa.example.org:8123', 'http://10.0.0.2'],
      proxies: ['127.0.0.1', '192.168.1.0/24', 'fd00::/8', 'loopback'],
      mdns: false,
      https: null,
      adminsCaja: ['ana', 'luis'],
      registro: 'invitacion',
      nivel: 'warn',
      metricas: { puerto: 9464, host: '::' },
      versiones: 'https://git.example.org/releases/latest',
      smtp: { url: 'smtps://ana:secreta@correo.example.org', remitente: 'Te Toca <te-toca@example.org>' },
      redLocal: true,
      telegram: 'https://bots.example.org',
      oidc: null,
      mqtt: 'mqtts://casa:secreta@10.0.0.2:8883',
    },
  });
});

const POSTGRES = { DATABASE_URL: 'postgres://localhost/te-toca' };
const CORREO = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'te-toca@example.org' };

test.each([
  ['PORT', ['65536', '-1', '3000a', '3e3', '0x50', 'http'], {}],
  ['DATABASE_URL', ['te-toca', 'mysql://ana:secreta@db/x', 'postgres://', 'postgres://db', 'postgres://db/'], {}],
  ['REDIS_URL', ['cache', 'http://ana:secreta@cache', 'redis://', 'redis:secreta', 'redis:///0'], POSTGRES],
  ['EMBED_ORIGINS', ['casa.example.org', '*', 'https://a.example.org,b'], {}],
  ['BASE_PATH', ['/', 'tetoca', '//x', '/a/../b', '/a b', '/a"', 'https://x', '/api', '/assets', '/media/'], {}],
  ['DRAIN_SECONDS', ['-1', '301', '1.5', '10s', '1e2'], {}],
  ['HOST', ['http://localhost', 'a b', '/tmp/x', '-', '*'], {}],
  ['PUBLIC_URL', ['tetoca.example.org', 'ftp://x', 'true', 'https://', 'javascript:alert(1)', 'https://a b'], {}],
  [
    'TRUSTED_PROXIES',
    ['true', '*', '1', 'mi-proxy', '127.0.0.1/33', '127.0.0.1,no', '10.0.0.0/8/8', '::/129', '999.1.1.1'],
    {},
  ],
  ['ADMIN_BOX', [',', 'ana luis', 'ana;luis', 'an', 'ana@example.org'], {}],
  ['REGISTRO', ['si', 'Abierto', 'invitación', 'abierto,cerrado'], {}],
  ['METRICS_PORT', ['abc', '70000', '3000'], {}],
  ['METRICS_HOST', ['a b', ':9464'], {}],
  ['RELEASES_URL', ['git.example.org', 'ftp://git.example.org'], {}],
  ['MDNS', ['off', 'true'], {}],
  ['TELEGRAM_URL', ['bots.example.org', 'ftp://bots.example.org'], {}],
  ['WEBHOOKS_RED_LOCAL', ['sí', 'true', '1'], {}],
  ['MQTT_URL', ['casa:1883', 'http://casa', 'mqtt://', 'ws://casa'], {}],
  ['LOG_LEVEL', ['verbose', 'INFO', '3'], {}],
  ['SMTP_URL', ['correo.example.org', 'http://ana:secreta@x', 'smtp://', 'smtp:secreta'], CORREO],
  ['MAIL_FROM', ['Te Toca', 'ana@', 'true'], CORREO],
] as const)(
  'an invalid %s has one line that tells its valid values, without any password',
  (nombre, valores, resto) => {
    for (const valor of valores) {
      const leido = leerEntorno({ ...resto, [nombre]: valor });
      expect(leido, valor).toEqual({
        ok: false,
        lineas: [expect.stringMatching(new RegExp(`^${nombre}.* no vale: debe.*\\.$`))],
      });
      expect(JSON.stringify(leido)).not.toContain('secreta');
    }
  },
);

test('Redis between nodes requires a shared database', () => {
  expect(leerEntorno({ REDIS_URL: 'redis://ana:secreta@cache' })).toEqual({
    ok: false,
    lineas: ['REDIS_URL va con DATABASE_URL: varios servidores a la vez necesitan una base de datos PostgreSQL.'],
  });
});

test('links in e-mails go below the base path, given by either of the two variables, and a conflict is refused', () => {
  const direccion = (variables: Readonly<Record<string, string>>) => {
    const leido = leerEntorno(variables);
    return leido.ok ? leido.entorno.direccion : leido.lineas;
  };
  expect(direccion({ PUBLIC_URL: 'https://x.org/tetoca/' })).toBe('https://x.org/tetoca');
  expect(direccion({ PUBLIC_URL: 'https://x.org', BASE_PATH: '/tetoca' })).toBe('https://x.org/tetoca');
  expect(direccion({ PUBLIC_URL: 'https://x.org/tetoca', BASE_PATH: '/tetoca' })).toBe('https://x.org/tetoca');
  expect(direccion({ BASE_PATH: '/tetoca' })).toBeNull();
  expect(direccion({ PUBLIC_URL: 'https://x.org/otra', BASE_PATH: '/tetoca' })).toEqual([
    'PUBLIC_URL termina en /otra y BASE_PATH es /tetoca: deben decir lo mismo.',
  ]);
});

test('the server’s own https has a default port, and certificate and key are set together', () => {
  const https = (variables: Readonly<Record<string, string>>) => {
    const leido = leerEntorno(variables);
    return leido.ok ? leido.entorno.https : leido.lineas;
  };
  expect(https({ HTTPS: 'propio' })).toEqual({ puerto: 3443, archivos: null });
  expect(https({ HTTPS_CERT: '/a/c.pem', HTTPS_KEY: '/a/k.pem', HTTPS_PORT: '443' })).toEqual({
    puerto: 443,
    archivos: { cert: '/a/c.pem', clave: '/a/k.pem' },
  });
  expect(https({ HTTPS_PORT: '443' })).toBeNull();
  expect(https({ HTTPS: 'si' })).toEqual(['HTTPS=si no vale: debe ser propio, o no estar.']);
  expect(https({ HTTPS_CERT: '/a/c.pem' })).toEqual([expect.stringMatching(/^HTTPS_CERT y HTTPS_KEY van juntas/)]);
  expect(https({ HTTPS: 'propio', HTTPS_CERT: '/a', HTTPS_KEY: '/b' })).toEqual([
    expect.stringMatching(/^HTTPS=propio hace su propio certificado/),
  ]);
  expect(https({ HTTPS: 'propio', HTTPS_PORT: '3000' })).toEqual([expect.stringMatching(/otro puerto que PORT/)]);
  expect(https({ HTTPS: 'propio', TRUSTED_PROXIES: '127.0.0.1' })).toEqual([
    expect.stringMatching(/^Detrás de un proxy/),
  ]);
  expect(https({ HTTPS: 'propio', ...POSTGRES })).toEqual([expect.stringMatching(/^Con DATABASE_URL/)]);
});

test('each invalid variable has its own line, and SMTP_URL and its sender require each other', () => {
  expect(leerEntorno({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'smtp://localhost' })).toEqual({
    ok: false,
    lineas: [
      expect.stringMatching(/^PORT=x /),
      expect.stringMatching(/^LOG_LEVEL=y /),
      'SMTP_URL y MAIL_FROM van juntas: pon las dos o ninguna.',
    ],
  });
});

test('an OIDC provider needs its four settings and PUBLIC_URL, and https unless it is on this machine', () => {
  const cuatro = {
    OIDC_ISSUER: 'https://entrar.example.org/realms/casa',
    OIDC_CLIENT_ID: 'te-toca',
    OIDC_CLIENT_SECRET: 'secreta',
    OIDC_NOMBRE: 'Casa',
  };
  const PUBLIC_URL = 'https://tetoca.example.org';
  expect(leerEntorno({ ...cuatro, PUBLIC_URL, BASE_PATH: '/casa' })).toMatchObject({
    ok: true,
    entorno: {
      oidc: {
        nombre: 'Casa',
        emisor: cuatro.OIDC_ISSUER,
        cliente: 'te-toca',
        secreto: 'secreta',
        direccion: `${PUBLIC_URL}/casa`,
      },
    },
  });
  const negadas = [
    ...Object.keys(cuatro).map((falta) => [{ ...cuatro, PUBLIC_URL, [falta]: '' }, 'van juntas']),
    [cuatro, 'necesita PUBLIC_URL'],
    ...['http://entrar.example.org', 'entrar', 'https://x?y', 'https://ana:secreta@x'].map((OIDC_ISSUER) => [
      { ...cuatro, PUBLIC_URL, OIDC_ISSUER },
      'no vale: debe ser',
    ]),
  ] as const;
  for (const [variables, porque] of negadas as readonly (readonly [Record<string, string>, string])[]) {
    const leido = leerEntorno(variables);
    expect(leido, JSON.stringify(variables)).toMatchObject({ ok: false });
    expect(JSON.stringify(leido)).toContain(porque);
    expect(JSON.stringify(leido)).not.toContain('secreta');
  }
  for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
    expect(leerEntorno({ ...cuatro, PUBLIC_URL, OIDC_ISSUER })).toMatchObject({ ok: true });
});
