import type { HistoriaMiembro } from './historia.ts';

export const CODIGOS_LOGRO = [
  'PRIMERA_TAREA',
  'TAREAS_10',
  'TAREAS_50',
  'TAREAS_100',
  'TAREAS_500',
  'RACHA_3',
  'RACHA_7',
  'RACHA_30',
  'RACHA_100',
  'PUNTOS_100',
  'PUNTOS_1000',
  'PUNTOS_5000',
  'PRIMER_VOTO',
  'TODOS_LOS_VOTOS',
  'PRIMER_REPARTO',
  'SEMANA_GANADA',
  'DIEZ_ANTES_DE_SU_DIA',
  'SEMANA_SIN_ATRASOS',
] as const;
/** Code of an achievement. It is stored with the members who unlock it, so it must never be renamed. */
export type CodigoLogro = (typeof CODIGOS_LOGRO)[number];

/**
 * The kind of fact that earns an achievement. When a completion is undone or corrected, it decides whether the achievement is
 * taken back. `TAREAS`: a number of completions or points. `RACHA`: a streak. `SEMANA`: a settled week without delays.
 * `PUESTO`: the first place of a settled week. `OTROS`: nothing that a completion changes.
 */
type Merito = 'TAREAS' | 'RACHA' | 'SEMANA' | 'PUESTO' | 'OTROS';

export interface Logro<C extends CodigoLogro = CodigoLogro> {
  readonly codigo: C;
  readonly nombre: string;
  readonly descripcion: string;
  /** One emoji. */
  readonly icono: string;
  /** Added to `puntos_totales` when unlocked; rankings do not count it. */
  readonly puntos_bonus: number;
  readonly merito: Merito;
  readonly cumple: (historia: HistoriaMiembro) => boolean;
}

const alMenos =
  (cuenta: keyof HistoriaMiembro, n: number) =>
  (historia: HistoriaMiembro): boolean =>
    historia[cuenta] >= n;

