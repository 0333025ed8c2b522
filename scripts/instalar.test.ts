import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, type TestOptions } from 'vitest';
import { parse } from 'yaml';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leerEntorno } from '#server/entorno.ts';
import { variablesLeidas } from '#server/testing/variables-leidas.ts';

// Checks that the image, the compose files, the templates and the service agree with the server and with one another. No
// container engine is needed.

const RAIZ = join(import.meta.dirname, '..');
const leer = (archivo: string): string => readFileSync(join(RAIZ, archivo), 'utf8');
const leerYaml = (archivo: string): unknown => parse(leer(archivo));

/** Variables that the image's entry point (scripts/release/contenedor.sh) or Node reads, not the server. */
const DEL_CONTENEDOR = ['PUID', 'PGID', 'TZ'];
const desconocidas = (nombres: Iterable<string>): string[] => {
  const conocidas = new Set([...variablesLeidas(), ...DEL_CONTENEDOR]);
  return [...nombres].filter((nombre) => !conocidas.has(nombre));
};

interface Servicio {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly user: string;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt: readonly string[];
  readonly read_only: boolean;
  readonly tmpfs: readonly string[];
  readonly ports?: readonly string[];
  readonly restart: string;
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Servicio>>;
}

/** The Dockerfile's instructions, one a line, without comments. */
const INSTRUCCIONES = leer('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .map((l) => l.trim().replaceAll(/\s+/g, ' '))
  .filter((l) => l !== '');
const con = (nombre: string): string[] =>
  INSTRUCCIONES.filter((l) => l.startsWith(`${nombre} `)).map((l) => l.slice(nombre.length + 1));

describe('the image', () => {
  test('copies existing files from existing stages, and no local data or build output', () => {
    const etapas = con('FROM').flatMap((f) => / AS (\S+)$/.exec(f)?.[1] ?? []);
    expect(etapas).toEqual(['construir', 'caja', 'home-assistant']);
    expect(con('FROM').at(-1)).toBe('caja');
    for (const copia of con('COPY')) {
      const de = /--from=(\S+)/.exec(copia)?.[1];
      const origenes = copia
        .split(' ')
        .filter((p) => !p.startsWith('--'))
        .slice(0, -1);
      if (de !== undefined) expect(etapas).toContain(de);
      else for (const origen of origenes) expect(existsSync(join(RAIZ, origen)), origen).toBe(true);
    }
    const fuera = new Set(leer('.dockerignore').split('\n'));
    for (const nombre of ['.git', 'node_modules', 'data', 'dist', 'release', '**/.env'])
      expect(fuera).toContain(nombre);
  });

  test('runs as its own user, exposes its port, and declares no volume', () => {
    // The second user is that of Home Assistant's stage, which starts as root.
    expect(con('USER')).toEqual(['1000:1000', '0:0']);
    expect(con('EXPOSE')).toEqual(['3000']);
    expect(con('ENV').join(' ')).toContain('DATA_DIR=/data ');
    expect(con('VOLUME')).toEqual([]);
    expect(con('HEALTHCHECK')[0]).toMatch(/ CMD \["te-toca", "salud"\]$/);
    expect(con('ENTRYPOINT')).toEqual(['["te-toca"]']);
    expect(leer('scripts/release/contenedor.sh')).toContain(`path: "${RUTAS.viva}"`);
    expect(con('COPY').some((c) => c.endsWith('scripts/release/contenedor.sh /usr/local/bin/te-toca'))).toBe(true);
  });
});

const COMPOSES = [
  ['compose.yaml', 'te-toca'],
  ['docs/instalar/umbrel/te-toca/docker-compose.yml', 'servidor'],
] as const;
describe.each(COMPOSES)('%s', (archivo, nombre) => {
  const servicio = (leerYaml(archivo) as Compose).services[nombre];
  if (servicio === undefined) throw new Error(`${archivo} has no ${nombre}`);

  test('sets only variables that the server reads, and lets a first family register without an invitation', () => {
    expect(desconocidas(Object.keys(servicio.environment))).toEqual([]);
    expect(servicio.environment['REGISTRO']).toMatch(/^(\$\{REGISTRO:-invitacion\}|invitacion)$/);
  });

  test('can write only in /data and /tmp, and has no privileges', () => {
    expect(servicio.read_only).toBe(true);
    expect(servicio.volumes.map((v) => v.split(':').at(-1))).toEqual(['/data']);
    expect(servicio.tmpfs.map((t) => t.split(':')[0])).toEqual(['/tmp']);
    expect(servicio.cap_drop).toEqual(['ALL']);
    expect(servicio.security_opt).toEqual(['no-new-privileges:true']);
    // A service that starts as root keeps only the capabilities needed to give the data folder to another user and to become
    // that user.
    if (servicio.user.startsWith('0'))
      expect(servicio.cap_add?.toSorted()).toEqual(['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID']);
    else expect(servicio.cap_add).toBeUndefined();
  });
});

test('compose.yaml passes on every setting of .env except those that the image or the folder fixes', () => {
  const environment = (leerYaml('compose.yaml') as Compose).services['te-toca']?.environment ?? {};
  const deLaImagen = ['PORT', 'HOST', 'DATA_DIR', 'BACKUP_DIR'];
  const deVarios = ['DATABASE_URL', 'REDIS_URL', 'DRAIN_SECONDS'];
  const sinPasar = [...variablesLeidas()].filter((n) => !(n in environment));
  expect(sinPasar.toSorted()).toEqual([...deLaImagen, ...deVarios].toSorted());
});

test('compose.yaml and the setup with several servers share no volume', () => {
  const [caja, varios] = ['compose.yaml', 'docs/escalar/compose.yaml'].map(
    (archivo) =>
      leerYaml(archivo) as {
        readonly name?: string;
        readonly volumes: Readonly<Record<string, { readonly name?: string } | null>>;
      },
  );
  const suyos = Object.keys(varios?.volumes ?? {}).map((v) => `${varios?.name ?? ''}_${v}`);
  expect(suyos).toContain('te-toca-escalar_postgres');
  expect(suyos).not.toContain(caja?.volumes['datos']?.name);
});

test('compose.yaml uses only what docker-compose 1.29 and podman-compose 1.0 understand', () => {
  // docker-compose 1.29 refuses a project name, so the volume has its own name. podman-compose 1.0 does not replace a
  // variable whose default is empty.
  const { name, volumes } = leerYaml('compose.yaml') as { readonly name?: string; readonly volumes: unknown };
  expect(name).toBeUndefined();
  expect(volumes).toEqual({ datos: { name: 'te-toca_datos' } });
  const puestos = leer('compose.yaml').match(/\$\{[^}]*\}/g) ?? [];
  expect(puestos.length).toBeGreaterThan(15);
  expect(puestos.filter((puesto) => !/^\$\{[A-Z_]+:-[^}]+\}$/.test(puesto))).toEqual([]);
});

