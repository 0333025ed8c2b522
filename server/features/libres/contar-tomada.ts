import type { LibreTomada } from '#shared/contracts/libres.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { verAsignacion } from '#server/effects/vistas/vista-asignaciones.ts';

/** Tells the family and whoever took it that it is theirs. */
export const contarTomada = async (cambio: Cambio, id: number): Promise<ResultadoCaso<LibreTomada>> => {
  const fila = await leerAsignacion(cambio.db, cambio.familia, id);
  if (fila === undefined) throw new Error('An assignment vanished inside its own transaction');
  await revisarCambios(cambio);
  // It leaves the list of whoever had it, and what is free.
  cambio.avisar('asignacion:cambiada', { todas: true });
  return hecho({
    success: true,
    message: `«${fila.tarea_nombre}» es tuya`,
    asignacion: await verAsignacion(cambio.db, cambio.familia, fila, cambio),
    version: await cambio.version(),
  });
};
