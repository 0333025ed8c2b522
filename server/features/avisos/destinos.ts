import {
  type DestinoAvisos,
  type DestinoEntrada,
  MAXIMO_DESTINOS,
  type PorQueParado,
  type PruebaAviso,
} from '#shared/contracts/avisos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoEnvio } from '#server/change/puertos.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import {
  activarPush,
  anotarEnDestino,
  borrarDestino,
  cambiarClaveDeDestino,
  type FilaDestino,
  insertarDestino,
  leerDestinoDe,
  listarDestinos,
} from '#server/data/suscripciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { permiteRedLocal } from '#server/effects/webhooks/entregar.ts';
import { leerRespuesta, type MensajeFuera, peticionDe } from './mensaje-fuera.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';

/** Shortest ntfy topic or Telegram chat of which the last characters are shown. Of a shorter one they would tell too much. */
const LARGO_PARA_ENSENAR = 8;
const ENSENADOS = 3;

/**
 * Returns a place (`destino`) as its owner sees it: without its key, and with the last `ENSENADOS` characters of its topic or
 * chat.
 */
export const verDestino = ({ id, tipo, direccion, buzon, ...fila }: FilaDestino): DestinoAvisos => ({
  id,
  tipo,
  servidor: direccion === '' ? null : new URL(direccion).host,
  acaba_en: buzon.length < LARGO_PARA_ENSENAR ? null : buzon.slice(-ENSENADOS),
  creado_en: fila.creado_en,
  ultima_entrega: fila.ultima_entrega,
  ultimo_intento: fila.ultimo_intento,
  ultimo_resultado: fila.ultimo_resultado,
  parado: fila.parado,
});

/**
 * Returns the columns in which a place of each kind is stored. Of an ntfy address only the origin is kept, since the topic has
 * its own column (`buzon`).
 */
const columnasDe = (datos: DestinoEntrada): Pick<FilaDestino, 'tipo' | 'direccion' | 'buzon' | 'clave'> => {
  switch (datos.tipo) {
    case 'NTFY':
      return { tipo: datos.tipo, direccion: new URL(datos.direccion).origin, buzon: datos.tema, clave: datos.token };
    case 'TELEGRAM':
      return { tipo: datos.tipo, direccion: '', buzon: datos.chat, clave: datos.token };
    default:
      return { tipo: datos.tipo, direccion: datos.direccion, buzon: '', clave: datos.authorization };
  }
};

/**
 * Adds a place outside the app to which the caller's messages are sent, and turns their push messages on if they are off. A place
 * that the caller already has gets the new key, and is tried again if it had been stopped.
 */
export const anadirDestino = (
  contexto: Contexto,
  { id, familia_id }: Actor,
  datos: DestinoEntrada,
): Promise<ResultadoCaso<DestinoAvisos>> =>
  cambiar(contexto, familia_id, async (cambio): Promise<ResultadoCaso<DestinoAvisos>> => {
    const { db, ahora } = cambio;
    if (datos.tipo !== 'TELEGRAM' && !contexto.salida.admite(datos.direccion, await permiteRedLocal(contexto, db)))
      return rechazado('SITIO_NO_ADMITIDO');
    const nuevo = columnasDe(datos);
    const suyos = await listarDestinos(db, id);
    const mismo = suyos.find(
      (d) => d.tipo === nuevo.tipo && d.direccion === nuevo.direccion && d.buzon === nuevo.buzon,
    );
    if (mismo === undefined && suyos.length >= MAXIMO_DESTINOS)
      return rechazado('DEMASIADOS_SITIOS', { maximo: MAXIMO_DESTINOS });
    const fila =
      mismo === undefined
        ? await insertarDestino(db, { ...nuevo, familia_id, miembro_id: id, creado_en: ahora })
        : await cambiarClaveDeDestino(db, mismo.id, nuevo.clave);
    if ((await leerUsuario(db, familia_id, id))?.notificaciones_push === false) {
      await activarPush(db, id);
      cambio.toca('miembro', id);
    }
    return bien(verDestino(fila));
  });

/** Removes one of the caller's places. Sends no event, because other members do not see it. */
export const quitarDestino = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db }) =>
    (await borrarDestino(db, actor.id, id)) ? bien(null) : rechazado('NO_ENCONTRADO'),
  );

