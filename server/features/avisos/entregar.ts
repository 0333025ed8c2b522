import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { Envio, ResultadoEnvio } from '#server/change/puertos.ts';
import { type EnCurso, recorrerEnCurso } from '#server/data/familias.ts';
import {
  aplazarEnvio,
  borrarEnvio,
  devolverEnvio,
  type EncargoAviso,
  type EncargoWebhook,
  type EnvioTomado,
  temaDe,
} from '#server/data/envios.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { anotarEntrega, borrarCaducada, type DispositivoDe, leerSuscripcion } from '#server/data/suscripciones.ts';
import type { Db } from '#server/db/esquema.ts';
import { aQuienEspera, llamarPorReparto } from '#server/effects/avisos/llamar.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import { entregarAWebhook } from '#server/effects/webhooks/entregar.ts';
import { intentarFuera } from './destinos.ts';
import type { EnvioNumerado } from './ver-aviso.ts';
import { loQueDice } from './redactar.ts';

/** A push message for one device of a member, with the instant after which it is not worth sending. */
export interface ParaDispositivo extends Omit<Envio, 'ttl'>, DispositivoDe {
  readonly caduca: Instante;
}

interface Intento {
  readonly resultado: ResultadoEnvio;
  /** Stores the outcome with the device, or deletes the device if it has expired. Call it inside a change. */
  readonly anotar: (db: Db, en: Instante) => Promise<void>;
}

/** Makes one attempt to send to a device. Returns null if the device is not the member's, or no longer. */
export const intentar = async (
  contexto: Pick<Contexto, 'base' | 'reloj' | 'push'>,
  { miembro, dispositivo, caduca, ...envio }: ParaDispositivo,
  senal: AbortSignal,
): Promise<Intento | null> => {
  const ahora = contexto.reloj.ahora();
  const suyo = { miembro, dispositivo };
  const destino = await leer(contexto, (db) => leerSuscripcion(db, suyo, ahora));
  if (destino === undefined) return null;
  const resultado = await contexto.push.enviar(destino, { ...envio, ttl: segundosEntre(ahora, caduca) }, senal);
  return {
    resultado,
    anotar: (db, en) =>
      resultado.tipo === 'CADUCADO'
        ? borrarCaducada(db, dispositivo, destino.endpoint)
        : anotarEntrega(db, suyo, resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO', en),
  };
};

export type ParaEntregar = Pick<
  Contexto,
  | 'base'
  | 'reloj'
  | 'difusion'
  | 'push'
  | 'correo'
  | 'presentes'
  | 'sirviendoDesde'
  | 'recuento'
  | 'salida'
  | 'origenMovil'
  | 'telegram'
  | 'asegurarDia'
  | 'anunciar'
>;

type EnvioDeAviso = EnvioNumerado<EncargoAviso>;

/** The outcome of an attempt, and how to store it. */
interface Final {
  readonly resultado: ResultadoEnvio;
  readonly anotar?: (db: Db, en: Instante) => Promise<void>;
}

/**
 * Maximum number of e-mails to one address in a day. Addresses are not verified and a draft's moves follow within seconds,
 * so the app could otherwise flood a stranger's mailbox.
 */
const CUPO_CORREOS: Cupo = { maximo: 30, segundos: 86_400 };

/** Counts an e-mail to an address against the day's quota; false when the quota is used up. */
const gastarCorreo = async (contexto: ParaEntregar, email: string): Promise<boolean> => {
  const clave = `correo|${email.toLowerCase()}`;
  const contado = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, clave, CUPO_CORREOS, ahora);
    return espera > 0 ? frenado(espera) : bien(null);
  });
  return contado.ok;
};

/**
 * Tells whether the member whom a draft waits for is connected to any node; false for other messages. Asked again before the
 * e-mail is sent, since the node that queued it may have had no socket of the family, and so could not know.
 */
