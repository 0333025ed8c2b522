import { esAdelantado } from '#shared/domain/reloj.ts';
import type { Instante } from '#shared/domain/tipos.ts';

/** Names of copies, and the rules for which are kept. */

/** Why a copy was made: each night, before a migration, before a restore, or because somebody asked. */
export const CLASES = ['noche', 'migracion', 'restaurar', 'mano'] as const;
export type Clase = (typeof CLASES)[number];

export interface Copia {
  readonly nombre: string;
  readonly cuando: Instante;
  readonly clase: Clase;
  /** The first 64 bits of the file's SHA-256, in hex. */
  readonly suma: string;
}

const NOMBRE = new RegExp(
  String.raw`^te-toca-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(${CLASES.join('|')})-([0-9a-f]{16})\.db$`,
);
export const LARGO_SUMA = 16;

/** «te-toca-20261123T031000Z-noche-3f9c2a7be1d04c55.db»: in order of time, with what its bytes add up to. */
export const nombreDe = ({ cuando, clase, suma }: Omit<Copia, 'nombre'>): string =>
  `te-toca-${cuando.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${clase}-${suma}.db`;

/** Parses the name of a copy; null when it is none of ours. */
export const leerNombre = (nombre: string): Copia | null => {
  const partes = NOMBRE.exec(nombre);
  if (partes === null) return null;
  const [, ano, mes, dia, hora, minuto, segundo, clase, suma] = partes as unknown as readonly string[];
  return {
    nombre,
    cuando: `${ano ?? ''}-${mes ?? ''}-${dia ?? ''}T${hora ?? ''}:${minuto ?? ''}:${segundo ?? ''}.000Z`,
    clase: clase as Clase,
    suma: suma ?? '',
  };
};

const sinLlegar =
  (ahora: Instante) =>
  ({ cuando }: Copia): boolean =>
    esAdelantado(Date.parse(ahora), Date.parse(cuando));

/** Copies dated in the future, made while the clock was wrong. */
export const adelantadas = (copias: readonly Copia[], ahora: Instante): readonly Copia[] =>
  copias.filter(sinLlegar(ahora));

/** The last of those whose time has come, of copies in order. */
export const ultimaDe = (copias: readonly Copia[], ahora: Instante): Copia | undefined =>
  copias.findLast((copia) => !sinLlegar(ahora)(copia));

/** Nightly copies kept: the last fourteen days with one, and the last eight weeks. */
const DIAS = 14;
const SEMANAS = 8;
/** Number of other copies kept. */
const ULTIMAS: Readonly<Record<Exclude<Clase, 'noche'>, number>> = { migracion: 5, restaurar: 3, mano: 10 };

const DIA_MS = 86_400_000;
/** The Monday of a day's week, in UTC, as days since 1970. */
const semanaDe = (dia: string): number => Math.floor((Date.parse(dia) / DIA_MS + 3) / 7);

/** The newest of each group, of so many groups. */
const unaDeCada = (copias: readonly Copia[], grupo: (copia: Copia) => string | number, cuantos: number): Copia[] => {
  const porGrupo = new Map<string | number, Copia>();
  for (const copia of copias) if (!porGrupo.has(grupo(copia))) porGrupo.set(grupo(copia), copia);
  return [...porGrupo.values()].slice(0, cuantos);
};

/**
 * Returns the copies to delete. Days and weeks count where a copy was made: those of a box that was off for a month
 * are not all gone when it comes back. Those whose time has not come take nobody's place.
 */
export const sobrantes = (copias: readonly Copia[], ahora: Instante): readonly Copia[] => {
  const enOrden = copias.toSorted((a, b) => (a.cuando < b.cuando ? 1 : a.cuando > b.cuando ? -1 : 0));
  const raras = adelantadas(enOrden, ahora);
  const nuevas = [...enOrden.filter((copia) => !raras.includes(copia)), ...raras];
  const noches = nuevas.filter(({ clase }) => clase === 'noche');
  const dia = ({ cuando }: Copia): string => cuando.slice(0, 10);
  const quedan = new Set([
    ...unaDeCada(noches, dia, DIAS),
    ...unaDeCada(noches, (copia) => semanaDe(dia(copia)), SEMANAS),
    ...Object.entries(ULTIMAS).flatMap(([clase, n]) => nuevas.filter((copia) => copia.clase === clase).slice(0, n)),
  ]);
  return copias.filter((copia) => !quedan.has(copia));
};
