import type { GrupoEdad } from './tipos.ts';
import { puntosDeVotos } from './votacion.ts';

/** A chore of the starter pack. `edad` is the youngest age group that can do it alone. */
export interface Propuesta {
  readonly nombre: string;
  /** A text on what the chore includes; empty if its name says it. */
  readonly descripcion: string;
  readonly de_cabeza: boolean;
  readonly minutos: number;
  readonly edad: 'INFANTIL' | 'JUVENIL' | 'ADULTO';
  readonly cada:
    | 'DIARIA'
    | readonly ['SEMANAL', number]
    | readonly ['DOS_VECES_SEMANA', number, number]
    | readonly ['MENSUAL', number];
  /** Typical difficulty, 1 to 4. Its points stand until the family has voted. */
  readonly dificultad: number;
}

export interface Estancia {
  readonly nombre: string;
  /** A text on what the group's chores have in common; missing if its name says it. */
  readonly nota?: string;
  readonly tareas: readonly Propuesta[];
}

const t = (
  nombre: string,
  minutos: number,
  edad: Propuesta['edad'],
  cada: Propuesta['cada'],
  dificultad: number,
): Propuesta => ({
  nombre,
  descripcion: '',
  de_cabeza: false,
  minutos,
  edad,
  cada,
  dificultad,
});
/** Makes a chore of the pack planning work, with a text on what it includes. */
const cabeza = (propuesta: Propuesta, descripcion: string): Propuesta => ({
  ...propuesta,
  descripcion,
  de_cabeza: true,
});

/** Typical chores of a Spanish home, in groups, most of them rooms. */
export const PAQUETE_INICIAL: readonly Estancia[] = [
  {
    nombre: 'Cocina',
    tareas: [
      t('Poner la mesa', 5, 'INFANTIL', 'DIARIA', 1),
      t('Recoger la mesa', 10, 'INFANTIL', 'DIARIA', 1),
      t('Fregar los platos', 20, 'JUVENIL', 'DIARIA', 2),
      t('Preparar la cena', 40, 'ADULTO', 'DIARIA', 3),
      t('Sacar la basura', 5, 'JUVENIL', 'DIARIA', 1),
      t('Llevar el reciclaje', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 7], 1),
      t('Limpiar la vitrocerámica y la encimera', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 6], 2),
      t('Fregar el suelo de la cocina', 15, 'JUVENIL', ['SEMANAL', 6], 2),
      t('Limpiar la nevera', 30, 'ADULTO', ['MENSUAL', 15], 3),
      t('Limpiar el horno y la campana', 40, 'ADULTO', ['MENSUAL', 1], 4),
    ],
  },
  {
    nombre: 'Baño',
    tareas: [
      t('Limpiar el baño', 30, 'JUVENIL', ['SEMANAL', 6], 4),
      t('Limpiar el lavabo y el espejo', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4], 2),
      t('Cambiar las toallas', 5, 'INFANTIL', ['SEMANAL', 1], 1),
    ],
  },
  {
    nombre: 'Salón',
    tareas: [
      t('Recoger el salón', 10, 'INFANTIL', 'DIARIA', 1),
      t('Pasar la aspiradora', 25, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 6], 2),
      t('Quitar el polvo', 20, 'INFANTIL', ['SEMANAL', 5], 2),
      t('Fregar los suelos', 30, 'JUVENIL', ['SEMANAL', 6], 3),
      t('Limpiar los cristales', 45, 'ADULTO', ['MENSUAL', 20], 4),
    ],
  },
  {
    nombre: 'Dormitorios',
    tareas: [
      t('Hacer las camas', 10, 'INFANTIL', 'DIARIA', 1),
      t('Recoger los juguetes', 10, 'INFANTIL', 'DIARIA', 1),
      t('Cambiar las sábanas', 20, 'JUVENIL', ['SEMANAL', 7], 2),
      t('Ordenar los armarios', 40, 'JUVENIL', ['MENSUAL', 10], 3),
    ],
  },
  {
    nombre: 'Ropa',
    tareas: [
      t('Poner la lavadora', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], 1),
      t('Tender la ropa', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], 2),
      t('Doblar y guardar la ropa', 20, 'INFANTIL', ['DOS_VECES_SEMANA', 3, 6], 2),
      t('Planchar', 45, 'ADULTO', ['SEMANAL', 4], 4),
    ],
  },
  {
    nombre: 'Compra y fuera de casa',
    tareas: [
      t('Hacer la compra', 60, 'ADULTO', ['SEMANAL', 6], 3),
      t('Comprar el pan', 10, 'JUVENIL', 'DIARIA', 1),
      t('Regar las plantas', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4], 1),
      t('Barrer la terraza', 15, 'INFANTIL', ['SEMANAL', 7], 2),
      t('Lavar el coche', 45, 'JUVENIL', ['MENSUAL', 25], 3),
    ],
  },
  {
    nombre: 'Mascotas',
    tareas: [
      t('Pasear al perro', 30, 'JUVENIL', 'DIARIA', 2),
      t('Dar de comer a la mascota', 5, 'INFANTIL', 'DIARIA', 1),
      t('Limpiar el arenero', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 1, 5], 3),
    ],
  },
  {
    nombre: 'Tareas de cabeza',
    nota: 'Lo que alguien tiene que pensar. Quien se la queda se ocupa de todo: de darse cuenta y de que se haga.',
    tareas: [
      cabeza(t('Pensar los menús', 30, 'JUVENIL', ['SEMANAL', 5], 3), 'Qué se come y se cena cada día de la semana'),
      cabeza(
        t('Hacer la lista de la compra', 15, 'JUVENIL', ['SEMANAL', 5], 2),
        'Mirar la nevera, la despensa y el baño, y apuntar lo que falta',
      ),
      cabeza(
        t('Citas del médico y vacunas', 30, 'ADULTO', ['MENSUAL', 5], 3),
        'Ver a quién le toca revisión o vacuna, pedir la cita y que nadie falte',
      ),
      cabeza(
        t('Cumpleaños y regalos', 40, 'JUVENIL', ['MENSUAL', 1], 3),
        'Ver quién cumple años este mes, pensar el regalo y que llegue a tiempo',
      ),
      cabeza(
        t('Papeles del colegio', 15, 'ADULTO', ['SEMANAL', 1], 2),
        'Circulares, permisos y pagos: leídos, firmados y devueltos',
      ),
      cabeza(
        t('El calendario de la semana', 20, 'JUVENIL', ['SEMANAL', 7], 2),
        'Citas, exámenes y partidos de todos, y quién lleva y quién recoge',
      ),
      cabeza(
        t('Qué hace falta mañana', 5, 'INFANTIL', 'DIARIA', 2),
        'Mirar qué toca mañana y dejarlo en la puerta: la flauta, el chándal, el almuerzo',
      ),
      cabeza(
        t('Facturas y seguros', 45, 'ADULTO', ['MENSUAL', 25], 4),
        'Mirar que los recibos cuadran y que ningún plazo se pasa',
      ),
      cabeza(
        t('La ropa que se queda pequeña', 40, 'ADULTO', ['MENSUAL', 12], 3),
        'Ver qué le falta a cada uno para el frío o el calor, y conseguirlo',
      ),
      cabeza(
        t('El botiquín al día', 15, 'ADULTO', ['MENSUAL', 18], 2),
        'Caducidades, recetas y lo que haya que reponer',
      ),
      cabeza(
        t('Que se arregle lo que se rompe', 30, 'ADULTO', ['MENSUAL', 22], 4),
        'Fijarse en lo que falla, llamar a quien lo arregla y estar cuando venga',
      ),
      cabeza(t('El veterinario', 30, 'ADULTO', ['MENSUAL', 8], 3), 'Vacunas, desparasitar y que no falte el pienso'),
    ],
  },
];

