import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';

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
  /** Ticked at first, because nearly every home has this chore. */
  readonly marcada: boolean;
}

export interface Estancia {
  readonly nombre: string;
  /** Says what the group's chores have in common, if its name does not. */
  readonly nota?: string;
  readonly tareas: readonly Propuesta[];
}

/** The suitable ages in words. */
export const EDAD_DESDE: Readonly<Record<Propuesta['edad'], string>> = {
  INFANTIL: 'para todos',
  JUVENIL: 'desde 11 años',
  ADULTO: 'solo adultos',
};

const t = (nombre: string, minutos: number, edad: Propuesta['edad'], cada: Propuesta['cada']): Propuesta => ({
  nombre,
  descripcion: '',
  de_cabeza: false,
  minutos,
  edad,
  cada,
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
      t('Poner la mesa', 5, 'INFANTIL', 'DIARIA'),
      t('Recoger la mesa', 10, 'INFANTIL', 'DIARIA'),
      t('Fregar los platos', 20, 'JUVENIL', 'DIARIA'),
      t('Preparar la cena', 40, 'ADULTO', 'DIARIA'),
      t('Sacar la basura', 5, 'JUVENIL', 'DIARIA'),
      t('Llevar el reciclaje', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 7]),
      sinMarcar(t('Limpiar la vitrocerámica y la encimera', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 6])),
      t('Fregar el suelo de la cocina', 15, 'JUVENIL', ['SEMANAL', 6]),
      t('Limpiar la nevera', 30, 'ADULTO', ['MENSUAL', 15]),
      sinMarcar(t('Limpiar el horno y la campana', 40, 'ADULTO', ['MENSUAL', 1])),
    ],
  },
  {
    nombre: 'Baño',
    tareas: [
      t('Limpiar el baño', 30, 'JUVENIL', ['SEMANAL', 6]),
      t('Limpiar el lavabo y el espejo', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4]),
      t('Cambiar las toallas', 5, 'INFANTIL', ['SEMANAL', 1]),
    ],
  },
  {
    nombre: 'Salón',
    tareas: [
      t('Recoger el salón', 10, 'INFANTIL', 'DIARIA'),
      t('Pasar la aspiradora', 25, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 6]),
      t('Quitar el polvo', 20, 'INFANTIL', ['SEMANAL', 5]),
      t('Fregar los suelos', 30, 'JUVENIL', ['SEMANAL', 6]),
      sinMarcar(t('Limpiar los cristales', 45, 'ADULTO', ['MENSUAL', 20])),
    ],
  },
  {
    nombre: 'Dormitorios',
    tareas: [
      t('Hacer las camas', 10, 'INFANTIL', 'DIARIA'),
      sinMarcar(t('Recoger los juguetes', 10, 'INFANTIL', 'DIARIA')),
      t('Cambiar las sábanas', 20, 'JUVENIL', ['SEMANAL', 7]),
      sinMarcar(t('Ordenar los armarios', 40, 'JUVENIL', ['MENSUAL', 10])),
    ],
  },
  {
    nombre: 'Ropa',
    tareas: [
      t('Poner la lavadora', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5]),
      t('Tender la ropa', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5]),
      t('Doblar y guardar la ropa', 20, 'INFANTIL', ['DOS_VECES_SEMANA', 3, 6]),
      sinMarcar(t('Planchar', 45, 'ADULTO', ['SEMANAL', 4])),
    ],
  },
  {
    nombre: 'Compra y fuera de casa',
    tareas: [
      t('Hacer la compra', 60, 'ADULTO', ['SEMANAL', 6]),
      sinMarcar(t('Comprar el pan', 10, 'JUVENIL', 'DIARIA')),
      t('Regar las plantas', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4]),
      sinMarcar(t('Barrer la terraza', 15, 'INFANTIL', ['SEMANAL', 7])),
      sinMarcar(t('Lavar el coche', 45, 'JUVENIL', ['MENSUAL', 25])),
    ],
  },
  {
    nombre: 'Mascotas',
    tareas: [
      sinMarcar(t('Pasear al perro', 30, 'JUVENIL', 'DIARIA')),
      sinMarcar(t('Dar de comer a la mascota', 5, 'INFANTIL', 'DIARIA')),
      sinMarcar(t('Limpiar el arenero', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 1, 5])),
    ],
  },
  {
    nombre: 'Tareas de cabeza',
    nota: 'Lo que alguien tiene que pensar. Quien se la queda se ocupa de todo: de darse cuenta y de que se haga.',
    tareas: [
      cabeza(t('Pensar los menús', 30, 'JUVENIL', ['SEMANAL', 5]), 'Qué se come y se cena cada día de la semana'),
      cabeza(
        t('Hacer la lista de la compra', 15, 'JUVENIL', ['SEMANAL', 5]),
        'Mirar la nevera, la despensa y el baño, y apuntar lo que falta',
      ),
      cabeza(
        t('Citas del médico y vacunas', 30, 'ADULTO', ['MENSUAL', 5]),
        'Ver a quién le toca revisión o vacuna, pedir la cita y que nadie falte',
      ),
      cabeza(
        t('Cumpleaños y regalos', 40, 'JUVENIL', ['MENSUAL', 1]),
        'Ver quién cumple años este mes, pensar el regalo y que llegue a tiempo',
      ),
      sinMarcar(
        cabeza(
          t('Papeles del colegio', 15, 'ADULTO', ['SEMANAL', 1]),
          'Circulares, permisos y pagos: leídos, firmados y devueltos',
        ),
      ),
      sinMarcar(
        cabeza(
          t('El calendario de la semana', 20, 'JUVENIL', ['SEMANAL', 7]),
          'Citas, exámenes y partidos de todos, y quién lleva y quién recoge',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Qué hace falta mañana', 5, 'INFANTIL', 'DIARIA'),
          'Mirar qué toca mañana y dejarlo en la puerta: la flauta, el chándal, el almuerzo',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Facturas y seguros', 45, 'ADULTO', ['MENSUAL', 25]),
          'Mirar que los recibos cuadran y que ningún plazo se pasa',
        ),
      ),
      sinMarcar(
        cabeza(
          t('La ropa que se queda pequeña', 40, 'ADULTO', ['MENSUAL', 12]),
          'Ver qué le falta a cada uno para el frío o el calor, y conseguirlo',
        ),
      ),
      sinMarcar(
        cabeza(
          t('El botiquín al día', 15, 'ADULTO', ['MENSUAL', 18]),
          'Caducidades, recetas y lo que haya que reponer',
        ),
      ),
      sinMarcar(
        cabeza(
          t('Que se arregle lo que se rompe', 30, 'ADULTO', ['MENSUAL', 22]),
          'Fijarse en lo que falla, llamar a quien lo arregla y estar cuando venga',
        ),
      ),
      sinMarcar(
        cabeza(t('El veterinario', 30, 'ADULTO', ['MENSUAL', 8]), 'Vacunas, desparasitar y que no falte el pienso'),
      ),
    ],
  },
];

