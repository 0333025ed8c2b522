import type { CodigoLogro } from '#shared/domain/logros/logros.ts';

/** What to do to get each achievement; its own description speaks to who has it already. */
export const COMO_CONSEGUIR: Readonly<Record<CodigoLogro, string>> = {
  PRIMERA_TAREA: 'Completa tu primera tarea',
  TAREAS_10: 'Completa 10 tareas',
  TAREAS_50: 'Completa 50 tareas',
  TAREAS_100: 'Completa 100 tareas',
  TAREAS_500: 'Completa 500 tareas',
  RACHA_3: 'Llega a 3 días de racha',
  RACHA_7: 'Llega a 7 días de racha',
  RACHA_30: 'Llega a 30 días de racha',
  RACHA_100: 'Llega a 100 días de racha',
  PUNTOS_100: 'Suma 100 puntos con tus tareas',
  PUNTOS_1000: 'Suma 1000 puntos con tus tareas',
  PUNTOS_5000: 'Suma 5000 puntos con tus tareas',
  PRIMER_VOTO: 'Vota una tarea',
  TODOS_LOS_VOTOS: 'Vota todas las tareas que te tocan',
  PRIMER_REPARTO: 'Participa en un reparto',
  SEMANA_GANADA: 'Termina una semana en cabeza',
  DIEZ_ANTES_DE_SU_DIA: 'Haz 10 tareas antes de su día',
  SEMANA_SIN_ATRASOS: 'Pasa una semana sin nada atrasado',
};