/**
 * Installed programs that can check a compose file. podman-compose cannot check one without running it, which `npm run
 * ensayo-instalacion` does.
 */
const LECTORES = [['docker', 'compose'], ['docker-compose']].filter(
  ([orden = '', ...resto]) => spawnSync(orden, [...resto, 'version']).status === 0,
);
const conLector: TestOptions = LECTORES.length > 0 ? {} : { skip: true, meta: { faltaServicio: 'compose' } };
test('compose.yaml is accepted by the installed docker compose and docker-compose', conLector, () => {
  for (const [orden = '', ...resto] of LECTORES) {
    const { status, stderr } = spawnSync(orden, [...resto, '--file', join(RAIZ, 'compose.yaml'), 'config', '--quiet'], {
      encoding: 'utf8',
    });
    expect([orden, status, stderr]).toEqual([orden, 0, '']);
  }
});

test('compose.yaml’s defaults equal the server’s defaults, except an invitation for registering', () => {
  const environment = (leerYaml('compose.yaml') as Compose).services['te-toca']?.environment ?? {};
  const puesto = Object.fromEntries(
    Object.entries(environment).map(([nombre, valor]) => [nombre, valor.replace(/^\$\{\w+:-([^}]*)\}$/, '$1')]),
  );
  expect(leerEntorno(puesto)).toEqual(leerEntorno({ REGISTRO: 'invitacion' }));
});

