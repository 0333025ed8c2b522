import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Contexto, Presentes } from '#server/change/contexto.ts';
import type { Oyente, Publicacion } from '#server/change/difusion.ts';
import { rechazado } from '#server/change/resultado.ts';
import { responderRechazo } from '#server/http/responder.ts';
import { limitarSubida } from './caudal.ts';
import { juzgarOrigen } from './origen.ts';
import { crearPantallas } from './pantalla.ts';
import { crearPresencia } from './presencia.ts';
import { crearSocket } from './socket.ts';

/** A screen says one thing, its token. */
const MAXIMO_SALUDO = 1_024;

interface OpcionesVivo {
  readonly contexto: Omit<Contexto, 'presentes'>;
  /** Origins of our own pages, when PUBLIC_URL says them. */
  readonly origenes: readonly string[];
  /** A page that may be ours was refused, for want of PUBLIC_URL. */
  readonly alNoDeclarar: (host: string) => void;
}

/** The live layer: brings what changes say to members' sockets and families' screens, and knows who is there. */
export const crearVivo = ({ contexto, origenes, alNoDeclarar }: OpcionesVivo) => {
  const admite = (peticion: Pick<IncomingMessage, 'headers'>): boolean => {
    const origen = juzgarOrigen(peticion, origenes);
    if (origen === 'SIN_DECLARAR') alNoDeclarar(peticion.headers.host ?? '');
    return origen === 'NUESTRO';
  };

  /** Last version that each family's events carried, or that somebody read: presence repeats it. */
  const versiones = new Map<number, number>();
  const conocer = (familia: number, version: number): void => {
    versiones.set(familia, Math.max(version, versiones.get(familia) ?? 0));
  };

  const presencia = crearPresencia((familia, conectados) => {
    const publicacion: Publicacion = {
      sala: { familia, miembro: null },
      evento: 'presencia',
      version: versiones.get(familia) ?? 0,
      datos: { conectados },
    };
    socket.emitir([publicacion]);
    pantallas.publicar(familia, [publicacion]);
  });
  const presentes: Presentes = {
    miembros: presencia.conectados,
    pantallas: (familia) => pantallas.conectadas(familia),
  };
  const pantallas = crearPantallas({ ...contexto, presentes });
  const socket = crearSocket({
    contexto,
    admite,
    alConocer: conocer,
    entrar: (familia, miembro, cable) => ({
      salir: presencia.entrar(familia, miembro, cable),
      saludo: { version: versiones.get(familia) ?? 0, conectados: presencia.conectados(familia) },
    }),
  });

  const oyente: Oyente = {
    eventos: (publicaciones) => {
      const [{ sala, version }] = publicaciones as readonly [Publicacion];
      conocer(sala.familia, version);
      socket.emitir(publicaciones);
      // What goes to a member alone is no screen's.
      const deTodos = publicaciones.filter((p) => p.sala.miembro === null);
      if (deTodos.length > 0) pantallas.publicar(sala.familia, deTodos);
    },
    cortes: (cortes) => {
      for (const corte of cortes) {
        if ('pantalla' in corte) pantallas.cortar(corte.pantalla);
        else socket.cortar(corte);
      }
    },
  };

  /** The screens' WebSocket, in a context of its own: the plugin wraps every route that it sees. */
  const instalarPantallas = (app: FastifyInstance): void => {
    void app.register(async (hijo) => {
      await hijo.register(websocket, {
        options: { maxPayload: MAXIMO_SALUDO, perMessageDeflate: false },
        errorHandler: (_error, cable) => cable.terminate(),
      });
      hijo.route({
        method: 'GET',
        url: RUTAS.vivoPantalla,
        config: { rol: 'publico' },
        schema: { hide: true },
        onRequest: async (request, reply) =>
          admite(request) ? undefined : responderRechazo(reply, rechazado('SIN_PERMISO')),
        handler: (_, reply) => responderRechazo(reply, rechazado('NO_ENCONTRADO')),
        wsHandler: (cable, peticion) => {
          limitarSubida(peticion.raw.socket);
          pantallas.recibir(cable);
        },
      });
    });
    app.addHook('preClose', (listo) => {
      presencia.parar();
      pantallas.parar();
      listo();
    });
  };

  return { oyente, presentes, instalarPantallas, enchufar: socket.enchufar };
};
