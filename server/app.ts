import type { FastifyInstance, RouteOptions } from 'fastify';
import { crearAlmacenFotos, crearFotos } from '#server/adapters/fotos.ts';
import { crearPasskeys } from './adapters/passkeys.ts';
import { crearSalida } from './adapters/salida.ts';
import { crearTokens } from '#server/adapters/tokens.ts';
import type { Contexto, DudaDelReloj, Presentes } from '#server/change/contexto.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import type { Ensayos, Reacciones } from '#server/change/puertos.ts';
import { crearRecuento } from '#server/effects/avisos/recuento.ts';
import { asegurarDia } from '#server/effects/dia/empezar-dia.ts';
import { anunciarMarcas } from '#server/effects/eventos/anunciar-marcas.ts';
import { crearLlaves } from '#server/effects/llaves/llaves.ts';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { retomar } from './features/avisos/entregar.ts';
import { instalarAutenticacion } from '#server/http/autenticar.ts';
import { crearPrefijos, instalarCabeceras } from './http/direccion.ts';
import { instalarConfianza } from '#server/http/direccion.ts';
import { crearFastify, instalarDespedida } from '#server/http/crear-fastify.ts';
import { instalarDocumentacion } from '#server/http/documentacion.ts';
import { instalarErrores } from '#server/http/errores.ts';
import { instalarEstaticos, instalarMedios } from '#server/http/estaticos.ts';
import { instalarRecuerdos } from './http/memoria.ts';
import { instalarRegistro } from '#server/http/registro.ts';
import { crearBarrido } from './jobs/fotos.ts';
import { crearMando, entrarEnTanda, escribirTanda, MANDO_PROPIO, type Mando } from '#server/jobs/mando.ts';
import { crearMensajero, ESPERAS } from '#server/jobs/mensajero.ts';
import { crearPlazos, type Plazos } from '#server/jobs/plazos.ts';
import { crearVivo, esperar } from '#server/realtime/vivo.ts';
import type { OpcionesApp } from './arranque/opciones-app.ts';
import { instalarRutas } from './rutas.ts';

/**
 * A complete server that does not listen yet. Wraps the Fastify instance, because that is thenable: an `await` would start
 * it.
 */
export interface App {
  readonly app: FastifyInstance;
  readonly contexto: Contexto;
  readonly plazos: Plazos;
  /** Tells whether this process is the leader, which does the scheduled work. */
  readonly mando: Mando;
  /**
   * Call when the machine slept or its clock was set, so that turns may have ended while nobody could play. Those turns get
   * their time again, ten minutes at most. Does nothing unless this process has been the leader all along.
   */
  readonly reanudar: () => Promise<void>;
  /**
   * Hands over to the other servers before this one closes. For `segundos` seconds it still serves normally, but announces
   * that it is going; then it closes its live connections, spread over as many seconds again. `yaMismo` skips the rest.
   */
  readonly retirarse: (segundos: number, yaMismo: AbortSignal) => Promise<void>;
  /** All declared routes. */
  readonly rutas: readonly RouteOptions[];
}

/** Random bytes in a run's name (`epoca`), which must be unique. */
const BYTES_EPOCA = 9;
/** Maximum number of different refused origins that are logged, so that invented ones cannot fill the log. */
const MAXIMO_RECHAZADOS = 20;

const SIN_DUDA: DudaDelReloj = { dicho: () => null, creible: () => true, creer: () => undefined };

