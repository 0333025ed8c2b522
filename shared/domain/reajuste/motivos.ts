import { ocurrencias, tocaAntesDelFin, vecesEnTrimestre, type Calendario } from '#shared/domain/calendario.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { cambiaMucho, carga } from '#shared/domain/reparto/tablero/carga.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Dia, Frecuencia, Instante } from '#shared/domain/tipos.ts';
import type { ManeraDeVivir } from '#shared/domain/ausencias/vive.ts';
import type { EstadoReajuste } from './tipos.ts';

/**
 * Reasons for which a reajuste is offered, in the order in which they are shown. Each is a change since the last draft or
 * reajuste that affects the members' loads. TAREA_NUEVA is a chore that should have an owner and has none. UNA_VEZ is the same
 * for a chore that is due only once: an admin names its owner, and no reajuste is needed.
 */
export const MOTIVOS_REAJUSTE = [
  'TAREA_NUEVA',
  'UNA_VEZ',
  'MIEMBRO_NUEVO',
  'MIEMBRO_ARCHIVADO',
  'PARTES_CAMBIADAS',
  'AUSENCIA_LARGA',
  'VIVE_CAMBIADO',
  'CARGA_CAMBIADA',
] as const;
export type MotivoReajuste = (typeof MOTIVOS_REAJUSTE)[number];

/**
 * A reason for a reajuste. `sujeto` is the id of the chore or member that it is about, or 0 for the shares. There is at most
 * one for each `motivo` and `sujeto`.
 */
export interface Motivo {
  readonly motivo: MotivoReajuste;
  readonly sujeto: number;
  /** Present name of the chore or member; empty for the shares. */
  readonly nombre: string;
  /** Distinguishes successive reasons about one subject: an admin who dismissed one is asked again about the next. */
  readonly valor: string;
}

/** Days of absence beyond which a reajuste is offered. */
const DIAS_AUSENCIA_LARGA = 21;

/** An active chore that should have an owner. A chore in parts is listed as its parts. */
interface TareaDeCasa extends Calendario {
  readonly id: number;
  readonly nombre: string;
  readonly puntos: number;
  /** The chore of which this is a part; null for a whole chore. */
  readonly entera: { readonly id: number; readonly nombre: string } | null;
  readonly creada_en: Instante;
}

/** The present state of the family on which the reasons depend. */
export interface Panorama {
  readonly hoy: Dia;
  readonly tareas: readonly TareaDeCasa[];
  /** The owner of each chore, by chore id. */
  readonly duenos: ReadonlyMap<number, number>;
  /** Chores due only once that a member has to do now or has done, however they came to have them. */
  readonly enManos: ReadonlySet<number>;
  /** Members with an account, their shares, and when they activated it. */
  readonly miembros: readonly {
    readonly id: number;
    readonly nombre: string;
    readonly porcentaje: number;
    readonly activado_en: Instante | null;
    /** The member's way of living at home, if it calls for other shares than the present ones (`proponerPartes`); else null. */
    readonly vive: ManeraDeVivir | null;
  }[];
  /** Archived members, when they were archived, and the chores that they owned then. */
  readonly archivados: readonly {
    readonly id: number;
    readonly nombre: string;
    readonly en: Instante;
    readonly dejo: readonly number[];
  }[];
  /** Absences of members who live here. */
  readonly ausencias: readonly {
    readonly id: number;
    readonly miembro: number;
    readonly nombre: string;
    readonly desde: Dia;
    readonly hasta: Dia | null;
    readonly alternas: boolean;
    /** Local day on which the absence was entered. */
    readonly apuntada: Dia;
    readonly creada_en: Instante;
  }[];
}

/** A chore as the last draft or reajuste recorded it. */
interface TareaConocida {
  readonly carga: number;
  readonly veces: number;
  /** Missing in logs that did not record it. */
  readonly frecuencia?: Frecuencia | undefined;
  readonly regla?: Regla | undefined;
}

/** The state on which the last finished draft or reajuste was based. */
export interface Conocido {
  readonly desde: Instante;
  readonly trimestre: Dia;
  /**
   * Shares in percent of the members who took part. Empty if they were not recorded: then no member counts as new and
   * no share as changed.
   */
  readonly partes: ReadonlyMap<number, number>;
  /** The owner whom each chore got, by chore id. */
  readonly suyas: ReadonlyMap<number, number>;
  readonly tareas: ReadonlyMap<number, TareaConocida>;
  /**
   * Returns the factor of a chore's load by its present recurrence: its occurrences, or 1 if the draft counts each chore once.
   */
  readonly veces: (tarea: TareaDeCasa) => number;
}

