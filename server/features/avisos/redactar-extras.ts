import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { EncargoAviso, EnvioTomado } from '#server/data/envios.ts';
import { leerMeta } from '#server/data/metas.ts';
import { leerPaga } from '#server/data/paga.ts';
import { leerPedido } from '#server/data/premios.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerWebhook } from '#server/data/webhooks.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisoDeWebhook } from './textos.ts';
import { plural } from '#shared/domain/palabras.ts';
import type { EstadoPedido } from '#shared/domain/premios/premios.ts';
import type { EstadoMeta } from '#shared/domain/metas/metas.ts';
import { enDinero, type EstadoPaga, type Moneda } from '#shared/domain/paga/paga.ts';

// Messages about rewards, pocket money, goals and webhooks.

/** The family, recipient and subject of a message in the outbox. */
export type Envio = Pick<EnvioTomado<EncargoAviso>, 'familia' | 'encargo'>;

/** Tells whether the recipient is an admin now: the message was queued for an admin, who may have lost the role since. */
export const esAdmin = async (db: Db, { familia, encargo }: Envio): Promise<boolean> =>
  (await leerUsuario(db, familia, encargo.miembro))?.es_administrador === true;

/**
 * Words the message about a request for a reward: to admins while it waits, to the member who asked once it is answered. Null
 * otherwise.
 */
export const dePremio = async (db: Db, envio: Envio, pedido: number): Promise<AvisoPush | null> => {
  const fila = await leerPedido(db, envio.familia, pedido);
  if (fila === undefined) return null;
  if (fila.miembro === envio.encargo.miembro) return avisoDePremio(fila);
  if (fila.estado !== 'PEDIDO' || !(await esAdmin(db, envio))) return null;
  return avisoDePremioPedido(fila, (await leerUsuario(db, envio.familia, fila.miembro))?.first_name ?? '');
};

/** Words the message for an admin that a webhook was switched off; null if it is on again or gone, or for a former admin. */
export const deWebhook = async (db: Db, envio: Envio, id: number): Promise<AvisoPush | null> => {
  const webhook = await leerWebhook(db, envio.familia, id);
  if (webhook === undefined || webhook.apagado === null || !(await esAdmin(db, envio))) return null;
  return avisoDeWebhook(id, webhook.direccion);
};

/** Words the message about a week's pocket money; null if the week is gone, or neither paid nor to be paid. */
export const dePaga = async (db: Db, familia: number, paga: number): Promise<AvisoPush | null> => {
  const fila = await leerPaga(db, familia, paga);
  return fila === undefined ? null : avisoDePaga(fila);
};

/** Words the message about a goal: reached, proposed to an admin, or answered to its author. Null when it no longer holds. */
export const deMeta = async (db: Db, envio: Envio, id: number): Promise<AvisoPush | null> => {
  const meta = await leerMeta(db, envio.familia, id);
  if (meta?.estado === 'ALCANZADA' || meta?.autor === envio.encargo.miembro) return avisoDeMeta(meta);
  if (meta?.estado !== 'PROPUESTA' || !(await esAdmin(db, envio))) return null;
  return avisoDeMetaPropuesta(meta, (await leerUsuario(db, envio.familia, meta.autor))?.first_name ?? '');
};

interface Pedido {
  readonly id: number;
  readonly texto: string;
  readonly coste: number;
  readonly estado: EstadoPedido;
  readonly motivo: string;
}

/** Message for admins, who grant the reward or say no. */
const avisoDePremioPedido = ({ id, texto, coste }: Pedido, nombre: string): AvisoPush => ({
  titulo: `${nombre} pide «${texto}»`,
  cuerpo: `Le cuesta ${plural(coste, 'punto')}. ¿Se lo das?`,
  url: '/te-esperan',
  etiqueta: `premio-${String(id)}`,
});

/** Ends an admin's reason with a full stop, unless it already ends like a sentence. */
const conPunto = (motivo: string): string => (/[.!?…]$/u.test(motivo) ? motivo : `${motivo}.`);

/** Message for the member who asked; null while the request waits, or once it was withdrawn. */
const avisoDePremio = ({ id, texto, coste, estado, motivo }: Pedido): AvisoPush | null => {
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

interface Meta {
  readonly id: number;
  readonly texto: string;
  readonly puntos: number;
  readonly estado: EstadoMeta;
}

const etiqueta = (id: number): string => `meta-${String(id)}`;

/** Message for admins, who accept the goal or say no. */
const avisoDeMetaPropuesta = ({ id, texto, puntos }: Meta, nombre: string): AvisoPush => ({
  titulo: `${nombre} propone una meta: «${texto}»`,
  cuerpo: `${plural(puntos, 'punto')} entre todos. ¿La aceptas?`,
  url: '/te-esperan',
  etiqueta: etiqueta(id),
});

/** Message for the member who proposed the goal, once it is answered, and for all once it is reached; null otherwise. */
const avisoDeMeta = ({ id, texto, puntos, estado }: Meta): AvisoPush | null => {
  if (estado !== 'ACTIVA' && estado !== 'DENEGADA' && estado !== 'ALCANZADA') return null;
  return {
    ...{
      ACTIVA: { titulo: `Vuestra meta: «${texto}»`, cuerpo: `Ya cuenta: ${plural(puntos, 'punto')} entre todos.` },
      ALCANZADA: {
        titulo: `¡Meta conseguida! «${texto}»`,
        cuerpo: `Habéis llegado a ${plural(puntos, 'punto')} entre todos.`,
      },
      DENEGADA: { titulo: `«${texto}»: esta vez no`, cuerpo: 'Puedes proponer otra meta.' },
    }[estado],
    url: '/metas',
    etiqueta: etiqueta(id),
  };
};

interface Marcada {
  readonly id: number;
  readonly total: number;
  readonly moneda: Moneda;
  readonly estado: EstadoPaga;
}

/** Message for the member whose pocket money was marked paid, or waits again since that was undone. */
const avisoDePaga = ({ id, total, moneda, estado }: Marcada): AvisoPush | null => {
  const cuanto = enDinero(total, moneda);
  const aviso = { url: '/paga', etiqueta: `paga-${String(id)}` };
  if (estado === 'PAGADA') return { titulo: `Te han dado la paga: ${cuanto}`, cuerpo: 'Te la has ganado.', ...aviso };
  if (estado === 'POR_PAGAR')
    return { titulo: `Tu paga de ${cuanto} sigue por pagar`, cuerpo: 'Se había marcado por error.', ...aviso };
  return null;
};
