import type { DispositivoAvisos } from '#shared/contracts/avisos.ts';
import { hace } from '#client/lib/fechas/hace.ts';

type Entregas = Pick<DispositivoAvisos, 'ultimo_resultado' | 'ultimo_intento' | 'ultima_entrega'>;

/** The outcome of the last message in words; after a failure also when the last one arrived. */
export const ultimaVez = ({
  ultimo_resultado,
  ultimo_intento,
  ultima_entrega,
}: Entregas): { readonly texto: string; readonly mal: boolean } => {
  if (ultimo_resultado === null || ultimo_intento === null)
    return { texto: 'Todavía no le hemos enviado ninguno', mal: false };
  if (ultimo_resultado === 'ENTREGADO') return { texto: `Último aviso entregado ${hace(ultimo_intento)}`, mal: false };
  const antes = ultima_entrega === null ? '' : `. El último entregado, ${hace(ultima_entrega)}`;
  return { texto: `El último aviso falló ${hace(ultimo_intento)}${antes}`, mal: true };
};
