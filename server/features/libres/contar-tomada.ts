import type { LibreTomada } from '#shared/contracts/libres.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';

/** Tells the family and whoever took it that it is theirs. */
export const contarTomada = async ({ toca, contar }: Cambio, id: number): Promise<ResultadoCaso<LibreTomada>> => {
  toca('asignacion', id);
  // It leaves the list of whoever had it, and what is free.
  toca('asignaciones');
  const visto = await contar();
  const asignacion = visto.asignacion(id);
  if (asignacion === null) throw new Error('An assignment vanished inside its own transaction');
  const message = `«${asignacion.tarea_nombre}» es tuya`;
  return hecho({ success: true, message, asignacion, version: visto.version });
};
