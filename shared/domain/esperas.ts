import type { GrupoEdad, Instante } from './tipos.ts';

// Everything that waits for one member's answer. «Te esperan», its count and the installed app's badge all come from
// this one list. News that needs no answer is not part of it.

/** The kinds of questions, in the order in which the screen lists them. */
export const TIPOS_ESPERA = [
  'BAJA',
  'TURNO',
  'PROPUESTA',
  'PETICION',
  'PERMISO',
  'OBJECION',
  'OMISION',
  'REVISION',
  'REAJUSTE',
  'AUSENCIA',
  'META',
  'PREMIO',
  'PAGA',
  'SALDO',
  'VOTO',
] as const;
export type TipoEspera = (typeof TIPOS_ESPERA)[number];

/**
 * One question for a member. `id` tells questions of a kind apart: it is the id of the session, request, objection, occurrence,
 * absence, goal or member that the question is about, or a proposal's number. It is 0 for BAJA, PAGA and VOTO, of which there is
 * one question at most.
 */
export interface Espera {
  readonly tipo: TipoEspera;
  readonly id: number;
}

/** A proposal, as the API shows it: the draft's closing gives the answers by member, a reajuste as a list. */
export interface PropuestaAbierta {
  readonly n: number;
  readonly estado: string;
  readonly pide: readonly number[];
  readonly respuestas: Readonly<Record<number, boolean>> | readonly { readonly miembro: number }[];
}

/** The fields of a request to cover or swap that decide whose answer it waits for. */
export interface PeticionAbierta {
  readonly id: number;
  readonly estado: string;
  readonly pide: { readonly id: number };
  readonly acepta: { readonly id: number } | null;
  readonly preguntados: readonly number[];
  readonly noes: readonly number[];
}

/** The family's open business, as the API shows it to the member. Parts that do not exist are null or empty. */
export interface CasaQueEspera {
  readonly sesion: {
    readonly id: number;
    readonly fase: string;
    readonly miembro_turno_actual: number | null;
    readonly propuestas: readonly PropuestaAbierta[];
  } | null;
  readonly reajuste: { readonly propuestas: readonly PropuestaAbierta[] } | null;
  readonly cambios: readonly PeticionAbierta[];
  readonly correcciones: readonly {
    readonly id: number;
    readonly tipo: string;
    readonly autor: { readonly id: number };
    readonly resolucion: string | null;
    readonly puedes_decidir: boolean;
  }[];
  /** The occurrences with a skip («No hacía falta»), waiting or in force. */
  readonly omisiones: readonly {
    readonly id: number;
    readonly omision: { readonly estado: string; readonly por: number } | null;
  }[];
  /** The completions that wait for an adult's review. */
  readonly porRevisar: readonly { readonly id: number; readonly miembro: number; readonly hecha_por: number | null }[];
  /** The member's age group. */
  readonly grupo_edad: GrupoEdad;
  readonly ausencias: readonly { readonly id: number; readonly miembro: number; readonly confirmada: boolean }[];
  /** Goals that members proposed and that wait for an admin. */
  readonly metas: readonly { readonly id: number; readonly autor: number }[];
  /** Requests for rewards, those that wait and others. */
  readonly pedidos: readonly { readonly id: number; readonly miembro: number; readonly estado: string }[];
  /** Settled weeks of pocket money. Those that wait make one question. */
  readonly pagas: readonly { readonly miembro: number; readonly estado: string }[];
  /** The question whether a member accepts a higher quota because of last quarter's balance; null when none is open. */
  readonly saldo: { readonly miembro: number } | null;
  /**
   * The chores that the member has yet to vote on. They make one question, since a member votes on all of them in one
   * go.
   */
  readonly porVotar: readonly { readonly id: number }[];
  /** An admin's request to delete the family; null when there is none. */
  readonly baja: { readonly por: { readonly id: number } } | null;
  /** Ids of the admins who have an account. */
  readonly admins: readonly number[];
}

/** Tells whether an open proposal waits for a member's answer. */
export const esperaVoz = ({ estado, pide, respuestas }: PropuestaAbierta, miembro: number): boolean =>
  estado === 'PENDIENTE' &&
  pide.includes(miembro) &&
  !('length' in respuestas ? respuestas.some((r) => r.miembro === miembro) : miembro in respuestas);

/** Tells whether a request waits for a member's yes or no. `preguntados` is empty unless the request is open. */
export const esperaRespuesta = ({ pide, preguntados, noes }: PeticionAbierta, miembro: number): boolean =>
  pide.id !== miembro && preguntados.includes(miembro) && !noes.includes(miembro);

/**
 * Tells whether a request waits for a member's consent as an admin. An admin who asked or accepted is asked only if every admin
 * did one or the other.
 */
