import { setImmediate } from 'node:timers/promises';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerTodasEnCurso } from '#server/data/sesiones.ts';
import { vencerPlazo } from '#server/features/sesiones-reparto/vencer-plazo.ts';
import { ESPERA_MAXIMA_MS } from './espera.ts';

/** A deadline that could not be carried out is tried again so much later, then twice as much, up to the ceiling. */
const SEGUNDOS_TRAS_FALLO = 60;
const MAXIMO_TRAS_FALLO = 3_600;

/** A family's session in progress, and when the clock has to make a move in it. */
interface Pendiente {
  readonly sesion: number;
  readonly cuando: Instante;
  /** Times in a row that the move failed. */
  readonly fallos: number;
}

export interface Plazos {
  /** Reads every session in progress: at the start, and when the server is back after a sleep. */
  readonly empezar: () => Promise<void>;
  /** Hears of every session that changed, after the commit. */
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /**
   * Makes the clock's move in every session whose time is over, one after the other. What the timer does; tests that
   * move the clock call it.
   */
  readonly vencer: () => Promise<void>;
  /** Stops the timer and waits for what is under way. */
  readonly parar: () => Promise<void>;
}

/**
 * Keeps the turns' and the closings' clock: one timer for the next deadline of all families. Every change of a session
 * is published with its new deadline, so the list follows the picks, undos and cancels without asking the database; and
 * it decides nothing, for the move itself judges again what is stored (vencer-plazo.ts). Nothing is kept on disk:
 * deadlines follow from the stored sessions, so a restart finds them again.
 */
export const crearPlazos = (contexto: Contexto, alFallar: (error: unknown) => void): Plazos => {
  const { reloj, sirviendoDesde } = contexto;
  const pendientes = new Map<number, Pendiente>();
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();
  let parado = false;

  const anotar = (familia: number, sesion: number, cuando: Instante | null): void => {
    if (cuando === null) pendientes.delete(familia);
    else pendientes.set(familia, { sesion, cuando, fallos: 0 });
  };

  const aplazar = (familia: number, sesion: number, error: unknown): void => {
    const fallos = (pendientes.get(familia)?.fallos ?? 0) + 1;
    const espera = Math.min(MAXIMO_TRAS_FALLO, SEGUNDOS_TRAS_FALLO * 2 ** (fallos - 1));
    pendientes.set(familia, { sesion, cuando: sumarSegundos(reloj.ahora(), espera), fallos });
    alFallar(error);
  };

  // No wait is longer than a quarter of an hour: the machine's clock may be set meanwhile, and timers cannot hold a
  // month.
  const armar = (): void => {
    clearTimeout(temporizador);
    if (parado || pendientes.size === 0) return;
    const ahora = reloj.ahora();
    const esperas = Array.from(pendientes.values(), ({ cuando }) => 1000 * segundosEntre(ahora, cuando));
    temporizador = setTimeout(() => void vencer(), Math.max(0, Math.min(ESPERA_MAXIMA_MS, ...esperas))).unref();
  };

  // The event of a move arrives before the move's answer, so the answer counts only when no event came.
  const vencerUno = async (familia: number, sesion: number): Promise<void> => {
    const antes = pendientes.get(familia);
    const resultado = await vencerPlazo(contexto, familia, sesion);
    if (pendientes.get(familia) !== antes) return;
    anotar(familia, sesion, resultado.ok ? resultado.respuesta.sesion.vence_en : null);
  };

  // Between two families whoever asks for something is served: the database answers at once, so awaiting it lets nobody
  // in.
  const vuelta = async (): Promise<void> => {
    for (const [familia, { sesion, cuando }] of pendientes) {
      if (parado) return;
      if (cuando > reloj.ahora()) continue;
      try {
        await vencerUno(familia, sesion);
      } catch (error) {
        if (pendientes.get(familia)?.sesion === sesion) aplazar(familia, sesion, error);
        else alFallar(error);
      }
      await setImmediate();
    }
    armar();
  };

  const vencer = (): Promise<void> => {
    enMarcha = enMarcha.then(vuelta);
    return enMarcha;
  };

  return {
    empezar: async () => {
      for (const { familia, id, estado } of await leer(contexto, (db) => leerTodasEnCurso(db, aplazar))) {
        if (pendientes.get(familia)?.sesion === id && (pendientes.get(familia)?.fallos ?? 0) > 0) continue;
        anotar(familia, id, finDelPlazo(estado, sirviendoDesde()));
      }
      armar();
    },
    oir: (publicaciones) => {
      const sesiones = publicaciones.flatMap(({ sala, datos }) =>
        'sesion' in datos ? [{ familia: sala.familia, sesion: datos.sesion }] : [],
      );
      for (const { familia, sesion } of sesiones) anotar(familia, sesion.id, sesion.vence_en);
      if (sesiones.length > 0) armar();
    },
    vencer,
    parar: async () => {
      parado = true;
      clearTimeout(temporizador);
      await enMarcha;
    },
  };
};
