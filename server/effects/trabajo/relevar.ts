import { relevo } from '#shared/domain/cambios/cambios.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { relevarOcurrencia } from '#server/data/cambios.ts';
import { insertarAsignacion, leerAbiertaDe } from '#server/data/ocurrencias.ts';
import { insertarResponsabilidad, terminarResponsabilidad, type Responsable } from '#server/data/responsabilidades.ts';
import { esRepartida, filaDeOcurrencia } from './ocurrencias.ts';

/**
 * Ends one member's responsibility for a chore and begins another's, of the same reparto. Where the open occurrence stays
 * behind, nothing follows it any more. The caller marks `asignaciones`.
 */
export const relevar = async ({ db, familia, ahora, hoy }: Cambio, suya: Responsable, a: number): Promise<void> => {
  const abierta = await leerAbiertaDe(db, suya.id);
  await terminarResponsabilidad(db, suya.id, ahora);
  const { sesion_id, tarea_id } = suya;
  const nueva = { familia_id: familia, tarea_id, miembro_id: a };
  const responsabilidad_id = await insertarResponsabilidad(db, { ...nueva, sesion_id, desde: hoy, terminada_en: null });
  if (abierta === undefined || !esRepartida(abierta)) return;
  const de_otro = abierta.cubre_a !== null || abierta.cedida_por !== null;
  const { primera, vaConElla } = relevo({ ...abierta, de_otro }, abierta, hoy);
  if (vaConElla) await relevarOcurrencia(db, abierta.id, { responsabilidad_id, miembro_id: a });
  else if (primera !== null)
    await insertarAsignacion(
      db,
      filaDeOcurrencia({ ...nueva, responsabilidad_id }, abierta, primera, { creada_en: ahora, anterior_id: null }),
    );
};
