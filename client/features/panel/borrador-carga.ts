import type { ConfiguracionCarga } from '#shared/contracts/configuraciones-carga.ts';

/** Percent by member id. */
export type Borrador = Readonly<Record<number, number>>;

/** What one tap changes, in percent. */
export const PASO = 5;

/** floor(100/n) each, the remainder to the last. */
export const partesIguales = (miembros: readonly number[]): Borrador => {
  const parte = Math.floor(100 / Math.max(1, miembros.length));
  const resto = 100 - parte * miembros.length;
  return Object.fromEntries(miembros.map((id, i) => [id, i === miembros.length - 1 ? parte + resto : parte]));
};

export const aBorrador = (configuraciones: readonly ConfiguracionCarga[]): Borrador =>
  Object.fromEntries(configuraciones.map((c) => [c.miembro, c.porcentaje_carga]));

export const sumar = (borrador: Borrador): number => Object.values(borrador).reduce((total, n) => total + n, 0);

/** «Faltan 5%», «Sobran 10%» or, at exactly 100, «Suma 100%». */
export const textoDiferencia = (total: number): string => {
  if (total < 100) return `Faltan ${String(100 - total)}%`;
  return total > 100 ? `Sobran ${String(total - 100)}%` : 'Suma 100%';
};

export const textoNoSuman = (total: number): string => `Los porcentajes deben sumar exactamente 100% (actual: ${String(total)}%)`;
