import type { FastifyInstance, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Vigia } from '#server/db/esquema.ts';
import { JSON_UTF8 } from './responder.ts';

/** A family's cached answers for one state of its data. `ocupa` is their size in characters. */
interface DeFamilia {
  readonly estado: string;
  readonly respuestas: Map<string, string>;
  ocupa: number;
}

/** Overhead counted for each cached answer, in characters. */
const DE_MAS = 200;

/**
 * Creates a cache of answers by family and key, limited to `maximo` characters. A family's answers are valid for one state;
 * storing one for another state drops the old ones. When the cache is full, it drops the families whose state is oldest.
 */
export const crearMemoria = (maximo: number) => {
  /** Families in the order in which their present state was first stored, oldest first. */
  const familias = new Map<number, DeFamilia>();
  let ocupado = 0;

  const olvidar = (familia: number): void => {
    ocupado -= familias.get(familia)?.ocupa ?? 0;
    familias.delete(familia);
  };
  const deEstado = (familia: number, estado: string): DeFamilia => {
    const suyas = familias.get(familia);
    if (suyas?.estado === estado) return suyas;
    olvidar(familia);
    const nuevas = { estado, respuestas: new Map<string, string>(), ocupa: 0 };
    familias.set(familia, nuevas);
    return nuevas;
  };

  return {
    buscar: (familia: number, estado: string, clave: string): string | undefined => {
      const suyas = familias.get(familia);
      return suyas?.estado === estado ? suyas.respuestas.get(clave) : undefined;
    },
    guardar: (familia: number, estado: string, clave: string, respuesta: string): void => {
      const suyas = deEstado(familia, estado);
      const antes = suyas.respuestas.get(clave);
      const mas = antes === undefined ? DE_MAS + clave.length + respuesta.length : respuesta.length - antes.length;
      suyas.respuestas.set(clave, respuesta);
      suyas.ocupa += mas;
      ocupado += mas;
      for (const otra of familias.keys()) {
        if (ocupado <= maximo) break;
        olvidar(otra);
      }
    },
    /** Returns the size of the cache in characters. */
    ocupado: (): number => ocupado,
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if a member's answer depends only on the family's data and the local day, so that it may be cached. A function decides
     * that by the query. Absent: never cached.
     */
    readonly recuerda?: true | ((consulta: Readonly<Record<string, unknown>>) => boolean);
  }
  interface FastifyRequest {
    /** Place under which the answer will be cached; null if it will not be, as when it comes from the cache. */
    recuerdo: Recuerdo | null;
  }
}

interface Recuerdo {
  readonly actor: Actor;
  readonly clave: string;
  /** The family's state when the request arrived. */
  readonly estado: string;
}

/** Maximum size of the cache, in characters. */
const MAXIMO = 4_000_000;

const enLista = <T>(ganchos: T | T[] | undefined): T[] =>
  ganchos === undefined ? [] : Array.isArray(ganchos) ? ganchos : [ganchos];

/**
 * Answers repeated requests of a member from a cache, on routes that declare `recuerda`. A cached answer is valid as long as
 * nobody wrote to the family, no permission changed, the local day is the same and the server has not slept. With `Cache-Control:
 * no-cache` the answer is computed anew. Call it before the routes are declared; earlier routes are not cached.
 */
export const instalarRecuerdos = (app: FastifyInstance, contexto: Contexto, vigia: Vigia): void => {
  const memoria = crearMemoria(MAXIMO);

  const estadoDe = ({ familia_id, zona_horaria }: Actor): string =>
    [
      vigia.sello(),
      // At a commit the version changes a moment before `cambios`. From then on the answer's header contains the new one, so an
      // older answer must not be sent with it.
      vigia.version(familia_id),
      vigia.cambios(familia_id),
      hoyEn(zona_horaria, contexto.reloj.ahora()),
      // The deadlines in a draft depend on when the server last woke.
      contexto.sirviendoDesde(),
    ].join();

  app.decorateRequest('recuerdo', null);
  const buscar: onRequestHookHandler = (request, reply, seguir) => {
    const { actor, headers, routeOptions } = request;
    const { recuerda } = routeOptions.config;
    const consulta = request.query as Readonly<Record<string, unknown>>;
    if (recuerda === undefined || (recuerda !== true && !recuerda(consulta))) return seguir();
    const estado = estadoDe(actor);
    // A key sees less than its member, so it must not get the answers that their phone got.
    const quien =
      actor.llave === undefined ? String(actor.id) : `${String(actor.id)} ${actor.es_administrador ? 'casa' : 'llave'}`;
    const clave = `${quien} ${request.url}`;
    const respuesta = memoria.buscar(actor.familia_id, estado, clave);
    if (respuesta !== undefined && headers['cache-control'] !== 'no-cache')
      return void reply.header('content-type', JSON_UTF8).send(respuesta);
    request.recuerdo = { actor, clave, estado };
    return seguir();
  };

  const guardar: onSendHookHandler = (request, reply, respuesta, seguir) => {
    const { recuerdo } = request;
    // Not cached if the state changed during the request, because the answer may have missed that write.
    if (recuerdo !== null && reply.statusCode === 200 && typeof respuesta === 'string') {
      const { actor, clave, estado } = recuerdo;
      if (estado === estadoDe(actor)) memoria.guardar(actor.familia_id, estado, clave, respuesta);
    }
    seguir();
  };

  app.addHook('onRoute', (ruta) => {
    if (ruta.config?.recuerda === undefined || ruta.method !== 'GET') return;
    ruta.onRequest = [...enLista(ruta.onRequest), buscar];
    ruta.onSend = [...enLista(ruta.onSend), guardar];
  });
};