const suyasDe = (asignadas: EstadoReparto['asignadas']): ReadonlyMap<number, number> =>
  new Map(asignadas.flatMap(({ id, miembro }) => (miembro === null ? [] : [[id, miembro] as const])));

/** Returns the state on which a completed draft was based; `desde` is the instant at which the draft began. */
export const conocidoPorReparto = (reparto: EstadoReparto, desde: Instante): Conocido => ({
  desde,
  trimestre: reparto.trimestre_inicio,
  partes: new Map(reparto.participantes.map((p) => [p.id, p.porcentaje])),
  suyas: suyasDe(reparto.asignadas),
  tareas: new Map(reparto.tareas.map((t) => [t.id, t])),
  veces: (tarea) => {
    const { frecuencia } = tarea;
    const otra = frecuencia === 'OTRA' ? { veces_trimestre: vecesEnTrimestre(tarea, reparto.trimestre_inicio) } : {};
    return carga({ puntos: 1, frecuencia, ...otra }, reparto.contar);
  },
});

/** Returns the state on which a finished reajuste was based. */
export const conocidoPorReajuste = (reajuste: EstadoReajuste): Conocido => ({
  desde: reajuste.en,
  trimestre: reajuste.trimestre_inicio,
  partes: new Map(reajuste.miembros.map((m) => [m.id, m.porcentaje])),
  suyas: suyasDe(reajuste.asignadas),
  tareas: new Map(
    reajuste.tareas.map((t) => [t.id, { ...t, veces: reajuste.contar === 'PUNTOS' ? 1 : t.veces }] as const),
  ),
  veces: (tarea) =>
    reajuste.contar === 'PUNTOS'
      ? 1
      : ocurrencias(tarea, reajuste.desde, finDeTrimestre(reajuste.trimestre_inicio)).length,
});

/** Tells whether a chore still has the recurrence that was recorded, or none was recorded. */
const mismosDias = (antes: TareaConocida, { frecuencia, regla }: TareaDeCasa): boolean =>
  antes.frecuencia === undefined ||
  (antes.frecuencia === frecuencia && canonico(antes.regla ?? null) === canonico(regla ?? null));

/**
 * Returns one reason for each chore with an owner whose load differs much (`cambiaMucho`) from the load in the last draft or
 * reajuste. The parts of one chore that have an owner are added up and judged as one.
 */
const cargasCambiadas = ({ tareas, duenos }: Panorama, conocido: Conocido): Motivo[] => {
  const enteras = new Map<number, { nombre: string; antes: number; ahora: number }>();
  for (const tarea of tareas) {
    const antes = conocido.tareas.get(tarea.id);
    if (antes === undefined || !duenos.has(tarea.id)) continue;
    const veces = mismosDias(antes, tarea) ? antes.veces : conocido.veces(tarea);
    const { id, nombre } = tarea.entera ?? tarea;
    const hasta = enteras.get(id) ?? { antes: 0, ahora: 0 };
    enteras.set(id, { nombre, antes: hasta.antes + antes.carga, ahora: hasta.ahora + tarea.puntos * veces });
  }
  return [...enteras].flatMap(([sujeto, { nombre, antes, ahora }]) =>
    cambiaMucho(antes, ahora) ? [{ motivo: 'CARGA_CAMBIADA' as const, sujeto, nombre, valor: String(ahora) }] : [],
  );
};

/**
 * Returns one reason for each member who activated their account since the last draft or reajuste; none when shares were not
 * recorded. A member who already took part counts only if one of their chores now belongs to somebody else.
 */
const miembrosNuevos = ({ miembros, duenos }: Panorama, { desde, partes, suyas }: Conocido): Motivo[] =>
  miembros.flatMap(({ id, nombre, activado_en }) => {
    if (partes.size === 0 || activado_en === null || activado_en <= desde) return [];
    const perdio = [...suyas].some(([tarea, de]) => de === id && (duenos.get(tarea) ?? id) !== id);
    return partes.has(id) && !perdio
      ? []
      : [{ motivo: 'MIEMBRO_NUEVO' as const, sujeto: id, nombre, valor: activado_en }];
  });

/**
 * Returns one reason for each member with an absence of more than `DIAS_AUSENCIA_LARGA` days that was entered since `desde` and
 * that reaches into the time from today to `fin`. Days before the absence was entered are not counted, nor are alternating
 * weeks.
 */
const ausenciasLargas = ({ ausencias, hoy }: Panorama, desde: Instante, fin: Dia): Motivo[] => {
  const cuentan = ausencias.filter((a) => {
    if (a.alternas || a.creada_en <= desde || a.desde > fin || (a.hasta !== null && a.hasta < hoy)) return false;
    const empieza = a.desde > a.apuntada ? a.desde : a.apuntada;
    return a.hasta === null || a.hasta >= sumarDias(empieza, DIAS_AUSENCIA_LARGA);
  });
  const porMiembro = Map.groupBy(cuentan, (a) => a.miembro);
  return [...porMiembro].map(([sujeto, suyas]) => ({
    motivo: 'AUSENCIA_LARGA',
    sujeto,
    nombre: suyas[0]?.nombre ?? '',
    valor: suyas.map((a) => a.id).join(),
  }));
};

