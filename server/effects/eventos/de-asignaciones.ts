import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';

type Cambiada = Asignacion | { readonly id: number; readonly borrada: true };

/**
 * Tells the family of assignments that changed, row by row; unless one of them is free because its owner is away, which a
 * row does not tell: then all is read again.
 */
export const avisarDeAsignaciones = async (
  { db, familia, avisar }: Pick<Cambio, 'db' | 'familia' | 'avisar'>,
  hoy: Dia,
  ...cambiadas: readonly Cambiada[]
): Promise<void> => {
  const ausencias = await leerAusencias(db, familia);
  const libre = cambiadas.some(
    (a) =>
      !('borrada' in a) &&
      a.estado === 'PENDIENTE' &&
      a.tomada_el === null &&
      esLibre(a, ausencias.get(a.miembro) ?? [], hoy),
  );
  if (libre) avisar('asignacion:cambiada', { todas: true });
  else for (const asignacion of cambiadas) avisar('asignacion:cambiada', { asignacion });
};
