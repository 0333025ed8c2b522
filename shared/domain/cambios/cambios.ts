import type { Dia, GrupoEdad, Instante, Aptitud } from '#shared/domain/tipos.ts';
import { sumarSegundos } from '../instantes.ts';
import { apta, vecesAlTrimestre, type Repetible } from '#shared/domain/reparto/tablero/carga.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Calendario } from '#shared/domain/calendario.ts';
import { abrirSiguiente, type OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';

/**
 * CUBRIR asks another member to do one occurrence. CAMBIAR asks another to take a chore over until the next draft, for one of
 * theirs or for nothing.
 */
export const TIPOS_CAMBIO = ['CUBRIR', 'CAMBIAR'] as const;
export type TipoCambio = (typeof TIPOS_CAMBIO)[number];

/** POR_PERMITIR: a member has accepted, and an admin still has to agree. */
export const ESTADOS_CAMBIO = ['ABIERTO', 'POR_PERMITIR', 'HECHO', 'TERMINADO'] as const;
export type EstadoCambio = (typeof ESTADOS_CAMBIO)[number];

/** Reasons why a request ended without being carried out. */
export const FINES_CAMBIO = [
  'RETIRADO',
  'RECHAZADO',
  'NO_PERMITIDO',
  'SIN_RESPUESTA',
  /**
   * The occurrence or chore asked about, or the chore offered in return, is out of reach: it was done, lapsed, was removed or
   * was postponed, or it now belongs to another member.
   */
  'HECHA',
  'VENCIDA',
  'QUITADA',
  'OTRO_DIA',
  'DE_OTRO',
  /** A draft began, which ends a swap: the draft deals the chores anew, so they may be another member's soon. */
  'REPARTO',
  /** The member who asked has no account any more. */
  'SIN_CUENTA',
  /**
   * The chore suits none of the members asked any more, or not the one who accepted; or the chore offered in return no longer
   * suits the member who asked.
   */
  'SIN_NADIE',
] as const;
export type FinCambio = (typeof FINES_CAMBIO)[number];

/** A request by one member to another, or to all. */
export interface Pedido {
  readonly tipo: TipoCambio;
  readonly pide: number;
  /** The member asked; null when all suitable members are asked. */
  readonly a: number | null;
  readonly estado: EstadoCambio;
  /** The member who accepted, also while an admin still has to agree; null when none has. */
  readonly acepta: number | null;
  /** Ids of the members who refused. */
  readonly noes: readonly number[];
  readonly caduca_en: Instante;
}

/** The fields of a member that decide whether they can be asked. */
export interface Preguntable {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  readonly tiene_cuenta: boolean;
}

/** The open occurrence of a chore at the moment when the chore changes hands. */
interface OcurrenciaEnMano {
  readonly fecha_limite: Dia;
  readonly disponible_desde: Dia | null;
  /** True when another member covers this occurrence, or took it while it was free. */
  readonly de_otro: boolean;
}

const DOS_DIAS = 2 * 86_400;

/**
 * Returns when a request expires without an answer: two days after `desde`, the instant at which it was made or, if an admin
 * still has to agree, accepted.
 */
export const finDelPedido = (desde: Instante): Instante => sumarSegundos(desde, DOS_DIAS);

/** The present state of the occurrence or chore that a request names: still as it was (`SIGUE`), or why it is out of reach. */
export type Suerte = 'SIGUE' | Extract<FinCambio, 'HECHA' | 'VENCIDA' | 'QUITADA' | 'OTRO_DIA' | 'DE_OTRO'>;

/** The present facts on which an open request depends. */
export interface Premisas {
  /** State of the occurrence or chore asked about. */
  readonly suerte: Suerte;
  /** State of the chore offered in return; null when nothing is offered. */
  readonly suertePor: Suerte | null;
  readonly aptitud: Aptitud;
  readonly aptitudPor: Aptitud | null;
  readonly miembros: readonly Preguntable[];
  readonly enReparto: boolean;
}

/** Returns why an open request has ended by now; null while it still stands. */
export const finDe = (pedido: Pedido, premisas: Premisas, ahora: Instante): FinCambio | null => {
  const { suerte, suertePor, aptitud, aptitudPor, miembros, enReparto } = premisas;
  if (suerte !== 'SIGUE') return suerte;
  if (suertePor !== null && suertePor !== 'SIGUE') return suertePor;
  if (pedido.tipo === 'CAMBIAR' && enReparto) return 'REPARTO';
  const quienPide = miembros.find((m) => m.id === pedido.pide);
  if (quienPide?.tiene_cuenta !== true) return 'SIN_CUENTA';
  const quedan = preguntados(pedido, aptitud, miembros);
  const queda = pedido.acepta === null ? quedan.length > 0 : quedan.some((m) => m.id === pedido.acepta);
  if (!queda || (aptitudPor !== null && !puede(quienPide, aptitudPor))) return 'SIN_NADIE';
  return ahora >= pedido.caduca_en ? 'SIN_RESPUESTA' : null;
};

/** Tells whether a member could do a chore that is asked about: they have an account to answer with, and it suits their age. */
export const puede = (miembro: Preguntable, tarea: Aptitud): boolean =>
  miembro.tiene_cuenta && apta(tarea, miembro.grupo_edad);

/**
 * Returns the members among whom a request about one occurrence is judged; all of them for an occurrence without a day.
 * Members who are away on its day are left out: in their hands it would become free again, or lapse as excused. The member who
 * asks is always kept, since `finDe` looks for their account here.
 */
export const enCasaEl = <M extends Preguntable>(
  miembros: readonly M[],
  { pide, dia }: { readonly pide: number; readonly dia: Dia | null },
  ausencias: AusenciasPorMiembro,
): readonly M[] =>
  dia === null ? miembros : miembros.filter((m) => m.id === pide || !estaFueraDe(ausencias, m.id, dia));

/** Returns the members whom a request asks, including those who have answered. */
export const preguntados = <M extends Preguntable>(
  { pide, a }: Pick<Pedido, 'pide' | 'a'>,
  tarea: Aptitud,
  miembros: readonly M[],
): readonly M[] => miembros.filter((m) => m.id !== pide && (a === null || m.id === a) && puede(m, tarea));

/** Tells whether every member asked has refused. */
export const nadieQuiere = (
  pedido: Pick<Pedido, 'pide' | 'a' | 'noes'>,
  tarea: Aptitud,
  miembros: readonly Preguntable[],
): boolean => preguntados(pedido, tarea, miembros).every((m) => pedido.noes.includes(m.id));

/** Returns the load of one occurrence of a chore, in the unit of the draft. */
const cargaDeUnaVez = (tarea: Repetible & Pick<TareaReparto, 'carga'>): number =>
  tarea.carga / Math.max(1, vecesAlTrimestre(tarea));

/** The draft in force, and the changes of hands since. */
export interface EnVigor {
  readonly tareas: readonly (Repetible & Pick<TareaReparto, 'id' | 'carga'>)[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** The present owner of each chore. */
  readonly responsables: readonly { readonly tarea: number; readonly miembro: number }[];
  /** Occurrences of the quarter that member `a` covers for member `de`. */
  readonly cubiertas: readonly { readonly tarea: number; readonly de: number; readonly a: number }[];
}

/** A load that a member takes or gives away. */
interface Entrega {
  readonly tarea: number;
  /** True for the whole chore, false for one of its occurrences. */
  readonly entera: boolean;
}

const pesoDe = ({ tareas }: EnVigor, { tarea, entera }: Entrega): number => {
  const suya = tareas.find((t) => t.id === tarea);
  if (suya === undefined) return 0;
  return entera ? suya.carga : cargaDeUnaVez(suya);
};

/** Returns a member's load for the quarter: their chores plus what they cover, minus what others cover for them. */
export const cargaAhora = (vigor: EnVigor, miembro: number): number => {
  const peso = (tarea: number, entera: boolean) => pesoDe(vigor, { tarea, entera });
  let carga = 0;
  for (const r of vigor.responsables) if (r.miembro === miembro) carga += peso(r.tarea, true);
  for (const c of vigor.cubiertas) {
    if (c.a === miembro) carga += peso(c.tarea, false);
    if (c.de === miembro) carga -= peso(c.tarea, false);
  }
  return carga;
};

/** Tolerance for rounding errors when loads are compared. */
const ALGO = 1e-6;

/**
 * Tells whether an admin must consent to what a child takes and gives: when it raises the child's load and leaves it above the
 * quota that the draft gave them. A child who took no part has a quota of 0. Without a draft in force there are no quotas, and
 * nobody has to consent.
 */
export const necesitaPermiso = (
  vigor: EnVigor | null,
  { id, grupo_edad }: { readonly id: number; readonly grupo_edad: GrupoEdad },
  { toma, da }: { readonly toma: Entrega | null; readonly da: Entrega | null },
): boolean => {
  if (vigor === null || grupo_edad !== 'INFANTIL') return false;
  const mas = (toma === null ? 0 : pesoDe(vigor, toma)) - (da === null ? 0 : pesoDe(vigor, da));
  return mas > ALGO && cargaAhora(vigor, id) + mas > (vigor.cuotas[id] ?? 0) + ALGO;
};

/**
 * Returns the first occurrence that the new owner of a chore gets. The open occurrence goes with the chore (`vaConElla`) if no
 * other member has it and it is not overdue. Otherwise it stays with the member who has it, and `primera` is the one after it,
 * or null when none follows.
 */
export const relevo = (
  { fecha_limite, disponible_desde, de_otro }: OcurrenciaEnMano,
  tarea: Calendario,
  hoy: Dia,
): { readonly primera: OcurrenciaAbierta | null; readonly vaConElla: boolean } =>
  !de_otro && fecha_limite >= hoy
    ? { primera: { fecha_limite, disponible_desde }, vaConElla: true }
    : { primera: abrirSiguiente(tarea, { fecha_limite }), vaConElla: false };

interface Nombres {
  readonly pide: string;
  /** The member asked; null when the request went to all. */
  readonly otro: string | null;
}

const PALABRAS = {
  RETIRADO: ({ pide }) => `${pide} ya no lo necesita`,
  RECHAZADO: ({ otro }) => (otro === null ? 'Esta vez nadie puede' : `${otro} esta vez no puede`),
  NO_PERMITIDO: () => 'Quien administra la familia ha dicho que no',
  SIN_RESPUESTA: () => 'Han pasado dos días sin respuesta',
  HECHA: () => 'Esa tarea ya está hecha',
  VENCIDA: () => 'Esa tarea ya ha vencido',
  QUITADA: () => 'Esa tarea ya no está',
  OTRO_DIA: () => 'Esa tarea ha cambiado de día',
  DE_OTRO: () => 'Esa tarea ya es de otra persona',
  REPARTO: () => 'Ha empezado un reparto y las tareas se eligen de nuevo',
  SIN_CUENTA: ({ pide }) => `${pide} ya no tiene cuenta`,
  SIN_NADIE: () => 'Ya no queda nadie que pueda hacerla',
} satisfies Readonly<Record<FinCambio, (nombres: Nombres) => string>>;

/** Returns the reason why a request ended, in Spanish, for the member who asked and for a member who answers too late. */
export const porQueTermino = (fin: FinCambio, nombres: Nombres): string => PALABRAS[fin](nombres);
