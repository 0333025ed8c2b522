import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { enDinero } from '#shared/domain/paga/dinero.ts';
import type { EstadoPaga, Moneda } from '#shared/domain/paga/limites.ts';

interface Marcada {
  readonly id: number;
  readonly total: number;
  readonly moneda: Moneda;
  readonly estado: EstadoPaga;
}

/** Message for the member whose pocket money was marked paid, or waits again since that was undone. */
export const avisoDePaga = ({ id, total, moneda, estado }: Marcada): AvisoPush | null => {
  const cuanto = enDinero(total, moneda);
  const aviso = { url: '/paga', etiqueta: `paga-${String(id)}` };
  if (estado === 'PAGADA') return { titulo: `Te han dado la paga: ${cuanto}`, cuerpo: 'Te la has ganado.', ...aviso };
  if (estado === 'POR_PAGAR')
    return { titulo: `Tu paga de ${cuanto} sigue por pagar`, cuerpo: 'Se había marcado por error.', ...aviso };
  return null;
};
