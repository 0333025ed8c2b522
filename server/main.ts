import paquete from '#paquete' with { type: 'json' };
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { crearCorreo } from '#server/adapters/correo.ts';
import { horaDeRed } from './adapters/reloj-prudente.ts';
import { crearOrigenMovil } from './adapters/origen-movil.ts';
import { contactoDe, crearPush } from '#server/adapters/push.ts';
import { crearSitios } from '#server/adapters/sitios.ts';
import { crearOidc } from '#server/adapters/oidc.ts';
import { crearSalida } from '#server/adapters/salida.ts';
import { crearVersiones } from '#server/adapters/versiones.ts';
import { buildApp, type App } from '#server/app.ts';
import type { ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerCodigoSinNadie } from '#server/data/caja.ts';
import { avisosDeLaCaja, enContenedor } from '#server/caja/avisos.ts';
import { abrirBase } from '#server/caja/datos.ts';
import { abiertaEnEstrecho } from '#server/db/conectar.ts';
import { leerEntorno, type Entorno } from '#server/entorno.ts';
import { taparTexto } from './http/registro.ts';
import { decirCodigo, empezarTrabajos } from '#server/jobs/trabajos.ts';
import { atenderSenales, recoger } from '#server/arranque/proceso.ts';
import { crearCopiador, enOtroProceso } from '#server/caja/noche.ts';
import { comoSeEscribe, copiarCadaNoche } from './caja/noche.ts';
import { crearVigiaDireccion } from './caja/direccion.ts';
import { CARPETA_FOTOS } from '#server/caja/disco.ts';
import { verCaja } from './caja/vista.ts';
import { anunciarEnCasa } from './arranque/anunciar.ts';
import { decirDireccion } from '#server/arranque/anunciar.ts';
import { leerClaves } from './arranque/claves.ts';
import { buscarCorredor } from './arranque/corredor.ts';
import { crearReloj } from './arranque/crear-reloj.ts';
import { porQueNoCarga, porQueNoEsteNode } from './arranque/lo-nativo.ts';

/**
 * Maximum length of the queue of new TCP connections, within the system's limit. When a thousand phones reconnect at once, Node's
 * default of 511 would leave the rest to retry after ever longer pauses.
 */
const COLA = 4_096;
/** Time from the start until `recoger` runs, in ms. */
const RECOGER_MS = 10_000;

/**
 * Folder of the built client: dist/client when running from source, else beside the bundle. Null if the client was not built.
 * dist/ is checked first, because ../client beside the sources holds the client's sources.
 */
const CLIENTE =
  [join(import.meta.dirname, '../dist/client'), join(import.meta.dirname, '../client')].find((c) =>
    existsSync(join(c, 'index.html')),
  ) ?? null;

/** Path of the program for terminal commands: its bundle, or else its source. */
const CAJA =
  [join(import.meta.dirname, 'caja.js'), join(import.meta.dirname, 'caja.ts')].find((c) => existsSync(c)) ?? '';

/** Prints reasons for the operator, without a stack trace, and makes 1 the exit code. The caller then ends the process. */
const desistir = (...lineas: readonly string[]): void => {
  for (const linea of lineas) process.stderr.write(`${linea}\n`);
  process.exitCode = 1;
};

/** Opens PostgreSQL. If its locks are lost or the database is replaced later, ends this process with exit code 1. */
const abrirLaDeFuera = async (url: string, nodos: 'uno' | 'varios') => {
  const { abrirPostgres } = await import('./arranque/datos-postgres.ts');
  const alPerder = (linea: string): void => {
    desistir(linea);
    // SIGINT closes the server in order once its handler is installed. Before that it would end the process as if the
    // operator had interrupted it, and not with the exit code of a failure.
    if (process.listenerCount('SIGINT') === 0) process.exit(1);
    process.kill(process.pid, 'SIGINT');
  };
  return abrirPostgres(url, alPerder, { nodos, alEsperar: (linea) => process.stderr.write(`${linea}\n`) });
};

/**
 * Connects to the other servers of the database through Redis. The channel prefix derives from their common key, so that
 * several installations can share a Redis. The result has a line for the operator if that fails.
 */
const conectarOtros = async (url: string, secreto: Uint8Array) => {
  const { conectarNodos } = await import('#server/adapters/entre-nodos.ts');
  return conectarNodos(url, `te-toca:${createHmac('sha256', secreto).update('entre nodos').digest('base64url')}:`);
};

