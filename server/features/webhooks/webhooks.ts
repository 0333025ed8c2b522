import type {
  CambiarWebhook,
  Entrega,
  Reenviar,
  Webhook,
  WebhookCambiado,
  WebhookEntrada,
  WebhookHecho,
} from '#shared/contracts/webhooks.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import {
  BYTES_MENSAJE,
  BYTES_SECRETO,
  DOS_SECRETOS,
  MAXIMO_WEBHOOKS,
  PREFIJO_SECRETO,
  TIPO_PRUEBA,
} from '#shared/domain/webhooks/webhooks.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  actualizarWebhook,
  adelantarWebhook,
  anotarIntento,
  apuntarWebhooks,
  borrarLoQueEspera,
  borrarWebhook,
  type FilaEntrega,
  type FilaWebhook,
  insertarEntregas,
  insertarWebhook,
  leerEntrega,
  leerWebhook,
  listarEntregas,
  listarWebhooks,
  quitarDeEnvios,
} from '#server/data/webhooks.ts';
import type { Db } from '#server/db/esquema.ts';
import { mandar, permiteRedLocal } from '#server/effects/webhooks/entregar.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns a webhook as the API shows it, without its secrets. */
const ver = (fila: FilaWebhook, ahora: Instante): Webhook => {
  const { id, direccion, creado_en, apagado, falla_desde, fallo, esperan, anterior_hasta } = fila;
  const dos = anterior_hasta !== null && ahora < anterior_hasta;
  return {
    id,
    direccion,
    creado_en,
    apagado,
    falla_desde,
    fallo,
    esperan,
    dos_secretos_hasta: dos ? anterior_hasta : null,
  };
};

/** Reads a webhook as it is stored now, and returns it as the API shows it. */
const verAhora = async (db: Db, familia: number, id: number, ahora: Instante): Promise<Webhook> => {
  const fila = await leerWebhook(db, familia, id);
  if (fila === undefined) throw new Error(`Webhook ${String(id)} vanished inside its own change`);
  return ver(fila, ahora);
};

/** Makes a secret in the form of Standard Webhooks: a prefix, and random bytes in base64. */
const nuevoSecreto = ({ azar }: Pick<Contexto, 'azar'>): string =>
  PREFIJO_SECRETO + Buffer.from(azar.secreto(BYTES_SECRETO), 'base64url').toString('base64');

/**
 * Returns the name of a webhook in the audit log. It leaves out the path of its address, which may hold a secret of the receiver.
 */
const origenDe = (direccion: string): string => new URL(direccion).origin;

/**
 * Tells whether messages may be sent to an address. Addresses in the local network are refused on a box with several families,
 * unless its operator allows them (`permiteRedLocal`).
 */
const admite = async (contexto: Contexto, db: Db, direccion: string): Promise<boolean> =>
  contexto.salida.admite(direccion, await permiteRedLocal(contexto, db));

/** Returns the family's webhooks. For admins. */
const verWebhooks = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<Webhook[]>> =>
  leer(contexto, async (db) => bien((await listarWebhooks(db, familia_id)).map((w) => ver(w, contexto.reloj.ahora()))));

/** Adds a webhook. For admins. Only this answer shows its secret. */
const crearWebhook = (
  contexto: Contexto,
  actor: Actor,
  { direccion }: WebhookEntrada,
): Promise<ResultadoCaso<WebhookHecho>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    if ((await listarWebhooks(db, familia)).length >= MAXIMO_WEBHOOKS)
      return rechazado('DEMASIADOS_WEBHOOKS', { maximo: MAXIMO_WEBHOOKS });
    if (!(await admite(contexto, db, direccion))) return rechazado('WEBHOOK_NO_VALE');
    const secreto = nuevoSecreto(contexto);
    const id = await insertarWebhook(db, { familia_id: familia, direccion, secreto, creado_en: ahora });
    cambio.dice(actor, { hecho: 'webhook.hecho', webhook: origenDe(direccion) });
    return bien({ ...(await verAhora(db, familia, id, ahora)), secreto });
  });

/**
 * Changes a webhook's address, switches it off or on, or gives it a new secret, beside which the old one is valid for a day. For
 * admins. Switching it off deletes the messages that wait. Switching it on, or changing its address while it is on, forgets its
 * failures and sends waiting messages at once.
 */
const cambiarWebhook = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { direccion, activo, secreto_nuevo }: CambiarWebhook,
): Promise<ResultadoCaso<WebhookCambiado>> =>
  cambiarFila(contexto, actor.familia_id, leerWebhook, id, async (cambio, antes) => {
    const { db, familia, ahora, alPublicar } = cambio;
    if (direccion !== undefined && !(await admite(contexto, db, direccion))) return rechazado('WEBHOOK_NO_VALE');
    const secreto = secreto_nuevo === true ? nuevoSecreto(contexto) : null;
    const encender = activo === true || (direccion !== undefined && activo !== false && antes.apagado === null);
    if (activo !== undefined || direccion !== undefined || secreto !== null)
      await actualizarWebhook(db, id, {
        ...(direccion !== undefined && { direccion }),
        // Keeps the first reason for being off.
        ...(activo === false && { apagado: antes.apagado ?? 'MANO' }),
        ...(encender && { apagado: null, falla_desde: null, fallo: null }),
        ...(secreto !== null && {
          secreto,
          secreto_anterior: antes.secreto,
          anterior_hasta: sumarSegundos(ahora, DOS_SECRETOS),
        }),
      });
    if (activo === false) {
      await borrarLoQueEspera(db, id);
      await quitarDeEnvios(db, id);
    }
    if (encender) {
      await adelantarWebhook(db, id, ahora);
      alPublicar(() => contexto.mensajero.despertar());
    }
    const ahoraEs = await verAhora(db, familia, id, ahora);
    cambio.dice(actor, {
      hecho: 'webhook.cambiado',
      webhook: origenDe(ahoraEs.direccion),
      activo: ahoraEs.apagado === null,
      secreto_nuevo: secreto !== null,
    });
    return bien({ ...ahoraEs, secreto });
  });

