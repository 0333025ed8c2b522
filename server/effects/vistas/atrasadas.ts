import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { vaConRetraso } from '#shared/domain/ausencias/libre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import type { Db } from '#server/db/esquema.ts';

type Debida = Pick<Asignacion, 'id' | 'miembro' | 'fecha_limite' | 'estado'>;

/** Which of a family's assignments are late on a day, by id. Absences are read only where a day has passed. */
export const atrasadas = async (
  db: Db,
  familia: number,
  filas: readonly Debida[],
  hoy: Dia,
): Promise<ReadonlySet<number>> => {
  const pasadas = filas.filter((f) => f.estado === 'PENDIENTE' && vaConRetraso(f, [], hoy));
  if (pasadas.length === 0) return new Set();
  const ausencias = await leerAusencias(db, familia);
  return new Set(pasadas.filter((f) => vaConRetraso(f, ausencias.get(f.miembro) ?? [], hoy)).map((f) => f.id));
};