test('compose.yaml restarts after a reboot, has the image’s health check, and publishes its port', () => {
  const { ports, restart, healthcheck } = (leerYaml('compose.yaml') as Compose).services['te-toca'] ?? {};
  expect(ports?.[0]).toMatch(/:3000$/);
  expect(restart).toBe('unless-stopped');
  expect(healthcheck?.test).toEqual(['CMD', 'te-toca', 'salud']);
});

test('the Umbrel template is behind Umbrel’s proxy, under an allowed name', () => {
  const { services } = leerYaml('docs/instalar/umbrel/te-toca/docker-compose.yml') as Compose;
  const { id } = leerYaml('docs/instalar/umbrel/te-toca/umbrel-app.yml') as { id: string };
  const tienda = leerYaml('docs/instalar/umbrel/umbrel-app-store.yml') as { id: string };
  expect(id.startsWith(`${tienda.id}-`)).toBe(true);
  expect(services['app_proxy']?.environment).toMatchObject({ APP_HOST: `${id}_servidor_1`, APP_PORT: 3000 });
});

test('the Home Assistant template agrees with the image', () => {
  const carpeta = 'docs/instalar/home-assistant/te_toca';
  const app = leerYaml(`${carpeta}/config.yaml`) as {
    readonly ingress_port: number;
    readonly ports: Readonly<Record<string, number>>;
    readonly watchdog: string;
    readonly map: readonly { readonly type: string; readonly path: string; readonly read_only: boolean }[];
    readonly environment: Readonly<Record<string, string>>;
    readonly backup: string;
    readonly init: boolean;
    readonly image: string;
    readonly options: Readonly<Record<string, string>>;
    readonly schema: Readonly<Record<string, string>>;
  };
  expect(app.ingress_port).toBe(3000);
  expect(app.ports).toEqual({ '3000/tcp': 3000 });
  expect(app.watchdog).toBe(`http://[HOST]:[PORT:3000]${RUTAS.viva}`);
  expect(app.map).toEqual([{ type: 'data', path: app.environment['DATA_DIR'], read_only: false }]);
  expect(desconocidas(Object.keys(app.environment))).toEqual([]);
  // The settings page offers the settings that the image’s entry point passes on, with a default if one is needed.
  const ofrecidas = Object.keys(app.schema);
  const pasadas = /SUYAS = \[(.*)\]/.exec(leer('scripts/release/contenedor.sh'))?.[1]?.match(/\w+/g);
  expect(ofrecidas).toEqual(pasadas);
  expect(desconocidas(ofrecidas.map((nombre) => nombre.toUpperCase()))).toEqual([]);
  expect(app.options).toEqual({ registro: 'invitacion' });
  expect(ofrecidas.filter((nombre) => !app.schema[nombre]?.endsWith('?'))).toEqual(Object.keys(app.options));
  // A backup stops the app first, because a database may not be copied while it is written. The container’s script must be
  // PID 1, to give the folder to its user.
  expect([app.backup, app.init]).toEqual(['cold', false]);
  expect(app.image).toBe('@IMAGEN@-home-assistant');
  for (const idioma of ['es', 'en'])
    expect(leerYaml(`${carpeta}/translations/${idioma}.yaml`) as object).toMatchObject({
      network: { '3000/tcp': expect.any(String) },
      configuration: Object.fromEntries(
        ofrecidas.map((nombre) => [nombre, { name: expect.any(String), description: expect.any(String) }]),
      ),
    });
});

