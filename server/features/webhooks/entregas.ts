import type { Entrega, Reenviar } from '#shared/contracts/webhooks.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { BYTES_MENSAJE, TIPO_PRUEBA } from '#shared/domain/webhooks/webhooks.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { apuntarWebhooks } from '#server/data/envios-webhook.ts';
import {
  anotarIntento,
  type FilaEntrega,
  insertarEntregas,
  leerEntrega,
  leerWebhook,
  listarEntregas,
} from '#server/data/webhooks.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';
import { permiteRedLocal } from '#server/effects/salida/red-local.ts';
import { mandar } from '#server/effects/webhooks/entregar.ts';

/** Tests and messages sent again that a family may ask for in ten minutes, so that nobody bothers a stranger's server. */
const CUPO_PRUEBAS: Cupo = { maximo: 30, segundos: 600 };

const gastar = async (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, `webhook|${String(familia_id)}`, CUPO_PRUEBAS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });

const ver = ({ id, mensaje, tipo, estado, creada_en, intentos, intentada_en, respuesta }: FilaEntrega): Entrega => ({
  id,
  mensaje,
  tipo,
  estado,
  creada_en,
  intentos,
  intentada_en,
  respuesta,
});

/** Returns the latest messages to an address, newest first. */
export const verEntregas = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Entrega[]>> =>
  leer(contexto, async (db) =>
    (await leerWebhook(db, actor.familia_id, id)) === undefined
      ? rechazado('NO_ENCONTRADO')
      : bien(await listarEntregas(db, id)),
  );

/** Sends a test message at once, past those that wait and also to an address that is off, and returns what it answered. */
export const probarWebhook = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Entrega>> => {
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

/** Sends a message again, after those that wait, under the same id. */
export const reenviar = async (
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
    return bien(ver(hecha));
  });
};
