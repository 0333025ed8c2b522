import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { ultimoDia } from '#shared/domain/reajuste/tipos.ts';
import { leerReajusteEnCurso } from '#server/data/reajustes.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import type { Acto, Casa } from '#server/testing/ano/casa.ts';
import { comoAntes } from '#server/testing/ano/como-antes.ts';
import { diaDe, leerPendientes, numeroDe } from '#server/testing/ano/filas.ts';
import { disponibles, tachar } from './hacer.ts';

// Acts minutes before midnight: by mistake it becomes tomorrow for the family, and then today again.

/** A zone where it is already tomorrow when it is almost midnight in any of the families' zones. */
const DONDE_ES_MANANA = 'Pacific/Kiritimati';

const empezar = (casa: Casa): Promise<void> =>
  medianoche(casa.app.contexto, (error) => {
    throw error;
  });

/** Tells whether tomorrow's beginning could be undone: nothing has a deadline at midnight, as drafts and some reajustes have. */
const sinPlazos = async ({ app, enReparto, familia, hoy }: Casa): Promise<boolean> => {
  if (enReparto) return false;
  const reajuste = await leerReajusteEnCurso(app.contexto.base.escritura, familia);
  return reajuste === null || ultimoDia(reajuste.estado) > hoy;
};

/** Runs `hacer` while the clock is two hours ahead, and then sets it right. */
const conRelojAdelantado = async (casa: Casa, hacer: () => Promise<void>): Promise<void> => {
  const { hoy } = casa;
  await casa.son(diaDe(numeroDe(hoy) + 1), '01:56');
  await empezar(casa);
  await hacer();
  await casa.son(hoy, '23:57');
  await empezar(casa);
};

/** Runs `hacer` while the family has another zone, and then restores its zone. */
const conOtraZona = async (casa: Casa, hacer: () => Promise<void>): Promise<void> => {
  const poner = async (zona_horaria: string): Promise<void> => {
    await casa.pedir(casa.admin(), 'PATCH', ruta(RUTAS.familia, { id: casa.familia }), { cuerpo: { zona_horaria } });
    await empezar(casa);
  };
  const [familia] = await casa.leer(sql<{ zona: string }>`
    select zona_horaria as zona from familias where id = ${casa.familia}`);
  await poner(DONDE_ES_MANANA);
  await hacer();
  await poner(familia?.zona ?? '');
};

/**
 * Ticks off some occurrences while it is tomorrow for the family. Afterwards the other chores' occurrences must have the same
 * owner and due day as before, and nothing may count as done or lapsed tomorrow. Returns whether anything was ticked off.
 */
const tacharManana = async (
  casa: Casa,
  con: (casa: Casa, hacer: () => Promise<void>) => Promise<void>,
): Promise<boolean> => {
  const antes = await leerPendientes(casa);
  const [hechas, tareas] = [new Set<number>(), new Set<number>()];
  await con(casa, async () => {
    for (const fila of await disponibles(casa)) {
      // A part can only be ticked off on its day. One that was already pending for tomorrow would in the end count as done
      // today, too early.
      if (fila.parte_de !== null && antes.some((a) => a.id === fila.id)) continue;
      if (!casa.suerte(50)) continue;
      await tachar(casa, fila, ['AUN_NO_DISPONIBLE']);
      hechas.add(fila.id);
      tareas.add(fila.tarea_id);
    }
  });
  const despues = new Map((await leerPendientes(casa)).map((f) => [f.id, f]));
  for (const fila of antes) {
    casa.tocadas.add(fila.id);
    if (tareas.has(fila.tarea_id)) continue;
    const es = despues.get(fila.id);
    if (es?.fecha_limite !== fila.fecha_limite || es.miembro_id !== fila.miembro_id)
      throw new Error(`${casa.hoy}: ${JSON.stringify(fila)}, which nobody ticked, is ${JSON.stringify(es)}`);
  }
  const mal = await casa.leer(sql<{ id: number }>`
    select id from asignaciones where familia_id = ${casa.familia} and (completada_el > ${casa.hoy} or vencida_el > ${casa.hoy})`);
  if (mal.length > 0) throw new Error(`${casa.hoy}: ${JSON.stringify(mal)} ended on a day that has not come`);
  return hechas.size > 0;
};

export const RELOJ: readonly Acto[] = [
  {
    nombre: 'a clock that is two hours ahead over midnight',
    porMil: 400,
    hacer: async (casa) =>
      (await sinPlazos(casa)) &&
      comoAntes(casa, 'A day begun early', async () => {
        await conRelojAdelantado(casa, async () => {});
        return true;
      }),
  },
  {
    nombre: 'a zone set by mistake and put back',
    porMil: 300,
    hacer: async (casa) =>
      (await sinPlazos(casa)) &&
      comoAntes(casa, 'A day begun in another zone', async () => {
        await conOtraZona(casa, async () => {});
        return true;
      }),
  },
  {
    nombre: 'ticks under a clock that is ahead',
    porMil: 300,
    hacer: async (casa) => (await sinPlazos(casa)) && tacharManana(casa, conRelojAdelantado),
  },
  {
    nombre: 'ticks in a zone set by mistake',
    porMil: 150,
    hacer: async (casa) => (await sinPlazos(casa)) && tacharManana(casa, conOtraZona),
  },
];
