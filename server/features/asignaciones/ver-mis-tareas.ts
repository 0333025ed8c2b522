import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { hoyEn, inicioDelDia, trimestreDe } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerCompletadasDe, leerPendientesDe } from './asignaciones.repo.ts';

/** The caller's own work: all that is pending by due day, and what he completed in the current quarter, latest first. */
export const verMisTareas = async (
  { db, reloj }: Contexto,
  { id, zona_horaria }: Actor,
  estado: 'PENDIENTE' | 'COMPLETADA' | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const desde = inicioDelDia(zona_horaria, trimestreDe(hoyEn(zona_horaria, reloj.ahora())));
  const pendientes = estado === 'COMPLETADA' ? [] : await leerPendientesDe(db, id);
  const completadas = estado === 'PENDIENTE' ? [] : await leerCompletadasDe(db, id, desde);
  return hecho([...pendientes, ...completadas]);
};