const estaConectado = async ({ presentes }: ParaEntregar, { familia, encargo }: EnvioDeAviso): Promise<boolean> =>
  'sesion' in encargo.asunto && (await presentes.preguntar(familia)).miembros.includes(encargo.asunto.miembro);

const nombrar = ({ encargo }: EnvioDeAviso): string => {
  if (encargo.via === 'PUSH') return `Message to device ${String(encargo.dispositivo)}`;
  if (encargo.via === 'DESTINO') return `Message to place ${String(encargo.destino)}`;
  return `E-mail to member ${String(encargo.miembro)}`;
};

/**
 * Makes one attempt to send a message by push, by e-mail or to a place outside. Returns null if none is to be sent: the device or
 * place is gone, the place refused an earlier message, or, for an e-mail, there is no mail server. The first attempt of an e-mail
 * counts against its address's quota, and is not made while the member whom a draft waits for is connected.
 */
const enviar = async (
  contexto: ParaEntregar,
  envio: EnvioDeAviso,
  { aviso, email }: { readonly aviso: AvisoPush; readonly email: string },
  senal: AbortSignal,
): Promise<Final | null> => {
  const { encargo, caduca, intentos } = envio;
  if (encargo.via === 'PUSH') {
    const { miembro, dispositivo, asunto } = encargo;
    const urgente = 'sesion' in asunto;
    const numerado = { ...aviso, ...(envio.aviso === null ? {} : { id: envio.aviso, en: contexto.reloj.ahora() }) };
    return intentar(contexto, { aviso: numerado, tema: temaDe(asunto), urgente, miembro, dispositivo, caduca }, senal);
  }
  if (encargo.via === 'DESTINO') {
    const { miembro, destino, asunto } = encargo;
    const mensaje = { aviso, tipo: asunto.tipo, urgente: 'sesion' in asunto };
    return intentarFuera(contexto, { miembro, destino, mensaje, aunParado: false }, senal);
  }
  // A `via` that only a newer version knows.
  if (encargo.via !== 'CORREO') return null;
  if (contexto.correo === null) return null;
  if (intentos === 1 && (await estaConectado(contexto, envio))) return null;
  if (intentos === 1 && !(await gastarCorreo(contexto, email)))
    return {
      resultado: { tipo: 'RECHAZADO', motivo: `their address had ${String(CUPO_CORREOS.maximo)} in a day` },
    };
  return { resultado: await contexto.correo.enviar(email, aviso, senal) };
};

/** Returns the milliseconds until the next attempt, null when none is needed, or the reason for giving the message up. */
const loQueSigue = (
  resultado: ResultadoEnvio,
  { intentos, caduca }: EnvioTomado,
  { esperas, ahora }: { readonly esperas: readonly number[]; readonly ahora: Instante },
): number | string | null => {
  if (resultado.tipo === 'ENTREGADO' || resultado.tipo === 'CADUCADO') return null;
  const espera = resultado.tipo === 'FALLIDO' ? esperas[intentos - 1] : undefined;
  if (espera === undefined || resultado.tipo === 'RECHAZADO') return `not delivered: ${resultado.motivo}`;
  const ms = Math.max(espera, (resultado.esperar ?? 0) * 1000);
  return ms > segundosEntre(ahora, caduca) * 1000 ? `not delivered in time: ${resultado.motivo}` : ms;
};

/** Tells whether an outbox row is a webhook's. */
const esWebhook = (envio: EnvioNumerado): envio is EnvioNumerado<EncargoWebhook> => envio.encargo.via === 'WEBHOOK';
const esAviso = (envio: EnvioNumerado): envio is EnvioDeAviso => envio.encargo.via !== 'WEBHOOK';

/**
 * Makes one attempt to deliver a message that this process holds under a lease, if the message still holds true. Then deletes
 * it, or puts it off for the time that the schedule or the receiving service asks for. Throws an error for the log when it gives
 * a message up. If anything else fails, such as the database, the lease runs out and the message is taken again.
 */