test('the Unraid template agrees with the image', () => {
  const xml = leer('docs/instalar/unraid/te-toca.xml');
  const configs = [...xml.matchAll(/<Config [^>]*Target="([^"]+)"[^>]*Type="(\w+)"/g)].map(([, t, tipo]) => [tipo, t]);
  const de = (tipo: string) => configs.filter(([t]) => t === tipo).map(([, t = '']) => t);
  expect(de('Port')).toEqual(['3000']);
  expect(de('Path')).toEqual(['/data']);
  expect(de('Variable').length).toBeGreaterThan(2);
  expect(desconocidas(de('Variable'))).toEqual([]);
  expect(xml).toMatch(/Target="REGISTRO" Default="invitacion"/);
  for (const opcion of ['--user 0:0', '--read-only', '--cap-drop ALL', '--security-opt no-new-privileges:true'])
    expect(xml).toContain(opcion);
});

test('all templates name the image by the placeholder that a release replaces', () => {
  const conImagen = globSync('docs/instalar/**/*.{xml,yml,yaml}', { cwd: RAIZ }).filter((a) =>
    /<Repository>|^\s*image:/m.test(leer(a)),
  );
  expect(conImagen).toHaveLength(3);
  for (const archivo of conImagen) expect(leer(archivo), archivo).toMatch(/@IMAGEN@/);
});

test('the service sets only variables that the server reads', () => {
  const unidad = leer('scripts/release/te-toca.service');
  const puestas = [...(/^Environment=(.*)$/m.exec(unidad)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, n = '']) => n);
  expect(desconocidas(puestas.filter((n) => !['NODE_COMPILE_CACHE', 'HOME'].includes(n)))).toEqual([]);
  const ofrecidas = [...leer('scripts/release/te-toca.conf').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, n = '']) => n);
  expect(ofrecidas).toContain('REGISTRO');
  expect(desconocidas(ofrecidas)).toEqual([]);
});

test('the service may list the machine’s network addresses, which the server prints', () => {
  // os.networkInterfaces() throws without AF_NETLINK.
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(leer('scripts/release/te-toca.service'))?.[1]?.split(' ')).toContain(
    'AF_NETLINK',
  );
});

const GUIONES = ['contenedor.sh', 'instalar.sh', 'esperar.sh', 'te-toca', 'te-toca-servicio'].concat(
  ['preinst', 'postinst', 'prerm', 'postrm'].map((guion) => `debian/${guion}`),
);
test.each(GUIONES)('sh can parse %s', (nombre) => {
  expect(spawnSync('sh', ['-n', join(RAIZ, 'scripts/release', nombre)]).status).toBe(0);
});

test.each([
  ['', '/var/lib/te-toca'],
  ['PORT=3100\nDATA_DIR="/mnt/ssd/te toca"\n', '/mnt/ssd/te toca'],
])('the service’s commands use the server’s data folder, with settings %j', (ajustes, datos) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-orden-'));
  try {
    const guion = (nombre: string, texto: string) =>
      writeFileSync(join(carpeta, nombre), `#!/bin/sh\n${texto}\n`, { mode: 0o755 });
    guion('id', 'echo 0');
    guion('setpriv', 'printf %s "$DATA_DIR"');
    writeFileSync(join(carpeta, 'te-toca.conf'), ajustes);
    const { stdout } = spawnSync('sh', [join(RAIZ, 'scripts/release/te-toca-servicio'), 'doctor'], {
      encoding: 'utf8',
      env: { PATH: `${carpeta}:${process.env['PATH'] ?? ''}`, TE_TOCA_CONF: join(carpeta, 'te-toca.conf') },
    });
    expect(stdout).toBe(datos);
  } finally {
    rmSync(carpeta, { recursive: true });
  }
});
