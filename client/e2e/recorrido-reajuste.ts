import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { alVer, type Recorrido } from './andar.ts';
import type { Cliente } from './clientes.ts';

/**
 * Tours a reajuste as an admin sees it: offered, proposed, and its certificate. Creates a chore as its reason, and deletes
 * the chore at the end.
 */
export const recorrerReajuste = async (r: Recorrido, jefa: Cliente): Promise<void> => {
  const { ya, ir } = alVer(r);
  const { id } = await jefa.pedir<Tarea>('POST', RUTAS.tareas, { nombre: 'Acuario', frecuencia: 'DIARIA' });
  await ir('/reajuste', 'reajuste ofrecido', '¿Hacemos un reajuste?');
  const { reajuste } = await jefa.pedir<ReajusteMovido>('POST', RUTAS.reajustes);
  await ya('reajuste propuesto', 'Elena propone un reajuste');
  await jefa.pedir('POST', ruta(RUTAS.terminarReajuste, { id: reajuste.id }));
  await ir(`/reajuste/${String(reajuste.id)}/certificado`, 'certificado de un reajuste', 'La huella del registro');
  await jefa.pedir('DELETE', ruta(RUTAS.tarea, { id }));
};