const esperaPermiso = (
  { estado, pide, acepta }: PeticionAbierta,
  miembro: number,
  admins: readonly number[],
): boolean => {
  if (estado !== 'POR_PERMITIR' || !admins.includes(miembro)) return false;
  const parte = (id: number) => id === pide.id || id === acepta?.id;
  return !parte(miembro) || admins.every(parte);
};

/** Tells whether an admin decides about a member's reward, goal or pocket money: not their own, unless nobody else can. */
export const respondeA = (admin: number, miembro: number, admins: readonly number[]): boolean =>
  admins.includes(admin) && (admin !== miembro || admins.every((otro) => otro === miembro));

/** Tells whether a week's pocket money waits for this admin to mark it paid: not their own, unless nobody else can. */
export const pagaEspera = (
  { miembro, estado }: { readonly miembro: number; readonly estado: string },
  admin: number,
  admins: readonly number[],
): boolean => estado === 'POR_PAGAR' && respondeA(admin, miembro, admins);

/** Returns everything that waits for a member's answer, without duplicates, in the order of `TIPOS_ESPERA`. */
export function esperasDe(casa: CasaQueEspera, miembro: number): Espera[] {
  const { sesion, reajuste, cambios, correcciones, omisiones, ausencias, pedidos, saldo, porVotar, baja, admins } =
    casa;
  const { porRevisar, grupo_edad, pagas, metas } = casa;
  const toca = sesion?.fase === 'ELECCION' && sesion.miembro_turno_actual === miembro;
  const enCierre = sesion?.fase === 'CIERRE' ? sesion.propuestas : [];
  const de = {
    BAJA: baja !== null && admins.includes(miembro) && baja.por.id !== miembro ? [0] : [],
    TURNO: toca ? [sesion.id] : [],
    PROPUESTA: enCierre.flatMap((p) => (esperaVoz(p, miembro) ? [p.n] : [])),
    PETICION: cambios.flatMap((c) => (esperaRespuesta(c, miembro) ? [c.id] : [])),
    PERMISO: cambios.flatMap((c) => (esperaPermiso(c, miembro, admins) ? [c.id] : [])),
    OBJECION: correcciones.flatMap((c) =>
      c.tipo === 'OBJECION' && c.resolucion === null && c.puedes_decidir && c.autor.id !== miembro ? [c.id] : [],
    ),
    OMISION: admins.includes(miembro)
      ? omisiones.flatMap(({ id, omision }) => (omision?.estado === 'ESPERA' && omision.por !== miembro ? [id] : []))
      : [],
    REVISION: porRevisar.flatMap((a) => (porQueNoRevisa(a, { id: miembro, grupo_edad }) === null ? [a.id] : [])),
    REAJUSTE: (reajuste?.propuestas ?? []).flatMap((p) => (esperaVoz(p, miembro) ? [p.n] : [])),
    AUSENCIA: admins.includes(miembro)
      ? ausencias.flatMap((a) => (!a.confirmada && a.miembro !== miembro ? [a.id] : []))
      : [],
    META: metas.flatMap((m) => (respondeA(miembro, m.autor, admins) ? [m.id] : [])),
    PREMIO: pedidos.flatMap((p) => (p.estado === 'PEDIDO' && respondeA(miembro, p.miembro, admins) ? [p.id] : [])),
    PAGA: pagas.some((p) => pagaEspera(p, miembro, admins)) ? [0] : [],
    SALDO: saldo?.miembro === miembro ? [miembro] : [],
    VOTO: porVotar.length > 0 ? [0] : [],
  } satisfies Readonly<Record<TipoEspera, readonly number[]>>;
  return TIPOS_ESPERA.flatMap((tipo) =>
    [...new Set<number>(de[tipo])].toSorted((a, b) => a - b).map((id) => ({ tipo, id })),
  );
}

// oxlint-disable no-restricted-globals -- `Date` only parses texts here, since the home screen (Inicio) loads no polyfill.

const TRES_DIAS_MS = 3 * 86_400_000;

/** Tells whether news that needs no answer is still worth showing, which it is for three days. */
export const esNovedad = (desde: Instante, ahora: Instante): boolean =>
  Date.parse(ahora) - Date.parse(desde) < TRES_DIAS_MS;

/** The owner of a completion, and the member who did it, if that is another. */
interface DeQuien {
  readonly miembro: number;
  readonly hecha_por: number | null;
}

/** Returns why a member may not review a completion; null when they may. Any adult may, except the one who did it. */
export const porQueNoRevisa = (
  { miembro, hecha_por }: DeQuien,
  { id, grupo_edad }: { readonly id: number; readonly grupo_edad: GrupoEdad },
): 'NO_ADULTO' | 'TUYA' | null => {
  if (grupo_edad !== 'ADULTO') return 'NO_ADULTO';
  return (hecha_por ?? miembro) === id ? 'TUYA' : null;
};
