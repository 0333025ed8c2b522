import { type PorTramos, sinPausas } from '#shared/domain/por-tramos.ts';
import { type Advertencia, recortes } from '#shared/domain/reparto/cuotas/prever.ts';
import { cuotasCon, type CuotasRazonadas, diasFuera } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import type { Contar, Dia, GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type {
  Eleccion,
  EstadoReparto,
  EventoReparto,
  FinCierre,
  Propuesta,
  TareaAsignada,
  TareaReparto,
} from '../tipos.ts';
import { type Comprobacion, comprobar, type Testigo } from './comprobaciones.ts';
import { type Empates, empatesDe } from './empates.ts';
import { minutosSemana, minutosTrimestre } from '#shared/domain/reparto/tablero/carga.ts';
import { recorrer, type Recorrido } from './recorrido.ts';
import { resumen } from './resumen.ts';

/** The result of the draft for one member. Loads are in the draft's unit. */
interface FilaCertificado {
  readonly miembro: number;
  readonly grupo_edad: GrupoEdad;
  /** Share set before the start, a whole percentage. */
  readonly porcentaje: number;
  /** The quota as a percentage of the whole load, with at most one decimal. */
  readonly porcentaje_cuota: number;
  readonly cuota: number;
  /** The quota by shares alone. */
  readonly por_parte: number;
  /** The quota by shares and days at home. `cuota` also counts last quarter's balance. */
  readonly por_dias: number;
  /** Days away that the quota takes into account. */
  readonly dias_fuera: number;
  /** Last quarter's balance, in points of that quarter; null when the draft ignored it. */
  readonly saldo: number | null;
  /** Points that the member let lapse last quarter, by which `saldo` is lower; null when the draft ignored the balance. */
  readonly vencido: number | null;
  readonly carga: number;
  /** `carga` − `cuota`; positive when above the quota. The differences of all members add up to 0. */
  readonly diferencia: number;
  /** The parts of `carga` that are physical work and planning work. */
  readonly manos: number;
  readonly cabeza: number;
  readonly minutos_trimestre: number;
  readonly minutos_semana: number;
}

/** A chore of the draft and its final owner. */
interface TareaCertificado extends Pick<
  TareaReparto,
  'id' | 'nombre' | 'parte_de' | 'frecuencia' | 'regla' | 'veces_trimestre' | 'carga' | 'puntos_por_vez' | 'veces'
> {
  /** Minutes of one completion. */
  readonly minutos: number;
  readonly de_cabeza: boolean;
  readonly miembro: number | null;
  readonly origen: TareaAsignada['origen'];
}

/**
 * A pick that was not taken back. One that a wish list made for an absent member is shown like any automatic pick,
 * because wish lists are private.
 */
interface EleccionCertificado {
  /** Number among these picks, from 1. */
  readonly orden: number;
  readonly ronda: number;
  readonly miembro: number;
  readonly tarea: number;
  readonly tipo: Eleccion['tipo'];
  /** The admin who picked for the member; otherwise null. */
  readonly por: number | null;
  readonly en: Instante;
}

export interface Certificado {
  readonly trimestre_inicio: Dia;
  readonly contar: Contar;
  readonly empezado_en: Instante;
  readonly empezado_por: number;
  /** Load of all chores. */
  readonly total: number;
  /** Member ids in the order of picking. */
  readonly orden: readonly number[];
  /** One row per member, in the order of picking. */
  readonly filas: readonly FilaCertificado[];
  /** The days for which quotas took more than shares into account; null when they did not. */
  readonly en_cuenta: Pick<EnCuenta, 'desde' | 'hasta'> | null;
  readonly desempate: Empates;
  readonly recortes: readonly Extract<Advertencia, { tipo: 'CUOTA_RECORTADA' }>[];
  readonly tareas: readonly TareaCertificado[];
  readonly elecciones: readonly EleccionCertificado[];
  readonly deshechas: readonly { readonly miembro: number; readonly tarea: number; readonly por: number }[];
  /** The members who got the chores left over after the picks. */
  readonly sobrantes: readonly { readonly tarea: number; readonly miembro: number }[];
  readonly propuestas: readonly Propuesta[];
  readonly fin: { readonly motivo: FinCierre; readonly por: number | null; readonly en: Instante } | null;
  readonly comprobaciones: readonly Comprobacion[];
}

/**
 * Computes the certificate of a completed draft from its log; only the checks use `testigo` too. It holds the draft's data,
 * each member's result, each pick, and a check of every promise of the rules. A damaged log fails checks, or throws when it
 * cannot be folded (see `recorrer`).
 */
export function* certificarPorTramos(eventos: readonly EventoReparto[], testigo: Testigo): PorTramos<Certificado> {
  const [inicio] = eventos;
  if (inicio?.tipo !== 'INICIO') throw new Error('Reparto log broken: no INICIO');
  const camino = yield* recorrer(eventos);
  const { final, cierre, deshechas, fin } = camino;
  const total = final.tareas.reduce((suma, t) => suma + t.carga, 0);
  const sobraban = new Set(cierre?.antes.asignadas.filter((a) => a.miembro === null).map((a) => a.id));
  const comprobaciones = yield* comprobar(camino, eventos.length, testigo);
  yield;
  return {
    trimestre_inicio: final.trimestre_inicio,
    contar: final.contar,
    empezado_en: inicio.en,
    empezado_por: inicio.por,
    total,
    orden: final.orden,
    filas: filasDe(camino, total),
    en_cuenta: final.en_cuenta === undefined ? null : { desde: final.en_cuenta.desde, hasta: final.en_cuenta.hasta },
    desempate: empatesDe(camino),
    recortes: recortes(cuotasCon(final)),
    tareas: final.tareas.map((tarea) => {
      const { id, nombre, frecuencia, carga, puntos_por_vez, veces, minutos, de_cabeza } = tarea;
      const { miembro = null, origen = null } = final.asignadas.find((a) => a.id === id) ?? {};
      const fija = { id, nombre, frecuencia, carga, puntos_por_vez, veces, ...suRegla(tarea), de_cabeza };
      return { ...fija, minutos, miembro, origen };
    }),
    elecciones: eleccionesDe(eventos, camino),
    deshechas: deshechas.map(({ miembro, tarea, por }) => ({ miembro, tarea, por })),
    sobrantes: (cierre?.despues.asignadas ?? []).flatMap(({ id, miembro }) =>
      miembro !== null && sobraban.has(id) ? [{ tarea: id, miembro }] : [],
    ),
    propuestas: final.propuestas,
    fin: fin && { motivo: fin.motivo, por: fin.por, en: fin.en },
    comprobaciones,
  };
}

/** Runs `certificarPorTramos` without pauses. */
export const certificar = sinPausas(certificarPorTramos);

/** Returns a chore's rule with its occurrences in the quarter, and the chore that it is a part of; only those that exist. */
const suRegla = ({
  regla,
  veces_trimestre,
  parte_de,
}: TareaReparto): Pick<TareaReparto, 'regla' | 'veces_trimestre' | 'parte_de'> => ({
  ...(regla === undefined ? {} : { regla, veces_trimestre }),
  ...(parte_de === undefined ? {} : { parte_de }),
});

function filasDe({ final }: Recorrido, total: number): FilaCertificado[] {
  const participantes = new Map(final.participantes.map((p) => [p.id, p]));
  const tareas = new Map(final.tareas.map((t) => [t.id, t]));
  const razones = cuotasCon(final);
  return resumen(final).map(({ miembro, cuota_inicial, carga, diferencia, tareas: suyas }) => {
    const deSesion = suyas.flatMap(({ id }) => tareas.get(id) ?? []);
    const trimestre = deSesion.reduce((suma, t) => suma + minutosTrimestre(t.minutos, t), 0);
    const cabeza = deSesion.reduce((suma, t) => suma + (t.de_cabeza ? t.carga : 0), 0);
    const participante = participantes.get(miembro);
    return {
      miembro,
      grupo_edad: participante?.grupo_edad ?? 'ADULTO',
      porcentaje: participante?.porcentaje ?? 0,
      porcentaje_cuota: total === 0 ? 0 : Math.round((cuota_inicial * 1000) / total) / 10,
      cuota: cuota_inicial,
      ...porQue(final, razones, miembro),
      carga,
      diferencia,
      manos: carga - cabeza,
      cabeza,
      minutos_trimestre: trimestre,
      minutos_semana: minutosSemana(trimestre),
    };
  });
}

/** Returns the figures that explain a member's quota. */
function porQue({ en_cuenta }: EstadoReparto, { por_parte, por_dias }: CuotasRazonadas, miembro: number) {
  const suyo = en_cuenta?.saldos?.find((s) => s.miembro === miembro);
  return {
    por_parte: por_parte[miembro] ?? 0,
    por_dias: por_dias[miembro] ?? 0,
    dias_fuera: en_cuenta === undefined ? 0 : diasFuera(en_cuenta, miembro),
    saldo: suyo?.saldo ?? null,
    vencido: suyo?.vencido ?? null,
  };
}

function eleccionesDe(eventos: readonly EventoReparto[], { final }: Recorrido): EleccionCertificado[] {
  return final.elecciones.map(({ n, ronda, miembro, tarea, tipo, en }, i) => {
    const evento = eventos[n - 1];
    return {
      orden: i + 1,
      ronda,
      miembro,
      tarea,
      tipo,
      por: evento?.tipo === 'ELECCION_ADMIN' ? evento.por : null,
      en,
    };
  });
}
