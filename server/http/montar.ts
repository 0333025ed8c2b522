import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CabecerasConClave, type DefCaso } from '#shared/contracts/casos/caso.ts';
import { CASOS, type Consulta, type Cuerpo, type Respuesta } from '#shared/contracts/casos/casos.ts';
import { ParametroId, ParametroIdN, SinCuerpo } from '#shared/contracts/comunes.ts';
import { LLAMADAS, type NombreCaso } from '#shared/contracts/llamadas.ts';
import { CABECERA_CLAVE } from '#shared/contracts/rutas.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { comoEsta } from './crear-fastify.ts';
import { type Entrada, existe, recordarDispositivo } from './quien-pide.ts';
import { responder, responderJugada, responderLista, type Jugado } from './responder.ts';

/** A validated request to a use case. */
interface Pedida<K extends NombreCaso> {
  /**
   * The calling member; null on public and wall-screen routes. `cambiar` refreshes its fields in place
   * (server/change/cambio.ts).
   */
  readonly actor: Actor;
  /** The id in the path, such as a chore's; NaN if there is none. */
  readonly id: number;
  /** The second id in the path, a proposal's number; NaN if there is none. */
  readonly n: number;
  readonly cuerpo: Cuerpo<K>;
  readonly consulta: Consulta<K>;
  /** The idempotency key; undefined when the client sent none or the call takes none. */
  readonly clave: string | undefined;
  /** For the few use cases that need an address, a cookie or the log. */
  readonly request: FastifyRequest;
}

/** Calls whose routes are written by hand with `opcionesDe`, because photos, family files and calendars are no JSON. */
type AMano =
  | 'agregarMiembro'
  | 'editarUsuario'
  | 'exportarFamilia'
  | 'importarFamilia'
  | 'leerIcs'
  | 'ponerFoto'
  | 'verFoto';

/** The function that carries out each use case. */
export type Haceres = {
  readonly [K in Exclude<NombreCaso, AMano>]: (pedida: Pedida<K>) => Promise<ResultadoCaso<Respuesta<K>>>;
};

/** Accepts any text as an id, so that a malformed id answers 404 like an unknown one. */
const ParametroTexto = z.object({ id: z.string() });

const parametrosDe = (rol: DefCaso['rol'], ruta: string): z.ZodType | undefined => {
  if (ruta.includes('/:n/')) return ParametroIdN;
  if (!ruta.includes('/:id/')) return undefined;
  return rol === 'publico' ? ParametroTexto : ParametroId;
};

/** Returns Fastify's options of a call's route, derived from the table of use cases. */
export const opcionesDe = (nombre: NombreCaso) => {
  const [metodo, ruta] = LLAMADAS[nombre];
  const caso: DefCaso = CASOS[nombre];
  const { rol, llave, de, clave, consulta, respuesta, estado = 200, recuerda, resumen, detalle } = caso;
  const params = parametrosDe(rol, ruta);
  return {
    config: { rol, ...(llave && { llave }), ...(de && { existe: existe[de] }), ...(recuerda && { recuerda }) },
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

/** Returns the ids in a validated path; NaN if there is none. */
export const idsDe = ({ params }: FastifyRequest): { readonly id: number; readonly n: number } => ({
  id: NaN,
  n: NaN,
  ...(params as object),
});

/** Returns the idempotency key from validated headers. */
export const claveDe = ({ headers }: FastifyRequest): string | undefined =>
  headers[CABECERA_CLAVE] as string | undefined;

/** Sends a use case's result in the way that its table row demands: as a move, as a long list, or with a status. */
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

/** Declares a route for each use case, except for those written by hand. */
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
