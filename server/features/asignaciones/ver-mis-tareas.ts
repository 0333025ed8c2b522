import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCompletadasDe, leerPendientesDe } from '#server/data/asignaciones.ts';
import { leerVencidasTras, leerVentana } from '#server/data/ayer.ts';
import { momentoEn } from '#server/change/momento.ts';
import { verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';

/**
 * Returns the caller's own assignments: pending ones by due day, then those completed in the present quarter, latest first.
 * `estado` limits them to one of the two. With VENCIDA it returns instead the lapsed ones that the caller may still say to have
 * done yesterday.
 */
export const verMisTareas = async (
  contexto: Contexto,
  { id, familia_id, zona_horaria }: Actor,
  estado: 'PENDIENTE' | 'COMPLETADA' | 'VENCIDA' | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const desde = inicioDelDia(zona_horaria, trimestreDe(momento.hoy));
  const vistas = await leer(contexto, async (db) => {
    if (estado === 'VENCIDA') {
      const { ayer } = await leerVentana(db, familia_id, momento.hoy);
      const vencidas = await leerVencidasTras(db, id, ayer);
      return (await verAsignaciones(db, familia_id, vencidas, momento)).filter((a) => a.se_puede_ayer);
    }
    const filas = [
      ...(estado === 'COMPLETADA' ? [] : await leerPendientesDe(db, id)),
      ...(estado === 'PENDIENTE' ? [] : await leerCompletadasDe(db, id, desde)),
    ];
    return verAsignaciones(db, familia_id, filas, momento);
  });
  return bien(vistas);
};
