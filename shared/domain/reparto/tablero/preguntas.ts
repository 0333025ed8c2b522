import { bien, rechazado, type Resultado } from '#shared/domain/resultado.ts';
import type { EstadoReparto, Participante, RechazoReparto, TareaReparto } from '../tipos.ts';
import { apta, faltaEn, leSirve } from './carga.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/** The part of a draft that tells who may pick which chore. The server's state and a client's snapshot both have it. */
export type Tablero = Pick<
  EstadoReparto,
  'fase' | 'turno' | 'participantes' | 'tareas' | 'asignadas' | 'cuotas' | 'acumulado'
>;

/** Tells whether a draft is running, in its picks or in its closing. */
export const enCurso = (tablero: Pick<Tablero, 'fase'> | null): boolean =>
  tablero?.fase === 'ELECCION' || tablero?.fase === 'CIERRE';

/**
 * Returns the load that a member may still pick: quota − load picked. It is ≥ 0 during the picks, and 0 for a member
 * who takes no part.
 */
export function cuotaRestante(tablero: Pick<Tablero, 'cuotas' | 'acumulado'>, miembro: number): number {
  return (tablero.cuotas[miembro] ?? 0) - (tablero.acumulado[miembro] ?? 0);
}

/**
 * Returns the i-th chore if it is free. Chores and assignments have the same order, so the chore is normally found at the same
 * index. Finding it there creates no closure, because this is called hundreds of times per move.
 */
function libreEn({ tareas, asignadas }: Pick<Tablero, 'tareas' | 'asignadas'>, i: number): TareaReparto | undefined {
  const asignada = asignadas[i];
  if (asignada === undefined || asignada.miembro !== null) return undefined;
  const tarea = tareas[i];
  return tarea?.id === asignada.id ? tarea : conId(tareas, asignada.id);
}

const conId = (tareas: readonly TareaReparto[], id: number): TareaReparto | undefined =>
  tareas.find((t) => t.id === id);

/** Returns the free chores, in the draft's order. */
export function tareasSinDueno(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  const libres: TareaReparto[] = [];
  for (let i = 0; i < tablero.asignadas.length; i += 1) {
    const tarea = libreEn(tablero, i);
    if (tarea) libres.push(tarea);
  }
  return libres;
}

/** Returns the free chores from the lightest to the heaviest, then by name, then by id. */
export function tareasLibres(tablero: Pick<Tablero, 'tareas' | 'asignadas'>): TareaReparto[] {
  return tareasSinDueno(tablero)
    .map((tarea) => ({ tarea, nombre: claveDeNombre(tarea.nombre) }))
    .toSorted((a, b) => a.tarea.carga - b.tarea.carga || porClave(a.nombre, b.nombre) || a.tarea.id - b.tarea.id)
    .map(({ tarea }) => tarea);
}

const porClave = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Returns a sort key for Spanish names: case and accents are ignored, and ñ comes after n. */
const claveDeNombre = (nombre: string): string =>
  nombre
    .toLowerCase()
    .replaceAll('ñ', 'n\u{10FFFF}')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');

/**
 * Returns the chores that a member could pick if it were their turn: free, suitable and within their quota, in the draft's order.
 * Empty when the draft is not running, and for a member who takes no part.
 */
export function tareasLegales(tablero: Tablero, miembro: number): TareaReparto[] {
  const suyo = tablero.participantes.find((p) => p.id === miembro);
  if (!enCurso(tablero) || suyo === undefined) return [];
  const hueco = cuotaRestante(tablero, miembro);
  return tareasSinDueno(tablero).filter((t) => leSirve(t, suyo) && t.carga <= hueco);
}

/**
 * Returns why a member could not pick a chore even in their turn; null when they could. Checked in this order: no
 * running draft, not a participant (who never has the turn), unknown chore, taken, not suitable, away in all of its weeks,
 * beyond the quota.
 */
