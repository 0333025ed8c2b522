import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { mediana } from './cifras.ts';
import { dormir } from './generador.ts';
import type { Cifra } from './informe.ts';
import { cpuDe, type Hijo } from './procesos.ts';

// Ticks chores of several families at a steady pace, in alternating rounds without and with listeners.

/** Ticks a second, by members of different families. */
export const RITMO = 20;
const TAREAS = 25;
/** Families that tick in a round. */
const FAMILIAS = 4;
/** Upper limit of the median time from a tick's request until its listener has it, in ms. */
const OBJETIVO = 100;

/** The member whose chores a family ticks. */
export interface Quien {
  readonly familia: FamiliaSembrada;
  readonly miembro: MiembroSembrado;
}

/** A chore to tick. */
export interface Pendiente extends Quien {
  readonly id: number;
}

/** The ticks of one round. */
interface Tachadas {
  /** Milliseconds until each tick was answered. */
  readonly contestados: readonly number[];
  /** Milliseconds until a tick's listener had it; one value fewer for each tick that was missed, none without listeners. */
  readonly llegados: readonly number[];
  /** CPU of the server for a tick, in ms. */
  readonly cpu: number;
}

/**
 * Creates families with chores to tick; returns a list of chores for each round. `preparar` adds a listener (a webhook or a
 * calendar program) to the families of every second round.
 */
export const sembrarTachar = async (
  app: App,
  rondas: number,
  preparar: (quien: Quien) => Promise<void> | void,
): Promise<readonly (readonly Pendiente[])[]> => {
  const todas: Pendiente[][] = [];
  for (let ronda = 0; ronda < rondas; ronda += 1) {
    const suyas: Pendiente[][] = [];
    for (let i = 0; i < FAMILIAS; i += 1) {
      const familia = await sembrarFamilia(app);
      const tareas: (readonly [number, number])[] = [];
      for (let t = 0; t < TAREAS; t += 1)
        tareas.push([await crearTarea(app, familia, { nombre: `Tarea ${String(t)}` }), 1]);
      await repartir(app, familia, ...tareas);
      const [, miembro] = familia.miembros;
      if (miembro === undefined) throw new Error('The family has no second member');
      if (ronda % 2 === 1) await preparar({ familia, miembro });
      suyas.push((await pendientesDe(app, familia, 1)).map(({ id }) => ({ id, familia, miembro })));
    }
    // Alternates between the families, so that all of them tick during the whole round.
    todas.push(Array.from({ length: TAREAS }, (_, t) => suyas.flatMap((s) => s[t] ?? [])).flat());
  }
  return todas;
};

/**
 * Ticks the chores of a round. `escuchar` resolves to the instant (`performance.now()`) at which a tick's listener had it;
 * undefined if it never had it, or if the family has no listener.
 */
export const tacharTodas = async (
  hijo: Hijo,
  pendientes: readonly Pendiente[],
  escuchar: (pendiente: Pendiente) => Promise<number | undefined>,
): Promise<Tachadas> => {
  const cpu = cpuDe(hijo.pid);
  const [contestados, llegados]: [number[], number[]] = [[], []];
  const tachar = async (pendiente: Pendiente): Promise<void> => {
    const desde = performance.now();
    const url = `http://127.0.0.1:${String(hijo.puerto)}${ruta(RUTAS.completar, { id: pendiente.id })}`;
    const headers = { authorization: `Bearer ${pendiente.miembro.token}` };
    const { status } = await fetch(url, { method: 'PATCH', headers });
    if (status !== 200) throw new Error(`A tick was answered with ${String(status)}`);
    contestados.push(performance.now() - desde);
    const llego = await escuchar(pendiente);
    if (llego !== undefined) llegados.push(llego - desde);
  };
  const enMarcha: Promise<void>[] = [];
  for (const pendiente of pendientes) {
    enMarcha.push(tachar(pendiente));
    await dormir(1_000 / RITMO);
  }
  await Promise.all(enMarcha);
  return { contestados, llegados, cpu: (cpuDe(hijo.pid) - cpu) / pendientes.length };
};

/**
 * Returns the figures: the time until a listener has a tick (NaN if a listener missed any), and the time and CPU of a tick with
 * listeners beside those without. Leaves out the first round of each kind, which warms up.
 */
export const cifrasDeTachar = (rondas: readonly Tachadas[], hasta: string, con: string): readonly Cifra[] => {
  const [solas, oidas] = [0, 1].map((resto) => rondas.filter((_, i) => i > 1 && i % 2 === resto)) as [
    Tachadas[],
    Tachadas[],
  ];
  const de = (cuales: readonly Tachadas[], cual: (t: Tachadas) => number): number => mediana(cuales.map(cual));
  const contesta = (t: Tachadas): number => mediana(t.contestados);
  const todos = oidas.every((t) => t.llegados.length === t.contestados.length);
  return [
    {
      que: `De marcar hasta ${hasta}, p50`,
      valor: todos ? de(oidas, (t) => mediana(t.llegados)) : NaN,
      unidad: 'ms',
      objetivo: OBJETIVO,
    },
    { que: `Marcar, p50, con ${con}`, valor: de(oidas, contesta), unidad: 'ms', suelo: de(solas, contesta) },
    {
      que: `Marcar, CPU, con ${con}`,
      valor: de(oidas, (t) => t.cpu),
      unidad: 'ms',
      suelo: de(solas, (t) => t.cpu),
    },
  ];
};
