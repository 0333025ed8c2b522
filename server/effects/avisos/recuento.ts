import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Reloj } from '#server/change/contexto.ts';
import type { FinalDeEnvio, Recuento, ViaDeEnvio } from '#server/change/puertos.ts';

const DIA = 86_400;
/** Length of one counting interval, in seconds. With ten minutes a day takes 144 counters, however much is sent. */
const TRAMO = 600;

type Cuenta = Record<FinalDeEnvio, number>;
const nada = (): Record<ViaDeEnvio, Cuenta> => ({
  PUSH: { enviados: 0, abandonados: 0 },
  DESTINO: { enviados: 0, abandonados: 0 },
  CORREO: { enviados: 0, abandonados: 0 },
});

/**
 * Counts in memory how many messages were sent or given up by each way (`ViaDeEnvio`), in all and in the last day, for the box's
 * admins. The outbox cannot tell, since the rows of finished messages are deleted. A restart begins at zero.
 */
export const crearRecuento = ({ ahora }: Reloj): Recuento => {
  const inicio = ahora();
  const total = nada();
  const tramos = new Map<number, Record<ViaDeEnvio, Cuenta>>();
  const tramoDe = (instante: Instante): number => Math.floor(segundosEntre(inicio, instante) / TRAMO);
  /** Deletes intervals older than a day, and future ones that were counted while the clock ran ahead. */
  const olvidar = (): void => {
    const ultimo = tramoDe(ahora());
    for (const tramo of tramos.keys()) if (tramo > ultimo || tramo <= ultimo - DIA / TRAMO) tramos.delete(tramo);
  };
  return {
    anotar: (via, final) => {
      olvidar();
      const tramo = tramoDe(ahora());
      const cuenta = tramos.get(tramo) ?? nada();
      tramos.set(tramo, cuenta);
      cuenta[via][final] += 1;
      total[via][final] += 1;
    },
    total: () => total,
    ultimoDia: () => {
      olvidar();
      const suma = nada();
      for (const cuenta of tramos.values())
        for (const via of ['PUSH', 'DESTINO', 'CORREO'] as const)
          for (const final of ['enviados', 'abandonados'] as const) suma[via][final] += cuenta[via][final];
      const haceUnDia = sumarSegundos(ahora(), -DIA);
      return { ...suma, desde: inicio > haceUnDia ? inicio : haceUnDia };
    },
  };
};
