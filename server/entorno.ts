import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { MODOS_REGISTRO, type ModoRegistro } from '#shared/contracts/altas.ts';
import { NombreUsuario } from '#shared/contracts/cuentas.ts';
import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import { leerPrefijo, tapaLoNuestro } from './http/direccion.ts';

/** Settings from the environment, all optional. */
export interface Entorno {
  readonly puerto: number;
  readonly host: string;
  /** Folder of the data. */
  readonly datos: string;
  /** A second folder for each copy, as on another disk. */
  readonly copias: string | null;
  /** The PostgreSQL database, when the data are not in the folder. */
  readonly postgres: string | null;
  /** Address of the Redis that links several servers of one installation. */
  readonly redis: string | null;
  /** Seconds in which a balancer notices that this server goes, and others take over, where there are several. */
  readonly relevo: number;
  /** The origins of our own pages, from PUBLIC_URL; empty when it is not set. */
  readonly origenes: readonly string[];
  /** The address that e-mails lead to, without a slash at its end; null: nobody said. */
  readonly direccion: string | null;
  /** The path below which everybody sees us; '' for the root. */
  readonly prefijo: string;
  /** Origins whose pages may show ours in a frame. */
  readonly marcos: readonly string[];
  readonly proxies: readonly string[];
  /** Usernames of those who look after the box, as they are compared; empty: the first family's admins. */
  readonly adminsCaja: readonly string[];
  /** The rule for creating families. */
  readonly registro: ModoRegistro;
  readonly nivel: string;
  /** Host and port at which Prometheus reads; null when it is off. */
  readonly metricas: { readonly puerto: number; readonly host: string } | null;
  /** Address that lists the published versions; null when none is asked. */
  readonly versiones: string | null;
  readonly smtp: { readonly url: string; readonly remitente: string } | null;
}

const NIVELES = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** Groups of addresses that Fastify knows by name. */
const REDES_CON_NOMBRE = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** A host name, or an address: what one can listen on. */
const NOMBRE_DE_HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** Balancers ask every few seconds, and believe the second answer or the third. */
const RELEVO = 10;
const MAXIMO_RELEVO = 300;

const lista = (valor: string): string[] =>
  valor
    .split(',')
    .map((v) => v.trim())
    .filter((v) => v !== '');

