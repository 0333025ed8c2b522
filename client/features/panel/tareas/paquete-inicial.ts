import type { Tarea, TareaEntrada } from '#shared/contracts/tareas.ts';

/** A chore of the starter pack. `edad` is the youngest group that can do it alone. */
export interface Propuesta {
  readonly nombre: string;
  readonly minutos: number;
  readonly edad: 'INFANTIL' | 'JUVENIL' | 'ADULTO';
  readonly cada:
    | 'DIARIA'
    | readonly ['SEMANAL', number]
    | readonly ['DOS_VECES_SEMANA', number, number]
    | readonly ['MENSUAL', number];
  /** Ticked from the start, because nearly every home has it. */
  readonly marcada: boolean;
}

export interface Estancia {
  readonly nombre: string;
  readonly tareas: readonly Propuesta[];
}

/** Who can do it, in words. */
export const EDAD_DESDE: Readonly<Record<Propuesta['edad'], string>> = {
  INFANTIL: 'para todos',
  JUVENIL: 'desde 11 años',
  ADULTO: 'solo adultos',
};

const si = true;
const no = false;
const t = (
  nombre: string,
  minutos: number,
  edad: Propuesta['edad'],
  cada: Propuesta['cada'],
  marcada: boolean,
): Propuesta => ({ nombre, minutos, edad, cada, marcada });

/** Chores of a Spanish home by room. The weekly ones are spread so that no day gets them all. */
export const PAQUETE_INICIAL: readonly Estancia[] = [
  {
    nombre: 'Cocina',
    tareas: [
      t('Poner la mesa', 5, 'INFANTIL', 'DIARIA', si),
      t('Recoger la mesa', 10, 'INFANTIL', 'DIARIA', si),
      t('Fregar los platos', 20, 'JUVENIL', 'DIARIA', si),
      t('Preparar la cena', 40, 'ADULTO', 'DIARIA', si),
      t('Sacar la basura', 5, 'JUVENIL', 'DIARIA', si),
      t('Llevar el reciclaje', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 7], si),
      t('Limpiar la vitrocerámica y la encimera', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 6], no),
      t('Fregar el suelo de la cocina', 15, 'JUVENIL', ['SEMANAL', 6], si),
      t('Limpiar la nevera', 30, 'ADULTO', ['MENSUAL', 15], si),
      t('Limpiar el horno y la campana', 40, 'ADULTO', ['MENSUAL', 1], no),
    ],
  },
  {
    nombre: 'Baño',
    tareas: [
      t('Limpiar el baño', 30, 'JUVENIL', ['SEMANAL', 6], si),
      t('Limpiar el lavabo y el espejo', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4], si),
      t('Cambiar las toallas', 5, 'INFANTIL', ['SEMANAL', 1], si),
    ],
  },
  {
    nombre: 'Salón',
    tareas: [
      t('Recoger el salón', 10, 'INFANTIL', 'DIARIA', si),
      t('Pasar la aspiradora', 25, 'JUVENIL', ['DOS_VECES_SEMANA', 3, 6], si),
      t('Quitar el polvo', 20, 'INFANTIL', ['SEMANAL', 5], si),
      t('Fregar los suelos', 30, 'JUVENIL', ['SEMANAL', 6], si),
      t('Limpiar los cristales', 45, 'ADULTO', ['MENSUAL', 20], no),
    ],
  },
  {
    nombre: 'Dormitorios',
    tareas: [
      t('Hacer las camas', 10, 'INFANTIL', 'DIARIA', si),
      t('Recoger los juguetes', 10, 'INFANTIL', 'DIARIA', no),
      t('Cambiar las sábanas', 20, 'JUVENIL', ['SEMANAL', 7], si),
      t('Ordenar los armarios', 40, 'JUVENIL', ['MENSUAL', 10], no),
    ],
  },
  {
    nombre: 'Ropa',
    tareas: [
      t('Poner la lavadora', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], si),
      t('Tender la ropa', 15, 'JUVENIL', ['DOS_VECES_SEMANA', 2, 5], si),
      t('Doblar y guardar la ropa', 20, 'INFANTIL', ['DOS_VECES_SEMANA', 3, 6], si),
      t('Planchar', 45, 'ADULTO', ['SEMANAL', 4], no),
    ],
  },
  {
    nombre: 'Compra y fuera de casa',
    tareas: [
      t('Hacer la compra', 60, 'ADULTO', ['SEMANAL', 6], si),
      t('Comprar el pan', 10, 'JUVENIL', 'DIARIA', no),
      t('Regar las plantas', 10, 'INFANTIL', ['DOS_VECES_SEMANA', 1, 4], si),
      t('Barrer la terraza', 15, 'INFANTIL', ['SEMANAL', 7], no),
      t('Lavar el coche', 45, 'JUVENIL', ['MENSUAL', 25], no),
    ],
  },
  {
    nombre: 'Mascotas',
    tareas: [
      t('Pasear al perro', 30, 'JUVENIL', 'DIARIA', no),
      t('Dar de comer a la mascota', 5, 'INFANTIL', 'DIARIA', no),
      t('Limpiar el arenero', 10, 'JUVENIL', ['DOS_VECES_SEMANA', 1, 5], no),
    ],
  },
];

type TareaDelPaquete = TareaEntrada & Pick<Tarea, 'dia_semana' | 'dia_semana_2' | 'dia_mes'>;

/** The chore as the API takes it. Points are left at their default: the family votes them. */
export const aTarea = (p: Propuesta): TareaDelPaquete => {
  const [frecuencia, uno = null, dos = null] = typeof p.cada === 'string' ? ([p.cada] as const) : p.cada;
  return {
    nombre: p.nombre,
    descripcion: '',
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

/** The pack without what the family already has, by name; a room left empty disappears. */
export const paqueteSin = (nombres: readonly string[]): readonly Estancia[] => {
  const tengo = new Set(nombres.map(llano));
  return PAQUETE_INICIAL.map((e) => ({ ...e, tareas: e.tareas.filter((p) => !tengo.has(llano(p.nombre))) })).filter(
    (e) => e.tareas.length > 0,
  );
};
