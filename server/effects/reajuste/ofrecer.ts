import { tocaAntesDelFin, trimestreDe } from '#shared/domain/calendario.ts';
import type { MotivoReajuste } from '#shared/domain/reajuste/motivos.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import {
  borrarContestados,
  hayReajusteEnCurso,
  insertarMotivo,
  leerDuenos,
  leerUltimoReparto,
} from '#server/data/reajustes.ts';
import { leerQuienesReparten } from '#server/data/sesiones.ts';
import { leerRepartibles, type FilaTarea } from '#server/data/tareas.ts';

interface Motivo {
  readonly motivo: MotivoReajuste;
  /** Of whom or what it is; may be empty. */
  readonly nombre: string;
  /** The chore of nobody that it is about. */
  readonly tarea?: number;
}

/** Whether a chore is to be somebody's: it goes on, and is neither switched off nor free. */
export const pideDueno = ({ activa, libre, regla }: Pick<FilaTarea, 'activa' | 'libre' | 'regla'>): boolean =>
  activa && !libre && regla?.tipo !== 'UNA_VEZ';

/**
 * Offers a reajuste to the admins, for a reason that they read. Kept during a draft or a reajuste too, which have only
 * what they began with; before the first draft everything is shared out anyway.
 */
export const ofrecerReajuste = async (cambio: Cambio, { motivo, nombre, tarea }: Motivo): Promise<void> => {
  const { db, familia, ahora } = cambio;
  const reparten = (await leerQuienesReparten(db, [familia])).has(familia);
  if (!reparten && (await leerUltimoReparto(db, familia)) === null) return;
  await insertarMotivo(db, { familia_id: familia, motivo, nombre, tarea_id: tarea ?? null, creado_en: ahora });
  // Nothing is offered meanwhile; the end of it tells.
  if (!reparten && !(await hayReajusteEnCurso(db, familia))) cambio.avisar('reajuste:cambiado', {});
};

/** When a draft or a reajuste that has just ended began, and the quarter that it was for. */
interface Acabado {
  readonly desde: Instante;
  readonly trimestre: Dia;
  readonly hoy: Dia;
}

/**
 * What a draft or a reajuste that has done its work leaves of the reasons for one: it took into account all that was so
 * when it began, and nothing since. What it left to nobody, though it falls due in its quarter, is a reason. Called off it
 * answers nothing. Tell the family with `reajuste:cambiado`.
 */
export const contestarMotivos = async (cambio: Cambio, { desde, trimestre, hoy }: Acabado): Promise<void> => {
  const { db, familia, ahora } = cambio;
  await borrarContestados(db, familia, desde);
  const duenos = await leerDuenos(db, familia);
  // One that ends in a later quarter than its own is of that one.
  const actual = trimestreDe(hoy) > trimestre ? trimestreDe(hoy) : trimestre;
  for (const tarea of await leerRepartibles(db, familia)) {
    if (duenos.has(tarea.id) || !pideDueno(tarea) || !tocaAntesDelFin(tarea, hoy, actual)) continue;
    const { id: tarea_id, nombre } = tarea;
    await insertarMotivo(db, { familia_id: familia, motivo: 'TAREA_NUEVA', nombre, tarea_id, creado_en: ahora });
  }
};
