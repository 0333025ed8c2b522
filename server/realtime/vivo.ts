import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Contexto, Presentes } from '#server/change/contexto.ts';
import { aFamilia, type Publicacion, type Publicar } from '#server/change/publicar.ts';
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
  readonly contexto: Omit<Contexto, 'publicar' | 'presentes'>;
  /** Origins of our own pages, when PUBLIC_URL says them. */
  readonly origenes: readonly string[];
  /** A page that may be ours was refused, for want of PUBLIC_URL. */
  readonly alNoDeclarar: (host: string) => void;
}

/** One batch holds the events of one transaction, hence of one family; what goes to a member alone is no screen's. */
const familiaDe = ({ sala }: Publicacion): number | null =>
  sala.startsWith('familia:') ? Number(sala.slice('familia:'.length)) : null;

/** The live layer as a whole: what use cases publish reaches members' sockets and families' screens, and who is there is known. */
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
    const publicacion = aFamilia(familia, versiones.get(familia) ?? 0, 'presencia', { conectados });
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

  const publicar: Publicar = {
    eventos: (publicaciones) => {
      for (const p of publicaciones) {
        const familia = familiaDe(p);
        if (familia !== null) conocer(familia, p.version);
      }
      socket.emitir(publicaciones);
      for (const [familia, suyas] of Map.groupBy(publicaciones, familiaDe))
        if (familia !== null) pantallas.publicar(familia, suyas);
    },
    cortar: (cortes) => {
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

  return { publicar, presentes, instalarPantallas, enchufar: socket.enchufar };
};
