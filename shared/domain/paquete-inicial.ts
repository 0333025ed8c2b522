import { puntosDeVotos } from './votacion.ts';

/** A chore of the starter pack. `edad` is the youngest age group that can do it alone. */
export interface Propuesta {
  readonly nombre: string;
  /** Says what the chore includes, if its name does not. */
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
  /** Ticked at first, because nearly every home has this chore. */
  readonly marcada: boolean;
}

export interface Estancia {
  readonly nombre: string;
  /** Says what the group's chores have in common, if its name does not. */
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
  marcada: true,
});
/** Makes a planning chore of a proposal. */
const cabeza = (propuesta: Propuesta, descripcion: string): Propuesta => ({
  ...propuesta,
  descripcion,
  de_cabeza: true,
});
const sinMarcar = (propuesta: Propuesta): Propuesta => ({ ...propuesta, marcada: false });

/** Typical chores of a Spanish home, by room. The weekly ones are spread over the days of the week. */
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
      sinMarcar(t('Limpiar la vitrocerámica y la encimera', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 6], 2)),
      t('Fregar el suelo de la cocina', 15, 'JUVENIL', ['SEMANAL', 6], 2),
      t('Limpiar la nevera', 30, 'ADULTO', ['MENSUAL', 15], 3),
      sinMarcar(t('Limpiar el horno y la campana', 40, 'ADULTO', ['MENSUAL', 1], 4)),
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
      sinMarcar(t('Limpiar los cristales', 45, 'ADULTO', ['MENSUAL', 20], 4)),
    ],
  },
  {
    nombre: 'Dormitorios',
    tareas: [
      t('Hacer las camas', 10, 'INFANTIL', 'DIARIA', 1),
      sinMarcar(t('Recoger los juguetes', 10, 'INFANTIL', 'DIARIA', 1)),
      t('Cambiar las sábanas', 20, 'JUVENIL', ['SEMANAL', 7], 2),
      sinMarcar(t('Ordenar los armarios', 40, 'JUVENIL', ['MENSUAL', 10], 3)),
    ],
  },
  {
    nombre: 'Ropa',
    tareas: [
      t('Poner la lavadora', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], 1),
      t('Tender la ropa', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], 2),
      t('Doblar y guardar la ropa', 20, 'INFANTIL', ['DOS_VECES_SEMANA', 3, 6], 2),
      sinMarcar(t('Planchar', 45, 'ADULTO', ['SEMANAL', 4], 4)),
    ],
  },
  {
    nombre: 'Compra y fuera de casa',
    tareas: [
      t('Hacer la compra', 60, 'ADULTO', ['SEMANAL', 6], 3),
      sinMarcar(t('Comprar el pan', 10, 'JUVENIL', 'DIARIA', 1)),
      t('Regar las plantas', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4], 1),
      sinMarcar(t('Barrer la terraza', 15, 'INFANTIL', ['SEMANAL', 7], 2)),
      sinMarcar(t('Lavar el coche', 45, 'JUVENIL', ['MENSUAL', 25], 3)),
    ],
  },
  {
    nombre: 'Mascotas',
    tareas: [
      sinMarcar(t('Pasear al perro', 30, 'JUVENIL', 'DIARIA', 2)),
      sinMarcar(t('Dar de comer a la mascota', 5, 'INFANTIL', 'DIARIA', 1)),
      sinMarcar(t('Limpiar el arenero', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 1, 5], 3)),
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
      sinMarcar(
        cabeza(
          t('Papeles del colegio', 15, 'ADULTO', ['SEMANAL', 1], 2),
          'Circulares, permisos y pagos: leídos, firmados y devueltos',
        ),
      ),
      sinMarcar(
        cabeza(
          t('El calendario de la semana', 20, 'JUVENIL', ['SEMANAL', 7], 2),
          'Citas, exámenes y partidos de todos, y quién lleva y quién recoge',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Qué hace falta mañana', 5, 'INFANTIL', 'DIARIA', 2),
          'Mirar qué toca mañana y dejarlo en la puerta: la flauta, el chándal, el almuerzo',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Facturas y seguros', 45, 'ADULTO', ['MENSUAL', 25], 4),
          'Mirar que los recibos cuadran y que ningún plazo se pasa',
        ),
      ),
      sinMarcar(
        cabeza(
          t('La ropa que se queda pequeña', 40, 'ADULTO', ['MENSUAL', 12], 3),
          'Ver qué le falta a cada uno para el frío o el calor, y conseguirlo',
        ),
      ),
      sinMarcar(
        cabeza(
          t('El botiquín al día', 15, 'ADULTO', ['MENSUAL', 18], 2),
          'Caducidades, recetas y lo que haya que reponer',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Que se arregle lo que se rompe', 30, 'ADULTO', ['MENSUAL', 22], 4),
          'Fijarse en lo que falla, llamar a quien lo arregla y estar cuando venga',
        ),
      ),
      sinMarcar(
        cabeza(t('El veterinario', 30, 'ADULTO', ['MENSUAL', 8], 3), 'Vacunas, desparasitar y que no falte el pienso'),
      ),
    ],
  },
];

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
