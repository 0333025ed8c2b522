import { sql } from 'kysely';
import type { EventoReparto } from '#shared/domain/reparto/tipos.ts';
import { APTA, type Casa, type Persona } from '#server/testing/ano/casa.ts';
import { leerTareasYPartes, type Falta, type Fila, type FilaTarea } from '#server/testing/ano/filas.ts';

/** State at the last check. */
interface Visto {
  readonly filas: ReadonlyMap<number, Fila>;
  readonly tareas: ReadonlyMap<number, FilaTarea>;
  readonly personas: ReadonlyMap<number, Persona>;
  /** The first quarter whose rows were read. */
  readonly desde: string;
}

/** The members whom an occurrence's chore must suit: the one who has it, and the one who did it. */
const quienesDe = ({ responsabilidad_id, tomada_el, miembro_id, hecha_por }: Fila): number[] => [
  // An occurrence that an admin gave by hand may go to a member of any age.
  ...(responsabilidad_id === null && tomada_el === null ? [] : [miembro_id]),
  ...(hecha_por === null || hecha_por === miembro_id ? [] : [hecha_por]),
];

const lesConviene = (visto: Pick<Visto, 'tareas' | 'personas'>, quien: number, tarea: number): boolean => {
  const [persona, suya] = [visto.personas.get(quien), visto.tareas.get(tarea)];
  return persona === undefined || suya === undefined || Boolean(suya[APTA[persona.grupo]]);
};

/** Tells whether a chore suited a member when the draft that dealt it began, since a draft freezes ages and chores. */
const leConvenia = async ({ leer }: Casa, { sesion_id, tarea_id }: Fila, quien: number): Promise<boolean> => {
  const [inicio] = await leer(sql<{ datos: string }>`
    select datos from eventos_reparto where sesion_id = ${sesion_id} and tipo = 'INICIO'`);
  if (inicio === undefined) return false;
  const { participantes, tareas } = JSON.parse(inicio.datos) as Extract<EventoReparto, { tipo: 'INICIO' }>;
  const grupo = participantes.find((p) => p.id === quien)?.grupo_edad;
  return grupo !== undefined && tareas.some((t) => t.id === tarea_id && t[APTA[grupo]]);
};

/**
 * Tells whether an occurrence is of a personal chore that its member had before today. Members keep such a chore when they change
 * age group, so an occurrence that no longer suits their age may still open, even after a long pause of the chore.
 */
const teniaLaSuya = async ({ leer, hoy }: Casa, { personal, responsabilidad_id }: Fila): Promise<boolean> =>
  Boolean(personal) &&
  (await leer(sql`select 1 from responsabilidades where id = ${responsabilidad_id} and desde < ${hoy}`)).length > 0;

/** Fields of a finished occurrence that may still change. */
const JUICIO: ReadonlySet<string> = new Set([
  'excusada',
  'borrada_en',
  'terminada_en',
  'relevada',
  'regla',
  'personal',
] satisfies (keyof Fila)[]);
/** Tells whether a finished occurrence is the same in two checks, except for the fields in `JUICIO`. */
const sonIguales = (antes: Fila, despues: Fila): boolean =>
  (Object.keys(antes) as (keyof Fila)[]).every((campo) => antes[campo] === despues[campo] || JUICIO.has(campo));

/**
 * Creates a check that compares each day's history with the history of the day before: finished occurrences stay unchanged
 * unless an act changed them, and members only get what suits their age. It also checks each responsibility's open occurrences,
 * the excuses, and «La hice ayer».
 */
