import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { espera } from '#shared/domain/ausencias/libre.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { leerAusencias } from '#server/data/ausencias.ts';

type Cambiada = Asignacion | { readonly id: number; readonly borrada: true };

/**
 * Tells the family of assignments that changed, row by row. A row does not tell that nothing waits for an owner who is
 * away: when one of them is such, everything is read again.
 */
export const avisarDeAsignaciones = async (
  { db, familia, avisar }: Pick<Cambio, 'db' | 'familia' | 'avisar'>,
  hoy: Dia,
  ...cambiadas: readonly Cambiada[]
): Promise<void> => {
  const ausencias = await leerAusencias(db, familia);
  const deFuera = cambiadas.some(
    (a) => !('borrada' in a) && a.estado === 'PENDIENTE' && !espera(a, ausencias.get(a.miembro) ?? [], hoy),
  );
  if (deFuera) avisar('asignacion:cambiada', { todas: true });
  else for (const asignacion of cambiadas) avisar('asignacion:cambiada', { asignacion });
};