/**
 * Starts listening with `empezar`. If the port or host cannot be used, closes the app, prints the reason and returns null.
 * `de` is the prefix of the variables that the reason names.
 */
const escuchar = async <T>(
  app: App['app'],
  { puerto, host, de }: { readonly puerto: number; readonly host: string; readonly de: '' | 'METRICS_' | 'HTTPS_' },
  empezar: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await empezar();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || (syscall !== 'listen' && syscall !== 'getaddrinfo')) throw error;
    await app.close();
    desistir(
      code === 'EADDRINUSE'
        ? `El puerto ${String(puerto)} de ${host} ya está en uso: cierra lo que lo usa, o elige otro con ${de}PORT.`
        : `No se puede escuchar en ${host}:${String(puerto)} (${code}): revisa ${de === 'HTTPS_' ? '' : de}HOST y ${de}PORT.`,
    );
    return null;
  }
};

const SIN_DIRECCION =
  'HTTPS=propio en un contenedor necesita PUBLIC_URL, la dirección que se escribe, como http://192.168.1.20:3000.';

/** Prepares the server's own https, if it is on. Only then loads its module and the certificate library. */
const prepararHttps = async (
  contexto: ParaCambiarSinFamilia,
  { https, puerto: puertoHttp, host, origenes }: Entorno,
) => {
  if (https === null) return { ok: true, segura: null, enchufar: null } as const;
  const { abrirHttps } = await import('./arranque/https.ts');
  const sitios = crearSitios({ origenes, host, contenedor: enContenedor() });
  return abrirHttps({ contexto, ...https, puertoHttp, sitios });
};

