import type { Archivo } from './listas.ts';

/**
 * Checks that a week pays at most its amount, that one is ended when it was paid or closed, and that none waits with nothing to
 * pay. Returns the first error in words.
 */
export const pagasIncoherentes = ({ listas: { pagas, correcciones_paga } }: Archivo): string | null => {
  const mal = pagas.findIndex(
    (p) =>
      p.importe > p.centimos ||
      (p.resuelta_en !== null) !== (p.estado === 'PAGADA' || p.estado === 'RETIRADA') ||
      (p.estado === 'NADA') !== (p.total === 0),
  );
  if (mal !== -1) return `en «pagas», fila ${String(mal + 1)}, estado: no es el suyo`;
  const nada = correcciones_paga.findIndex((c) => c.diferencia === 0);
  return nada === -1 ? null : `en «correcciones_paga», fila ${String(nada + 1)}, diferencia: no cambia nada`;
};
