import type { LibreTomada } from '#shared/contracts/libres.ts';
import { hechoAlVer, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';

/** Tells the family and whoever took it that it is theirs. */
export const contarTomada = ({ toca }: Cambio, id: number): ResultadoCambio<LibreTomada> => {
  toca('asignacion', id);
  // It leaves the list of whoever had it, and what is free.
  toca('asignaciones');
  return hechoAlVer((visto) => {
    const asignacion = visto.asignacion(id);
    return { success: true, message: `«${asignacion.tarea_nombre}» es tuya`, asignacion, version: visto.version };
  });
};
