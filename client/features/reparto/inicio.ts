import type { LIMITES_TURNO } from '#shared/contracts/sesiones-reparto.ts';
import type { Contar } from '#shared/domain/tipos.ts';

/** The two ways of counting, told to somebody who has never thought about it. */
export const FORMAS: readonly { readonly valor: Contar; readonly titulo: string; readonly texto: string }[] = [
  {
    valor: 'TRIMESTRE',
    titulo: 'El trabajo de todo el trimestre',
    texto: 'Cada tarea cuenta tantas veces como se hace en tres meses: lo diario pesa más que lo mensual.',
  },
  {
    valor: 'PUNTOS',
    titulo: 'Cada tarea una vez',
    texto: 'Cada tarea cuenta solo sus puntos, se haga todos los días o una vez al mes.',
  },
];

/** The turn limits, as the radio group names them. */
export const LIMITES = [
  { valor: 'sin', titulo: 'Sin límite', segundos: null },
  { valor: '120', titulo: '2 minutos', segundos: 120 },
  { valor: '600', titulo: '10 minutos', segundos: 600 },
  { valor: '86400', titulo: '24 horas', segundos: 86_400 },
] as const satisfies readonly {
  readonly valor: string;
  readonly titulo: string;
  readonly segundos: (typeof LIMITES_TURNO)[number] | null;
}[];

export type Limite = (typeof LIMITES)[number];

/** What a limit means, in one sentence. */
export const textoLimite = (segundos: number | null): string =>
  segundos === null
    ? 'Cada uno elige cuando puede; se espera lo que haga falta.'
    : 'Si se acaba, ese turno pasa a la siguiente ronda. A la segunda vez seguida la persona queda «ausente» y se elige por ella, de su lista de deseos.';
