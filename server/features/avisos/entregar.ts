import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto, ResultadoEnvio } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho } from '#server/change/resultado.ts';
import {
  anotarEntrega,
  borrarCaducada,
  leerDestino,
  leerPreferencias,
  listarSuscripciones,
} from '#server/data/suscripciones.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';

/** Something to tell one member, wherever they are. */
export interface Mensaje {
  readonly miembro: number;
  readonly aviso: AvisoPush;
  /** See `Envio.tema`. */
  readonly tema: string;
  readonly urgente: boolean;
  /** After this it says nothing any more. */
  readonly caduca: Instante;
  /** Whether it goes by e-mail too, to whom chose that. */
  readonly correo: boolean;
  /** Whether it is still true; asked before every try. */
  readonly vale: () => Promise<boolean>;
}

/** One try at a device, written down with how it ended. Null: there is no such device (any more). */
export const intentar = async (
  contexto: Contexto,
  id: number,
  { aviso, tema, urgente, caduca }: Omit<Mensaje, 'miembro' | 'correo' | 'vale'>,
  senal: AbortSignal,
): Promise<ResultadoEnvio | null> => {
  const ahora = contexto.reloj.ahora();
  const destino = await leer(contexto, (db) => leerDestino(db, id, ahora));
  if (destino === undefined) return null;
  const envio = { aviso, tema, urgente, ttl: segundosEntre(ahora, caduca) };
  const resultado = await contexto.push.enviar(destino, envio, senal);
  if (senal.aborted) return resultado;
  await cambiar(contexto, null, async (cambio) => {
    if (resultado.tipo === 'CADUCADO') await borrarCaducada(cambio.db, id, destino.endpoint);
    else await anotarEntrega(cambio.db, id, resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO', cambio.ahora);
    return hecho(null);
  });
  return resultado;
};

/**
 * Tries until the message is delivered, refused, no longer true, out of tries or replaced by a newer one on its
 * subject. It waits between tries as long as the schedule or the other side says.
 */
const conPaciencia = (
  { cola, reloj }: Contexto,
  que: string,
  { vale, caduca, tema }: Mensaje,
  intento: (senal: AbortSignal) => Promise<ResultadoEnvio | null>,
) => {
  let hechos = 0;
  cola.encolar(async (senal) => {
    if (reloj.ahora() >= caduca || !(await vale())) return null;
    const resultado = await intento(senal);
    if (senal.aborted || resultado === null || resultado.tipo === 'ENTREGADO' || resultado.tipo === 'CADUCADO')
      return null;
    const espera = resultado.tipo === 'FALLIDO' ? cola.esperas[hechos] : undefined;
    hechos += 1;
    if (espera === undefined || resultado.tipo === 'RECHAZADO')
      throw new Error(`${que} not delivered: ${resultado.motivo}`);
    const ms = Math.max(espera, (resultado.esperar ?? 0) * 1000);
    if (ms > segundosEntre(reloj.ahora(), caduca) * 1000)
      throw new Error(`${que} not delivered in time: ${resultado.motivo}`);
    return ms;
  }, `${que}|${tema}`);
};

/**
 * Most e-mails to one address in a day. Addresses are taken on trust and a draft's moves follow in seconds, so a
 * stranger's box could be filled from here.
 */
const CUPO_CORREOS: Cupo = { maximo: 30, segundos: 86_400 };

/** Takes one of the e-mails that an address may get; false when there is none left today. */
const gastarCorreo = async (contexto: Contexto, email: string): Promise<boolean> => {
  const clave = `correo|${email.toLowerCase()}`;
  const contado = await cambiar(contexto, null, async ({ db, ahora }) => {
    const espera = await gastarCupo(db, clave, CUPO_CORREOS, ahora);
    return espera > 0 ? frenado(espera) : hecho(null);
  });
  return contado.ok;
};

/** How a member wants to be told and on which devices; null without an account. */
const leerDestinos = (contexto: Contexto, miembro: number) =>
  leer(contexto, async (db) => {
    const preferencias = await leerPreferencias(db, miembro);
    if (preferencias === undefined) return null;
    const { notificaciones_push } = preferencias;
    const dispositivos = notificaciones_push ? await listarSuscripciones(db, miembro, contexto.reloj.ahora()) : [];
    return { ...preferencias, dispositivos };
  });

/**
 * Tells a member something, on each of their devices and by e-mail as they chose. Returns at once, since the queue does
 * the rest. Call it after the commit.
 */
export const avisar = (contexto: Contexto, mensaje: Mensaje): void => {
  const { cola, correo } = contexto;
  const { miembro, aviso } = mensaje;
  cola.encolar(
    async () => {
      const destinos = await leerDestinos(contexto, miembro);
      if (destinos === null) return null;
      const { email, notificaciones_email, dispositivos } = destinos;
      for (const { id } of dispositivos) {
        conPaciencia(contexto, `Message to device ${String(id)}`, mensaje, (senal) =>
          intentar(contexto, id, mensaje, senal),
        );
      }
      if (mensaje.correo && correo !== null && notificaciones_email && email !== '') {
        if (!(await gastarCorreo(contexto, email)))
          throw new Error(
            `E-mail to member ${String(miembro)} not sent: their address had ${String(CUPO_CORREOS.maximo)} in a day`,
          );
        conPaciencia(contexto, `E-mail to member ${String(miembro)}`, mensaje, (senal) =>
          correo.enviar(email, aviso, senal),
        );
      }
      return null;
    },
    `${String(miembro)}|${mensaje.tema}`,
  );
};
