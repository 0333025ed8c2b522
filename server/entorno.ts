import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type ModoRegistro, MODOS_REGISTRO, NombreUsuario } from '#shared/contracts/accesos.ts';
import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { esEmisor, leerOidc } from './arranque/entorno-oidc.ts';
import type { AjustesOidc } from '#server/change/puertos.ts';
import { leerPrefijo, tapaLoNuestro } from './http/direccion.ts';

export interface Entorno {
  readonly puerto: number;
  readonly host: string;
  /** The data folder. */
  readonly datos: string;
  /** Folder for a second copy of backups, for example on another disk; null for none. */
  readonly copias: string | null;
  /** URL of the PostgreSQL database; null if the data are in the folder. */
  readonly postgres: string | null;
  /** URL of the Redis that connects several servers of one database; null for a server that serves alone. */
  readonly redis: string | null;
  /** Time that a load balancer needs to notice that one of several servers is stopping, in seconds. */
  readonly cesion: number;
  /** Origin of PUBLIC_URL, the only element; empty if that is not set. */
  readonly origenes: readonly string[];
  /** Public address of the app with its path, without a final slash; null if PUBLIC_URL is not set. */
  readonly direccion: string | null;
  /** Path prefix of the app, from BASE_PATH; '' for the root. */
  readonly prefijo: string;
  /** Origins that may embed the app's pages in a frame. */
  readonly marcos: readonly string[];
  readonly proxies: readonly string[];
  /**
   * Port of the server's own https; null if it is off. `archivos` are the operator's certificate and key; null if the box
   * makes its own.
   */
  readonly https: { readonly puerto: number; readonly archivos: ArchivosHttps | null } | null;
  /** MDNS: whether te-toca.local is announced at home; null if not set, which means outside containers only. */
  readonly mdns: boolean | null;
  /** Usernames of the box's admins, in lower case; if empty, the first family's admins. */
  readonly adminsCaja: readonly string[];
  /** REGISTRO: who may create a family (`MODOS_REGISTRO`). */
  readonly registro: ModoRegistro;
  readonly nivel: string;
  /** Host and port on which Prometheus reads the metrics; null if they are off. */
  readonly metricas: { readonly puerto: number; readonly host: string } | null;
  /** URL at which newer versions are looked up; null to look up none. */
  readonly versiones: string | null;
  readonly smtp: { readonly url: string; readonly remitente: string } | null;
  /** WEBHOOKS_RED_LOCAL: whether requests may go into the local network even if several families share the box. */
  readonly redLocal: boolean;
  /** TELEGRAM_URL: base URL of a Bot API server instead of Telegram’s own; undefined if not set. */
  readonly telegram: string | undefined;
  /** The OIDC provider with which members may log in; null if OIDC_ISSUER is not set. */
  readonly oidc: AjustesOidc | null;
  /** URL of the MQTT broker through which Home Assistant is told about families; null if there is none. */
  readonly mqtt: string | null;
}

/** Paths of PEM files: a certificate with its chain, and its private key. */
export interface ArchivosHttps {
  readonly cert: string;
  readonly clave: string;
}

const NIVELES = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** Networks that Fastify's `trustProxy` knows by name. */
const REDES_CON_NOMBRE = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Pattern of a host name to listen on. */
const NOMBRE_DE_HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** Default of DRAIN_SECONDS. Load balancers check every few seconds and react to the second or third failure. */
const RELEVO = 10;
const MAXIMO_RELEVO = 300;

const PUERTO_HTTPS = 3443;

const lista = (valor: string): string[] =>
  valor
    .split(',')
    .map((v) => v.trim())
    .filter((v) => v !== '');

/** Tells whether a text is an IP address, a network such as «192.168.0.0/24», or a network known by name. */
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
const esMqtt = (valor: string): boolean => /^mqtts?:\/\/[^/]/.test(valor) && URL.canParse(valor);
const esSmtp = (valor: string): boolean => /^smtps?:\/\/[^/]/.test(valor) && URL.canParse(valor);

/**
 * Reads the settings; if some are invalid or do not fit together, returns a line in Spanish for each fault instead. An empty
 * variable counts as not set. Variables that usually contain a secret are not quoted in their line.
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
  const cesion = Number(
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
  exigir('HTTPS', (h) => h === 'propio', 'debe ser propio, o no estar');
  const propio = v('HTTPS') === 'propio';
  const [cert, clave] = [v('HTTPS_CERT'), v('HTTPS_KEY')];
  const puertoHttps = Number(puertoDe('HTTPS_PORT') ?? PUERTO_HTTPS);
  if ((cert === undefined) !== (clave === undefined))
    lineas.push('HTTPS_CERT y HTTPS_KEY van juntas: pon las dos o ninguna.');
  if (propio && cert !== undefined)
    lineas.push('HTTPS=propio hace su propio certificado: quita HTTPS, o HTTPS_CERT y HTTPS_KEY.');
  const conHttps = propio || cert !== undefined;
  if (conHttps && puertoHttps === puerto && puerto !== 0)
    lineas.push(`HTTPS_PORT=${String(puertoHttps)} no vale: debe ser otro puerto que PORT.`);
  if (conHttps && v('TRUSTED_PROXIES') !== undefined)
    lineas.push('Detrás de un proxy el https lo pone el proxy: quita HTTPS y HTTPS_CERT, o TRUSTED_PROXIES.');
  if (conHttps && v('DATABASE_URL') !== undefined)
    lineas.push('Con DATABASE_URL el https lo pone el proxy o el balanceador: quita HTTPS y HTTPS_CERT.');
  const mdns = exigir('MDNS', (m) => m === 'si' || m === 'no', 'debe ser si o no');
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

  const redLocal = exigir('WEBHOOKS_RED_LOCAL', (r) => r === 'si' || r === 'no', 'debe ser si o no');
  const telegram = exigir('TELEGRAM_URL', esPublica, 'debe ser la dirección de un servidor de la Bot API de Telegram');
  exigir('OIDC_ISSUER', esEmisor, 'debe ser una dirección https, como https://entrar.example.org', true);
  const direccion = publica === undefined ? null : new URL(publica).origin + (prefijo || suCamino);
  const { oidc, linea } = leerOidc(v, direccion);
  if (linea !== null) lineas.push(linea);
  const mqtt = exigir('MQTT_URL', esMqtt, 'debe ser mqtt://usuario:contraseña@servidor:1883 o mqtts://…', true);
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
      cesion,
      origenes: publica === undefined ? [] : [new URL(publica).origin],
      direccion,
      prefijo,
      marcos: lista(marcos ?? '').map((m) => new URL(m).origin),
      proxies: lista(proxies ?? ''),
      mdns: mdns === undefined ? null : mdns === 'si',
      https: conHttps
        ? {
            puerto: puertoHttps,
            archivos: cert === undefined || clave === undefined ? null : { cert: resolve(cert), clave: resolve(clave) },
          }
        : null,
      adminsCaja: lista(adminsCaja ?? '').map(claveDeUsuario),
      registro: MODOS_REGISTRO.find((modo) => modo === registro) ?? 'abierto',
      nivel,
      metricas: puertoMetricas === undefined ? null : { puerto: Number(puertoMetricas), host: hostMetricas },
      versiones: versiones ?? null,
      smtp: url === undefined || remitente === undefined ? null : { url, remitente },
      redLocal: redLocal === 'si',
      telegram: telegram?.replace(/\/+$/, ''),
      oidc,
      mqtt: mqtt ?? null,
    },
  };
};
