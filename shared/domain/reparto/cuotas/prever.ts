import { bien, rechazado } from '#shared/domain/resultado.ts';
import { apta, congelarTarea } from '../tablero/carga.ts';
import type { Desempate, EnCuenta, Participante, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import { partesDe, tareasEnPartes } from './partes.ts';
import { desempateDe } from './orden.ts';
import { cuotasCon, type CuotasRazonadas } from './en-cuenta.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';
import { type GrupoEdad, GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import type { RepartoCuotas } from './cuotas.ts';

/** The result of a preview: the data with which a draft would start. */
export interface Prevision {
  /** Members with a share above 0. */
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  /** Days away and balances that quotas take into account besides shares; absent when there are none. */
  readonly en_cuenta?: EnCuenta;
  readonly desempate: Desempate;
  readonly cuotas: Readonly<Record<number, number>>;
  /** The intermediate results that explain the quotas. */
  readonly razones: CuotasRazonadas;
  /** Sum of the quotas. */
  readonly total: number;
  readonly avisos: readonly Advertencia[];
  /** The chores that are dealt in parts; the start replaces them by their parts. */
  readonly en_partes: readonly TareaPrevista[];
  /** True when a notice forbids the start. */
  readonly bloqueado: boolean;
}

/** The refusals of a preview. `actual` is the sum of the shares. */
export type RechazoPrevision =
  | { readonly ok: false; readonly codigo: 'SIN_PARTICIPANTES' | 'SIN_TAREAS' }
  | { readonly ok: false; readonly codigo: 'PORCENTAJES_NO_SUMAN_100'; readonly actual: number };

/**
 * Computes the quotas and notices of a draft that has not started. Refused, in this order: no members, shares that do
 * not add up to 100, no chores. A notice that blocks the start does not refuse the preview.
 */
export function preverReparto(
  datos: DatosPrevision,
): { readonly ok: true; readonly valor: Prevision } | RechazoPrevision {
  if (datos.participantes.length === 0) return rechazado('SIN_PARTICIPANTES');
  const actual = datos.participantes.reduce((total, p) => total + p.porcentaje, 0);
  if (actual !== 100) return { ok: false, codigo: 'PORCENTAJES_NO_SUMAN_100', actual };
  if (datos.tareas.length === 0) return rechazado('SIN_TAREAS');
  const participantes = datos.participantes
    .filter((p) => p.porcentaje > 0)
    .map(({ id, grupo_edad, porcentaje }) => ({ id, grupo_edad, porcentaje }));
  const tareas = datos.tareas.map((tarea) => congelarTarea(tarea, datos.contar));
  const en_cuenta = deQuienes(datos.en_cuenta, participantes);
  const desempate = desempateDe({ participantes, tareas, en_cuenta }, datos);
  const reparto = cuotasCon({ participantes, tareas, desempate, ...(en_cuenta && { en_cuenta }) });
  const enPartes = tareasEnPartes({ ...datos, desempate }, participantes, reparto.cuotas);
  const avisos = advertenciasDe({ datos, participantes, tareas, reparto, enPartes });
  return bien({
    participantes,
    tareas,
    ...(en_cuenta && { en_cuenta }),
    desempate,
    cuotas: reparto.cuotas,
    razones: reparto,
    total: reparto.total,
    avisos,
    en_partes: enPartes,
    bloqueado: avisos.some((a) => a.bloquea),
  });
}

/** Returns the days away and balances of participants; undefined when there are none. */
function deQuienes(todo: EnCuenta | undefined, participantes: readonly Participante[]): EnCuenta | undefined {
  if (todo === undefined) return undefined;
  const juega = (de: { readonly miembro: number }): boolean => participantes.some((p) => p.id === de.miembro);
  const { desde, hasta } = todo;
  const fuera = todo.fuera?.filter(juega) ?? [];
  const saldos = todo.saldos?.filter(juega) ?? [];
  if (fuera.length === 0 && saldos.length === 0) return undefined;
  return { desde, hasta, ...(fuera.length > 0 && { fuera }), ...(saldos.length > 0 && { saldos }) };
}

/** A notice of the preview for the admin. Loads are in the draft's unit, shares in percent. */
export type Advertencia =
  /** Blocks the start: the chore suits the age group of no member considered, not even of those with a share of 0. */
  | { readonly tipo: 'TAREA_SIN_PARTICIPANTE'; readonly bloquea: true; readonly tarea: number; readonly nombre: string }
  /** Blocks the start: members of suitable age groups exist, but all of them have a share of 0. */
  | {
      readonly tipo: 'TAREA_SOLO_SIN_CARGA';
      readonly bloquea: true;
      readonly tarea: number;
      readonly nombre: string;
      readonly grupos: readonly GrupoEdad[];
    }
  /** The quota of some age groups was cut to the load that suits them; the rest went to the groups in `pasan_a`. */
  | {
      readonly tipo: 'CUOTA_RECORTADA';
      readonly bloquea: false;
      readonly grupos: readonly GrupoEdad[];
      /** Load that suits these groups, without what goes to groups that are cut even more. */
      readonly apto: number;
      readonly total: number;
      /** The share that was set for these groups, in percent with at most one decimal. */
      readonly porcentaje: number;
      /** The share that they really get, in percent with at most one decimal. */
      readonly porcentaje_real: number;
      /** Load that goes to the groups in `pasan_a` instead. */
      readonly pasan: number;
      readonly pasan_a: readonly GrupoEdad[];
    }
  /** A chore larger than every quota of the members whom it suits, so that only the closing can place it. */
  | {
      readonly tipo: 'TAREA_MAYOR_QUE_CUOTAS';
      readonly bloquea: false;
      readonly tarea: number;
      readonly nombre: string;
      readonly carga: number;
    }
  /** Chores that are not due again before the quarter ends, so the draft leaves them out. */
  | {
      readonly tipo: 'NO_TOCAN';
      readonly bloquea: false;
      readonly tareas: readonly { readonly id: number; readonly nombre: string }[];
    }
  | {
      readonly tipo: 'VOTACION_INCOMPLETA';
      readonly bloquea: false;
      readonly tareas: readonly { readonly id: number; readonly nombre: string }[];
    }
  | { readonly tipo: 'MIEMBRO_SIN_CARGA'; readonly bloquea: false; readonly miembro: number; readonly nombre: string }
  | { readonly tipo: 'REEMPLAZA_REPARTO'; readonly bloquea: false; readonly sesion: number };

/** The data from which notices are derived. */
interface Previsto {
  readonly datos: DatosPrevision;
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly reparto: RepartoCuotas;
  /** The chores dealt in parts. */
  readonly enPartes: readonly TareaPrevista[];
}

/** Returns all notices of a preview, those that block the start first. */
function advertenciasDe({ datos, participantes, tareas, reparto, enPartes }: Previsto): Advertencia[] {
  const sinVotar = datos.tareas.filter((t) => !t.votacion_completa).map(({ id, nombre }) => ({ id, nombre }));
  const noTocan = datos.no_tocan ?? [];
  return [
    ...tareas.flatMap((tarea) => sinQuien(datos, participantes, tarea)),
    ...recortes(reparto),
    ...enPiezas(datos, tareas, enPartes).flatMap((tarea) => demasiadoGrande(participantes, reparto, tarea)),
    ...(noTocan.length > 0 ? [{ tipo: 'NO_TOCAN', bloquea: false, tareas: noTocan } as const] : []),
    ...(sinVotar.length > 0 ? [{ tipo: 'VOTACION_INCOMPLETA', bloquea: false, tareas: sinVotar } as const] : []),
    ...datos.participantes
      .filter((p) => p.porcentaje === 0)
      .map(({ id, nombre }) => ({ tipo: 'MIEMBRO_SIN_CARGA', bloquea: false, miembro: id, nombre }) as const),
    ...(datos.sesion_que_reemplaza === null
      ? []
      : [{ tipo: 'REEMPLAZA_REPARTO', bloquea: false, sesion: datos.sesion_que_reemplaza } as const]),
  ];
}

/** Returns the chores to pick from: a chore in parts is replaced by its parts, which all have the chore's id here. */
const enPiezas = (
  { trimestre_inicio }: DatosPrevision,
  tareas: readonly TareaReparto[],
  enPartes: readonly TareaPrevista[],
): readonly TareaReparto[] =>
  tareas.flatMap((tarea) => {
    const entera = enPartes.find((t) => t.id === tarea.id);
    return entera === undefined
      ? [tarea]
      : partesDe(entera, trimestre_inicio).map((parte) => congelarTarea({ ...parte, id: tarea.id }, 'TRIMESTRE'));
  });

/**
 * Returns a blocking notice for a chore that no participant may do. It tells whether a share for some member would
 * solve that.
 */
function sinQuien(datos: DatosPrevision, participantes: readonly Participante[], tarea: TareaReparto): Advertencia[] {
  if (participantes.some((p) => apta(tarea, p.grupo_edad))) return [];
  const { id, nombre } = tarea;
  const grupos = GRUPOS_EDAD.filter(
    (grupo) => apta(tarea, grupo) && datos.participantes.some((p) => p.grupo_edad === grupo),
  );
  if (grupos.length === 0) return [{ tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: id, nombre }];
  return [{ tipo: 'TAREA_SOLO_SIN_CARGA', bloquea: true, tarea: id, nombre, grupos }];
}

/** Returns a notice for each step of the quotas whose groups get at least a whole point less than their share. */
export function recortes({ total, escalones }: RepartoCuotas): Extract<Advertencia, { tipo: 'CUOTA_RECORTADA' }>[] {
  const pesos = escalones.reduce((suma, e) => suma + e.peso, 0);
  const ganan = new Set(escalones.filter((e) => e.carga * pesos > e.peso * total).flatMap((e) => e.grupos));
  return escalones
    .map((e) => ({ ...e, pasan: Math.floor((e.peso * total) / pesos) - e.carga }))
    .filter((e) => e.pasan > 0)
    .map((e) => ({
      tipo: 'CUOTA_RECORTADA',
      bloquea: false,
      grupos: e.grupos,
      apto: e.carga,
      total,
      porcentaje: Math.round((e.peso * 1000) / pesos) / 10,
      porcentaje_real: Math.round((e.carga * 1000) / total) / 10,
      pasan: e.pasan,
      pasan_a: GRUPOS_EDAD.filter((grupo) => ganan.has(grupo)),
    }));
}

/** Returns a notice for a chore that exceeds the whole quota of every suitable member, so that nobody can pick it. */
function demasiadoGrande(
  participantes: readonly Participante[],
  { cuotas }: RepartoCuotas,
  tarea: TareaReparto,
): Advertencia[] {
  const aptos = participantes.filter((p) => apta(tarea, p.grupo_edad));
  if (aptos.length === 0 || aptos.some((p) => tarea.carga <= (cuotas[p.id] ?? 0))) return [];
  return [
    { tipo: 'TAREA_MAYOR_QUE_CUOTAS', bloquea: false, tarea: tarea.id, nombre: tarea.nombre, carga: tarea.carga },
  ];
}
