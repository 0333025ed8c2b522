import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { subirVersion } from '#server/data/familias.ts';
import { borrarPendiente, leerAbierta } from '#server/data/ocurrencias.ts';
import { abrirSaltando, esRepartida } from '#server/effects/trabajo/avanzar.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import {
  asignacionBorrada,
  asignacionCambiada,
  momentoEn,
  verAsignacion,
} from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * An admin removes a pending assignment. One that a reparto handed out is skipped: its next occurrence opens, because
 * otherwise the chore would be nobody's until the next reparto without anybody having said so.
 */
export const borrarAsignacion = async (
  contexto: Contexto,
  { familia_id: familia, zona_horaria }: Actor,
  id: number,
): Promise<ResultadoCaso<null>> => {
  await empezarDia(contexto, familia);
  return contexto.db.transaction().execute(async (trx) => {
    if ((await leerAsignacion(trx, familia, id)) === undefined) return rechazado('NO_ENCONTRADO');
    const abierta = await leerAbierta(trx, id);
    if (abierta === undefined || !(await borrarPendiente(trx, id))) return rechazado('ASIGNACION_NO_PENDIENTE');

    const version = await subirVersion(trx, familia);
    const momento = momentoEn(contexto, zona_horaria);
    const nueva = esRepartida(abierta)
      ? await leerAsignacion(trx, familia, await abrirSaltando(trx, abierta, momento))
      : undefined;
    return hecho(null, [
      asignacionBorrada(familia, version, id),
      ...(nueva === undefined ? [] : [asignacionCambiada(familia, version, verAsignacion(nueva, momento))]),
    ]);
  });
};
