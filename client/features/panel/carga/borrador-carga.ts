import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-reparto.ts';
import { cuadrar, repartoPorEdades, type Parte } from '#shared/domain/porcentajes.ts';

/** Percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

/** The step of one tap, in percent. */
export const PASO = 5;

/** floor(100/n) each, the remainder to the last. */
export const partesIguales = (miembros: readonly number[]): Borrador => {
  const parte = Math.floor(100 / Math.max(1, miembros.length));
  const resto = 100 - parte * miembros.length;
  return Object.fromEntries(miembros.map((id, i) => [id, i === miembros.length - 1 ? parte + resto : parte]));
};

export const aBorrador = (configuraciones: readonly ConfiguracionCarga[]): Borrador =>
  Object.fromEntries(configuraciones.map((c) => [c.miembro, c.porcentaje_carga]));

const dePartes = (partes: readonly Parte[]): Borrador =>
  Object.fromEntries(partes.map((p) => [p.miembro, p.porcentaje]));

export const partesPorEdades = (miembros: Parameters<typeof repartoPorEdades>[0]): Borrador =>
  dePartes(repartoPorEdades(miembros));

/**
 * All shares brought to 100 in proportion, but for the one that somebody has just moved; by id, so that equal ones
 * always round alike.
 */
export const cuadradas = (borrador: Borrador, movido: number | null): Borrador =>
  dePartes(
    cuadrar(
      Object.entries(borrador).map(([id, porcentaje]) => ({ miembro: Number(id), porcentaje })),
      movido,
    ),
  );

export const iguales = (a: Borrador, b: Borrador): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, n]) => b[Number(id)] === n);

export const sumar = (borrador: Borrador): number => Object.values(borrador).reduce((total, n) => total + n, 0);

/** «Faltan 5%», «Sobran 10%» or, at exactly 100, «Suma 100%». */
export const textoDiferencia = (total: number): string => {
  if (total < 100) return `Faltan ${String(100 - total)}%`;
  return total > 100 ? `Sobran ${String(total - 100)}%` : 'Suma 100%';
};

export const textoNoSuman = (total: number): string =>
  `Los porcentajes deben sumar exactamente 100% (actual: ${String(total)}%)`;
