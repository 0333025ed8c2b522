import { useState } from 'react';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Parte } from '#shared/domain/porcentajes.ts';
import type { Incluidos } from '../api.ts';
import { partesDe } from './y-si.ts';

/**
 * Trial shares as a start knows them: the agreed ones, while «¿Y si…?» is open, and others once the finger rests. Movement under
 * the finger stays inside the mode, so that nothing else is drawn again for it.
 */
export const useTanteo = () => {
  const [acordadas, setAcordadas] = useState<readonly Parte[] | null>(null);
  const [fijadas, setFijadas] = useState<readonly Parte[] | null>(null);
  const [moviendo, setMoviendo] = useState(false);
  return {
    acordadas,
    /** Other shares than those agreed, which the start sends; null: none. */
    fijadas,
    moviendo,
    abrir: (vista: Previsualizacion) => setAcordadas(partesDe(vista)),
    cerrar: () => {
      setAcordadas(null);
      setFijadas(null);
      setMoviendo(false);
    },
    mover: () => setMoviendo(true),
    reposar: (partes: readonly Parte[] | null) => {
      setFijadas(partes);
      setMoviendo(false);
    },
    /** The shares sent with a start: `partes` for members with an account, separate ones for included members. */
    pedido: (incluir: Incluidos): { readonly incluir: Incluidos; readonly partes?: Parte[] } => {
      if (fijadas === null) return { incluir };
      const suya = (miembro: number) => fijadas.find((p) => p.miembro === miembro)?.porcentaje;
      return {
        incluir: incluir.map((i) => ({ ...i, porcentaje: suya(i.miembro) ?? i.porcentaje })),
        partes: fijadas.filter((p) => !incluir.some((i) => i.miembro === p.miembro)),
      };
    },
  };
};
