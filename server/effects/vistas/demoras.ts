import { espera, tocaFuera, vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import type { AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { diasDe, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

/** A stored row. */
type Debida = Pick<FilaAsignacion, 'id' | 'miembro' | 'fecha_limite' | 'pospuesta_al' | 'estado' | 'tomada_el'>;

/** Flags of a pending assignment on a day; all false for any other. */
export interface Demora {
  /** It waits for its member, who is not away. */
  readonly espera: boolean;
  readonly atrasada: boolean;
  readonly de_fuera: boolean;
}

const NINGUNA: Demora = { espera: false, atrasada: false, de_fuera: false };

/** Tells how an assignment stands on a day, by the absences of its family. */
export const demoraDe = (fila: Debida, ausencias: AusenciasPorMiembro, hoy: Dia): Demora => {
  if (fila.estado !== 'PENDIENTE') return NINGUNA;
  const suyas = ausencias.get(fila.miembro) ?? [];
  const debida = { ...diasDe(fila), tomada_el: fila.tomada_el };
  return {
    espera: espera(debida, suyas, hoy),
    atrasada: vaConRetraso(debida, suyas, hoy),
    de_fuera: fila.tomada_el === null && tocaFuera(debida, suyas),
  };
};

/** Returns a function that tells how each of a family's assignments stands on a day. Reads absences once. */
export const leerDemoras = async (db: Db, familia: number, hoy: Dia): Promise<(fila: Debida) => Demora> => {
  const ausencias = await leerAusencias(db, familia);
  return (fila) => demoraDe(fila, ausencias, hoy);
};
