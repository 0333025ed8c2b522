import type { Regla } from './regla.ts';

/** A Monday before all that a family has; a rule of every week counts from anywhere. */
export const DESDE_SIEMPRE = '2000-01-03';

const parte = (nombre: string, dias_semana: readonly number[]) => ({
  nombre,
  /** On its own days, and doable on those alone. */
  regla: {
    tipo: 'SEMANAS',
    cada: 1,
    dias_semana,
    desde: DESDE_SIEMPRE,
    meses: [],
    solo_ese_dia: true,
  } satisfies Regla,
});

/** The two parts of the week in which a large daily chore is handed out: each day, 1 to 7, is exactly one's. */
export const PARTES = [parte('lunes a jueves', [1, 2, 3, 4]), parte('viernes a domingo', [5, 6, 7])] as const;

/** «Fregar los platos · lunes a jueves»; the chore's own name for a rule that is no part's. */
export const nombreDeParte = (nombre: string, regla: Regla | null): string => {
  const dias = regla?.tipo === 'SEMANAS' && regla.solo_ese_dia === true ? regla.dias_semana.join() : '';
  const suya = PARTES.find((p) => p.regla.dias_semana.join() === dias);
  return suya === undefined ? nombre : `${nombre} · ${suya.nombre}`;
};

/** A part's name where it is clear which day is meant: without its days. */
export const nombreDeUnDia = (nombre: string): string => {
  const suya = PARTES.find((p) => nombre.endsWith(` · ${p.nombre}`));
  return suya === undefined ? nombre : nombre.slice(0, -` · ${suya.nombre}`.length);
};

/** Letters that a part's name has more than its chore's, at most. */
export const LARGO_DE_PARTE = Math.max(...PARTES.map((p) => ` · ${p.nombre}`.length));