export const entregar = async (
  contexto: ParaEntregar,
  envio: EnvioNumerado,
  esperas: readonly number[],
  senal: AbortSignal,
): Promise<void> => {
  if (esWebhook(envio)) return entregarAWebhook(contexto, envio, senal);
  if (!esAviso(envio)) return;
  const acabar = (hacer: (db: Db, ahora: Instante) => Promise<void>) =>
    cambiar(contexto, null, async ({ db, ahora }) => bien(await hacer(db, ahora)));
  if (senal.aborted) return void (await acabar((db, ahora) => devolverEnvio(db, envio, ahora)));
  const ahora = contexto.reloj.ahora();
  // More attempts than the schedule has: the process died during some of them, before it could store the outcome.
  const agotado = envio.intentos > esperas.length + 1;
  const preparado =
    agotado || envio.caduca <= ahora ? null : await leer(contexto, (db) => loQueDice(db, contexto, envio, ahora));
  const final = preparado === null ? null : await enviar(contexto, envio, preparado, senal);
  if (senal.aborted) return void (await acabar((db, ahora) => devolverEnvio(db, envio, ahora)));
  const sigue = final === null ? null : loQueSigue(final.resultado, envio, { esperas, ahora: contexto.reloj.ahora() });
  await acabar(async (db, ahora) => {
    await final?.anotar?.(db, ahora);
    if (typeof sigue === 'number') await aplazarEnvio(db, envio, sumarSegundos(ahora, sigue / 1000));
    else await borrarEnvio(db, envio);
  });
  if (final?.resultado.tipo === 'ENTREGADO') contexto.recuento.anotar(envio.encargo.via, 'enviados');
  if (agotado || typeof sigue === 'string') contexto.recuento.anotar(envio.encargo.via, 'abandonados');
  if (agotado) throw new Error(`${nombrar(envio)} not delivered: the server ended in the middle of every try`);
  if (typeof sigue === 'string') throw new Error(`${nombrar(envio)} ${sigue}`);
};

/** Does nothing: server/jobs/plazos.ts reads the same sessions, and logs those that cannot be read. */
const SE_DICE_EN_PLAZOS = (): void => {};

/** Tells whether the time of the present turn or closing ran out while the server was off, so that it began anew with the server. */
const empiezaDeNuevo = (estado: EstadoReparto, sirviendoDesde: Instante): boolean => {
  const fin = finDelPlazo(estado, sirviendoDesde);
  const { desde, segundos } = estado.reloj;
  return fin !== null && segundos !== null && fin > sumarSegundos(desde, segundos);
};

/** Visits all draft sessions in progress, of all families. */
type Recorrer = (ver: (sesion: EnCurso) => void) => Promise<void>;

const enSuLectura =
  (contexto: Contexto): Recorrer =>
  (visitar) =>
    leer(contexto, (db) => recorrerEnCurso(db, { visitar, alFallar: SE_DICE_EN_PLAZOS }));

/**
 * Calls members again when the server starts, if their turn or the closing ran out while the server was off. Its time begins
 * anew, so what the last call said about the time left is wrong. Sends no e-mail, since the new time is ten minutes at most.
 * `recorrer` lets the job of the deadlines read the sessions in the same pass.
 */
export const retomar = async (contexto: Contexto, recorrer = enSuLectura(contexto)): Promise<void> => {
  const desde = contexto.sirviendoDesde();
  const empiezan: Pick<EnCurso, 'id' | 'familia'>[] = [];
  await recorrer(({ id, familia, estado }) => {
    if (empiezaDeNuevo(estado, desde)) empiezan.push({ id, familia });
  });
  for (const { id, familia } of empiezan) {
    await cambiar(contexto, familia, async (cambio) => {
      const estado = (await leerSesion(cambio.db, familia, id))?.estado;
      if (estado !== undefined && empiezaDeNuevo(estado, desde))
        llamarPorReparto(cambio, {
          id,
          estado,
          llamadas: aQuienEspera(estado),
          sirviendoDesde: desde,
          da_tiempo: false,
        });
      return bien(null);
    });
  }
};