/** Common chores, the most common first. */
const COMUNES: readonly string[] = [
  'Fregar los platos',
  'Preparar la cena',
  'Limpiar el baño',
  'Hacer la compra',
  'Sacar la basura',
  'Poner la lavadora',
  'Poner la mesa',
  'Recoger la mesa',
  'Tender la ropa',
  'Doblar y guardar la ropa',
  'Pasar la aspiradora',
  'Pensar los menús',
  'Recoger los juguetes',
  'Hacer las camas',
  'Recoger el salón',
  'Fregar los suelos',
  'Hacer la lista de la compra',
  'Llevar el reciclaje',
  'Limpiar el lavabo y el espejo',
  'Cambiar las sábanas',
  'Quitar el polvo',
  'Citas del médico y vacunas',
  'Regar las plantas',
  'Papeles del colegio',
  'Cumpleaños y regalos',
  'Cambiar las toallas',
  'Fregar el suelo de la cocina',
  'Limpiar la nevera',
];
/** Names in `COMUNES` of chores that only homes with young children have. */
const CON_NINOS: ReadonlySet<string> = new Set(['Recoger los juguetes', 'Papeles del colegio']);

const POR_MIEMBRO = 6;
/** The most chores to recommend, however large the family is. */
const MAXIMO_RECOMENDADAS = 26;

/**
 * Returns the names of the chores to recommend to a family with members of these age groups: six for each member, at most
 * `MAXIMO_RECOMENDADAS`. In proportion to the number of children, chores that children can do come first, so that children can
 * fill their share. Without children, the chores of `CON_NINOS` are left out.
 */
export const recomendadas = (grupos: readonly GrupoEdad[]): ReadonlySet<string> => {
  const ninos = grupos.filter((g) => g === 'INFANTIL').length;
  const cuantas = Math.min(MAXIMO_RECOMENDADAS, POR_MIEMBRO * Math.max(1, grupos.length));
  const comunes = COMUNES.filter((nombre) => ninos > 0 || !CON_NINOS.has(nombre));
  const deNinos = new Set(
    PAQUETE_INICIAL.flatMap((e) => e.tareas.filter((p) => p.edad === 'INFANTIL').map((p) => p.nombre)),
  );
  const suyas = ninos === 0 ? 0 : Math.ceil((cuantas * ninos) / grupos.length) + 1;
  const primero = comunes.filter((nombre) => deNinos.has(nombre)).slice(0, suyas);
  return new Set([...new Set([...primero, ...comunes])].slice(0, cuantas));
};

/** Returns a name without case, accents and outer spaces, so that «Limpiar el baño» is found under « LIMPIAR EL BANO ». */
export const sinTildes = (nombre: string): string =>
  nombre
    .trim()
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

const POR_NOMBRE = new Map(
  PAQUETE_INICIAL.flatMap((e) => e.tareas.map((p) => [sinTildes(p.nombre), puntosDeVotos([p.dificultad])] as const)),
);

/** Returns the points that the starter pack gives a chore of this name (4, 8, 12 or 16); undefined if it has none. */
export const puntosDelPaquete = (nombre: string): number | undefined => POR_NOMBRE.get(sinTildes(nombre));
