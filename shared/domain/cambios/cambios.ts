import type { Dia, GrupoEdad, Instante, Aptitud } from '#shared/domain/tipos.ts';
import { sumarSegundos } from '../instantes.ts';
import { apta, vecesAlTrimestre, type Repetible } from '#shared/domain/reparto/tablero/carga.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import type { TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Calendario } from '#shared/domain/calendario.ts';
import { abrirSiguiente, type OcurrenciaAbierta } from '#shared/domain/vencimiento.ts';

/** CUBRIR: one occurrence. CAMBIAR: a chore from its next occurrence on, until another reparto. */
export const TIPOS_CAMBIO = ['CUBRIR', 'CAMBIAR'] as const;
export type TipoCambio = (typeof TIPOS_CAMBIO)[number];

/** POR_PERMITIR: somebody has accepted, and an admin has to say yes. */
export const ESTADOS_CAMBIO = ['ABIERTO', 'POR_PERMITIR', 'HECHO', 'TERMINADO'] as const;
export type EstadoCambio = (typeof ESTADOS_CAMBIO)[number];

/** Why a request ended without being done. */
export const FINES_CAMBIO = [
  'RETIRADO',
  'RECHAZADO',
  'NO_PERMITIDO',
  'SIN_RESPUESTA',
  /** Its occurrence was done, lapsed, is gone or is another day's; its chore is somebody else's by now. */
  'HECHA',
  'VENCIDA',
  'QUITADA',
  'OTRO_DIA',
  'DE_OTRO',
  /** A draft began, which hands everything out anew. */
  'REPARTO',
  /** The asker has no account any more, or none of those asked may do it any more. */
  'SIN_CUENTA',
  'SIN_NADIE',
] as const;
export type FinCambio = (typeof FINES_CAMBIO)[number];

/** A request to other members. */
export interface Pedido {
  readonly tipo: TipoCambio;
  readonly pide: number;
  /** Null: any member whom it suits. */
  readonly a: number | null;
  readonly estado: EstadoCambio;
  /** The member who has it, or would have it if an admin agreed. */
  readonly acepta: number | null;
  readonly noes: readonly number[];
  readonly caduca_en: Instante;
}

/** A member who may be asked. */
export interface Preguntable {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  readonly tiene_cuenta: boolean;
}

/** An open occurrence, when a chore changes hands. */
interface OcurrenciaEnMano {
  readonly fecha_limite: Dia;
  readonly disponible_desde: Dia | null;
  /** It is covered, or was taken while it was free. */
  readonly de_otro: boolean;
}

const DOS_DIAS = 2 * 86_400;

/** When a request ends if nobody answers; an answer gives the admin as long again. */
export const finDelPedido = (desde: Instante): Instante => sumarSegundos(desde, DOS_DIAS);

/** The present state of something that a request names. */
export type Suerte = 'SIGUE' | Extract<FinCambio, 'HECHA' | 'VENCIDA' | 'QUITADA' | 'OTRO_DIA' | 'DE_OTRO'>;

/** The facts that a request depends on, as they are now. */
export interface Premisas {
  /** The occurrence or chore asked about. */
  readonly suerte: Suerte;
  /** The chore given for it; null: for nothing. */
  readonly suertePor: Suerte | null;
  readonly aptitud: Aptitud;
  readonly aptitudPor: Aptitud | null;
  readonly miembros: readonly Preguntable[];
  readonly enReparto: boolean;
}

/** Why an open request is over by now; null: it is not. */
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

/** Whether a member could do what is asked at all: they have an account to say so with, and it suits their age. */
export const puede = (miembro: Preguntable, tarea: Aptitud): boolean =>
  miembro.tiene_cuenta && apta(tarea, miembro.grupo_edad);

/**
 * The members that a request about one occurrence may count on: nobody who is away on its day, since it would be free again, and
 * excused. The member who asks stays, away or not.
 */
export const enCasaEl = <M extends Preguntable>(
  miembros: readonly M[],
  { pide, dia }: { readonly pide: number; readonly dia: Dia | null },
  ausencias: AusenciasPorMiembro,
): readonly M[] =>
  dia === null ? miembros : miembros.filter((m) => m.id === pide || !estaFueraDe(ausencias, m.id, dia));

/** Returns the members whom a request asks, whatever they have answered. */
export const preguntados = <M extends Preguntable>(
  { pide, a }: Pick<Pedido, 'pide' | 'a'>,
  tarea: Aptitud,
  miembros: readonly M[],
): readonly M[] => miembros.filter((m) => m.id !== pide && (a === null || m.id === a) && puede(m, tarea));

/** Whether everybody who is asked has said no. */
export const nadieQuiere = (
  pedido: Pick<Pedido, 'pide' | 'a' | 'noes'>,
  tarea: Aptitud,
  miembros: readonly Preguntable[],
): boolean => preguntados(pedido, tarea, miembros).every((m) => pedido.noes.includes(m.id));

/** The load of one occurrence, in the session's unit. */
const cargaDeUnaVez = (tarea: Repetible & Pick<TareaReparto, 'carga'>): number =>
  tarea.carga / Math.max(1, vecesAlTrimestre(tarea));

/** The reparto in force, and what has changed hands since. */
export interface EnVigor {
  readonly tareas: readonly (Repetible & Pick<TareaReparto, 'id' | 'carga'>)[];
  readonly cuotas: Readonly<Record<number, number>>;
  /** The present owner of each chore. */
  readonly responsables: readonly { readonly tarea: number; readonly miembro: number }[];
  /** Occurrences of the quarter that somebody took for somebody else. */
  readonly cubiertas: readonly { readonly tarea: number; readonly de: number; readonly a: number }[];
}

/** The load that a member would take and give. */
interface Entrega {
  readonly tarea: number;
  /** An occurrence, or the chore for good. */
  readonly entera: boolean;
}

const pesoDe = ({ tareas }: EnVigor, { tarea, entera }: Entrega): number => {
  const suya = tareas.find((t) => t.id === tarea);
  if (suya === undefined) return 0;
  return entera ? suya.carga : cargaDeUnaVez(suya);
};

/** A member's load for the quarter: their chores and covers, without what others cover for them. */
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

/** More than rounding. */
const ALGO = 1e-6;

/**
 * Whether taking something, and giving something for it, needs an admin's yes: it takes a child further above the quota that the
 * reparto gave them, which is none for a member who took no part. Without a reparto there are no quotas.
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
 * The first occurrence that belongs to the new owner of a chore that changes hands. The open one goes with it while nobody else
 * has it and its day has not passed; else it stays with the member who has it, late or not, and the one after it is the first, if
 * there is one.
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
  /** The one who was asked, or who had accepted; null: everybody was. */
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

/** Why a request ended, in words for a late answer and for the member who asked. */
export const porQueTermino = (fin: FinCambio, nombres: Nombres): string => PALABRAS[fin](nombres);
