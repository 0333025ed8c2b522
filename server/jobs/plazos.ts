import { setImmediate } from 'node:timers/promises';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { baseOcupada } from '#server/change/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { leerVersionesEnCurso, recorrerEnCurso, type EnCurso } from '#server/data/en-curso.ts';
import type { Db } from '#server/db/esquema.ts';
import { vencerPlazo } from '#server/features/sesiones-reparto/vencer-plazo.ts';
import { ESPERA_MAXIMA_MS } from './repetir.ts';

/** A deadline that could not be carried out is tried again so much later, then twice as much, up to the ceiling. */
const SEGUNDOS_TRAS_FALLO = 60;
/** One for which no connection of the database was free, much sooner: nothing is wrong with it. */
const SEGUNDOS_SI_OCUPADA = 2;
const MAXIMO_TRAS_FALLO = 3_600;
/** Families that are read again by their names; when more have changed, all are. */
const MAXIMO_POR_NOMBRE = 1_000;

/** A family's session in progress, and when the clock has to make a move in it. */
interface Pendiente {
  readonly sesion: number;
  readonly cuando: Instante;
  /** Times in a row that the move failed. */
  readonly fallos: number;
}

/** A family's session as it was read. */
interface Leida extends Pick<EnCurso, 'familia' | 'id' | 'version'> {
  readonly cuando: Instante | null;
}

export interface Plazos {
  /**
   * Reads every session in progress: at the start, and when the server is back after a sleep. `ver` sees each as it is
   * read.
   */
  readonly empezar: (ver?: (sesion: EnCurso) => void) => Promise<void>;
  /**
   * Reads the sessions that have changed since they were read or heard of: for moves that were made in other processes.
   */
  readonly mirar: () => Promise<void>;
  /** Hears of every session that this process changed, after the commit. Until it has begun it hears nothing. */
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
 *
 * With several processes, one of them keeps this clock (mando.ts), and looks every second which families with a
 * session have raised their version elsewhere. No limit is shorter than two minutes, so it knows each deadline long
 * before it comes.
 */
export const crearPlazos = (contexto: Contexto, alFallar: (error: unknown) => void): Plazos => {
  const { reloj, sirviendoDesde } = contexto;
  const pendientes = new Map<number, Pendiente>();
  /** The version of each family with a session, as far as it was read or heard of; null until this clock is kept here. */
  let leidas: Map<number, number> | null = null;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let enMarcha: Promise<void> = Promise.resolve();
  let parado = false;

  const anotar = (familia: number, sesion: number, cuando: Instante | null): void => {
    if (cuando === null) pendientes.delete(familia);
    else pendientes.set(familia, { sesion, cuando, fallos: 0 });
  };

  const aplazar = (familia: number, sesion: number, error: unknown): void => {
    const fallos = (pendientes.get(familia)?.fallos ?? 0) + 1;
    const primera = baseOcupada(error) ? SEGUNDOS_SI_OCUPADA : SEGUNDOS_TRAS_FALLO;
    const espera = Math.min(MAXIMO_TRAS_FALLO, primera * 2 ** (fallos - 1));
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

  // Serves waiting requests between two families: the database answers at once, so awaiting it lets nobody in.
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

  /** When the clock has to make a move in each, without the draft itself. */
  const leerPlazos = async (
    db: Db,
    familias?: readonly number[],
    ver?: (sesion: EnCurso) => void,
  ): Promise<readonly Leida[]> => {
    const leidas: Leida[] = [];
    await recorrerEnCurso(db, {
      visitar: (sesion) => {
        const { familia, id, version, estado } = sesion;
        leidas.push({ familia, id, version, cuando: finDelPlazo(estado, sirviendoDesde()) });
        ver?.(sesion);
      },
      alFallar: aplazar,
      ...(familias === undefined ? {} : { familias }),
    });
    return leidas;
  };
  const anotarLeidas = (sesiones: readonly Leida[]): void => {
    for (const { familia, id, cuando } of sesiones) anotar(familia, id, cuando);
    armar();
  };

  return {
    empezar: async (ver) => {
      leidas ??= new Map();
      const sesiones = await leer(contexto, (db) => leerPlazos(db, undefined, ver));
      const conFallos = ({ familia, id }: { readonly familia: number; readonly id: number }): boolean =>
        pendientes.get(familia)?.sesion === id && (pendientes.get(familia)?.fallos ?? 0) > 0;
      anotarLeidas(sesiones.filter((s) => !conFallos(s)));
    },
    mirar: async () => {
      const antes = leidas;
      const { enCurso, sesiones } = await leer(contexto, async (db) => {
        const enCurso = await leerVersionesEnCurso(db);
        const cambiadas = enCurso.filter((s) => s.version !== antes?.get(s.familia)).map((s) => s.familia);
        const algunas = cambiadas.length > MAXIMO_POR_NOMBRE ? undefined : cambiadas;
        return { enCurso, sesiones: cambiadas.length === 0 ? [] : await leerPlazos(db, algunas) };
      });
      // An event in the meantime may be newer than the read.
      const oidas = leidas;
      const hastaAhora = (familia: number): number => oidas?.get(familia) ?? -1;
      const nuevas = sesiones.filter((s) => s.version > hastaAhora(s.familia));
      leidas = new Map(enCurso.map((s) => [s.familia, Math.max(s.version, hastaAhora(s.familia))]));
      if (nuevas.length > 0) anotarLeidas(nuevas);
    },
    oir: (publicaciones) => {
      if (leidas === null) return;
      // After a gap another process has spoken, and what it said is still to be read.
      for (const { sala, version } of publicaciones)
        if (leidas.get(sala.familia) === version - 1) leidas.set(sala.familia, version);
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
