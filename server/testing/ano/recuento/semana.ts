import { sql } from 'kysely';
import type { LibresHoy } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Casa } from '#server/testing/ano/casa.ts';
import { diaDe, leerAusencias, leerPendientes, numeroDe, quienFalta } from '#server/testing/ano/filas.ts';

interface Dicho {
  readonly dia: Dia;
  /** Pending occurrences due that day that have an owner, as «chore member». */
  readonly tocan: readonly string[];
  /** Occurrences of `tocan` that are free. */
  readonly libres: readonly string[];
  /** Free chores that open that day. */
  readonly deNadie: readonly number[];
  /** Free chores that were open the evening before, and chores with a taken occurrence that was pending then. */
  readonly abiertas: ReadonlySet<number>;
}

const leerAbiertas = async ({ leer, familia }: Casa): Promise<number[]> =>
  (
    await leer(sql<{ id: number }>`
      select id from tareas where familia_id = ${familia} and libre and activa and borrada_en is null and abierta_en is not null`)
  ).map((t) => t.id);

const enOrden = (textos: readonly string[]): string[] => textos.toSorted();
const iguales = (a: readonly string[], b: readonly string[]): boolean => enOrden(a).join() === enOrden(b).join();

/** Tells whether a draft or reajuste may change the owners during the night. */
const hayQuienReparte = async ({ enReparto, leer, familia }: Casa): Promise<boolean> =>
  enReparto ||
  (await leer(sql`select id from reajustes where familia_id = ${familia} and fase = 'EN_CURSO'`)).length > 0;

/** Creates a check that compares what an evening's week shows for tomorrow with what is open when tomorrow has begun. */
export const crearVispera = () => {
  let dicho: Dicho | null = null;
  return {
    preguntar: async (casa: Casa): Promise<void> => {
      dicho = null;
      const dia = diaDe(numeroDe(casa.hoy) + 1);
      if (await hayQuienReparte(casa)) return;
      const quien = casa.una(casa.conCuenta()) ?? null;
      const semana = await casa.pedir<SemanaEnCasa>(quien, 'GET', `${RUTAS.semana}?desde=${dia}&dias=1`);
      const suyas = (semana?.dias[0]?.ocurrencias ?? []).filter(
        (o) => o.estado === 'PENDIENTE' && o.fecha_limite === dia,
      );
      const deAlguien = suyas.filter((o) => o.miembro !== null);
      const tomadas = (await leerPendientes(casa)).filter((f) => f.tomada_el !== null).map((f) => f.tarea_id);
      const enPalabras = (o: (typeof suyas)[number]): string => `${String(o.tarea)} ${String(o.miembro)}`;
      dicho = {
        dia,
        tocan: deAlguien.map(enPalabras),
        libres: deAlguien.filter((o) => o.libre).map(enPalabras),
        deNadie: suyas.flatMap((o) => (o.miembro === null ? [o.tarea] : [])),
        abiertas: new Set([...(await leerAbiertas(casa)), ...tomadas]),
      };
    },
    comprobar: async (casa: Casa): Promise<void> => {
      if (dicho?.dia !== casa.hoy) return;
      const { tocan, libres, deNadie, abiertas } = dicho;
      const falta = quienFalta(await leerAusencias(casa));
      // The week leaves out personal chores whose own day, before any postponement, is a day away: nothing is due then.
      const hay = (await leerPendientes(casa)).filter(
        (f) =>
          (f.pospuesta_al ?? f.fecha_limite) === casa.hoy &&
          !(f.personal && falta(f.miembro_id, numeroDe(f.fecha_limite ?? casa.hoy))),
      );
      const tocaban = hay.map((f) => `${String(f.tarea_id)} ${String(f.miembro_id)}`);
      const mal = (que: string, dichas: unknown, son: unknown) =>
        new Error(`${casa.hoy}: ${que}: the week said ${JSON.stringify(dichas)}, and it is ${JSON.stringify(son)}`);
      if (!iguales(tocan, tocaban)) throw mal('due', tocan, tocaban);
      const quien = casa.una(casa.conCuenta()) ?? null;
      const ofrecidas = (await casa.pedir<LibresHoy>(quien, 'GET', RUTAS.libres))?.libres ?? [];
      const deFuera = ofrecidas.flatMap((l) =>
        hay.some((f) => f.id === l.asignacion) ? [`${String(l.tarea)} ${String(l.de)}`] : [],
      );
      if (!iguales(libres, deFuera)) throw mal('free', libres, deFuera);
      const ahora = await leerAbiertas(casa);
      const nuevas = ahora.filter((t) => !abiertas.has(t));
      if (deNadie.some((t) => !ahora.includes(t)) || nuevas.some((t) => !deNadie.includes(t)))
        throw mal('of nobody', deNadie, { ahora, nuevas });
    },
  };
};
