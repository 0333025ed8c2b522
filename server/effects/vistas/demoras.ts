import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { espera, tocaFuera, vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import type { AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

type Debida = Pick<Asignacion, 'id' | 'miembro' | 'fecha_limite' | 'estado' | 'tomada_el'>;

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
  return {
    espera: espera(fila, suyas, hoy),
    atrasada: vaConRetraso(fila, suyas, hoy),
    de_fuera: fila.tomada_el === null && tocaFuera(fila, suyas),
  };
};

/** Returns a function that tells how each of a family's assignments stands on a day. Reads absences once. */
export const leerDemoras = async (db: Db, familia: number, hoy: Dia): Promise<(fila: Debida) => Demora> => {
  const ausencias = await leerAusencias(db, familia);
  return (fila) => demoraDe(fila, ausencias, hoy);
};
