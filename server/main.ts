import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { crearReloj } from '#server/jobs/crear-reloj.ts';
import { empezarTrabajos } from '#server/jobs/trabajos.ts';
import { crearContrasenas } from '#server/plugins/contrasenas.ts';
import { crearCorreo } from '#server/plugins/correo.ts';
import { horaDeRed } from '#server/plugins/hora-de-red.ts';
import { crearPush, nuevaClavePush } from '#server/plugins/push.ts';

const lista = (valor: string | undefined): string[] => (valor ?? '').split(',').map((v) => v.trim()).filter((v) => v !== '');

/** The environment, all optional, read here and nowhere else. */
const entorno = () => {
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, TRUSTED_PROXIES, LOG_LEVEL, SMTP_URL, MAIL_FROM } = process.env;
  const puerto = Number(PORT ?? 3000);
  if (!Number.isInteger(puerto) || puerto < 0 || puerto > 65_535) throw new Error(`PORT is not a port: ${String(PORT)}`);
  if (PUBLIC_URL !== undefined && !URL.canParse(PUBLIC_URL)) throw new Error(`PUBLIC_URL is not a URL: ${PUBLIC_URL}`);
  // Not repeated in the message: it holds a password.
  const [url, remitente] = [SMTP_URL, MAIL_FROM].map((v) => (v === '' ? undefined : v));
  if (url !== undefined && !(/^smtps?:\/\/[^/]/.test(url) && URL.canParse(url))) throw new Error('SMTP_URL is not smtp://… or smtps://…');
  if ((url === undefined) !== (remitente === undefined)) throw new Error('SMTP_URL and MAIL_FROM go together');
  return {
    puerto,
    host: HOST ?? '0.0.0.0',
    datos: resolve(DATA_DIR ?? 'data'),
    origenes: PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).origin],
    proxies: lista(TRUSTED_PROXIES),
    nivel: LOG_LEVEL ?? 'info',
    smtp: url === undefined || remitente === undefined ? null : { url, remitente },
  };
};

const BYTES_CLAVE = 32;

/** A key made at the first start and kept beside the database; `sinElla` says what its loss means. */
const leerClave = (carpeta: string, nombre: string, crear: () => Uint8Array, sinElla: string): Uint8Array => {
  const archivo = join(carpeta, nombre);
  if (!existsSync(archivo)) {
    // Whole or not at all: of two servers that start at once, both use what the first wrote.
    const nuevo = `${archivo}.${String(process.pid)}`;
    writeFileSync(nuevo, crear(), { mode: 0o600, flag: 'w', flush: true });
    try {
      linkSync(nuevo, archivo);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(nuevo);
    }
  }
  const clave = readFileSync(archivo);
  if (clave.length !== BYTES_CLAVE) {
    throw new Error(`${archivo} must hold ${String(BYTES_CLAVE)} bytes and holds ${String(clave.length)}: restore it from a backup, or delete it, and ${sinElla}`);
  }
  return clave;
};

/** Whom push services may turn to about this server. They want an address, and take one that leads nowhere. */
const sujetoDe = (origen: string | undefined, remitente: string | undefined): string => {
  if (origen?.startsWith('https://') === true) return origen;
  const direccion = /[^\s<>]+@[^\s<>]+/.exec(remitente ?? '')?.[0];
  return `mailto:${direccion ?? 'te-toca@example.org'}`;
};

/** Where the built client lies: in dist/ when the sources run, asked first because beside them lie the client's own sources; else beside the bundle. */
const CLIENTE = [join(import.meta.dirname, '../dist/client'), join(import.meta.dirname, '../client')].find((c) => existsSync(join(c, 'index.html'))) ?? null;

const arrancar = async (): Promise<void> => {
  const { puerto, host, datos, origenes, proxies, nivel, smtp } = entorno();
  // Everything in the data folder is the server's user's alone: it holds PINs, hashes and faces.
  process.umask(0o077);
  mkdirSync(datos, { recursive: true });
  const db = conectar(join(datos, 'te-toca.db'));
  await migrar(db);
  const construida = await buildApp({
    db,
    ...(await crearReloj(db, horaDeRed())),
    azar: { secreto: (bytes) => randomBytes(bytes).toString('base64url'), entero: (menorQue) => randomInt(menorQue) },
    contrasenas: await crearContrasenas(),
    secreto: leerClave(datos, 'secreto.key', () => randomBytes(BYTES_CLAVE), 'everyone has to log in again'),
    avatares: join(datos, 'avatares'),
    push: crearPush({ clave: leerClave(datos, 'push.key', nuevaClavePush, 'everyone has to turn messages on again'), sujeto: sujetoDe(origenes[0], smtp?.remitente) }),
    correo: smtp === null ? null : await crearCorreo({ ...smtp, direccion: origenes[0] ?? null }),
    cliente: CLIENTE,
    origenes,
    proxies,
    logger: { level: nivel },
  });
  const { app } = construida;

  app.addHook('onClose', await empezarTrabajos(construida, horaDeRed()));

  let cerrando = false;
  const cerrar = (): void => {
    if (cerrando) return;
    cerrando = true;
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', cerrar);
  process.on('SIGTERM', cerrar);
  await app.listen({ port: puerto, host });
};

await arrancar();
