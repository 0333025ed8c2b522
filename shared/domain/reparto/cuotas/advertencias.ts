import { nombreDeParte, PARTES, type Regla } from '#shared/domain/recurrencia/regla.ts';
import { type GrupoEdad, GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { type Desempate, MAXIMO_TAREAS, type Participante, type TareaReparto } from '../tipos.ts';
import { apta, carga, VECES, congelarTarea } from '../tablero/carga.ts';
import { entreIguales } from '../tablero/grupos.ts';
import type { DatosPrevision, TareaPrevista } from './datos-prevision.ts';
import type { RepartoCuotas } from './cuotas.ts';

/** A warning of previsualizar/ to the admin. Loads in the session's unit, shares in percent. */
export type Advertencia =
  /** Blocking: no participant may take this task. */
  | { readonly tipo: 'TAREA_SIN_PARTICIPANTE'; readonly bloquea: true; readonly tarea: number; readonly nombre: string }
  /** Blocking: the groups that may take this task exist in the family, but their share is 0. */
  | {
      readonly tipo: 'TAREA_SOLO_SIN_CARGA';
      readonly bloquea: true;
      readonly tarea: number;
      readonly nombre: string;
      readonly grupos: readonly GrupoEdad[];
    }
  /** A group's quota was cut to what suits it; the rest went to `pasan_a`. */
  | {
      readonly tipo: 'CUOTA_RECORTADA';
      readonly bloquea: false;
      readonly grupos: readonly GrupoEdad[];
      /** Load suitable for these groups, without what goes to groups that are cut even more. */
      readonly apto: number;
      readonly total: number;
      readonly porcentaje: number;
      /** Share that they really get, percent with at most one decimal. */
      readonly porcentaje_real: number;
      readonly pasan: number;
      readonly pasan_a: readonly GrupoEdad[];
    }
  /** A task larger than every suitable quota: only the closing can place it. */
  | {
      readonly tipo: 'TAREA_MAYOR_QUE_CUOTAS';
      readonly bloquea: false;
      readonly tarea: number;
      readonly nombre: string;
      readonly carga: number;
    }
  /** Chores that do not fall due before the quarter ends, and so are not dealt. */
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

/** A chore larger than this part of the smallest quota that it suits is handed out in parts: one third. */
const TERCIOS = 3;

/**
 * The daily chores that a draft with these quotas hands out in two parts: those that an admin marked, and those that weigh
 * more than a third of the smallest quota of anybody whom they suit and who has one at all: the quotas that count days away
 * and balances too. Only where the quarter's work is counted. No more than leave the draft within the cap, the marked first
 * and then the heaviest; in ascending id.
 */
export function tareasEnPartes(
  { tareas, contar, desempate }: Pick<DatosPrevision, 'tareas' | 'contar'> & { readonly desempate: Desempate },
  participantes: readonly Participante[],
  cuotas: Readonly<Record<number, number>>,
): TareaPrevista[] {
  if (contar !== 'TRIMESTRE') return [];
  const grande = (tarea: TareaPrevista): boolean =>
    participantes.some((p) => {
      const cuota = cuotas[p.id] ?? 0;
      return cuota > 0 && apta(tarea, p.grupo_edad) && TERCIOS * carga(tarea, contar) > cuota;
    });
  const antes = entreIguales(desempate);
  return tareas
    .filter((t) => t.frecuencia === 'DIARIA' && (t.en_partes || grande(t)))
    .toSorted((a, b) => Number(b.en_partes) - Number(a.en_partes) || b.puntos - a.puntos || antes(a.id, b.id))
    .slice(0, Math.max(0, MAXIMO_TAREAS - tareas.length))
    .toSorted((a, b) => a.id - b.id);
}

/** A part before it has an id. */
interface ParteNueva extends Omit<TareaPrevista, 'id' | 'parte_de' | 'regla'> {
  readonly parte_de: number;
  readonly regla: Regla;
}

/** The parts of a daily chore, in the order of the week. Their days, and so their loads, sum to its own. */
export const partesDe = ({ id, ...tarea }: TareaPrevista): ParteNueva[] =>
  PARTES.map(({ regla }) => ({
    ...tarea,
    nombre: nombreDeParte(tarea.nombre, regla),
    frecuencia: 'OTRA',
    regla,
    veces_trimestre: regla.dias_semana.length * VECES.SEMANAL,
    parte_de: id,
    en_partes: false,
  }));

/** The tasks of a draft with the chores that are handed out in parts replaced by these, in ascending id. */
export const conPartes = (
  tareas: readonly TareaPrevista[],
  partes: readonly (TareaPrevista & Pick<ParteNueva, 'parte_de'>)[],
): TareaPrevista[] => {
  const enteras = new Set(partes.map((p) => p.parte_de));
  return [...tareas.filter((t) => !enteras.has(t.id)), ...partes].toSorted((a, b) => a.id - b.id);
};

/** The data of a start. */
interface Previsto {
  readonly datos: DatosPrevision;
  readonly participantes: readonly Participante[];
  readonly tareas: readonly TareaReparto[];
  readonly reparto: RepartoCuotas;
  /** The chores that are handed out in parts. */
  readonly enPartes: readonly TareaPrevista[];
}

/** Everything that the admin should know before starting: what blocks first, then the warnings. */
export function advertenciasDe({ datos, participantes, tareas, reparto, enPartes }: Previsto): Advertencia[] {
  const sinVotar = datos.tareas.filter((t) => !t.votacion_completa).map(({ id, nombre }) => ({ id, nombre }));
  const noTocan = datos.no_tocan ?? [];
  return [
    ...tareas.flatMap((tarea) => sinQuien(datos, participantes, tarea)),
    ...recortes(reparto),
    ...enPiezas(tareas, enPartes).flatMap((tarea) => demasiadoGrande(participantes, reparto, tarea)),
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

/** The chores to pick from; a chore in parts is replaced by them, under its id. */
const enPiezas = (tareas: readonly TareaReparto[], enPartes: readonly TareaPrevista[]): readonly TareaReparto[] =>
  tareas.flatMap((tarea) => {
    const entera = enPartes.find((t) => t.id === tarea.id);
    return entera === undefined
      ? [tarea]
      : partesDe(entera).map((parte) => congelarTarea({ ...parte, id: tarea.id }, 'TRIMESTRE'));
  });

/** A task that no participant may take, and whether giving a share to the members of some group would mend it. */
function sinQuien(datos: DatosPrevision, participantes: readonly Participante[], tarea: TareaReparto): Advertencia[] {
  if (participantes.some((p) => apta(tarea, p.grupo_edad))) return [];
  const { id, nombre } = tarea;
  const grupos = GRUPOS_EDAD.filter(
    (grupo) => apta(tarea, grupo) && datos.participantes.some((p) => p.grupo_edad === grupo),
  );
  if (grupos.length === 0) return [{ tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: id, nombre }];
  return [{ tipo: 'TAREA_SOLO_SIN_CARGA', bloquea: true, tarea: id, nombre, grupos }];
}

/** Steps of the quotas that get a whole point or more less than their share; the rest goes to those that get more. */
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

/** A task that fits nobody's whole quota, so nobody can ever pick it. */
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
