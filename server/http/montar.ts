import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DefCaso } from '#shared/contracts/casos/caso.ts';
import { CASOS, type Consulta, type Cuerpo, type Respuesta } from '#shared/contracts/casos/casos.ts';
import { ParametroId, ParametroIdN, SinCuerpo } from '#shared/contracts/comunes.ts';
import { CabecerasConClave } from '#shared/contracts/con-clave.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { comoEsta } from './despedida.ts';
import { existe } from './de-su-familia.ts';
import { recordarDispositivo, type Entrada } from './dispositivo.ts';
import { responder, responderJugada, responderLista, type Jugado } from './responder.ts';

/** A call that has been checked: who asks, and what for. */
interface Pedida<K extends NombreCaso> {
  /** Null for calls that anybody may make, and for a screen's. */
  readonly actor: Actor;
  /** The ids of the path; NaN where it has none. */
  readonly id: number;
  readonly n: number;
  readonly cuerpo: Cuerpo<K>;
  readonly consulta: Consulta<K>;
  /** The idempotency key. */
  readonly clave: string | undefined;
  /** For the few that need more of it: an address, a cookie, the log. */
  readonly request: FastifyRequest;
}

/** Photos and whole families come and go as streams: their routes are written by hand, with `opcionesDe`. */
type AMano = 'agregarMiembro' | 'editarUsuario' | 'exportarFamilia' | 'importarFamilia';

/** Does what each call asks for. */
export type Haceres = {
  readonly [K in Exclude<NombreCaso, AMano>]: (pedida: Pedida<K>) => Promise<ResultadoCaso<Respuesta<K>>>;
};

/** Any text: what is no id is not found, like an id that there is not. */
const ParametroTexto = z.object({ id: z.string() });

const parametrosDe = (rol: DefCaso['rol'], ruta: string): z.ZodType | undefined => {
  if (ruta.includes('/:n/')) return ParametroIdN;
  if (!ruta.includes('/:id/')) return undefined;
  return rol === 'publico' ? ParametroTexto : ParametroId;
};

/** A route's options, as the table of use cases says them. */
export const opcionesDe = (nombre: NombreCaso) => {
  const [metodo, ruta] = LLAMADAS[nombre];
  const caso: DefCaso = CASOS[nombre];
  const { rol, de, clave, consulta, respuesta, estado = 200, recuerda, resumen, detalle } = caso;
  const params = parametrosDe(rol, ruta);
  return {
    config: { rol, ...(de && { existe: existe[de] }), ...(recuerda && { recuerda }) },
    schema: {
      summary: resumen,
      ...(detalle && { description: detalle }),
      ...(params && { params }),
      ...(clave && { headers: CabecerasConClave }),
      ...(consulta && { querystring: consulta }),
      ...(metodo !== 'GET' && !caso.archivo && { body: caso.cuerpo ?? SinCuerpo }),
      response: respuesta ? { [estado]: respuesta } : { 204: z.undefined() },
    },
    ...(caso.jugada && comoEsta),
  };
};

/** The ids of a path that has been checked; NaN where it has none. */
export const idsDe = ({ params }: FastifyRequest): { readonly id: number; readonly n: number } => ({
  id: NaN,
  n: NaN,
  ...(params as object),
});

/** The idempotency key of a request whose headers have been checked. */
export const claveDe = ({ headers }: FastifyRequest): string | undefined =>
  headers[CABECERA_CLAVE] as string | undefined;

/** Answers as the table says: with a status, as a long list, or with a move in brief. */
const contestar = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { respuesta, estado, larga, jugada }: DefCaso,
  resultado: ResultadoCaso<unknown>,
): Promise<FastifyReply> => {
  if (jugada) return responderJugada(request, reply, resultado as ResultadoCaso<Jugado>);
  if (larga && respuesta instanceof z.ZodArray)
    return responderLista(reply, respuesta.element as z.ZodType, resultado as ResultadoCaso<readonly unknown[]>);
  return responder(reply, resultado, respuesta === undefined ? 204 : estado);
};

type HacerAlgo = (pedida: unknown) => Promise<ResultadoCaso<unknown>>;

/** Makes a route of each use case of the table but those that are written by hand. */
export const montar = (app: FastifyInstance, contexto: Contexto, haceres: Haceres): void => {
  for (const [nombre, hacer] of Object.entries(haceres) as [keyof Haceres, HacerAlgo][]) {
    const [method, url] = LLAMADAS[nombre];
    const caso: DefCaso = CASOS[nombre];
    app.route({
      method,
      url,
      ...opcionesDe(nombre),
      handler: async (request, reply) => {
        const { actor, body: cuerpo, query: consulta } = request;
        const clave = caso.clave && claveDe(request);
        const resultado = await hacer({ actor, ...idsDe(request), cuerpo, consulta, clave, request });
        if (caso.entra) await recordarDispositivo(contexto, request, reply, resultado as ResultadoCaso<Entrada>);
        return contestar(request, reply, caso, resultado);
      },
    });
  }
};