/** An address, or a network «192.168.0.0/24». */
const esRed = (valor: string): boolean => {
  if (REDES_CON_NOMBRE.has(valor)) return true;
  const [ip = '', bits, ...resto] = valor.split('/');
  const version = isIP(ip);
  return (
    version !== 0 &&
    resto.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};

const esPuerto = (valor: string): boolean => /^\d{1,5}$/.test(valor) && Number(valor) <= 65_535;
const esHost = (valor: string): boolean => isIP(valor) !== 0 || NOMBRE_DE_HOST.test(valor);
const esPublica = (valor: string): boolean => /^https?:\/\/[^/]/i.test(valor) && URL.canParse(valor);
export const esPostgres = (valor: string): boolean =>
  /^postgres(ql)?:\/\/[^/]/.test(valor) && URL.canParse(valor) && new URL(valor).pathname.length > 1;
const esRedis = (valor: string): boolean => /^rediss?:\/\/[^/]/.test(valor) && URL.canParse(valor);
const esSmtp = (valor: string): boolean => /^smtps?:\/\/[^/]/.test(valor) && URL.canParse(valor);

/**
 * Reads the environment: the settings, or a line in Spanish for each variable that makes no sense. One that is empty is
 * none. Those that hold a password are not repeated in their lines.
 */
export const leerEntorno = (
  variables: Readonly<Record<string, string | undefined>>,
): { readonly ok: true; readonly entorno: Entorno } | { readonly ok: false; readonly lineas: readonly string[] } => {
  const v = (nombre: string): string | undefined => variables[nombre]?.trim() || undefined;
  const lineas: string[] = [];
  const exigir = (
    nombre: string,
    bien: (valor: string) => boolean,
    que: string,
    secreta = false,
  ): string | undefined => {
    const valor = v(nombre);
    if (valor === undefined || bien(valor)) return valor;
    lineas.push(`${nombre}${secreta ? '' : `=${valor}`} no vale: ${que}.`);
    return undefined;
  };

  const puertoDe = (nombre: string) => exigir(nombre, esPuerto, 'debe ser un puerto, de 1 a 65535');
  const hostDe = (nombre: string) => exigir(nombre, esHost, 'debe ser una dirección de esta máquina, como 127.0.0.1');
  const puerto = Number(puertoDe('PORT') ?? 3000);
  const host = hostDe('HOST') ?? '0.0.0.0';
  const [puertoMetricas, hostMetricas] = [puertoDe('METRICS_PORT'), hostDe('METRICS_HOST') ?? '127.0.0.1'];
  if (puertoMetricas !== undefined && Number(puertoMetricas) === puerto && puerto !== 0)
    lineas.push(`METRICS_PORT=${puertoMetricas} no vale: debe ser otro puerto que PORT.`);
  const versiones = exigir(
    'RELEASES_URL',
    esPublica,
    'debe ser la dirección donde se dice qué versiones hay, como https://git.example.org/api/v1/repos/casa/te-toca/releases/latest',
    true,
  );
  const postgres = exigir(
    'DATABASE_URL',
    esPostgres,
    'debe ser postgres://usuario:contraseña@servidor:5432/base',
    true,
  );
  const redis = exigir('REDIS_URL', esRedis, 'debe ser redis://usuario:contraseña@servidor:6379 o rediss://…', true);
  if (v('REDIS_URL') !== undefined && v('DATABASE_URL') === undefined)
    lineas.push('REDIS_URL va con DATABASE_URL: varios servidores a la vez necesitan una base de datos PostgreSQL.');
  const relevo = Number(
    exigir(
      'DRAIN_SECONDS',
      (s) => /^\d{1,3}$/.test(s) && Number(s) <= MAXIMO_RELEVO,
      `deben ser segundos, de 0 a ${String(MAXIMO_RELEVO)}`,
    ) ?? RELEVO,
  );
  const publica = exigir(
    'PUBLIC_URL',
    esPublica,
    'debe ser la dirección que se escribe en el navegador, como https://tetoca.example.org',
  );
  const prefijo =
    leerPrefijo(
      exigir(
        'BASE_PATH',
        (b) => (leerPrefijo(b) ?? '') !== '' && !tapaLoNuestro(leerPrefijo(b) ?? ''),
        'debe ser un camino como /tetoca, con letras y cifras, y que no sea de los nuestros',
      ) ?? '',
    ) ?? '';
  const suCamino = publica === undefined ? '' : new URL(publica).pathname.replace(/\/+$/, '');
  if (prefijo !== '' && suCamino !== '' && suCamino !== prefijo)
    lineas.push(`PUBLIC_URL termina en ${suCamino} y BASE_PATH es ${prefijo}: deben decir lo mismo.`);
  const proxies = exigir(
    'TRUSTED_PROXIES',
    (p) => lista(p).every(esRed),
    'deben ser las direcciones de tus proxies, separadas por comas, como 127.0.0.1,192.168.1.0/24',
  );
  const marcos = exigir(
    'EMBED_ORIGINS',
    (m) => lista(m).every(esPublica),
    'deben ser direcciones separadas por comas, como https://casa.example.org:8123',
  );
  const adminsCaja = exigir(
    'ADMIN_BOX',
    (a) => lista(a).length > 0 && lista(a).every((u) => NombreUsuario.safeParse(u).success),
    'deben ser nombres de usuario separados por comas, como ana,luis',
  );
  const registro = exigir(
    'REGISTRO',
    (r) => MODOS_REGISTRO.some((modo) => modo === r),
    `debe ser uno de ${MODOS_REGISTRO.join(', ')}`,
  );
  const nivel = exigir('LOG_LEVEL', (n) => NIVELES.includes(n), `debe ser uno de ${NIVELES.join(', ')}`) ?? 'info';
  const url = exigir('SMTP_URL', esSmtp, 'debe ser smtp://usuario:contraseña@servidor:587 o smtps://…', true);
  const remitente = exigir(
    'MAIL_FROM',
    (m) => /[^\s<>@]+@[^\s<>@]+/.test(m),
    'debe llevar una dirección de correo, como Te Toca <te-toca@example.org>',
  );
  if ((v('SMTP_URL') === undefined) !== (v('MAIL_FROM') === undefined))
    lineas.push('SMTP_URL y MAIL_FROM van juntas: pon las dos o ninguna.');

  if (lineas.length > 0) return { ok: false, lineas };
  return {
    ok: true,
    entorno: {
      puerto,
      host,
      datos: resolve(v('DATA_DIR') ?? 'data'),
      copias: v('BACKUP_DIR') === undefined ? null : resolve(v('BACKUP_DIR') ?? ''),
      postgres: postgres ?? null,
      redis: redis ?? null,
      relevo,
      origenes: publica === undefined ? [] : [new URL(publica).origin],
      direccion: publica === undefined ? null : new URL(publica).origin + (prefijo || suCamino),
      prefijo,
      marcos: lista(marcos ?? '').map((m) => new URL(m).origin),
      proxies: lista(proxies ?? ''),
      adminsCaja: lista(adminsCaja ?? '').map(claveDeUsuario),
      registro: MODOS_REGISTRO.find((modo) => modo === registro) ?? 'abierto',
      nivel,
      metricas: puertoMetricas === undefined ? null : { puerto: Number(puertoMetricas), host: hostMetricas },
      versiones: versiones ?? null,
      smtp: url === undefined || remitente === undefined ? null : { url, remitente },
    },
  };
};
