import { setImmediate } from 'node:timers/promises';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { baseOcupada } from '#server/change/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { leer } from '#server/change/leer.ts';
import { type EnCurso, leerVersionesEnCurso, recorrerEnCurso } from '#server/data/familias.ts';
import type { Db } from '#server/db/esquema.ts';
import { vencerPlazo } from '#server/features/sesiones-reparto/ritmo.ts';
import { ESPERA_MAXIMA_MS } from './repetir.ts';

/** First pause, in seconds, before a deadline that failed is retried. It doubles with each failure, up to `MAXIMO_TRAS_FALLO`. */
const SEGUNDOS_TRAS_FALLO = 60;
/** First pause, in seconds, when no database connection was free. It is short, since nothing is wrong with the deadline. */
const SEGUNDOS_SI_OCUPADA = 2;
const MAXIMO_TRAS_FALLO = 3_600;
/** Maximum number of changed families whose drafts are read by the families' ids; with more, all drafts are read. */
const MAXIMO_POR_NOMBRE = 1_000;

/** A family's draft in progress, and when its next deadline is. */
interface Pendiente {
  readonly sesion: number;
  readonly cuando: Instante;
  /** Number of failures in a row. */
  readonly fallos: number;
}

/** A family's draft as it was read. `cuando` is its deadline; null without one. */
interface Leida extends Pick<EnCurso, 'familia' | 'id' | 'version'> {
  readonly cuando: Instante | null;
}

export interface Plazos {
  /**
   * Reads all drafts in progress, at the start and after the server slept. `ver` is called with each of them. A draft whose move
   * failed keeps its pause before the next attempt.
   */
  readonly empezar: (ver?: (sesion: EnCurso) => void) => Promise<void>;
  /** Reads the drafts of families with a newer version than was read or heard last: another process made that change. */
  readonly mirar: () => Promise<void>;
  /** Listens to events of this process, after the commit. Ignores them before the first `empezar` or `mirar`. */
  readonly oir: (publicaciones: readonly Publicacion[]) => void;
  /**
   * Makes the clock's move in every draft whose deadline has passed, one after the other.
   * The timer calls it, and so do tests that move the clock.
   */
  readonly vencer: () => Promise<void>;
  /** Stops the timer, and waits for moves under way. */
  readonly parar: () => Promise<void>;
}

/**
 * Keeps the deadlines of turns and closings: one timer for the next deadline of all families.
 * Every move is published with its new deadline, so picks, undos and cancellations need no query. The timer decides nothing:
 * `vencerPlazo` judges the stored state inside its change. Deadlines follow from the stored drafts, so a restart finds them
 * again.
 * With several processes only the leader (server/jobs/mando.ts) keeps the deadlines. Every second it looks which families
 * with a draft have another version.
 */
export const crearPlazos = (contexto: Contexto, alFallar: (error: unknown) => void): Plazos => {
  const { reloj, sirviendoDesde } = contexto;
  const pendientes = new Map<number, Pendiente>();
  /**
   * The last known version of each family with a draft; null before the first `empezar` or `mirar`, which only the leader
   * calls.
   */
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

  // The timer waits a quarter of an hour at most: the clock may be set during the wait, and no timer can wait longer than 24
  // days.
  const armar = (): void => {
    clearTimeout(temporizador);
    if (parado || pendientes.size === 0) return;
    const ahora = reloj.ahora();
    const esperas = Array.from(pendientes.values(), ({ cuando }) => 1000 * segundosEntre(ahora, cuando));
    temporizador = setTimeout(() => void vencer(), Math.max(0, Math.min(ESPERA_MAXIMA_MS, ...esperas))).unref();
  };

  // If the move emitted an event, `oir` has stored the new deadline already; else take it from the answer.
  const vencerUno = async (familia: number, sesion: number): Promise<void> => {
    const antes = pendientes.get(familia);
    const resultado = await vencerPlazo(contexto, familia, sesion);
    if (pendientes.get(familia) !== antes) return;
    anotar(familia, sesion, resultado.ok ? resultado.valor.sesion.vence_en : null);
  };

  // Yields between two families: SQLite answers without yielding, so requests would have to wait for all of them.
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

  /** Reads the deadlines of the drafts in progress, of these families or of all, without keeping the drafts' states. */
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
      // Events that arrived during the read may be newer than its result.
      const oidas = leidas;
      const hastaAhora = (familia: number): number => oidas?.get(familia) ?? -1;
      const nuevas = sesiones.filter((s) => s.version > hastaAhora(s.familia));
      leidas = new Map(enCurso.map((s) => [s.familia, Math.max(s.version, hastaAhora(s.familia))]));
      if (nuevas.length > 0) anotarLeidas(nuevas);
    },
    oir: (publicaciones) => {
      if (leidas === null) return;
      // If a version is missing in between, another process made that change, and `mirar` has yet to read it.
      for (const { destino, version } of publicaciones)
        if (leidas.get(destino.familia) === version - 1) leidas.set(destino.familia, version);
      const sesiones = publicaciones.flatMap(({ destino, datos }) =>
        'sesion' in datos ? [{ familia: destino.familia, sesion: datos.sesion }] : [],
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
