import { useState } from 'react';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Porcentaje } from '#shared/domain/porcentajes.ts';
import type { Incluidos } from '../api.ts';
import { partesDe } from './y-si.ts';

/**
 * Holds the shares on trial before a start: the agreed ones when «¿Y si…?» opens, then those on the sliders each time the finger
 * rests. While a slider moves, only «¿Y si…?» itself renders.
 */
export const useTanteo = () => {
  const [acordadas, setAcordadas] = useState<readonly Porcentaje[] | null>(null);
  const [fijadas, setFijadas] = useState<readonly Porcentaje[] | null>(null);
  const [moviendo, setMoviendo] = useState(false);
  return {
    acordadas,
    /** Shares on trial that a start would send; null if they equal the agreed ones. */
    fijadas,
    moviendo,
    abrir: (vista: Previsualizacion) => setAcordadas(partesDe(vista)),
    cerrar: () => {
      setAcordadas(null);
      setFijadas(null);
      setMoviendo(false);
    },
    mover: () => setMoviendo(true),
    reposar: (partes: readonly Porcentaje[] | null) => {
      setFijadas(partes);
      setMoviendo(false);
    },
    /** Returns the shares that a start sends: `partes` for members with an account, `incluir` for included members. */
    pedido: (incluir: Incluidos): { readonly incluir: Incluidos; readonly partes?: Porcentaje[] } => {
      if (fijadas === null) return { incluir };
      const suya = (miembro: number) => fijadas.find((p) => p.miembro === miembro)?.porcentaje;
      return {
        incluir: incluir.map((i) => ({ ...i, porcentaje: suya(i.miembro) ?? i.porcentaje })),
        partes: fijadas.filter((p) => !incluir.some((i) => i.miembro === p.miembro)),
      };
    },
  };
};
