import type { Dia, GrupoEdad, Instante } from '../tipos.ts';

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
  /** Whoever asked has no account any more; nobody who was asked may do it any more. */
  'SIN_CUENTA',
  'SIN_NADIE',
] as const;
export type FinCambio = (typeof FINES_CAMBIO)[number];

/** What a member asks of others. */
export interface Pedido {
  readonly tipo: TipoCambio;
  readonly pide: number;
  /** Null: whoever it suits. */
  readonly a: number | null;
  readonly estado: EstadoCambio;
  /** Who has it, or would have it if an admin said yes. */
  readonly acepta: number | null;
  readonly noes: readonly number[];
  readonly caduca_en: Instante;
}

/** Somebody who may be asked. */
export interface Preguntable {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
  readonly tiene_cuenta: boolean;
}

/** An open occurrence, when a chore changes hands. */
export interface OcurrenciaEnMano {
  readonly fecha_limite: Dia;
  readonly disponible_desde: Dia | null;
  /** Somebody covers it, or took it while it was free. */
  readonly de_otro: boolean;
}