const arrancar = async (): Promise<void> => {
  const otroNode = porQueNoEsteNode();
  if (otroNode !== null) return desistir(otroNode);
  const leido = leerEntorno(process.env);
  if (!leido.ok) return desistir(...leido.lineas);
  const {
    puerto,
    host,
    datos,
    copias: segunda,
    postgres,
    redis,
    cesion,
    origenes,
    direccion,
    prefijo,
    marcos,
  } = leido.entorno;
  const { https, proxies, adminsCaja, registro, metricas, nivel, smtp, versiones, redLocal, mqtt, telegram, oidc } =
    leido.entorno;
  const escribir = comoSeEscribe(process.env['TE_TOCA_ORDEN']);
  // Files in the data folder are readable only by the server's user: they contain PINs, hashes and photos.
  process.umask(0o077);
  // Both run in parallel with the rest of the start.
  const carga = porQueNoCarga();
  const buscado = buscarCorredor(mqtt, process.env['SUPERVISOR_TOKEN']);
  if (https?.archivos === null && direccion === null && enContenedor()) return desistir(SIN_DIRECCION);
  const abierta =
    postgres === null
      ? { nodo: null, ...(await abrirBase(datos, { escribir })) }
      : await abrirLaDeFuera(postgres, redis === null ? 'uno' : 'varios');
  // A native module that does not load is the likelier cause, so it is reported instead.
  if (!abierta.ok) return desistir((await carga) ?? abierta.linea);
  const { base, habitada, nodo } = abierta;
  const relojes = await crearReloj(base, horaDeRed());
  // No clients are connected yet.
  const arranque = { base, reloj: relojes.reloj, difusion: crearDifusion(() => undefined) };
  const claves = await leerClaves(arranque);
  const otros = redis === null ? null : await conectarOtros(redis, claves.secreto);
  if (otros?.ok === false) {
    await base.cerrar();
    return desistir(otros.linea);
  }
  const segura = await prepararHttps(arranque, leido.entorno);
  if (!segura.ok) {
    await otros?.nodos.cerrar();
    await base.cerrar();
    return desistir(segura.linea);
  }
  const { ahora } = relojes.reloj;
  const copias =
    postgres === null
      ? {
          datos,
          ahora,
          zona: Intl.DateTimeFormat().resolvedOptions().timeZone,
          copiador: crearCopiador(enOtroProceso(CAJA), ahora),
        }
      : null;
  const deLaCaja = avisosDeLaCaja({
    datos: postgres === null ? datos : null,
    perdidas: habitada ? claves.nuevas : [],
    lleno: abiertaEnEstrecho(base.escritura),
  });
  const { corredor, porque: sinCorredor } = await buscado;
  const origenMovil = crearOrigenMovil({ origenes, host, puerto, contenedor: enContenedor() });
  const mirarDireccion = crearVigiaDireccion({ datos, movil: origenMovil, ahora });
  const avisos = () => [...deLaCaja, ...(postgres === null ? mirarDireccion() : [])];
  const construida = await buildApp({
    base,
    nodo,
    nodos: otros?.nodos ?? null,
    ...relojes,
    azar: { secreto: (bytes) => randomBytes(bytes).toString('base64url'), entero: (menorQue) => randomInt(menorQue) },
    contrasenas: crearContrasenas(),
    secreto: claves.secreto,
    push: crearPush({ clave: claves.push, sujeto: contactoDe(origenes[0], smtp?.remitente) }),
    correo: smtp === null ? null : await crearCorreo({ ...smtp, direccion }),
    salida: crearSalida({ redLocal }),
    telegram,
    hayMqtt: corredor !== null,
    oidc: oidc === null ? null : crearOidc(oidc),
    cliente: CLIENTE,
    origenes,
    segura: segura.segura,
    enchufarHttps: segura.enchufar,
    origenMovil,
    marcos,
    prefijo,
    proxies,
    adminsCaja,
    registro,
    restaurar: postgres === null ? escribir('restore', 'la-copia') : null,
    // Several servers do not see one another’s disks, so there are no pictures with them.
    carpetaFotos: redis === null ? join(datos, CARPETA_FOTOS) : null,
    caja: copias === null ? null : verCaja({ ...copias, segunda, avisos }),
    horaDeRed: horaDeRed(),
    versiones: versiones === null ? null : crearVersiones(versiones, paquete.version),
    logger: { level: nivel },
  });
  const { app } = construida;

  for (const { nivel, linea } of avisos())
    app.log[nivel === 'mal' ? 'error' : 'warn']({ aviso: linea }, 'this box needs a look');

  const codigo = await leer({ base }, (db) => leerCodigoSinNadie(db, adminsCaja));
  if (codigo !== null) decirCodigo(app.log, codigo);

  let pararTrabajos = (): Promise<void> => Promise.resolve();
  let callarNombre = (): void => undefined;
  let callarMqtt = (): Promise<void> => Promise.resolve();
  app.addHook('onClose', () => pararTrabajos());
  app.addHook('onClose', () => callarMqtt());
  app.addHook('onClose', async () => callarNombre());
  if (copias !== null)
    app.addHook(
      'onClose',
      copiarCadaNoche({
        ...copias,
        alHacer: (porque) =>
          porque === null
            ? app.log.info('the night’s copy is made')
            : app.log.error({ porque }, 'no copy was made tonight'),
      }),
    );

  const noCarga = await carga;
  if (noCarga !== null) {
    await app.close();
    return desistir(noCarga);
  }
  atenderSenales(construida, redis === null ? 0 : cesion);
  if (metricas !== null) {
    const { servirMetricas } = await import('./arranque/metricas.ts');
    const servidas = await escuchar(app, { ...metricas, de: 'METRICS_' }, () => servirMetricas(construida, metricas));
    if (servidas === null) return;
    app.addHook('onClose', servidas.cerrar);
  }
  const oye = await escuchar(app, { puerto, host, de: '' }, () => app.listen({ port: puerto, host, backlog: COLA }));
  if (oye === null) return;
  if (https !== null && segura.segura !== null) {
    const seguro = { puerto: https.puerto, host, de: 'HTTPS_' } as const;
    if ((await escuchar(app, seguro, () => segura.escuchar(host, COLA).then(() => host))) === null) return;
  }
  const suyo = origenMovil();
  const movil = suyo === null ? null : suyo + prefijo;
  decirDireccion(app.log, { movil, contenedor: enContenedor(), puerto }, segura.segura !== null);
  callarNombre = await anunciarEnCasa(leido.entorno, app.log);
  // Started after listening: after a long time without power the missed midnights take long, and the box must answer
  // meanwhile.
  pararTrabajos = empezarTrabajos(construida, horaDeRed()).parar;
  if (sinCorredor !== null) app.log.info({ porque: sinCorredor }, 'Home Assistant has no MQTT broker for this box');
  if (corredor !== null) {
    const { hablarPorMqtt } = await import('./arranque/mqtt.ts');
    callarMqtt = hablarPorMqtt(construida, { corredor, secreto: claves.secreto, version: paquete.version });
  }
  setTimeout(recoger, RECOGER_MS).unref();
};

// An uncaught error ends the process, as it does by default, but its text is printed without passwords.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${taparTexto(inspect(error))}\n`);
  process.exit(1);
});

void arrancar();
