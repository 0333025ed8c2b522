import type { Respuesta } from '#shared/contracts/casos/casos.ts';
import { enEsteNavegador } from '#client/lib/almacen.ts';
import { useSyncExternalStore } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { leerIdUsuario, suscribirCredenciales } from '#client/lib/credenciales.ts';
import { ErrorApi } from '#client/lib/error-api.ts';
import { crearOyentes } from '#client/lib/oyentes.ts';
import { uuid } from '#client/lib/uuid.ts';
import { enviarEntrada, PLAZO_MS, vaciarCola, type Medios, type Suerte } from './enviar.ts';
import { escribirEntrada, esDeLaCola, leerEntradas, quitarEntrada, type Entrada } from './entradas.ts';
import { propio } from '#client/lib/base.ts';

/**
 * Ticks that wait in this browser for the server's answer: see `entradas.ts` for how they are kept, `enviar.ts` for how
 * they go.
 */

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

/**
 * Statuses that say nothing about the tick: nobody answered, a proxy found no server behind it, or the login has ended.
 */
const SIN_NADIE: ReadonlySet<number> = new Set([0, 401, 502, 503, 504]);

/** A server whose disk is full reads, and takes what waits here as soon as there is room. */
const SIN_SITIO = 507;

/** A 4xx without our own words is some box on the way speaking, not the server. */
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

const pedir = async ({ asignacion, clave }: Entrada): Promise<Suerte> => {
  try {
    const opciones = { signal: AbortSignal.timeout(PLAZO_MS), cabeceras: { [CABECERA_CLAVE]: clave } };
    const respuesta = await llamar('completar', { id: asignacion, ...opciones });
    // A proxy's own page may come instead, or an answer that was cut off.
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

/** Keeps a tick and sends it. `guardada`: whether it is kept here, should there have been no answer. */
export const encolar = async (
  usuario: number,
  a: Asignacion,
): Promise<{ readonly suerte: Suerte; readonly guardada: boolean }> => {
  const entrada: Entrada = {
    clave: uuid(),
    usuario,
    asignacion: a.id,
    nombre: a.tarea_nombre,
    en: new Date().toISOString(),
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
  // The member who ticked it is looking now. So a refusal is not kept, and a server failure is shown, so that they try again.
  if (suerte.tipo === 'RECHAZADA' || suerte.tipo === 'AVERIA') quitarEntrada(enEsteNavegador.entero(), entrada);
  decir();
  return { suerte, guardada };
};

/** Takes a tick back before it was sent, or a refusal that has been read. */
export const soltar = (entrada: Entrada): void => {
  quitarEntrada(enEsteNavegador.entero(), entrada);
  decir();
};

/**
 * Sends what waits, in one tab at a time where the browser has locks. Elsewhere (plain http) two tabs may send the same
 * one, with the same key: the server does it once.
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

let huella = '[]';
let cola: readonly Entrada[] = [];

/** The same list until something in it changes, and each the same until it does itself. */
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

/**
 * Entries of the member who is logged in here: to be sent, or refused and not yet read. It reads the browser's store, so a list
 * asks once and tells its rows.
 */
export const useCola = (): readonly Entrada[] => useSyncExternalStore(suscribir, leer);

/** The tick of an assignment that waits to be sent. */
export const enColaDe = (cola: readonly Entrada[], asignacion: number): Entrada | undefined =>
  cola.find((e) => e.asignacion === asignacion && e.rechazo === null);