/** Removes a webhook with its messages. For admins. */
const quitarWebhook = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, leerWebhook, id, async (cambio, { direccion }) => {
    await quitarDeEnvios(cambio.db, id);
    await borrarWebhook(cambio.db, id);
    cambio.dice(actor, { hecho: 'webhook.quitado', webhook: origenDe(direccion) });
    return bien(null);
  });

/**
 * Maximum number of tests and repeated messages that a family may ask for in ten minutes, so that nobody bothers a stranger's
 * server.
 */
const CUPO_PRUEBAS: Cupo = { maximo: 30, segundos: 600 };

/** Counts a test or repeated message against the family's quota; refuses when the quota is used up. */
const gastar = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `webhook|${String(familia_id)}`, CUPO_PRUEBAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });

const verEntrega = ({
  id,
  mensaje,
  tipo,
  estado,
  creada_en,
  intentos,
  intentada_en,
  respuesta,
}: FilaEntrega): Entrega => ({
  id,
  mensaje,
  tipo,
  estado,
  creada_en,
  intentos,
  intentada_en,
  respuesta,
});

/** Returns the latest messages to a webhook, newest first. */
const verEntregas = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Entrega[]>> =>
  leer(contexto, async (db) =>
    (await leerWebhook(db, actor.familia_id, id)) === undefined
      ? rechazado('NO_ENCONTRADO')
      : bien(await listarEntregas(db, id)),
  );

/**
 * Sends a test message at once, before those that wait, also to a webhook that is off. Returns the message with what was
 * answered.
 */
const probarWebhook = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Entrega>> => {
  const contada = await gastar(contexto, actor);
  if (!contada.ok) return contada;
  const { webhook, local } = await leer(contexto, async (db) => ({
    webhook: await leerWebhook(db, actor.familia_id, id),
    local: await permiteRedLocal(contexto, db),
  }));
  if (webhook === undefined) return rechazado('NO_ENCONTRADO');
  const timestamp = contexto.reloj.ahora();
  const prueba = {
    mensaje: `msg_${contexto.azar.secreto(BYTES_MENSAJE)}`,
    tipo: TIPO_PRUEBA,
    cuerpo: JSON.stringify({ type: TIPO_PRUEBA, timestamp, data: {} }),
  };
  const senal = new AbortController().signal;
  const { estado: dicho, respuesta } = await mandar(contexto, webhook, prueba, { local, senal });
  return cambiarFila(contexto, actor.familia_id, leerWebhook, id, async ({ db, ahora, familia }) => {
    const [nueva = 0] = await insertarEntregas(db, familia, [{ webhook_id: id, ...prueba }], timestamp);
    const estado = dicho !== null && dicho >= 200 && dicho < 300 ? 'ENTREGADA' : 'NEGADA';
    const intento = { estado, intentos: 1, intentada_en: ahora, respuesta } as const;
    await anotarIntento(db, { id: nueva, webhook_id: id }, intento);
    return bien({ id: nueva, mensaje: prueba.mensaje, tipo: TIPO_PRUEBA, creada_en: timestamp, ...intento });
  });
};

/** Queues a message again, after those that wait, under the same message id. Refused for a webhook that is off. */
const reenviar = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { entrega }: Reenviar,
): Promise<ResultadoCaso<Entrega>> => {
  const contada = await gastar(contexto, actor);
  if (!contada.ok) return contada;
  return cambiarFila(contexto, actor.familia_id, leerWebhook, id, async (cambio, webhook) => {
    const { db, familia, ahora, alPublicar } = cambio;
    const antes = await leerEntrega(db, id, entrega);
    if (antes === undefined) return rechazado('NO_ENCONTRADO');
    if (webhook.apagado !== null) return rechazado('WEBHOOK_APAGADO');
    const { mensaje, tipo, cuerpo } = antes;
    const [nueva = 0] = await insertarEntregas(db, familia, [{ webhook_id: id, mensaje, tipo, cuerpo }], ahora);
    await apuntarWebhooks(db, familia, [id], ahora);
    alPublicar(() => contexto.mensajero.despertar());
    const hecha = await leerEntrega(db, id, nueva);
    if (hecha === undefined) throw new Error(`Message ${String(nueva)} vanished inside its own change`);
    return bien(verEntrega(hecha));
  });
};

export const casosDeWebhooks = (contexto: Contexto) =>
  ({
    verWebhooks: ({ actor }) => verWebhooks(contexto, actor),
    crearWebhook: ({ actor, cuerpo }) => crearWebhook(contexto, actor, cuerpo),
    cambiarWebhook: ({ actor, id, cuerpo }) => cambiarWebhook(contexto, actor, id, cuerpo),
    quitarWebhook: ({ actor, id }) => quitarWebhook(contexto, actor, id),
    probarWebhook: ({ actor, id }) => probarWebhook(contexto, actor, id),
    verEntregas: ({ actor, id }) => verEntregas(contexto, actor, id),
    reenviar: ({ actor, id, cuerpo }) => reenviar(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
