import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import type { EncargoAviso, EnvioTomado } from '#server/data/envios.ts';
import { leerMeta } from '#server/data/metas.ts';
import { leerPaga } from '#server/data/paga.ts';
import { leerPedido } from '#server/data/premios.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerWebhook } from '#server/data/webhooks.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisoDeWebhook } from './textos.ts';
import {
  avisoDeMeta,
  avisoDeMetaPropuesta,
  avisoDePaga,
  avisoDePremio,
  avisoDePremioPedido,
} from './textos-de-extras.ts';

// Messages about rewards, pocket money, goals and webhooks.

/** The family, recipient and subject of a message in the outbox. */
export type Envio = Pick<EnvioTomado<EncargoAviso>, 'familia' | 'encargo'>;

/** Tells whether the recipient is an admin now. The message was queued for an admin, who may have lost the role since. */
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

/** Words the message for an admin that an address was switched off; null if it is on again or gone. */
export const deWebhook = async (db: Db, envio: Envio, id: number): Promise<AvisoPush | null> => {
  const webhook = await leerWebhook(db, envio.familia, id);
  if (webhook === undefined || webhook.apagado === null || !(await esAdmin(db, envio))) return null;
  return avisoDeWebhook(id, webhook.direccion);
};

/** Words the message about a payment of pocket money. */
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
