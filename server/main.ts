import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { conectar } from '#server/db/conectar.ts';
import { migrar } from '#server/db/migraciones.ts';
import { leerEntorno } from '#server/entorno.ts';
import { programarMedianoches } from '#server/jobs/programador.ts';
import { programarRecordatorios } from '#server/jobs/recordatorios.ts';
import { vigilarSaltos } from '#server/jobs/vigia.ts';
import { crearContrasenas } from '#server/plugins/contrasenas.ts';
import { crearCorreo } from '#server/plugins/correo.ts';
import { crearPush, nuevaClavePush } from '#server/plugins/push.ts';

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

/** Ends before it has begun, and says why to whoever started it: what they can mend needs no stack trace. */
const desistir = (lineas: readonly string[]): void => {
  for (const linea of lineas) console.error(linea);
  process.exitCode = 1;
};

const arrancar = async (): Promise<void> => {
  const leido = leerEntorno(process.env);
  if (!leido.ok) return desistir(leido.lineas);
  const { puerto, host, datos, origenes, proxies, nivel, smtp } = leido.entorno;
  // Everything in the data folder is the server's user's alone: it holds PINs, hashes and faces.
  process.umask(0o077);
  mkdirSync(datos, { recursive: true });
  const db = conectar(join(datos, 'te-toca.db'));
  await migrar(db);
  const { app, contexto, reanudar } = await buildApp({
    db,
    reloj: { ahora: () => new Date().toISOString() },
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

  // Before anybody is served: what fell due while the box was off.
  const pararTrabajos = await programarMedianoches(contexto, (err) => app.log.error({ err }, 'a family’s midnight failed'));
  app.addHook('onClose', pararTrabajos);
  app.addHook('onClose', await programarRecordatorios(contexto, (err) => app.log.error({ err }, 'a family’s reminders failed')));

  const pararVigia = vigilarSaltos(contexto.reloj, () => void reanudar().catch((err: unknown) => app.log.error({ err }, 'the drafts could not be read again after a sleep')));
  app.addHook('onClose', (_, listo) => {
    pararVigia();
    listo();
  });

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
