import type { EstadoReparto, Origen, TareaAsignada, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/red/error-api.ts';
import { deseableDe, type Eleccion, eleccionesDe, type Vista } from '#client/lib/reparto/vista-reparto.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';

/** Says how a chore came to its owner; null for the member's own pick, which needs no words. */
export const TEXTO_ORIGEN = {
  ELECCION: null,
  ELECCION_ADMIN: 'La eligió un administrador',
  AUTO: 'Elegida automáticamente',
  CIERRE: 'Asignada en el cierre',
  PROPUESTA: 'Cambio acordado',
} as const satisfies Record<Origen, string | null>;

/** A pick with a note for its reader. */
export interface FilaEleccion extends Eleccion {
  readonly nota: string | null;
}

/** The reader of the draft, and their wish list. */
export interface Lector {
  readonly yo: number;
  readonly deseos: readonly number[];
}

/**
 * Says how a pick came about; null for a member's own pick. Only the owner learns that a wish decided: their own app finds the
 * automatic pick on their wish list.
 */
export const notaDe = (
  { miembro, tipo }: Pick<EstadoReparto['elecciones'][number], 'miembro' | 'tipo'>,
  tarea: TareaReparto | undefined,
  { yo, deseos }: Lector,
): string | null =>
  tipo === 'AUTO' && miembro === yo && tarea !== undefined && deseos.includes(deseableDe(tarea))
    ? 'Elegida de tu lista de deseos'
    : TEXTO_ORIGEN[tipo];

/** Returns the picks that were not undone, the newest first, each with a note for its reader. */
export const filasDeElecciones = (vista: Vista, lector: Lector): FilaEleccion[] =>
  eleccionesDe(vista).map((e) => ({
    ...e,
    nota: notaDe({ miembro: e.persona.id, tipo: e.tipo }, vista.tarea(e.tarea.id), lector),
  }));

/** A member's cell in a round: the picks made (usually one), the turn in progress, or nothing. */
export interface CeldaTablero {
  readonly miembro: number;
  readonly elecciones: readonly FilaEleccion[];
  readonly enTurno: boolean;
}

export interface RondaTablero {
  readonly ronda: number;
  /** Cells in turn order. */
  readonly celdas: readonly CeldaTablero[];
}

/** Returns the draft board: a row for each round up to the current one, with a cell for each member. */
export const rondasDe = (vista: Vista, lector: Lector): RondaTablero[] => {
  const { estado } = vista;
  const elecciones = filasDeElecciones(vista, lector).toReversed();
  return Array.from({ length: estado.ronda }, (_, i) => i + 1).map((ronda) => ({
    ronda,
    celdas: estado.orden.map((miembro) => ({
      miembro,
      elecciones: elecciones.filter((e) => e.ronda === ronda && e.persona.id === miembro),
      enTurno: ronda === estado.ronda && miembro === estado.turno,
    })),
  }));
};

/** Says what happened to a pick about to be undone, if it is no longer the last; null while it is. */
export const novedadDeEleccion = (
  vista: Vista,
  eleccion: Pick<FilaEleccion, 'n' | 'tarea'>,
  lector: Lector,
): string | null => {
  const filas = filasDeElecciones(vista, lector);
  const despues = filas.filter((f) => f.n > eleccion.n).toReversed();
  const sigue = filas.some((f) => f.n === eleccion.n);
  if (sigue && despues.length === 0) return null;
  const quienes = enumerar(
    despues.map(
      (f) =>
        `${f.persona.id === lector.yo ? 'tú has' : `${f.persona.nombre} ha`} elegido «${nombreEnFrase(f.tarea.nombre)}»`,
    ),
  );
  const luego = despues.length === 0 ? '' : `Después, ${quienes}.`;
  return (
    sigue
      ? [luego, 'Solo se puede deshacer la última tarea elegida.']
      : [`La de «${nombreEnFrase(eleccion.tarea.nombre)}» ya está deshecha.`, luego]
  )
    .filter((t) => t !== '')
    .join(' ');
};

/** Says to `yo` that the turn of `quien` has passed; null while they still have it. */
export const turnoPasado = ({ estado, persona }: Vista, quien: number, yo: number): string | null => {
  if (estado.turno === quien) return null;
  const ya = quien === yo ? 'Ya no es tu turno' : `Ya no es el turno de ${persona(quien).nombre}`;
  if (estado.turno === null) return `${ya}.`;
  return `${ya}: ${estado.turno === yo ? 'te toca a ti' : `le toca a ${persona(estado.turno).nombre}`}.`;
};

/** A pick that `yo` tried to make; `quien` is the member who would get the chore, by default `yo`. */
interface Intento {
  readonly tarea: number;
  readonly yo: number;
  readonly quien?: number;
}

/**
 * Returns words for a refused pick. They follow from `vista`, which has been read again since the refusal: who has the chore now,
 * or else whose turn it is. Other errors keep the server's text.
 */
export const textoDeRechazo = (error: unknown, vista: Vista, { tarea, yo, quien = yo }: Intento): string => {
  const eleccion = vista.estado.elecciones.find((e) => e.tarea === tarea);
  if (error instanceof ErrorApi && error.codigo === 'TURNO_DE_OTRO' && eleccion === undefined)
    return turnoPasado(vista, quien, yo) ?? mensajeDeError(error, '');
  if (!(error instanceof ErrorApi) || error.estado !== 409 || eleccion === undefined)
    return mensajeDeError(error, 'Error al elegir tarea');
  const nombre = `«${nombreEnFrase(vista.tarea(tarea)?.nombre ?? '')}»`;
  if (eleccion.miembro !== yo) return `${vista.persona(eleccion.miembro).nombre} ya tiene ${nombre}`;
  return eleccion.tipo === 'ELECCION'
    ? `Ya has elegido ${nombre}`
    : `${nombre} ya es tuya. ${TEXTO_ORIGEN[eleccion.tipo]}`;
};

/** A chore that a member owns now. `origen` says how the draft gave it; null, with `despues` true, if it came after the draft. */
export interface Mia {
  readonly id: number;
  readonly nombre: string;
  readonly origen: Origen | null;
  readonly despues: boolean;
}

/**
 * Returns the chores that a member owns now: first those from the draft that they still have, then those that came later. If the
 * owners are not known yet, as right after the last pick, returns those from the draft.
 */
export const loMio = (
  { duenos, repartidas }: Pick<SesionActual, 'duenos'> & { readonly repartidas: readonly TareaAsignada[] },
  yo: number,
  nombreDe: (tarea: number) => string | undefined,
): readonly Mia[] => {
  const nombres = new Map(duenos?.map((d) => [d.tarea, d.nombre]));
  const mias = new Set(duenos?.flatMap((d) => (d.miembro === yo ? [d.tarea] : [])));
  const delReparto = repartidas.filter((t) => t.miembro === yo && (duenos === undefined || mias.has(t.id)));
  const tambien = [...mias].filter((id) => delReparto.every((t) => t.id !== id));
  const nombre = (id: number): string => nombres.get(id) ?? nombreDe(id) ?? '';
  return [
    ...delReparto.map(({ id, origen }) => ({ id, nombre: nombre(id), origen, despues: false })),
    ...tambien.map((id) => ({ id, nombre: nombre(id), origen: null, despues: true })),
  ];
};
