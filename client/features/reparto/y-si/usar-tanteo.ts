import { useEffect, useState } from 'react';
import type { Previsualizacion } from '#shared/contracts/sesiones-reparto.ts';
import { sinProbar } from '#shared/domain/mover-parte.ts';
import type { Parte } from '#shared/domain/porcentajes.ts';
import type { Incluidos } from '../api/previsualizar.ts';
import { mismasPartes, partesDe, type Tanteo } from './y-si.ts';

/** A finger that stays so long has come to rest: the server then looks at it too. */
const REPOSO_MS = 350;

/** Shares that are tried out in a start: none until «¿Y si…?» is opened, and what of them the start is to send. */
export const useTanteo = () => {
  const [tanteo, setTanteo] = useState<Tanteo | null>(null);
  /** What was tried when the finger last came to rest. */
  const [fijadas, setFijadas] = useState<readonly Parte[] | null>(null);
  const probadas =
    tanteo === null || mismasPartes(tanteo.acordadas, tanteo.probadas.partes) ? null : tanteo.probadas.partes;
  useEffect(() => {
    const reposo = setTimeout(() => setFijadas(probadas), REPOSO_MS);
    return () => clearTimeout(reposo);
  }, [probadas]);

  const volver = () => {
    setTanteo((antes) => antes && { ...antes, probadas: sinProbar(antes.acordadas) });
    setFijadas(null);
  };
  return {
    tanteo,
    /** Whether the start would send other shares than those agreed. */
    distinto: probadas !== null,
    /** The finger rests, and the server has been asked about what it has left. */
    reposa: probadas === fijadas,
    cambiar: setTanteo,
    abrir: (vista: Previsualizacion) => {
      const acordadas = partesDe(vista);
      setTanteo((antes) => antes ?? { acordadas, probadas: sinProbar(acordadas) });
    },
    cerrar: () => {
      volver();
      setTanteo(null);
    },
    volver,
    /** What a start sends of shares: of those with an account as `partes`, of those who are included as theirs. */
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
