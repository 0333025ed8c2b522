import { createHash } from 'node:crypto';
import {
  type Avisos,
  type DispositivoAvisos,
  MAXIMO_DISPOSITIVOS,
  type PruebaAviso,
  type Suscribir,
} from '#shared/contracts/avisos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoEnvio } from '#server/change/puertos.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  activarPush,
  borrarDeDondeViene,
  borrarSuscripcion,
  guardarSuscripcion,
  leerPreferencias,
  listarDestinos,
  listarSuscripciones,
} from '#server/data/suscripciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { contarPrueba, verDestino } from './destinos.ts';
import { intentar } from './entregar.ts';

type Fila = Awaited<ReturnType<typeof listarSuscripciones>>[number];

/** Characters of the digest that are shown. */
const LARGO_HUELLA = 16;

/** Returns a device as its owner sees it. Only a digest of the endpoint is shown, by which a browser recognizes itself. */
const verDispositivo = ({
  id,
  nombre,
  endpoint,
  creado_en,
  ultima_entrega,
  ultimo_intento,
  ultimo_resultado,
}: Fila): DispositivoAvisos => ({
  id,
  nombre,
  huella: createHash('sha256').update(endpoint).digest('base64url').slice(0, LARGO_HUELLA),
  creado_en,
  ultima_entrega,
  ultimo_intento,
  ultimo_resultado,
});

/**
 * Returns the caller's devices and other places, their e-mail address and reminder hour, and the public key with which a browser
 * subscribes.
 */
export const verAvisos = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<Avisos>> => {
  const { reloj, push, correo } = contexto;
  return leer(contexto, async (db) => {
    const preferencias = await leerPreferencias(db, id);
    if (preferencias === undefined) return rechazado('NO_AUTENTICADO');
    const { email, hora_recordatorio } = preferencias;
    return bien({
      clave_publica: push.clavePublica,
      correo: { configurado: correo !== null, email: email === '' ? null : email },
      dispositivos: (await listarSuscripciones(db, id, reloj.ahora())).map(verDispositivo),
      destinos: (await listarDestinos(db, id)).map(verDestino),
      hora_recordatorio,
    });
  });
};

/**
 * Subscribes the caller's browser to push messages, and turns the member's push messages on if they are off. The subscription
 * ends with the caller's login. It replaces another member's subscription of this browser, and the subscription of the login
 * that this one replaced (`viene_de`). Refused for an unknown push service, a malformed key, or too many devices.
 */
export const suscribir = (
  contexto: Contexto,
  { id, familia_id, acceso }: Actor,
  datos: Suscribir,
): Promise<ResultadoCaso<DispositivoAvisos>> => {
  const { push } = contexto;
  return cambiar(contexto, familia_id, async (cambio): Promise<ResultadoCaso<DispositivoAvisos>> => {
    const { db, ahora } = cambio;
    if (!push.admite(datos.endpoint)) return rechazado('DESTINO_NO_ADMITIDO');
    if (!push.esClave(datos.p256dh)) return rechazado('CLAVE_DE_AVISOS_NO_VALIDA');
    await borrarDeDondeViene(db, acceso);
    const otras = (await listarSuscripciones(db, id, ahora)).filter((s) => s.endpoint !== datos.endpoint);
    if (otras.length >= MAXIMO_DISPOSITIVOS)
      return rechazado('DEMASIADOS_DISPOSITIVOS', { maximo: MAXIMO_DISPOSITIVOS });
    const fila = await guardarSuscripcion(db, { ...datos, miembro_id: id, acceso_id: acceso, creado_en: ahora });
    const antes = await leerUsuario(db, familia_id, id);
    if (antes !== undefined && !antes.notificaciones_push) {
      await activarPush(db, id);
      cambio.toca('miembro', id);
    }
    return bien(verDispositivo(fila));
  });
};

/** Removes one of the caller's devices. Sends no event, because other members do not see it. */
export const quitarSuscripcion = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db }) =>
    (await borrarSuscripcion(db, actor.id, id)) ? bien(null) : rechazado('NO_ENCONTRADO'),
  );

/** Time, in seconds, for which the push service keeps a test message for a device that is off. */
const VIDA_PRUEBA = 60;

const AVISO = {
  titulo: 'Funciona',
  cuerpo: 'Los avisos de Te Toca llegan a este dispositivo.',
  url: '/profile',
  etiqueta: 'prueba',
} as const;

const DETALLES = {
  ENTREGADO: 'Enviado. Debería aparecer en unos segundos.',
  CADUCADO: 'Ese dispositivo ya no acepta avisos y lo hemos quitado. Ábrelo y vuelve a activarlos.',
  RECHAZADO: 'Su servicio de avisos lo ha rechazado. Quítalo y vuelve a activarlo desde ese dispositivo.',
  FALLIDO: 'Su servicio de avisos no contesta. ¿Tiene internet el servidor? Prueba más tarde.',
} as const satisfies Record<ResultadoEnvio['tipo'], string>;

/** Sends a test message to one of the caller's devices, and returns whether the push service accepted it. */
export const probar = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<PruebaAviso>> => {
  const contada = await contarPrueba(contexto, actor);
  if (!contada.ok) return contada;
  const caduca = sumarSegundos(contada.valor, VIDA_PRUEBA);
  const intento = await intentar(
    contexto,
    { aviso: AVISO, tema: 'prueba', urgente: true, miembro: actor.id, dispositivo: id, caduca },
    new AbortController().signal,
  );
  if (intento === null) return rechazado('NO_ENCONTRADO');
  const { resultado, anotar } = intento;
  await cambiar(contexto, null, async ({ db, ahora }) => bien(await anotar(db, ahora)));
  return bien({
    resultado: resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO',
    detalle: DETALLES[resultado.tipo],
  });
};
