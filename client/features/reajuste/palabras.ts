import type { MotivoOfrecido, Reajuste } from '#shared/contracts/reajustes.ts';
import { finDeTrimestre, numeroDeDia } from '#shared/domain/dias.ts';
import { type DiasContados, enPts, masOMenos } from '#shared/domain/puntos-semana.ts';

/**
 * Returns the number of days from the reajuste to the quarter's end, by which loads are shown per week; null in a draft that
 * counts each chore once.
 */
export const diasDelResto = ({
  contar,
  desde,
  trimestre_inicio,
}: Pick<Reajuste, 'contar' | 'desde' | 'trimestre_inicio'>): DiasContados =>
  contar === 'TRIMESTRE' ? 1 + numeroDeDia(finDeTrimestre(trimestre_inicio)) - numeroDeDia(desde) : null;

/**
 * Says which member is left farthest from their quota and how far, and why no more chores move. The rule: move the fewest chores
 * after which no member is farther from their quota than the heaviest chore that could change hands (`cota`).
 */
export const fraseDeLoQueQueda = (
  reajuste: Pick<Reajuste, 'contar' | 'desde' | 'trimestre_inicio' | 'cota'> & {
    readonly miembros: readonly Pick<Reajuste['miembros'][number], 'nombre' | 'despues' | 'cuota'>[];
  },
): string => {
  const lejos = reajuste.miembros.toSorted((a, b) => Math.abs(b.despues - b.cuota) - Math.abs(a.despues - a.cuota))[0];
  if (lejos === undefined || lejos.despues === lejos.cuota) return 'Cada uno queda justo en lo que le toca.';
  const dias = diasDelResto(reajuste);
  const dentro = Math.abs(lejos.despues - lejos.cuota) <= reajuste.cota;
  return `Quien más lejos queda es ${lejos.nombre}: ${masOMenos(lejos.despues, lejos.cuota, dias)}. Se mueven las menos tareas posibles${dentro ? `, hasta que nadie queda más lejos que lo que pesa la mayor que puede cambiar de manos (${enPts(reajuste.cota, dias)})` : ''}.`;
};

/**
 * Heading of a proposal for the reader, called `nombre`. The admin who started the reajuste is not told that they propose it to
 * themselves.
 */
export const quienPropone = ({ por }: Pick<Reajuste, 'por'>, nombre: string): string =>
  por === nombre ? 'Un cambio es solo para ti' : `${por} te propone un cambio`;

const MOTIVOS = {
  TAREA_NUEVA: (nombre) => `«${nombre}» todavía no es de nadie`,
  UNA_VEZ: (nombre) => `«${nombre}» todavía no es de nadie`,
  MIEMBRO_NUEVO: (nombre) => `${nombre} está en casa. Dale su parte en Carga y repartid lo que queda`,
  MIEMBRO_ARCHIVADO: (nombre) => `${nombre} ya no vive aquí y sus tareas no son de nadie`,
  PARTES_CAMBIADAS: () => 'Ha cambiado la parte que lleva cada uno',
  AUSENCIA_LARGA: (nombre) => `${nombre} va a estar fuera más de tres semanas: solo cuentan sus días en casa`,
  VIVE_CAMBIADO: (nombre) => `Ha cambiado qué semanas vive aquí ${nombre}`,
  CARGA_CAMBIADA: (nombre) => `«${nombre}» pesa ahora mucho más o mucho menos que en el reparto`,
} satisfies Record<MotivoOfrecido['motivo'], (nombre: string) => string>;

/** Returns the sentence of a reason. The page may be older than the server and meet a reason that it does not know. */
export const textoMotivo = ({ motivo, nombre }: MotivoOfrecido): string =>
  (MOTIVOS as Partial<Record<string, (nombre: string) => string>>)[motivo]?.(nombre) ?? `Ha cambiado algo: ${nombre}`;