/**
 * Returns the chores that should have an owner and have none. A chore of one day counts until that day, unless somebody took or
 * did it.
 */
const sinDueno = ({ tareas, duenos, enManos, hoy }: Panorama): readonly TareaDeCasa[] =>
  tareas.filter(
    ({ id, regla }) => !duenos.has(id) && (regla?.tipo !== 'UNA_VEZ' || (regla.dia >= hoy && !enManos.has(id))),
  );

/**
 * Returns one reason for each archived member who left a chore that still has no owner. Only members who took part in the last
 * draft or reajuste, or had a chore from it, count. `explicadas` are the chores that these members left: they are part of these
 * reasons and are no reasons of their own. A chore that two archived members left counts for the one listed first.
 */
const archivadosConTareas = (
  { archivados }: Panorama,
  { partes, suyas }: Conocido,
  deNadie: readonly TareaDeCasa[],
): { readonly motivos: readonly Motivo[]; readonly explicadas: ReadonlySet<number> } => {
  const libres = new Set(deNadie.map((t) => t.id));
  const explicadas = new Set<number>();
  const motivos: Motivo[] = [];
  for (const { id, nombre, en, dejo } of archivados) {
    const estaba = partes.has(id) || dejo.some((tarea) => suyas.get(tarea) === id);
    if (!estaba || !dejo.some((tarea) => libres.has(tarea) && !explicadas.has(tarea))) continue;
    for (const tarea of dejo) explicadas.add(tarea);
    motivos.push({ motivo: 'MIEMBRO_ARCHIVADO', sujeto: id, nombre, valor: en });
  }
  return { motivos, explicadas };
};

/**
 * Returns one reason for each of these ownerless chores. One that is not due again this quarter is a reason only if it was
 * created after the last draft or reajuste.
 */
const tareasNuevas = (tareas: readonly TareaDeCasa[], { desde }: Conocido, hoy: Dia, trimestre: Dia): Motivo[] =>
  tareas
    .filter((t) => t.creada_en > desde || tocaAntesDelFin(t, hoy, trimestre))
    .map(({ id, nombre, regla }) => ({
      motivo: regla?.tipo === 'UNA_VEZ' ? 'UNA_VEZ' : 'TAREA_NUEVA',
      sujeto: id,
      nombre,
      valor: '',
    }));

/** Returns a single reason when any member's share differs from the recorded one; none when shares were not recorded. */
const partesCambiadas = ({ miembros }: Panorama, { partes }: Conocido): Motivo[] => {
  const otras = miembros.filter((m) => (partes.get(m.id) ?? 0) !== m.porcentaje);
  const valor = otras.map((m) => `${String(m.id)}:${String(m.porcentaje)}`).join();
  return partes.size > 0 && otras.length > 0 ? [{ motivo: 'PARTES_CAMBIADAS', sujeto: 0, nombre: '', valor }] : [];
};

/**
 * Returns the reasons for a reajuste, in the order of `MOTIVOS_REAJUSTE`, from the present state and the one on which the last
 * draft or reajuste was based.
 */
export const motivosDe = (casa: Panorama, conocido: Conocido): Motivo[] => {
  const { hoy, miembros } = casa;
  const trimestre = trimestreDe(hoy) > conocido.trimestre ? trimestreDe(hoy) : conocido.trimestre;
  const deNadie = sinDueno(casa);
  const { motivos: deArchivados, explicadas } = archivadosConTareas(casa, conocido, deNadie);
  const deVida = miembros.flatMap(({ id, nombre, vive }) =>
    vive === null ? [] : [{ motivo: 'VIVE_CAMBIADO' as const, sujeto: id, nombre, valor: vive }],
  );
  const sueltas = deNadie.filter((t) => !explicadas.has(t.id));
  const motivos = [
    ...tareasNuevas(sueltas, conocido, hoy, trimestre),
    ...miembrosNuevos(casa, conocido),
    ...deArchivados,
    ...partesCambiadas(casa, conocido),
    ...ausenciasLargas(casa, conocido.desde, finDeTrimestre(trimestre)),
    ...deVida,
    ...cargasCambiadas(casa, conocido),
  ];
  const orden = (m: Motivo) => MOTIVOS_REAJUSTE.indexOf(m.motivo);
  return motivos.toSorted((a, b) => orden(a) - orden(b) || a.sujeto - b.sujeto);
};
