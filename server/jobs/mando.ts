import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import { empezarTanda, guardarTanda, leerTanda, type Tanda } from '#server/data/tanda.ts';

/** Interval at which a process checks whether it has become the leader, ms. */
const RONDA_MS = 1_000;

/** One of several processes on one database, as the connection that keeps its locks knows it (datos-postgres.ts). */
export interface Nodo {
  /** Whether nobody else served when it came: with it a new run begins. */
  readonly primero: boolean;
  /** Lets the next one come in, which until then waits. */
  readonly abrirPuerta: () => Promise<void>;
  /** Takes the clock's work if nobody has it. Throws when the connection is lost, and then this process ends. */
  readonly tomarMando: () => Promise<boolean>;
  /** Throws when the connection is lost, and then this process ends: what it had may be another's by now. */
  readonly comprobar: () => Promise<void>;
  /** Leaves the clock's work to another. */
  readonly cederMando: () => Promise<void>;
  /** Ends this process, since the run is no longer its own. */
  readonly dejar: () => void;
}

/** Leadership over scheduled work: deadlines, midnights, reminders. */
export interface Mando {
  /** Does something once it is this process's: now, or when it takes over. */
  readonly alTomar: (hacer: () => Promise<void>) => Promise<void>;
  /** Whether it has been this process's without a break. Throws when it cannot tell. */
  readonly sigue: () => Promise<boolean>;
  /** Takes over no more. What it has, it keeps. */
  readonly parar: () => Promise<void>;
  /** Leaves it to another. */
  readonly ceder: () => Promise<void>;
}

/** Leadership of a process that serves alone. */
export const MANDO_PROPIO: Mando = {
  alTomar: (hacer) => hacer(),
  sigue: () => Promise.resolve(true),
  parar: () => Promise.resolve(),
  ceder: () => Promise.resolve(),
};

/**
 * Begins a new run when nobody else serves, or a backup was restored under those who do and are about to end; else joins
 * the one that goes on. Then the next process may come in.
 */
export const entrarEnTanda = async (
  contexto: ParaCambiarSinFamilia,
  nodo: Nodo,
  nueva: Tanda,
): Promise<Tanda & { readonly comienza: boolean }> => {
  const suya = nodo.primero ? undefined : await leer(contexto, leerTanda);
  const tanda = suya ?? (await comenzar(contexto, nueva));
  await nodo.abrirPuerta();
  return { ...tanda, comienza: suya === undefined };
};

const comenzar = async (contexto: ParaCambiarSinFamilia, nueva: Tanda): Promise<Tanda> => {
  const comenzada = await cambiar(contexto, null, async ({ db }) => hecho(await empezarTanda(db, nueva)));
  return comenzada.ok ? comenzada.respuesta : nueva;
};

export const escribirTanda = async (contexto: ParaCambiarSinFamilia, tanda: Tanda): Promise<void> => {
  await cambiar(contexto, null, async ({ db }) => hecho(await guardarTanda(db, tanda)));
};

interface Opciones {
  /** Since when the run serves, as it is written down. */
  readonly alSaber: (sirviendoDesde: Tanda['sirviendo_desde']) => void;
  /** At every look, while the clock's work is this process's. */
  readonly alMirar: () => Promise<void>;
  readonly alFallar: (error: unknown) => void;
}

/**
 * The leader among several processes holds a lock, which PostgreSQL releases with its
 * connection. The others try for it every second, so when they die another goes on within two. Were two of them at it
 * for a moment, nothing would be done twice: each piece of the work judges inside its change what is still to do.
 *
 * At each look it also reads the run. One that has another name is not ours: the database was restored under us, or
 * somebody thought that nobody served; then this process ends, and begins anew.
 */
export const crearMando = async (
  contexto: Pick<Contexto, 'base' | 'epoca'>,
  nodo: Nodo,
  { alSaber, alMirar, alFallar }: Opciones,
): Promise<Mando> => {
  let manda = false;
  /** Whether what was to be done on taking over has begun. */
  let tomado = false;
  let parado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  let ronda: Promise<void> = Promise.resolve();
  let tomas: Promise<void> = Promise.resolve();
  const tareas: (() => Promise<void>)[] = [];

  const hacer = async (tarea: () => Promise<void>): Promise<void> => {
    if (!parado) await tarea().catch(alFallar);
  };

  const mirar = async (): Promise<void> => {
    if (manda) await nodo.comprobar();
    else manda = await nodo.tomarMando();
    const tanda = await leer(contexto, leerTanda);
    if (tanda?.epoca !== contexto.epoca) return nodo.dejar();
    // The leader writes it and may be about to, so a read would be older than what it knows.
    if (!tomado) alSaber(tanda.sirviendo_desde);
    if (!manda) return;
    await alMirar();
    // Midnights of every family may take long, and the deadlines go on meanwhile.
    if (!tomado) for (const tarea of tareas) tomas = tomas.then(() => hacer(tarea));
    tomado = true;
  };

  const rondar = (): Promise<void> => {
    ronda = mirar()
      .catch(alFallar)
      .then(() => {
        if (!parado) temporizador = setTimeout(() => void rondar(), RONDA_MS).unref();
      });
    return ronda;
  };

  await rondar();
  return {
    alTomar: async (tarea) => {
      if (tomado) await tarea();
      else tareas.push(tarea);
    },
    sigue: async () => {
      if (tomado) await nodo.comprobar();
      return tomado;
    },
    parar: async () => {
      parado = true;
      clearTimeout(temporizador);
      await ronda;
      await tomas;
    },
    ceder: async () => {
      if (manda) await nodo.cederMando().catch(alFallar);
    },
  };
};