export function motivoNoElegible(tablero: Tablero | null, miembro: number, tarea: number): RechazoReparto | null {
  if (tablero === null || !enCurso(tablero)) return 'SIN_SESION';
  const participante = tablero.participantes.find((p) => p.id === miembro);
  if (!participante) return 'NO_ES_TU_TURNO';
  const buscada = tablero.tareas.find((t) => t.id === tarea);
  if (!buscada) return 'TAREA_NO_ENCONTRADA';
  if (tablero.asignadas.some((a) => a.id === tarea && a.miembro !== null)) return 'TAREA_YA_ELEGIDA';
  if (!apta(buscada, participante.grupo_edad)) return 'TAREA_NO_APTA';
  if (faltaEn(buscada, miembro)) return 'FUERA_ESAS_SEMANAS';
  return buscada.carga > cuotaRestante(tablero, miembro) ? 'EXCEDE_CUOTA' : null;
}

/**
 * Returns the chore if a member may pick it now. Otherwise refuses, in this order: no running draft, not their turn (in
 * the closing it is nobody's), and then for the reasons of `motivoNoElegible`.
 */
export function puedeElegir(
  tablero: Tablero | null,
  miembro: number,
  tarea: number,
): Resultado<TareaReparto, RechazoReparto> {
  if (tablero === null || !enCurso(tablero)) return rechazado('SIN_SESION');
  if (tablero.turno !== miembro) return rechazado('NO_ES_TU_TURNO');
  const motivo = motivoNoElegible(tablero, miembro, tarea);
  if (motivo) return rechazado(motivo);
  const elegida = tablero.tareas.find((t) => t.id === tarea);
  return elegida ? bien(elegida) : rechazado('TAREA_NO_ENCONTRADA');
}

/** Seconds for the whole closing in a draft without a turn limit. */
export const LIMITE_CIERRE_SEGUNDOS = 86_400;

/** The first round in which a member may let the rule finish for them. */
const RONDA_DE_TERMINAR = 3;

/** Time-outs in a row from which a member is absent. */
export const APLAZAMIENTOS_AUSENTE = 2;

/** The member who has the turn, and the round. */
export interface Turno {
  readonly miembro: number;
  /** Counted from 1. */
  readonly ronda: number;
}

/**
 * Returns the next turn; null when no member has a legal chore, so that the closing begins. It goes once through the fixed
 * order to the first member with a legal chore. It begins after the member who has the turn, or at the beginning if nobody has
 * it. Passing the end of the order begins the next round.
 */
export function siguiente(estado: EstadoReparto): Turno | null {
  const cabeAlguna = buscarHueco(estado);
  const { orden, participantes, ronda } = estado;
  const desde = estado.turno === null ? -1 : orden.indexOf(estado.turno);
  for (let paso = 1; paso <= orden.length; paso += 1) {
    const miembro = orden[(desde + paso) % orden.length];
    const suyo = participantes.find((p) => p.id === miembro);
    if (suyo !== undefined && cabeAlguna(suyo, cuotaRestante(estado, suyo.id)))
      return { miembro: suyo.id, ronda: ronda + (desde + paso >= orden.length ? 1 : 0) };
  }
  return null;
}

/**
 * Returns a test of whether any free chore suits a member and fits a given room. A test that fails caches the load of the
 * lightest free chore for the member's age group, so that less room than that fails without a search. A turn of weeks that
 * some members cannot have, because they are away in all of them, is checked for each member.
 */
function buscarHueco(
  tablero: Pick<Tablero, 'tareas' | 'asignadas'>,
): (miembro: Participante, hueco: number) => boolean {
  const ligeras: Partial<Record<GrupoEdad, number>> = {};
  return (miembro, hueco) => {
    const grupo = miembro.grupo_edad;
    const sabida = ligeras[grupo];
    if (sabida !== undefined && sabida > hueco) return false;
    let ligera = Infinity;
    for (let i = 0; i < tablero.asignadas.length; i += 1) {
      const tarea = libreEn(tablero, i);
      if (!tarea || !apta(tarea, grupo)) continue;
      if (tarea.carga <= hueco && leSirve(tarea, miembro)) return true;
      ligera = Math.min(ligera, tarea.carga);
    }
    ligeras[grupo] = ligera;
    return false;
  };
}

