import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { type Intento, loQueSigue } from '#shared/domain/webhooks/webhooks.ts';
import { cambiar, type ParaCambiar } from '#server/change/cambiar.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import {
  aplazarEnvio,
  borrarEnvio,
  devolverEnvio,
  type EncargoWebhook,
  type EnvioTomado,
} from '#server/data/envios.ts';
import {
  actualizarWebhook,
  anotarIntento,
  borrarLoQueEspera,
  type FilaEntrega,
  type FilaWebhook,
  leerPrimera,
  leerWebhook,
  loTiene,
} from '#server/data/webhooks.ts';
import { hayVariasFamilias } from '#server/data/familias.ts';
import type { Db } from '#server/db/esquema.ts';

export type ParaMandar = Pick<Contexto, 'salida' | 'reloj'>;

/** The outcome of an attempt. `respuesta` is the receiver's status as text, or, when it did not answer, the reason. */
export interface Contestado extends Intento {
  readonly respuesta: string;
}

/** The instant from which the header counts seconds. */
const INICIO_UNIX: Instante = '1970-01-01T00:00:00.000Z';

type Mensaje = Pick<FilaEntrega, 'mensaje' | 'cuerpo'>;

/** The secrets with which messages are signed at an instant: the present one, then the one before while it is valid. */
const secretosDe = ({ secreto, secreto_anterior, anterior_hasta }: FilaWebhook, ahora: Instante): readonly string[] =>
  secreto_anterior !== null && anterior_hasta !== null && ahora < anterior_hasta
    ? [secreto, secreto_anterior]
    : [secreto];

/** Makes one attempt to send a message to an address, signed as of now. Uses the network, so never await it inside a change. */
export const mandar = async (
  { salida, reloj }: ParaMandar,
  webhook: FilaWebhook,
  { mensaje: id, cuerpo }: Mensaje,
  { local, senal }: { readonly local: boolean; readonly senal: AbortSignal },
): Promise<Contestado> => {
  const ahora = reloj.ahora();
  const segundos = Math.floor(segundosEntre(INICIO_UNIX, ahora));
  const cabeceras = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(segundos),
    'webhook-signature': salida.firmar(secretosDe(webhook, ahora), { id, segundos, cuerpo }),
  };
  const dicho = await salida.pedir({ url: webhook.direccion, cabeceras, cuerpo, local }, senal);
  return dicho.tipo === 'RESPUESTA'
    ? { estado: dicho.estado, esperar: dicho.esperar, respuesta: String(dicho.estado) }
    : { estado: null, esperar: 0, respuesta: dicho.motivo };
};

/**
 * Stores the outcome of an attempt. An address that failed for too long, or that answered 410, is switched off and its waiting
 * messages are deleted (`loQueSigue`). Returns the seconds until its next message or attempt may be sent; null when it is off.
 */
const anotar = async (
  { db, ahora, dice }: Cambio,
  webhook: FilaWebhook,
  entrega: FilaEntrega,
  { respuesta, ...intento }: Contestado,
): Promise<number | null> => {
  const intentos = entrega.intentos + 1;
  const sigue = loQueSigue(intento, { intentos, desde: webhook.falla_desde, ahora });
  const hecha = { intentos, intentada_en: ahora, respuesta };
  if (sigue.tipo === 'HECHA') {
    await anotarIntento(db, entrega, { ...hecha, estado: sigue.estado });
    if (webhook.falla_desde !== null) await actualizarWebhook(db, webhook.id, { falla_desde: null, fallo: null });
    return 0;
  }
  const falla = { falla_desde: webhook.falla_desde ?? ahora, fallo: respuesta };
  if (sigue.tipo === 'OTRA_VEZ') {
    await anotarIntento(db, entrega, { ...hecha, estado: 'ESPERA' });
    await actualizarWebhook(db, webhook.id, falla);
    return sigue.pausa;
  }
  await anotarIntento(db, entrega, { ...hecha, estado: 'NEGADA' });
  await actualizarWebhook(db, webhook.id, { ...falla, apagado: sigue.por });
  await borrarLoQueEspera(db, webhook.id);
  dice(null, { hecho: 'webhook.apagado', webhook_id: webhook.id });
  return null;
};

/**
 * Sends the next message that waits for an address, and stores the outcome. The outbox has one row for each address, which this
 * process holds under a lease, so an address gets its messages one after the other. If the process dies, the message is sent
 * again under the same id.
 */
export const entregarAWebhook = async (
  contexto: ParaMandar & ParaCambiar,
  envio: EnvioTomado<EncargoWebhook>,
  senal: AbortSignal,
): Promise<void> => {
  const devolver = () => cambiar(contexto, null, async ({ db, ahora }) => bien(await devolverEnvio(db, envio, ahora)));
  if (senal.aborted) return void (await devolver());
  const { familia, encargo } = envio;
  const { webhook, entrega, local } = await leer(contexto, async (db) => ({
    webhook: await leerWebhook(db, familia, encargo.webhook),
    entrega: await leerPrimera(db, encargo.webhook),
    local: await permiteRedLocal(contexto, db),
  }));
  const manda = webhook !== undefined && webhook.apagado === null && entrega !== undefined;
  const dicho = manda ? await mandar(contexto, webhook, entrega, { local, senal }) : null;
  if (senal.aborted) return void (await devolver());
  await cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    if (!(await loTiene(db, envio))) return bien(null);
    const ahoraEs = await leerWebhook(db, familia, encargo.webhook);
    const pausa = manda && dicho !== null && ahoraEs !== undefined ? await anotar(cambio, ahoraEs, entrega, dicho) : 0;
    const queda = pausa !== null && ahoraEs?.apagado === null && (await leerPrimera(db, encargo.webhook)) !== undefined;
    if (queda) await aplazarEnvio(db, envio, sumarSegundos(ahora, pausa));
    else await borrarEnvio(db, envio);
    return bien(null);
  });
};

/**
 * Tells whether requests to addresses that members typed in may reach the local network. They may where WEBHOOKS_RED_LOCAL
 * allows it, and on a box with a single family, since the network is that family's own.
 */
export const permiteRedLocal = async ({ salida }: Pick<Contexto, 'salida'>, db: Db): Promise<boolean> =>
  salida.redLocal || !(await hayVariasFamilias(db));
