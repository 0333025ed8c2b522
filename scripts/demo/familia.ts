import type { TareaEntrada } from '#shared/contracts/tareas.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

// The demo's family: two adults, a teenager and a child.
export const FAMILIA = 'Familia Robles';
export const ZONA = 'Europe/Madrid';
export const CONTRASENA = 'casa-de-robles';

interface MiembroDemo {
  readonly nombre: string;
  readonly grupo_edad: GrupoEdad;
  /** Share of the load, in percent. */
  readonly carga: number;
}

export const MIEMBROS: readonly [MiembroDemo, ...MiembroDemo[]] = [
  { nombre: 'Elena', grupo_edad: 'ADULTO', carga: 35 },
  { nombre: 'Javier', grupo_edad: 'ADULTO', carga: 35 },
  { nombre: 'Lucía', grupo_edad: 'JUVENIL', carga: 20 },
  { nombre: 'Mateo', grupo_edad: 'INFANTIL', carga: 10 },
];

type Dificultad = 1 | 2 | 3 | 4;
export interface TareaDemo extends TareaEntrada {
  /** Votes by age group: adult, teenager, child. */
  readonly votos: readonly [Dificultad, Dificultad, Dificultad];
}

const tarea = (
  nombre: string,
  descripcion: string,
  votos: TareaDemo['votos'],
  { minutos, ...resto }: Partial<TareaEntrada> & { readonly minutos: number },
): TareaDemo => ({
  nombre,
  descripcion,
  tiempo_estimado: minutos,
  votos,
  frecuencia: 'DIARIA',
  ...resto,
});
const ninos = { apta_infantil: true } as const;
const adultos = { apta_juvenil: false } as const;
const semanal = (dia_semana: number) => ({ frecuencia: 'SEMANAL', dia_semana }) as const;
const dosVeces = (dia_semana: number, dia_semana_2: number) =>
  ({ frecuencia: 'DOS_VECES_SEMANA', dia_semana, dia_semana_2 }) as const;
const cadaDosSemanas = (dia_semana: number) =>
  ({
    frecuencia: 'OTRA',
    regla: { tipo: 'SEMANAS', cada: 2, dias_semana: [dia_semana], desde: '2026-01-01', meses: [] },
  }) as const;
const deCabeza = { de_cabeza: true } as const;
const mensual = (dia_mes: number) => ({ frecuencia: 'MENSUAL', dia_mes }) as const;

export const TAREAS: readonly TareaDemo[] = [
  tarea('Poner la mesa', 'Platos, vasos, cubiertos y servilletas antes de cenar', [1, 1, 1], {
    minutos: 5,
    ...ninos,
    revisa: true,
    hecha_cuando: 'Hay un vaso para cada uno\nLos cubiertos están en su sitio\nLa mesa está limpia',
  }),
  tarea('Recoger la mesa', 'Llevar todo a la cocina y pasar un trapo', [1, 2, 1], { minutos: 5, ...ninos }),
  tarea('Fregar los platos', 'Lo que no va al lavavajillas', [2, 3, 3], { minutos: 20 }),
  tarea('Hacer la cena', 'De lunes a domingo, para cuatro', [3, 4, 4], { minutos: 40, ...adultos }),
  tarea('Poner y vaciar el lavavajillas', '', [2, 2, 3], { minutos: 10 }),
  tarea('Sacar la basura', 'Orgánico y resto, por la noche', [1, 2, 2], { minutos: 5 }),
  tarea('Dar de comer al gato', 'Pienso y agua limpia', [1, 1, 1], { minutos: 5, ...ninos }),
  tarea('Limpiar el arenero', '', [2, 3, 3], { minutos: 10, ...dosVeces(2, 5) }),
  tarea('Reciclar', 'Envases, papel y vidrio al contenedor', [2, 2, 2], { minutos: 15, ...semanal(6), ...ninos }),
  tarea('Poner lavadoras', 'Separar por colores y poner', [2, 3, 4], { minutos: 15, ...dosVeces(3, 6) }),
  tarea('Tender y doblar la ropa', '', [2, 3, 3], { minutos: 25, ...dosVeces(4, 7) }),
  tarea('Planchar', 'Camisas y uniformes', [4, 4, 4], { minutos: 45, ...semanal(7), ...adultos }),
  tarea('Limpiar el baño grande', 'Ducha, lavabo, espejo y suelo', [4, 4, 4], { minutos: 35, ...semanal(6) }),
  tarea('Pensar los menús', 'Los de la semana, antes de la compra', [3, 3, 4], {
    minutos: 20,
    ...semanal(6),
    ...deCabeza,
  }),
  tarea('Pasar la aspiradora', 'Salón, pasillo y habitaciones', [3, 3, 4], { minutos: 30, ...dosVeces(1, 5) }),
  tarea('Plan del fin de semana', 'Proponer algo que guste a todos', [2, 2, 2], {
    minutos: 20,
    ...semanal(5),
    ...ninos,
    ...deCabeza,
  }),
  tarea('Compra de la semana', 'Con la lista de la nevera', [3, 4, 4], { minutos: 75, ...semanal(6), ...adultos }),
  tarea('Regar las plantas', 'Terraza y salón', [1, 1, 1], { minutos: 10, ...dosVeces(2, 6), ...ninos }),
  tarea('Cambiar las sábanas', 'Todas las camas', [3, 3, 4], { minutos: 30, ...cadaDosSemanas(7) }),
  tarea('Cumpleaños y regalos', 'Los del mes: acordarse, pensarlos y que lleguen', [4, 4, 4], {
    minutos: 40,
    ...mensual(1),
    ...deCabeza,
  }),
];

/** Chores added after the draft, when the family starts a vegetable garden. */
export const TAREAS_DEL_HUERTO: readonly TareaDemo[] = [
  tarea('Cuidar el huerto', 'Regar los tomates y quitar las hierbas', [2, 2, 2], {
    minutos: 15,
    ...dosVeces(3, 7),
    ...ninos,
  }),
];