/** Tells whether any free chore suits a member and is within their quota. */
export function tieneTareaLegal(tablero: Tablero, miembro: number): boolean {
  const participante = tablero.participantes.find((p) => p.id === miembro);
  return participante !== undefined && buscarHueco(tablero)(participante, cuotaRestante(tablero, miembro));
}

/** Tells whether a member is absent: their turns are picked automatically until they are back. */
export function ausente(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return (estado.aplazamientos[miembro] ?? 0) >= APLAZAMIENTOS_AUSENTE;
}

/** Tells whether a member has exactly one time-out in a row. With a second one they are absent. */
export function aplazado(estado: Pick<EstadoReparto, 'aplazamientos'>, miembro: number): boolean {
  return estado.aplazamientos[miembro] === 1;
}

/** Counts the chores picked for a member, automatically or by an admin, since their last pick of their own. */
export function elegidasPorOtros({ elecciones }: Pick<EstadoReparto, 'elecciones'>, miembro: number): number {
  return elecciones.reduce(
    (cuantas, e) => (e.miembro !== miembro ? cuantas : e.tipo === 'ELECCION' ? 0 : cuantas + 1),
    0,
  );
}

type ConAusencias = Pick<EstadoReparto, 'aplazamientos' | 'terminan'>;

/** Tells whether the rule picks for a member: they are absent, or let it finish for them. */
export function eligeLaRegla(estado: ConAusencias, miembro: number): boolean {
  return estado.terminan[miembro] === true || ausente(estado, miembro);
}

/** Tells whether the rule picks for any member. Only then can automatic picks follow a pick. */
export function eligeAlguienLaRegla(estado: ConAusencias & Pick<EstadoReparto, 'participantes'>): boolean {
  return estado.participantes.some(({ id }) => eligeLaRegla(estado, id));
}

/** Tells whether one member alone has chores to pick, so that all others only wait for them. */
export function eligeUnoSolo(estado: Tablero): boolean {
  const cabeAlguna = buscarHueco(estado);
  return estado.participantes.filter((p) => cabeAlguna(p, cuotaRestante(estado, p.id))).length === 1;
}

/**
 * Tells whether a member may let the rule finish for them: they have a chore to pick, and it is the third round or later, or
 * nobody else has any.
 */
export function puedeTerminar(estado: Tablero & Pick<EstadoReparto, 'ronda'>, miembro: number): boolean {
  return (
    estado.fase === 'ELECCION' &&
    tieneTareaLegal(estado, miembro) &&
    (estado.ronda >= RONDA_DE_TERMINAR || eligeUnoSolo(estado))
  );
}

/**
 * The situation of a member in a draft. ELIGE: has the turn. ESPERA: has a chore to pick, and waits for a turn. AUSENTE: is
 * absent, so that the rule picks for them. TERMINA: asked the rule to pick for them. CUOTA_COMPLETA: has filled their quota,
 * and is skipped. SIN_HUECO: has room but no free chore that fits, and is skipped too. NO_PARTICIPA: takes no part.
 */
export type Situacion = 'ELIGE' | 'ESPERA' | 'AUSENTE' | 'TERMINA' | 'CUOTA_COMPLETA' | 'SIN_HUECO' | 'NO_PARTICIPA';

/** Returns a member's situation, for screens. */
export function situacion(estado: Tablero & ConAusencias, miembro: number): Situacion {
  if (!estado.participantes.some((p) => p.id === miembro)) return 'NO_PARTICIPA';
  if (estado.turno === miembro) return 'ELIGE';
  if (!tieneTareaLegal(estado, miembro)) return cuotaRestante(estado, miembro) > 0 ? 'SIN_HUECO' : 'CUOTA_COMPLETA';
  if (estado.terminan[miembro] === true) return 'TERMINA';
  return ausente(estado, miembro) ? 'AUSENTE' : 'ESPERA';
}
