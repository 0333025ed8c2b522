import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto, ResultadoEnvio } from '#server/change/contexto.ts';
import { sumarFallo } from '#server/data/intentos.ts';
import {
  anotarEntrega,
  borrarCaducada,
  leerDestino,
  leerPreferencias,
  listarSuscripciones,
} from '#server/data/suscripciones.ts';

/** Something to tell one member, wherever he is. */
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

/** One try at a device, written down with it. Null: there is no such device (any more). */
export const intentar = async (
  contexto: Contexto,
  id: number,
  { aviso, tema, urgente, caduca }: Omit<Mensaje, 'miembro' | 'correo' | 'vale'>,
  senal: AbortSignal,
): Promise<ResultadoEnvio | null> => {
  const { db, push, reloj } = contexto;
  const ahora = reloj.ahora();
  const destino = await leerDestino(db, id, ahora);
  if (destino === undefined) return null;
  const resultado = await push.enviar(destino, { aviso, tema, urgente, ttl: segundosEntre(ahora, caduca) }, senal);
  if (senal.aborted) return resultado;
  if (resultado.tipo === 'CADUCADO') await borrarCaducada(db, id, destino.endpoint);
  else await anotarEntrega(db, id, resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO', reloj.ahora());
  return resultado;
};

/** Tries until it is done, refused, no longer true, out of tries, or followed by a newer one on its subject; each wait as long as the schedule or the other side says. */
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

/** E-mails that one address gets in a day. Addresses are taken on trust, and moves of a draft are made in seconds: nobody's box may be filled from here. */
const MAXIMO_CORREOS = 30;
const DIA = 86_400;

const quedanCorreos = async ({ db, reloj }: Contexto, email: string): Promise<boolean> => {
  const ahora = reloj.ahora();
  return (
    (await sumarFallo(db, `correo|${email.toLowerCase()}`, {
      ahora,
      ventana: sumarSegundos(ahora, -DIA),
      maximo: MAXIMO_CORREOS,
    })) !== undefined
  );
};

/** Tells a member something, on each of his devices and by e-mail as he chose. Answers at once: the rest is the queue's. After the commit. */
export const avisar = (contexto: Contexto, mensaje: Mensaje): void => {
  const { db, reloj, cola, correo } = contexto;
  cola.encolar(
    async () => {
      const preferencias = await leerPreferencias(db, mensaje.miembro);
      if (preferencias === undefined) return null;
      const { email, notificaciones_email, notificaciones_push } = preferencias;
      for (const { id } of notificaciones_push ? await listarSuscripciones(db, mensaje.miembro, reloj.ahora()) : []) {
        conPaciencia(contexto, `Message to device ${String(id)}`, mensaje, (senal) =>
          intentar(contexto, id, mensaje, senal),
        );
      }
      if (mensaje.correo && correo !== null && notificaciones_email && email !== '') {
        if (!(await quedanCorreos(contexto, email)))
          throw new Error(
            `E-mail to member ${String(mensaje.miembro)} not sent: his address had ${String(MAXIMO_CORREOS)} in a day`,
          );
        conPaciencia(contexto, `E-mail to member ${String(mensaje.miembro)}`, mensaje, (senal) =>
          correo.enviar(email, mensaje.aviso, senal),
        );
      }
      return null;
    },
    `${String(mensaje.miembro)}|${mensaje.tema}`,
  );
};
