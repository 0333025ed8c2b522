import { PAQUETE_INICIAL } from '../paquete-inicial.ts';

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
