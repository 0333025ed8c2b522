import { canonico, plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { idsDe } from '#shared/domain/reparto/registro/renumerar.ts';
import type { EnCuenta, EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Ficha } from './jugadas.ts';
import type { Archivo, Fila } from './listas.ts';

/** The ids in the file that a draft may refer to. */
interface Nombrables {
  readonly miembros: ReadonlySet<number>;
  readonly tareas: ReadonlySet<number>;
}

const faltan = (nombrados: Iterable<number>, hay: ReadonlySet<number>): boolean =>
  [...nombrados].some((id) => !hay.has(id));
const numeros = (claves: object): number[] => Object.keys(claves).map(Number);

/**
 * Folds the moves and returns the state if it equals the one in the file. Null otherwise, and when a move cannot be
 * applied.
 */
const plegarSiCoincide = (eventos: readonly EventoReparto[], dicho: unknown): EstadoReparto | null => {
  try {
    const plegado = plegar(eventos);
    return canonico(plegado) === canonico(dicho) ? plegado : null;
  } catch {
    return null;
  }
};

/** Returns the members whose days away and balances the quotas take into account. */
const enCuenta = ({ fuera = [], saldos = [] }: Partial<EnCuenta> = {}): number[] =>
  [...fuera, ...saldos].map((de) => de.miembro);

/**
 * Checks that the first event is an INICIO that agrees with itself: no participant or chore comes twice, quotas and order name
 * each participant exactly once, and absences, balances and excluded members (`fuera` of a chore) name only participants.
 */
const inicioCabal = ([inicio]: readonly EventoReparto[]): boolean => {
  if (inicio?.tipo !== 'INICIO') return false;
  const juegan = inicio.participantes.map((p) => p.id).toSorted((a, b) => a - b);
  const iguales = (otros: readonly number[]): boolean => canonico(otros.toSorted((a, b) => a - b)) === canonico(juegan);
  return (
    new Set(juegan).size === juegan.length &&
    new Set(inicio.tareas.map((t) => t.id)).size === inicio.tareas.length &&
    iguales(inicio.orden) &&
    iguales(numeros(inicio.cuotas)) &&
    [...(inicio.ausentes ?? []), ...enCuenta(inicio.en_cuenta), ...inicio.tareas.flatMap((t) => t.fuera ?? [])].every(
      (id) => juegan.includes(id),
    )
  );
};

/** Tells whether an event names a member who is not in the file, or a later event a chore that the first one did not deal. */
const jugadasDeOtros = (eventos: readonly EventoReparto[], { miembros }: Nombrables): boolean => {
  const [inicio] = eventos;
  const suyas = new Set(inicio?.tipo === 'INICIO' ? inicio.tareas.map((t) => t.id) : []);
  return eventos.some((e) => {
    const nombra = idsDe(e);
    return faltan(nombra.miembros, miembros) || (e.tipo !== 'INICIO' && faltan(nombra.tareas, suyas));
  });
};

/** Tells whether a certificate's frozen facts name a member or chore that is not in the file. */
const fichaAjena = ({ miembros, origen }: Ficha, casa: Nombrables): boolean =>
  faltan(
    miembros.map((m) => m.id),
    casa.miembros,
  ) ||
  faltan(numeros(origen?.miembros ?? {}), casa.miembros) ||
  faltan(numeros(origen?.tareas ?? {}), casa.tareas);

/** Checks one draft and returns the error in words; null when there is none. */
const queFalla = (
  reparto: Fila<'repartos'>,
  eventos: readonly EventoReparto[],
  ficha: Ficha | undefined,
  casa: Nombrables,
): string | null => {
  if (!inicioCabal(eventos) || jugadasDeOtros(eventos, casa)) return 'sus jugadas no son de esta familia';
  const [inicio] = eventos;
  if (inicio !== undefined && faltan(idsDe(inicio).tareas, casa.tareas)) return 'reparte tareas que no están';
  const plegado = plegarSiCoincide(eventos, reparto.estado);
  if (plegado === null) return 'no coincide con sus jugadas';
  const { fase, contar, trimestre_inicio } = plegado;
  if (fase !== reparto.fase || contar !== reparto.contar || trimestre_inicio !== reparto.trimestre_inicio)
    return 'no coincide con sus jugadas';
  if ((fase === 'COMPLETADA') !== (ficha !== undefined)) return 'le falta el certificado, o le sobra';
  if (ficha !== undefined && fichaAjena(ficha, casa)) return 'su certificado no es de esta familia';
  if ((fase === 'COMPLETADA' || fase === 'CANCELADA') !== (reparto.terminada_en !== null))
    return 'no dice bien cuándo terminó';
  return null;
};

/**
 * Checks each draft: its moves name only this family's members and chores and fold to the stored state and columns, and it has
 * a certificate and an end exactly when its phase needs them. Returns the first error in words; null when there is none. Yields
 * before each draft, so that the caller can do other work.
 */
export function* repartoIncoherente({ listas }: Archivo): Generator<undefined, string | null> {
  const casa: Nombrables = {
    miembros: new Set(listas.miembros.map((m) => m.id)),
    tareas: new Set(listas.tareas.map((t) => t.id)),
  };
  const jugadas = Map.groupBy(listas.jugadas, (j) => j.sesion_id);
  const fichas = new Map(listas.certificados.map((c) => [c.sesion_id, c.ficha]));
  for (const [i, reparto] of listas.repartos.entries()) {
    yield;
    const eventos = (jugadas.get(reparto.id) ?? []).map((j) => j.jugada);
    const mal = queFalla(reparto, eventos, fichas.get(reparto.id), casa);
    if (mal !== null) return `en «repartos», fila ${String(i + 1)}, ${mal}`;
  }
  return null;
}
