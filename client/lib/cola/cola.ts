import type { Respuesta } from '#shared/contracts/casos/casos.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import { useSyncExternalStore } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { leerIdUsuario, suscribirCredenciales } from '#client/lib/acceso/credenciales.ts';
import { ahoraServidor, conoceHoraServidor, enHoraServidor } from '#client/lib/red/hora-servidor.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { uuid } from '#client/lib/red/reintentos.ts';
import {
  type Entrada,
  enviarEntrada,
  escribirEntrada,
  esDeLaCola,
  leerEntradas,
  type Medios,
  PLAZO_MS,
  quitarEntrada,
  type Suerte,
  vaciarCola,
} from './entradas.ts';
import { propio } from '#client/lib/navegador/base.ts';

// Ticks of completed chores that wait in this browser for the server's answer. `entradas.ts` has the queue's rules; this file
// connects them with the browser's storage, the API and React.

const { oir, decir } = crearOyentes();

const suscribir = (oyente: () => void): (() => void) => {
  const alAlmacen = (e: StorageEvent) => {
    if (esDeLaCola(e.key)) oyente();
  };
  const callar = oir(oyente);
  addEventListener('storage', alAlmacen);
  const dejar = suscribirCredenciales(oyente);
  return () => {
    callar();
    removeEventListener('storage', alAlmacen);
    dejar();
  };
};

/** Statuses that say nothing about the tick: 0 no answer, 401 an ended login, the others a server that is down or overloaded. */
const SIN_NADIE: ReadonlySet<number> = new Set([0, 401, 502, 503, 504]);

/** Status of a server whose disk is full. It still answers reads, and takes waiting ticks once there is space. */
const SIN_SITIO = 507;

/**
 * Derives a tick's outcome from an error. A 4xx without a text is no refusal: it comes from a proxy, since the server always
 * sends a text.
 */
const suerteDe = (e: unknown): Suerte => {
  if (!(e instanceof ErrorApi) || SIN_NADIE.has(e.estado)) return { tipo: 'SIN_RESPUESTA' };
  if (e.codigo === 'ASIGNACION_COMPLETADA') return { tipo: 'YA_HECHA' };
  const motivo = e.mensaje('');
  if (e.estado === SIN_SITIO) return { tipo: 'SIN_SITIO', motivo };
  return e.estado >= 500 || e.estado === 408 || e.estado === 429 || motivo === ''
    ? { tipo: 'AVERIA' }
    : { tipo: 'RECHAZADA', motivo };
};

const esCompletada = (respuesta: Partial<Respuesta<'completar'>> | null): boolean => respuesta?.success === true;

const pedir = async ({ asignacion, clave, en, tocada_en }: Entrada): Promise<Suerte> => {
  try {
    const opciones = { signal: AbortSignal.timeout(PLAZO_MS), cabeceras: { [CABECERA_CLAVE]: clave } };
    const cuerpo = { tocada_en: tocada_en ?? enHoraServidor(en) };
    const respuesta = await llamar('completar', { id: asignacion, cuerpo, ...opciones });
    // A success without `success` in its body, such as an empty one, comes from a proxy.
    return esCompletada(respuesta) ? { tipo: 'HECHA', respuesta } : { tipo: 'SIN_RESPUESTA' };
  } catch (e) {
    return suerteDe(e);
  }
};

const medios = (): Medios => ({
  almacen: enEsteNavegador.entero(),
  usuario: leerIdUsuario,
  pedir,
  ahora: () => Date.now(),
});

/** Stores a tick and sends it. `guardada`: whether it is stored on this device, which matters if no answer came. */
export const encolar = async (
  usuario: number,
  a: Asignacion,
): Promise<{ readonly suerte: Suerte; readonly guardada: boolean }> => {
  guardarParaSiempre();
  const entrada: Entrada = {
    clave: uuid(),
    usuario,
    asignacion: a.id,
    nombre: a.tarea_nombre,
    en: new Date().toISOString(),
    tocada_en: conoceHoraServidor() ? new Date(ahoraServidor()).toISOString() : null,
    enviandoHasta: 0,
    rechazo: null,
  };
  let guardada = true;
  try {
    escribirEntrada(enEsteNavegador.entero(), entrada);
  } catch {
    guardada = false;
  }
  const suerte = await enviarEntrada(medios(), entrada);
  // The caller shows the outcome at once, so a refusal is not kept to be read later, and a tick on which the server failed is
  // left to the member to repeat.
  if (suerte.tipo === 'RECHAZADA' || suerte.tipo === 'AVERIA') quitarEntrada(enEsteNavegador.entero(), entrada);
  decir();
  return { suerte, guardada };
};

/** Removes an entry: a tick that the member has undone before it was sent, or a refused one once the refusal has been read. */
export const olvidar = (entrada: Entrada): void => {
  quitarEntrada(enEsteNavegador.entero(), entrada);
  decir();
};

/**
 * Sends waiting ticks and calls `contar` with each final outcome (`vaciarCola`). Where the browser has locks, does nothing while
 * another tab sends. Without locks (plain http) two tabs may send the same tick, but under one idempotency key, so that it
 * counts once.
 */
export const enviarPendientes = async (contar: (entrada: Entrada, suerte: Suerte) => void): Promise<void> => {
  const enviar = () => vaciarCola(medios(), contar);
  if ('locks' in navigator)
    await navigator.locks.request(propio('te-toca-cola'), { ifAvailable: true }, (cerrojo) =>
      cerrojo === null ? undefined : enviar(),
    );
  else await enviar();
  decir();
};

/** The entries last read, and their JSON, by which a change is noticed. */
let huella = '[]';
let cola: readonly Entrada[] = [];

/**
 * Returns the logged-in member's entries, none without a login. Returns the same list until an entry changes, and the same
 * object for each unchanged entry, as React's memoization needs.
 */
const leer = (): readonly Entrada[] => {
  const usuario = leerIdUsuario();
  const leidas = usuario === null ? [] : leerEntradas(enEsteNavegador.entero(), usuario);
  const nueva = JSON.stringify(leidas);
  if (nueva !== huella) {
    huella = nueva;
    const antes = new Map(cola.map((e) => [JSON.stringify(e), e]));
    cola = leidas.map((e) => antes.get(JSON.stringify(e)) ?? e);
  }
  return cola;
};

/** Returns how many of the logged-in member's ticks wait to be sent. */
export const cuantasEsperan = (): number => leer().filter(({ rechazo }) => rechazo === null).length;

/**
 * Returns the logged-in member's entries: ticks to send, and refused ones not yet read. Each use reads the browser's storage, so
 * a list calls this once and passes entries to its rows.
 */
export const useCola = (): readonly Entrada[] => useSyncExternalStore(suscribir, leer);

/** Returns the waiting tick of an assignment, if any. */
export const enColaDe = (cola: readonly Entrada[], asignacion: number): Entrada | undefined =>
  cola.find((e) => e.asignacion === asignacion && e.rechazo === null);

/** Whether this page has already asked. */
let pedido = false;

/**
 * Asks the browser never to evict this site's storage, in which ticks wait for a connection. Some browsers pass the question on
 * to the user, so it is asked only at a tick or in the installed app. Does nothing on plain http, where browsers cannot be asked.
 */
export const guardarParaSiempre = (): void => {
  if (pedido || !('storage' in navigator)) return;
  pedido = true;
  void navigator.storage.persisted().then(
    (ya) => ya || navigator.storage.persist(),
    () => false,
  );
};
