import { bien, rechazo } from '#shared/domain/resultado.ts';
import { congelarTarea } from '../tablero/carga.ts';
import type { Advertencia, Participante, TareaReparto } from '../tipos.ts';
import { advertenciasDe } from './advertencias.ts';
import { calcularCuotas } from './cuotas.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';
import { tareasEnPartes } from './partes.ts';

/** What a session would start with. */
export interface Prevision {
  /** Members with a share above 0. */
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** Sum of the quotas. */
  readonly total: number;
  readonly avisos: readonly Advertencia[];
  /** The daily chores that are handed out in two parts, which a start puts in their place. */
  readonly en_partes: readonly TareaPrevista[];
  /** Whether some notice forbids starting. */
  readonly bloqueado: boolean;
}

/** The refusals of a preview; `actual` is what the shares add up to. */
export type RechazoPrevision =
  | { readonly ok: false; readonly codigo: 'SIN_PARTICIPANTES' | 'SIN_TAREAS' }
  | { readonly ok: false; readonly codigo: 'PORCENTAJES_NO_SUMAN_100'; readonly actual: number };

/**
 * Quotas and notices before anything starts. Refused, in this order: no members, shares that do not total 100, no
 * tasks. Blocking notices do not refuse a preview; they refuse the start.
 */
export function preverReparto(
  datos: DatosPrevision,
): { readonly ok: true; readonly valor: Prevision } | RechazoPrevision {
  if (datos.participantes.length === 0) return rechazo('SIN_PARTICIPANTES');
  const actual = datos.participantes.reduce((total, p) => total + p.porcentaje, 0);
  if (actual !== 100) return { ok: false, codigo: 'PORCENTAJES_NO_SUMAN_100', actual };
  if (datos.tareas.length === 0) return rechazo('SIN_TAREAS');
  const participantes = datos.participantes
    .filter((p) => p.porcentaje > 0)
    .map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje }));
  const tareas = datos.tareas.map((tarea) => congelarTarea(tarea, datos.contar));
  const reparto = calcularCuotas(participantes, tareas);
  const enPartes = tareasEnPartes(datos, participantes, reparto.cuotas);
  const avisos = advertenciasDe({ datos, participantes, tareas, reparto, enPartes });
  return bien({
    participantes,
    tareas,
    cuotas: reparto.cuotas,
    total: reparto.total,
    avisos,
    en_partes: enPartes,
    bloqueado: avisos.some((a) => a.bloquea),
  });
}
