import type { Dia, Instante } from '../tipos.ts';
import { PAQUETE_INICIAL } from '../paquete-inicial.ts';

// Chores as to-dos of another program (CalDAV): the step in the app that a changed to-do asks for.

/** Days after its completion for which a chore stays in the list of to-dos. */
export const DIAS_HECHA = 7;

/** Seconds for which a refused to-do is remembered: a day. */
export const SEGUNDOS_NEGADA = 86_400;

const NUESTRO_ARCHIVO = /^\d+\.ics$/;
const FIN_DE_UID = '@te-toca';
export const archivoDe = (asignacion: number): string => `${String(asignacion)}.ics`;
export const uidDe = (asignacion: number): string => `asignacion-${String(asignacion)}${FIN_DE_UID}`;

/**
 * Tells whether an address or UID is one that this server gives. A to-do that comes with one is an old copy of a chore, so no
 * new chore is made from it.
 */
export const esCopia = ({ archivo, uid }: { readonly archivo: string; readonly uid: string }): boolean =>
  NUESTRO_ARCHIVO.test(archivo) || uid.endsWith(FIN_DE_UID);

/** A chore as the app knows it. */
interface ComoEsta {
  readonly pendiente: boolean;
  /** The day on which it is due; null without one. */
  readonly dia: Dia | null;
}

/** A to-do as another program sends it; null for a property that it left out. */
export interface ComoSePide {
  /** STATUS, in capitals. */
  readonly estado: string | null;
  /** PERCENT-COMPLETE, 0 to 100. */
  readonly porciento: number | null;
  /** COMPLETED. */
  readonly completada: Instante | null;
  /** DUE, as a local day of the family. */
  readonly dia: Dia | null;
}

export type Orden =
  | { readonly tipo: 'NADA' }
  | { readonly tipo: 'HACER'; readonly tocada: Instante | null }
  | { readonly tipo: 'DESHACER' }
  | { readonly tipo: 'OTRO_DIA'; readonly dia: Dia };

const NADA: Orden = { tipo: 'NADA' };

/**
 * Returns the step that a sent to-do asks for. Only its state, percentage, completion and due day count; a cancelled one asks
 * for nothing. All other properties are ignored and not refused: programs add many of their own, and after a refusal they send
 * the same to-do again and again, and nothing else.
 */
export const ordenDe = (esta: ComoEsta, { estado, porciento, completada, dia }: ComoSePide): Orden => {
  if (estado === 'CANCELLED') return NADA;
  const hecha = estado === null ? porciento === 100 || completada !== null : estado === 'COMPLETED';
  if (hecha) return esta.pendiente ? { tipo: 'HACER', tocada: completada } : NADA;
  if (!esta.pendiente) return { tipo: 'DESHACER' };
  return dia === null || dia === esta.dia ? NADA : { tipo: 'OTRO_DIA', dia };
};

const DEL_PAQUETE: ReadonlyMap<string, string> = new Map(
  PAQUETE_INICIAL.flatMap(({ nombre, tareas }) => tareas.map((t) => [t.nombre, nombre] as const)),
);

/** Words that name a room, without accents; the first match wins, so that «cuarto de baño» is a bathroom. */
const PALABRAS: readonly (readonly [habitacion: string, palabra: RegExp])[] = [
  ['Baño', /\b(?:banos?|aseo|lavabo|ducha|banera|inodoro|vater)\b/],
  ['Cocina', /\b(?:cocina|encimera|vitroceramica|horno|nevera|frigorifico|fregadero|lavavajillas)\b/],
  ['Salón', /\b(?:salon|sofa|comedor)\b/],
  ['Dormitorios', /\b(?:dormitorios?|habitacion|habitaciones|cuartos?|camas?)\b/],
  ['Fuera', /\b(?:terraza|balcon|patio|jardin|garaje|trastero)\b/],
];

/** Returns the room of a chore by its name, as the starter pack groups it or as the name says; null if neither does. */
export const habitacionDe = (nombre: string): string | null => {
  const texto = nombre.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return DEL_PAQUETE.get(nombre) ?? PALABRAS.find(([, palabra]) => palabra.test(texto))?.[0] ?? null;
};
