import { esAdelantado, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';

// Names of backups, and the rules for which are kept.

/** Occasions of a backup: nightly, before a migration, before a restore, or ordered by hand. */
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

/**
 * Formats the name of a backup, so that names sort by time and end with the checksum:
 * «te-toca-20261123T031000Z-noche-3f9c2a7be1d04c55.db».
 */
export const nombreDe = ({ cuando, clase, suma }: Omit<Copia, 'nombre'>): string =>
  `te-toca-${cuando.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${clase}-${suma}.db`;

/** Parses the name of a backup; null if it is not one. */
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

/** Returns the backups dated more than a day in the future, made while the clock was wrong. */
export const adelantadas = (copias: readonly Copia[], ahora: Instante): readonly Copia[] =>
  copias.filter(sinLlegar(ahora));

/** Returns the newest backup that is not in `adelantadas`, from backups sorted by time; undefined if there is none. */
export const ultimaDe = (copias: readonly Copia[], ahora: Instante): Copia | undefined =>
  copias.findLast((copia) => !sinLlegar(ahora)(copia));

/** Number of days, among those with a nightly backup, whose last nightly backup is kept. */
const DIAS = 14;
/** Number of weeks, among those with a nightly backup, whose last nightly backup is kept. */
const SEMANAS = 8;
/** Numbers of backups kept of each other kind. */
const ULTIMAS: Readonly<Record<Exclude<Clase, 'noche'>, number>> = { migracion: 5, restaurar: 3, mano: 10 };

/** Returns the instant from which no nightly backup holds data deleted at `borrada`, provided that one is made each night. */
export const olvidadaEn = (borrada: Instante): Instante => sumarSegundos(borrada, SEMANAS * 7 * 86_400);

const DIA_MS = 86_400_000;
/** Returns the number of a day's week, counted from 1970; weeks begin on Monday. */
const semanaDe = (dia: string): number => Math.floor((Date.parse(dia) / DIA_MS + 3) / 7);

/**
 * Returns the first backup of each group, for the first `cuantos` groups. With backups given newest first, that is the
 * newest of each.
 */
const unaDeCada = (copias: readonly Copia[], grupo: (copia: Copia) => string | number, cuantos: number): Copia[] => {
  const porGrupo = new Map<string | number, Copia>();
  for (const copia of copias) if (!porGrupo.has(grupo(copia))) porGrupo.set(grupo(copia), copia);
  return [...porGrupo.values()].slice(0, cuantos);
};

/**
 * Returns the backups to delete. Only days and weeks that have a backup count, so that a box that was off for a month keeps
 * its old ones. Backups dated in the future count as the oldest, and so are deleted first.
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
