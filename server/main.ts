import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { programarMedianoches } from '#server/jobs/programador.ts';
import { crearContrasenas } from '#server/plugins/contrasenas.ts';

const lista = (valor: string | undefined): string[] => (valor ?? '').split(',').map((v) => v.trim()).filter((v) => v !== '');

/** The environment, all optional, read here and nowhere else. */
const entorno = () => {
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, TRUSTED_PROXIES, LOG_LEVEL } = process.env;
  const puerto = Number(PORT ?? 3000);
  if (!Number.isInteger(puerto) || puerto < 0 || puerto > 65_535) throw new Error(`PORT is not a port: ${String(PORT)}`);
  if (PUBLIC_URL !== undefined && !URL.canParse(PUBLIC_URL)) throw new Error(`PUBLIC_URL is not a URL: ${PUBLIC_URL}`);
  return {
    puerto,
    host: HOST ?? '0.0.0.0',
    datos: resolve(DATA_DIR ?? 'data'),
    origenes: PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).origin],
    proxies: lista(TRUSTED_PROXIES),
    nivel: LOG_LEVEL ?? 'info',
  };
};

const BYTES_SECRETO = 32;

/** The tokens' key: made at the first start, kept beside the database. */
const leerSecreto = (carpeta: string): Uint8Array => {
  const archivo = join(carpeta, 'secreto.key');
  if (!existsSync(archivo)) writeFileSync(archivo, randomBytes(BYTES_SECRETO), { mode: 0o600, flag: 'wx', flush: true });
  const secreto = readFileSync(archivo);
  if (secreto.length !== BYTES_SECRETO) {
    throw new Error(`${archivo} must hold ${String(BYTES_SECRETO)} bytes and holds ${String(secreto.length)}: restore it from a backup, or delete it, and everyone has to log in again`);
  }
  return secreto;
};

/** Where the built client lies: in dist/ when the sources run, asked first because beside them lie the client's own sources; else beside the bundle. */
const CLIENTE = [join(import.meta.dirname, '../dist/client'), join(import.meta.dirname, '../client')].find((c) => existsSync(join(c, 'index.html'))) ?? null;

const arrancar = async (): Promise<void> => {
  const { puerto, host, datos, origenes, proxies, nivel } = entorno();
  // Everything in the data folder is the server's user's alone: it holds PINs, hashes and faces.
  process.umask(0o077);
  mkdirSync(datos, { recursive: true });
  const db = conectar(join(datos, 'te-toca.db'));
  await migrar(db);
  const { app, contexto } = await buildApp({
    db,
    reloj: { ahora: () => new Date().toISOString() },
    azar: { secreto: (bytes) => randomBytes(bytes).toString('base64url'), entero: (menorQue) => randomInt(menorQue) },
    contrasenas: await crearContrasenas(),
    secreto: leerSecreto(datos),
    avatares: join(datos, 'avatares'),
    cliente: CLIENTE,
    origenes,
    proxies,
    logger: { level: nivel },
  });

  // Before anybody is served: what fell due while the box was off.
  const pararTrabajos = await programarMedianoches(contexto, (err) => app.log.error({ err }, 'a family’s midnight failed'));
  app.addHook('onClose', pararTrabajos);

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