/** All achievements. Their texts address the member who unlocks one and must fit any gender. */
export const LOGROS = {
  PRIMERA_TAREA: {
    codigo: 'PRIMERA_TAREA',
    nombre: '¡Manos a la obra!',
    descripcion: 'Tu primera tarea ya está hecha',
    icono: '🌱',
    puntos_bonus: 5,
    merito: 'TAREAS',
    cumple: alMenos('tareas_hechas', 1),
  },
  TAREAS_10: {
    codigo: 'TAREAS_10',
    nombre: 'Con buen ritmo',
    descripcion: 'Ya llevas 10 tareas hechas',
    icono: '💪',
    puntos_bonus: 10,
    merito: 'TAREAS',
    cumple: alMenos('tareas_hechas', 10),
  },
  TAREAS_50: {
    codigo: 'TAREAS_50',
    nombre: 'A toda máquina',
    descripcion: '50 tareas hechas: cómo se nota en casa',
    icono: '🚀',
    puntos_bonus: 25,
    merito: 'TAREAS',
    cumple: alMenos('tareas_hechas', 50),
  },
  TAREAS_100: {
    codigo: 'TAREAS_100',
    nombre: 'El club de las cien',
    descripcion: '100 tareas hechas, que se dice pronto',
    icono: '💯',
    puntos_bonus: 50,
    merito: 'TAREAS',
    cumple: alMenos('tareas_hechas', 100),
  },
  TAREAS_500: {
    codigo: 'TAREAS_500',
    nombre: 'Leyenda de la casa',
    descripcion: '500 tareas hechas. ¡Gracias por tanto!',
    icono: '👑',
    puntos_bonus: 150,
    merito: 'TAREAS',
    cumple: alMenos('tareas_hechas', 500),
  },
  RACHA_3: {
    codigo: 'RACHA_3',
    nombre: 'A la tercera, racha',
    descripcion: '3 días de racha: vas tomando carrerilla',
    icono: '✨',
    puntos_bonus: 5,
    merito: 'RACHA',
    cumple: alMenos('racha_dias', 3),
  },
  RACHA_7: {
    codigo: 'RACHA_7',
    nombre: 'En racha',
    descripcion: '7 días de racha sin fallar ninguno',
    icono: '🔥',
    puntos_bonus: 15,
    merito: 'RACHA',
    cumple: alMenos('racha_dias', 7),
  },
  RACHA_30: {
    codigo: 'RACHA_30',
    nombre: 'Constancia de hierro',
    descripcion: '30 días de racha. ¡Qué constancia!',
    icono: '⚡',
    puntos_bonus: 60,
    merito: 'RACHA',
    cumple: alMenos('racha_dias', 30),
  },
  RACHA_100: {
    codigo: 'RACHA_100',
    nombre: 'Racha de leyenda',
    descripcion: '100 días de racha, que no es poca cosa',
    icono: '🏅',
    puntos_bonus: 200,
    merito: 'RACHA',
    cumple: alMenos('racha_dias', 100),
  },
  PUNTOS_100: {
    codigo: 'PUNTOS_100',
    nombre: 'Tus primeros cien',
    descripcion: 'Tus tareas ya suman 100 puntos',
    icono: '⭐',
    puntos_bonus: 10,
    merito: 'TAREAS',
    cumple: alMenos('puntos_de_tareas', 100),
  },
  PUNTOS_1000: {
    codigo: 'PUNTOS_1000',
    nombre: 'Mil y subiendo',
    descripcion: 'Tus tareas ya suman 1000 puntos',
    icono: '💎',
    puntos_bonus: 50,
    merito: 'TAREAS',
    cumple: alMenos('puntos_de_tareas', 1000),
  },
  PUNTOS_5000: {
    codigo: 'PUNTOS_5000',
    nombre: 'Por las nubes',
    descripcion: 'Tus tareas ya suman 5000 puntos. ¡Casi nada!',
    icono: '🌟',
    puntos_bonus: 150,
    merito: 'TAREAS',
    cumple: alMenos('puntos_de_tareas', 5000),
  },
  PRIMER_VOTO: {
    codigo: 'PRIMER_VOTO',
    nombre: 'Tu voz cuenta',
    descripcion: 'Has votado por primera vez',
    icono: '🗳️',
    puntos_bonus: 5,
    merito: 'OTROS',
    cumple: alMenos('votos_emitidos', 1),
  },
  TODOS_LOS_VOTOS: {
    codigo: 'TODOS_LOS_VOTOS',
    nombre: 'Ni un voto pendiente',
    descripcion: 'Has votado todas las tareas que te tocaban',
    icono: '✅',
    puntos_bonus: 15,
    merito: 'OTROS',
    cumple: ({ votos_emitidos, votaciones_abiertas }) => votos_emitidos > 0 && votaciones_abiertas === 0,
  },
  PRIMER_REPARTO: {
    codigo: 'PRIMER_REPARTO',
    nombre: 'Mejor en equipo',
    descripcion: 'Has elegido tus tareas con los demás',
    icono: '🤝',
    puntos_bonus: 10,
    merito: 'OTROS',
    cumple: alMenos('repartos_completados', 1),
  },
  SEMANA_GANADA: {
    codigo: 'SEMANA_GANADA',
    nombre: 'En lo más alto',
    descripcion: 'Has terminado una semana en cabeza',
    icono: '🏆',
    puntos_bonus: 25,
    merito: 'PUESTO',
    cumple: alMenos('semanas_ganadas', 1),
  },
  DIEZ_ANTES_DE_SU_DIA: {
    codigo: 'DIEZ_ANTES_DE_SU_DIA',
    nombre: 'Sin esperar a mañana',
    descripcion: '10 tareas hechas antes de su día',
    icono: '⏰',
    puntos_bonus: 20,
    merito: 'TAREAS',
    cumple: alMenos('hechas_antes_de_su_dia', 10),
  },
  SEMANA_SIN_ATRASOS: {
    codigo: 'SEMANA_SIN_ATRASOS',
    nombre: 'Todo al día',
    descripcion: 'Una semana entera sin nada atrasado',
    icono: '🌈',
    puntos_bonus: 20,
    merito: 'SEMANA',
    cumple: alMenos('semanas_sin_atrasos', 1),
  },
} satisfies { readonly [C in CodigoLogro]: Logro<C> };