/** Builds a server from its parts. It does not listen or read the environment; main.ts and the tests do that. */
export const buildApp = async (opciones: OpcionesApp): Promise<App> => {
  const {
    base,
    nodo = null,
    reloj,
    duda = SIN_DUDA,
    azar,
    contrasenas,
    secreto,
    push,
    correo,
    salida = crearSalida({ redLocal: false }),
    telegram = 'https://api.telegram.org',
    hayMqtt = false,
    oidc = null,
    esperas = ESPERAS,
    nodos = null,
    cliente,
    origenes,
    segura = null,
    enchufarHttps = null,
    origenMovil = () => origenes[0] ?? null,
    marcos = [],
    prefijo = '',
    proxies,
    adminsCaja = [],
    caja = null,
    carpetaFotos = null,
    versiones = null,
    horaDeRed = () => Promise.resolve(false),
    registro = 'abierto',
    restaurar = null,
    logger,
  } = opciones;
  const prefijos = crearPrefijos({ propio: prefijo, proxies });
  const app = crearFastify({ logger, proxies, prefijos });

  const fallo = (texto: string) => (err: unknown) => app.log.error({ err }, texto);
  const difusion = crearDifusion(fallo('what a change said did not reach everybody'));
  const nueva = { epoca: azar.secreto(BYTES_EPOCA), sirviendo_desde: reloj.ahora() };
  const tanda =
    nodo === null ? { ...nueva, comienza: true } : await entrarEnTanda({ base, reloj, difusion }, nodo, nueva);
  let sirviendoDesde = tanda.sirviendo_desde;
  let retirandose = false;
  // `vivo` and `mensajero` are forwarded lazily, because they are created later, from this context.
  const presentes: Presentes = {
    miembros: (familia) => vivo.presentes.miembros(familia),
    preguntar: (familia) => vivo.presentes.preguntar(familia),
    cuantos: () => vivo.presentes.cuantos(),
  };
  const sinMensajero = {
    base,
    reloj,
    asegurarDia,
    anunciar: anunciarMarcas({
      azar,
      mensajero: { despertar: (cedieron) => mensajero.despertar(cedieron) },
      correo,
      presentes,
    }),
    duda,
    sirviendoDesde: () => sirviendoDesde,
    retirandose: () => retirandose,
    epoca: tanda.epoca,
    azar,
    contrasenas,
    tokens: crearTokens(secreto, reloj),
    fotos: crearFotos(azar),
    passkeys: crearPasskeys(),
    almacenFotos: carpetaFotos === null ? null : crearAlmacenFotos(carpetaFotos, azar),
    oidc,
    push,
    correo,
    salida,
    telegram,
    hayMqtt,
    recuento: crearRecuento(reloj),
    caja,
    versiones,
    horaDeRed,
    origenes,
    segura,
    propios: () => (segura === null ? origenes : [...origenes, ...segura.origenes()]),
    origenMovil,
    adminsCaja,
    registro,
    restaurar,
    difusion,
    presentes,
    ensayos: {
      de: (familia) => vivo.ensayos.de(familia),
      mostrar: (familia, ensayo) => vivo.ensayos.mostrar(familia, ensayo),
      quitar: (familia) => vivo.ensayos.quitar(familia),
    } satisfies Ensayos,
    reacciones: { decir: (familia, reaccion) => vivo.reacciones.decir(familia, reaccion) } satisfies Reacciones,
  };
  const mensajero = crearMensajero(sinMensajero, {
    esperas,
    alFallar: (err) => app.log.warn({ err }, 'a message was not sent'),
  });
  const contexto: Contexto = { ...sinMensajero, mensajero };
  const rechazados = new Set<string>();
  const alRechazar = ({ origin, host }: { readonly origin: string; readonly host: string }): void => {
    if (rechazados.has(origin) || rechazados.size >= MAXIMO_RECHAZADOS) return;
    rechazados.add(origin);
    const publica = origenes[0] ?? null;
    app.log.warn(
      { origin, host, publica },
      'live connections from this origin are refused: if people open the app there, set PUBLIC_URL to it',
    );
  };
  const otros = nodos && { nodos, adaptador: (await import('#server/realtime/adaptador.ts')).crearAdaptador(nodos) };
  const vivo = crearVivo({ contexto, prefijos, otros, alRechazar });
  const plazos = crearPlazos(contexto, fallo('a turn’s deadline failed'));
  difusion.oir(vivo.oyente);
  const barrido = crearBarrido(contexto, fallo('files of pictures could not be deleted'));
  difusion.oir({ eventos: plazos.oir });
  difusion.oir({ eventos: barrido.oir });

  instalarCabeceras(app, contexto, { marcos, prefijos });
  instalarRegistro(app);
  instalarErrores(app);
  const declaradas = instalarAutenticacion(app, contexto, crearLlaves(contexto));
  await instalarDocumentacion(app);
  if (base.vigia !== null) instalarRecuerdos(app, contexto, base.vigia);
  instalarRutas(app, contexto, prefijos);
  app.addHook('onReady', () => limpiarCaducados(contexto));
  instalarMedios(app, contexto);
  instalarConfianza(app, contexto);
  enchufarHttps?.(app);
  vivo.instalarPantallas(app);
  await instalarEstaticos(app, cliente, prefijos);
  app.addHook('onReady', async () => {
    // With several servers, the leader runs the draft clock, and only the first server of a run calls members whose turn
    // begins anew.
    if (nodo === null) await retomar(contexto, plazos.empezar);
    else if (tanda.comienza) await retomar(contexto);
    mensajero.empezar();
  });
  app.addHook('onReady', (listo) => {
    vivo.enchufar(app);
    listo();
  });
  app.addHook('preClose', (listo) => {
    retirandose = true;
    listo();
  });
  instalarDespedida(app, contexto.retirandose);
  // Fastify runs these hooks in reverse order, so the database closes last.
  app.addHook('onClose', () => base.cerrar());
  app.addHook('onClose', () => barrido.parar());
  app.addHook('onClose', () => nodos?.cerrar());
  // Messages under way still write their outcome to the database.
  app.addHook('onClose', async () => {
    await mensajero.parar();
    correo?.cerrar();
  });
  const mando =
    nodo === null
      ? MANDO_PROPIO
      : await crearMando(contexto, nodo, {
          alSaber: (desde) => {
            sirviendoDesde = desde;
          },
          alMirar: plazos.mirar,
          alFallar: fallo('what the servers share could not be looked at'),
        });
  app.addHook('onClose', async () => {
    await mando.parar();
    await plazos.parar();
    await mando.ceder();
  });
  const reanudar = async (): Promise<void> => {
    // Another process that led in the meantime has kept the deadlines, so no turn lost its time.
    if (!(await mando.sigue())) return;
    sirviendoDesde = reloj.ahora();
    if (nodo !== null) await escribirTanda(contexto, { epoca: contexto.epoca, sirviendo_desde: sirviendoDesde });
    await plazos.empezar();
  };
  const retirarse = async (segundos: number, yaMismo: AbortSignal): Promise<void> => {
    retirandose = true;
    await esperar(1_000 * segundos, yaMismo);
    await vivo.cerrarTodo(1_000 * segundos, yaMismo);
  };
  return { app, contexto, plazos, mando, reanudar, retirarse, rutas: declaradas };
};
