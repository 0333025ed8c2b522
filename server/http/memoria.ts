import type { FastifyInstance, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { hoyEn } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Vigia } from '#server/db/esquema.ts';
import { JSON_UTF8 } from './responder.ts';

/** A family's cached answers at one state, and the number of characters they take. */
interface DeFamilia {
  readonly estado: string;
  readonly respuestas: Map<string, string>;
  ocupa: number;
}

/** Overhead counted for each answer, besides its own characters and its address's. */
const DE_MAS = 200;

/**
 * Answers by family and address, each good for one state of the family. Of what is kept, so many characters at most: what
 * a family is answered in another state takes the place of all it was answered before, and when there is no room left
 * those are forgotten whose state has lasted longest.
 */
export const crearMemoria = (maximo: number) => {
  /** The families in order of use, the most recent last. */
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
    /** Characters that all of it takes. */
    ocupado: (): number => ocupado,
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Its answer to a member is the same as long as nothing of the family is written and the day goes on; or only to
     * some queries. Absent: it is made anew each time.
     */
    readonly recuerda?: true | ((consulta: Readonly<Record<string, unknown>>) => boolean);
  }
  interface FastifyRequest {
    /** The cache for its answer; null: none. */
    recuerdo: Recuerdo | null;
  }
}

interface Recuerdo {
  readonly actor: Actor;
  readonly clave: string;
  /** The family's state at the time of the request. */
  readonly estado: string;
}

/** Characters of answers and their addresses remembered at most. */
const MAXIMO = 4_000_000;

const enLista = <T>(ganchos: T | T[] | undefined): T[] =>
  ganchos === undefined ? [] : Array.isArray(ganchos) ? ganchos : [ganchos];

/**
 * Answers what a member asked before and cannot have changed since: of the routes that say so, the bytes of the last
 * answer to the same member, as long as nothing of the family was written, by whomever, no right has changed, and the
 * day is the same. With `Cache-Control: no-cache` an answer is made anew. Routes declared before it do not count.
 */
export const instalarRecuerdos = (app: FastifyInstance, contexto: Contexto, vigia: Vigia): void => {
  const memoria = crearMemoria(MAXIMO);

  const estadoDe = ({ familia_id, zona_horaria }: Actor): string =>
    [
      vigia.sello(),
      // Known at the commit, a moment before the change counts as written: the answer's header tells it already.
      vigia.version(familia_id),
      vigia.cambios(familia_id),
      hoyEn(zona_horaria, contexto.reloj.ahora()),
      contexto.sirviendoDesde(),
    ].join();

  app.decorateRequest('recuerdo', null);
  const buscar: onRequestHookHandler = (request, reply, seguir) => {
    const { actor, headers, routeOptions } = request;
    const { recuerda } = routeOptions.config;
    const consulta = request.query as Readonly<Record<string, unknown>>;
    if (recuerda === undefined || (recuerda !== true && !recuerda(consulta))) return seguir();
    const estado = estadoDe(actor);
    const clave = `${String(actor.id)} ${request.url}`;
    const respuesta = memoria.buscar(actor.familia_id, estado, clave);
    if (respuesta !== undefined && headers['cache-control'] !== 'no-cache')
      return void reply.header('content-type', JSON_UTF8).send(respuesta);
    request.recuerdo = { actor, clave, estado };
    return seguir();
  };

  const guardar: onSendHookHandler = (request, reply, respuesta, seguir) => {
    const { recuerdo } = request;
    // A write in the meantime may be missing in it.
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