type TareaDelPaquete = TareaEntrada & Pick<Tarea, 'dia_semana' | 'dia_semana_2' | 'dia_mes'>;

/** Converts a proposal to the API's chore. Points keep their default, because the family votes them. */
export const aTarea = (p: Propuesta): TareaDelPaquete => {
  const [frecuencia, uno = null, dos = null] = typeof p.cada === 'string' ? ([p.cada] as const) : p.cada;
  return {
    nombre: p.nombre,
    descripcion: p.descripcion,
    de_cabeza: p.de_cabeza,
    frecuencia,
    dia_semana: frecuencia === 'MENSUAL' ? null : uno,
    dia_semana_2: dos,
    dia_mes: frecuencia === 'MENSUAL' ? uno : null,
    tiempo_estimado: p.minutos,
    apta_infantil: p.edad === 'INFANTIL',
    apta_juvenil: p.edad !== 'ADULTO',
    apta_adulto: true,
  };
};

const llano = (nombre: string): string =>
  nombre
    .trim()
    .toLocaleLowerCase('es')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** Returns the pack without the chores that the family already has, by name. A room left empty disappears. */
export const paqueteSin = (nombres: readonly string[]): readonly Estancia[] => {
  const tengo = new Set(nombres.map(llano));
  return PAQUETE_INICIAL.map((e) => ({ ...e, tareas: e.tareas.filter((p) => !tengo.has(llano(p.nombre))) })).filter(
    (e) => e.tareas.length > 0,
  );
};
