import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/** The two ways of counting, told to somebody who has never thought about it. */
export const FORMAS: readonly { readonly valor: Contar; readonly titulo: string; readonly texto: string }[] = [
  {
    valor: 'TRIMESTRE',
    titulo: 'El trabajo de todo el trimestre',
    texto: 'Cada tarea cuenta tantas veces como se hace en tres meses: lo diario pesa más que lo mensual.',
  },
  { valor: 'PUNTOS', titulo: 'Cada tarea una vez', texto: 'Cada tarea cuenta solo sus puntos, se haga todos los días o una vez al mes.' },
];

/** Counting once would hide who works every day, so tasks of different frequency count by the quarter. */
export const contarPreferido = (tareas: readonly Pick<Tarea, 'activa' | 'frecuencia'>[]): Contar =>
  new Set(tareas.filter((t) => t.activa).map((t) => t.frecuencia)).size > 1 ? 'TRIMESTRE' : 'PUNTOS';

/** The notices come without their capital, since they may follow a colon. */
export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);
