import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { plural } from '#shared/domain/palabras.ts';
import type { EstadoPedido } from '#shared/domain/premios/limites.ts';

interface Pedido {
  readonly id: number;
  readonly texto: string;
  readonly coste: number;
  readonly estado: EstadoPedido;
  readonly motivo: string;
}

/** Message for admins, who grant the reward or say no. */
export const avisoDePremioPedido = ({ id, texto, coste }: Pedido, nombre: string): AvisoPush => ({
  titulo: `${nombre} pide «${texto}»`,
  cuerpo: `Le cuesta ${plural(coste, 'punto')}. ¿Se lo das?`,
  url: '/te-esperan',
  etiqueta: `premio-${String(id)}`,
});

/** Ends an admin's reason with a full stop, unless it already ends like a sentence. */
const conPunto = (motivo: string): string => (/[.!?…]$/u.test(motivo) ? motivo : `${motivo}.`);

/** Message for the member who asked; null while the request waits, or once it was withdrawn. */
export const avisoDePremio = ({ id, texto, coste, estado, motivo }: Pedido): AvisoPush | null => {
  if (estado === 'PEDIDO' || estado === 'RETIRADO') return null;
  return {
    ...{
      CONCEDIDO: { titulo: `Te han dado «${texto}»`, cuerpo: 'Te lo has ganado.' },
      DENEGADO: { titulo: `«${texto}»: esta vez no`, cuerpo: `${conPunto(motivo)} Tus puntos siguen siendo tuyos.` },
      DEVUELTO: { titulo: `Han anulado «${texto}»`, cuerpo: `Tienes otra vez tus ${plural(coste, 'punto')}.` },
    }[estado],
    url: '/premios',
    etiqueta: `premio-${String(id)}`,
  };
};