export const crearMemoria = () => {
  let visto: Visto | null = null;

  const comprobarQueSigue = (casa: Casa, ahora: Visto): void => {
    if (visto === null) return;
    for (const [id, antes] of visto.filas) {
      if (antes.estado === 'PENDIENTE' || casa.tocadas.has(id) || antes.trimestre_inicio < ahora.desde) continue;
      const despues = ahora.filas.get(id);
      if (despues === undefined || !sonIguales(antes, despues))
        throw new Error(`${casa.hoy}: history changed, from ${JSON.stringify(antes)} to ${JSON.stringify(despues)}`);
    }
  };

  const comprobarEdades = async (casa: Casa, ahora: Visto): Promise<void> => {
    for (const fila of ahora.filas.values()) {
      const antes = visto?.filas.get(fila.id);
      if (antes !== undefined && String(quienesDe(antes)) === String(quienesDe(fila))) continue;
      const conocidos = new Set([
        ...(antes === undefined
          ? []
          : [...quienesDe(antes), antes.cedida_por ?? antes.miembro_id, antes.cubre_a ?? antes.miembro_id]),
        // The next occurrence belongs to the owner of the one before it.
        ...[...(visto?.filas.values() ?? [])].flatMap((f) =>
          antes === undefined && f.responsabilidad_id !== null && f.responsabilidad_id === fila.responsabilidad_id
            ? [f.cubre_a ?? f.cedida_por ?? f.miembro_id]
            : [],
        ),
      ]);
      for (const quien of quienesDe(fila))
        if (
          !conocidos.has(quien) &&
          quien !== fila.cedida_por &&
          !lesConviene(ahora, quien, fila.tarea_id) &&
          (visto === null || !lesConviene(visto, quien, fila.tarea_id)) &&
          !(await leConvenia(casa, fila, quien)) &&
          !(await teniaLaSuya(casa, fila))
        )
          throw new Error(`${casa.hoy}: ${String(quien)} was given what does not suit them: ${JSON.stringify(fila)}`);
    }
  };

  const comprobarHilos = (casa: Casa, ahora: Visto): void => {
    const dias = new Set<string>();
    const abiertas = new Map<number, number>();
    for (const f of ahora.filas.values()) {
      if (f.responsabilidad_id === null) continue;
      // A member has at most one occurrence of a personal chore a day, even if they were removed from it and added again.
      const deQuien = f.sesion_id === null ? `${String(f.tarea_id)} de ${String(f.miembro_id)}` : f.responsabilidad_id;
      const dia = `${String(deQuien)} ${f.fecha_limite ?? ''}`;
      if (dias.has(dia) && !casa.otrosDias.has(f.parte_de ?? f.tarea_id))
        throw new Error(`${casa.hoy}: two of one day: ${JSON.stringify(f)}`);
      dias.add(dia);
      if (f.estado !== 'PENDIENTE') continue;
      abiertas.set(f.responsabilidad_id, (abiertas.get(f.responsabilidad_id) ?? 0) + 1);
      if (f.borrada_en !== null || (f.terminada_en !== null && !f.relevada))
        throw new Error(`${casa.hoy}: somebody is still asked for ${JSON.stringify(f)}`);
      if ((abiertas.get(f.responsabilidad_id) ?? 0) > 1)
        throw new Error(`${casa.hoy}: two are open: ${JSON.stringify(f)}`);
    }
  };

  /** Checks that a lapsed occurrence that was not skipped is excused if and only if the member who had it was away when due. */
  const comprobarExcusas = (casa: Casa, ahora: Visto, falta: Falta, dia: (d: string) => number): void => {
    for (const f of ahora.filas.values()) {
      // Passes over an occurrence that was done early and later found not done: it lapsed before its due day, so an absence on
      // that day does not matter.
      if (f.estado !== 'VENCIDA' || f.fecha_limite === null || f.fecha_limite >= (f.vencida_el ?? '')) continue;
      if (f.omision === 'OMITIDA') continue;
      if (Boolean(f.excusada) !== falta(f.miembro_id, dia(f.fecha_limite)))
        throw new Error(`${casa.hoy}: excused or not: ${JSON.stringify(f)}`);
    }
  };

  /** Checks that a completion said afterwards (`dicha_en`) counts on the day before it was said, and on no older day. */
  const comprobarAyer = (casa: Casa, ahora: Visto, dia: (d: string) => number): void => {
    for (const f of ahora.filas.values()) {
      if (f.estado !== 'COMPLETADA' || f.completada_el === null || f.dicha_en === null || f.apuntada) continue;
      if (dia(f.completada_el) !== dia(casa.diaLocal(f.dicha_en)) - 1)
        throw new Error(`${casa.hoy}: it heals another day than yesterday: ${JSON.stringify(f)}`);
    }
  };

  return {
    mirar: async (casa: Casa, filas: readonly Fila[], desde: string, falta: Falta, dia: (d: string) => number) => {
      const ahora: Visto = {
        filas: new Map(filas.map((f) => [f.id, f])),
        tareas: new Map((await leerTareasYPartes(casa)).map((t) => [t.id, t])),
        personas: new Map(casa.personas.map((p) => [p.id, p])),
        desde,
      };
      comprobarQueSigue(casa, ahora);
      await comprobarEdades(casa, ahora);
      comprobarHilos(casa, ahora);
      comprobarExcusas(casa, ahora, falta, dia);
      comprobarAyer(casa, ahora, dia);
      casa.tocadas.clear();
      visto = ahora;
    },
  };
};
