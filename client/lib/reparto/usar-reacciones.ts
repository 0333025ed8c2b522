import { useEffect, useState } from 'react';
import type { Reaccion } from '#shared/contracts/reacciones.ts';
import { oirReacciones } from './reacciones.ts';

/** Milliseconds for which a reaction is shown. */
const SE_VE_MS = 2_400;
/** Largest number of reactions shown at once; the oldest is removed first. */
const MAXIMO = 6;

/** A reaction on show; `n` tells it from equal ones. */
interface ReaccionVista extends Reaccion {
  readonly n: number;
}

/** Returns the reactions to show now, the oldest first: those that arrived in the last `SE_VE_MS`. */
export const useReacciones = (): readonly ReaccionVista[] => {
  const [vistas, setVistas] = useState<readonly ReaccionVista[]>([]);
  useEffect(() => {
    let n = 0;
    const relojes = new Set<ReturnType<typeof setTimeout>>();
    const dejar = oirReacciones((reaccion) => {
      n += 1;
      const esta = { ...reaccion, n };
      setVistas((antes) => [...antes, esta].slice(-MAXIMO));
      const reloj = setTimeout(() => {
        relojes.delete(reloj);
        setVistas((antes) => antes.filter((r) => r !== esta));
      }, SE_VE_MS);
      relojes.add(reloj);
    });
    return () => {
      dejar();
      for (const reloj of relojes) clearTimeout(reloj);
    };
  }, []);
  return vistas;
};