interface IntentoFuera {
  readonly resultado: ResultadoEnvio;
  readonly parado: PorQueParado | null;
  /** Stores the outcome with the place. Call it inside a change. */
  readonly anotar: (db: Db, en: Instante) => Promise<void>;
}

interface ParaFuera {
  readonly miembro: number;
  readonly destino: number;
  readonly mensaje: MensajeFuera;
  /** True to send even to a place that refused an earlier message. */
  readonly aunParado: boolean;
}

/**
 * Makes one attempt to send to a place. Returns null if the place is not the member's, has been removed, or, unless `aunParado`,
 * refused an earlier message for good.
 */
export const intentarFuera = async (
  contexto: Pick<Contexto, 'base' | 'salida' | 'origenMovil' | 'telegram'>,
  { miembro, destino, mensaje, aunParado }: ParaFuera,
  senal: AbortSignal,
): Promise<IntentoFuera | null> => {
  const leido = await leer(contexto, async (db) => {
    const fila = await leerDestinoDe(db, miembro, destino);
    return fila === undefined ? null : { fila, local: await permiteRedLocal(contexto, db) };
  });
  if (leido === null || (leido.fila.parado !== null && !aunParado)) return null;
  const { fila, local } = leido;
  const direcciones = { propia: contexto.origenMovil(), telegram: contexto.telegram };
  const respuesta = await contexto.salida.pedir(peticionDe(fila, mensaje, direcciones, local), senal);
  const { resultado, parado } = leerRespuesta(fila, respuesta);
  return {
    resultado,
    parado,
    anotar: (db, en) =>
      anotarEnDestino(db, fila, { resultado: resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO', parado, en }),
  };
};

const AVISO = { titulo: 'Funciona', cuerpo: 'Los avisos de Te Toca llegan aquí.', url: '/profile' } as const;

const DETALLES = {
  ENTREGADO: 'Enviado. Debería aparecer en unos segundos.',
  CADUCADO: 'Ya no existe. Quítalo y añádelo otra vez.',
  RECHAZADO: 'No ha aceptado el mensaje. Revisa lo que escribiste, o quítalo y añádelo otra vez.',
  FALLIDO: 'No contesta. ¿Está bien la dirección, y tiene internet el servidor? Prueba más tarde.',
} as const satisfies Record<ResultadoEnvio['tipo'], string>;

const DETALLES_PARADO = {
  CLAVE: 'No acepta la clave. Añádelo otra vez con la buena.',
  SIN_SITIO: 'Dice que ahí no hay nadie, o que no te deja escribir. Revísalo y añádelo otra vez.',
} as const satisfies Record<PorQueParado, string>;

/** Sends a test message to one of the caller's places, and returns whether it was accepted. */
export const probarDestino = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
): Promise<ResultadoCaso<PruebaAviso>> => {
  const contada = await contarPrueba(contexto, actor);
  if (!contada.ok) return contada;
  const intento = await intentarFuera(
    contexto,
    {
      miembro: actor.id,
      destino: id,
      mensaje: { aviso: AVISO, tipo: 'PRUEBA', urgente: false },
      aunParado: true,
    },
    new AbortController().signal,
  );
  if (intento === null) return rechazado('NO_ENCONTRADO');
  const { resultado, parado, anotar } = intento;
  await cambiar(contexto, null, async ({ db, ahora }) => bien(await anotar(db, ahora)));
  return bien({
    resultado: resultado.tipo === 'ENTREGADO' ? 'ENTREGADO' : 'FALLO',
    detalle: parado === null ? DETALLES[resultado.tipo] : DETALLES_PARADO[parado],
  });
};

/** Maximum number of test messages that a member may send in ten minutes; services block servers that send too much. */
const CUPO_PRUEBAS: Cupo = { maximo: 10, segundos: 600 };

/**
 * Counts a test message of the caller, to a device or another place, against their quota. Returns the present instant, or the
 * refusal when the quota is used up.
 */
export const contarPrueba = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<Instante>> =>
  cambiar(contexto, null, async ({ db, ahora }) =>
    (await gastarCupo(db, `prueba|${String(id)}`, CUPO_PRUEBAS, ahora)) > 0
      ? frenado(CUPO_PRUEBAS.segundos)
      : bien(ahora),
  );
