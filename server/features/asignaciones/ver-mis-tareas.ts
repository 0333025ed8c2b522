import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { inicioDelDia } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCompletadasDe, leerPendientesDe } from '#server/data/asignaciones.ts';
import { momentoEn, verAsignaciones } from '#server/effects/vistas/vista-asignaciones.ts';

/** The caller's own assignments: pending ones by due day, then those completed in the present quarter, latest first. */
export const verMisTareas = async (
  contexto: Contexto,
  { id, familia_id, zona_horaria }: Actor,
  estado: 'PENDIENTE' | 'COMPLETADA' | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const desde = inicioDelDia(zona_horaria, trimestreDe(momento.hoy));
  const vistas = await leer(contexto, async (db) => {
    const filas = [
      ...(estado === 'COMPLETADA' ? [] : await leerPendientesDe(db, id)),
      ...(estado === 'PENDIENTE' ? [] : await leerCompletadasDe(db, id, desde)),
    ];
    return verAsignaciones(db, familia_id, filas, momento);
  });
  return hecho(vistas);
};
