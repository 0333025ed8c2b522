import { bien } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { empezarTanda, guardarTanda, leerTanda, type Tanda } from '#server/data/consultas.ts';

/** Interval, in ms, at which a process tries to become the leader, and the leader checks that it still is. */
const RONDA_MS = 1_000;

/**
 * This process among several on one PostgreSQL database: its connection, which holds the startup and leader locks.
 * server/arranque/datos-postgres.ts implements it.
 */
export interface Nodo {
  /** True when no other process served at the start of this one; then a new run begins. */
  readonly primero: boolean;
  /** Releases the startup lock, so that the next process can start. */
  readonly abrirPuerta: () => Promise<void>;
  /** Takes the leader's lock if it is free. Throws, and ends this process, when the connection is lost. */
  readonly tomarMando: () => Promise<boolean>;
  /** Checks the connection. Throws, and ends this process, when it is lost, since another may hold its locks by now. */
  readonly comprobar: () => Promise<void>;
  /** Releases the leader's lock. */
  readonly cederMando: () => Promise<void>;
  /** Ends this process, because its run is over. */
  readonly dejar: () => void;
}

/** Leadership over scheduled work: deadlines, midnights, reminders. One of several processes is the leader. */
export interface Mando {
  /**
   * Runs a task once this process is the leader: now, or when it takes over. Resolves when the task is done, or at once if
   * it has to wait.
   */
  readonly alTomar: (hacer: () => Promise<void>) => Promise<void>;
  /** Tells whether this process is the leader and has been without a break. Throws when it cannot tell. */
  readonly sigue: () => Promise<boolean>;
  /** Stops trying to become the leader, and waits for the task under way; later ones are skipped. A leader keeps its lock. */
  readonly parar: () => Promise<void>;
  /** Releases the leader's lock if this process holds it, so that another process can take over. */
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
 * Joins the run that goes on, or begins a new one; then lets the next process start.
 * A new run begins when no other process serves, or when a backup was restored under the others, which are about to end.
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
  const comenzada = await cambiar(contexto, null, async ({ db }) => bien(await empezarTanda(db, nueva)));
  return comenzada.ok ? comenzada.valor : nueva;
};

export const escribirTanda = async (contexto: ParaCambiarSinFamilia, tanda: Tanda): Promise<void> => {
  await cambiar(contexto, null, async ({ db }) => bien(await guardarTanda(db, tanda)));
};

interface Opciones {
  /** Called at each check until this process is the leader, with the stored instant since which the run serves. */
  readonly alSaber: (sirviendoDesde: Tanda['sirviendo_desde']) => void;
  /** Called at every check while this process is the leader. */
  readonly alMirar: () => Promise<void>;
  readonly alFallar: (error: unknown) => void;
}

/**
 * Competes for the leadership among several processes.
 * The leader holds a lock, which PostgreSQL releases with its connection. The others try for it every second. Even two leaders
 * for a moment would do nothing twice, since each task decides inside its change what is still to do.
 * Each check also reads the stored run. If it is another run, the database was restored under this process, or another process
 * believed that none served; then this process ends.
 */
export const crearMando = async (
  contexto: Pick<Contexto, 'base' | 'epoca'>,
  nodo: Nodo,
  { alSaber, alMirar, alFallar }: Opciones,
): Promise<Mando> => {
  /** True once this process holds the leader's lock. */
  let manda = false;
  /** True once the leader's tasks have been started. */
  let tomado = false;
  let parado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  /** The check under way, or the last one. */
  let ronda: Promise<void> = Promise.resolve();
  /** The leader's tasks, which run one after another. */
  let tomas: Promise<void> = Promise.resolve();
  /** Tasks that wait for this process to become the leader. */
  const tareas: (() => Promise<void>)[] = [];

  const hacer = async (tarea: () => Promise<void>): Promise<void> => {
    if (!parado) await tarea().catch(alFallar);
  };

  const mirar = async (): Promise<void> => {
    if (manda) await nodo.comprobar();
    else manda = await nodo.tomarMando();
    const tanda = await leer(contexto, leerTanda);
    if (tanda?.epoca !== contexto.epoca) return nodo.dejar();
    // The leader writes this value itself, so what it reads here could be out of date.
    if (!tomado) alSaber(tanda.sirviendo_desde);
    if (!manda) return;
    await alMirar();
    // Run one after another without awaiting them: midnights of all families may take long, and deadlines must go on.
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
