import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from 'socket.io';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Azar, Contexto, Presentes } from '#server/change/contexto.ts';
import type { Corte, EntreNodos, Oyente, Publicacion } from '#server/change/difusion.ts';
import { reaccionar } from '#server/effects/reparto/reaccionar.ts';
import { juzgarOrigen, type Prefijos } from '#server/http/direccion.ts';
import { responderRechazo } from '#server/http/responder.ts';
import { DESPEDIDA_BREVE, limitarSubida } from './porteria.ts';
import { crearCenso, crearPresencia } from './censo.ts';
import { crearEnsayos, crearReacciones } from './reparto.ts';
import { crearPantallas } from './pantalla.ts';
import { crearRepaso } from './repaso.ts';
import { crearSocket } from './socket.ts';
import { setTimeout } from 'node:timers/promises';

/** Redis channel for connections that must be closed. */
const CORTES = 'cortes';
/** Random bytes in a node's name. */
const BYTES_NODO = 9;
/** Bytes of the longest message from a wall screen, which sends only its token. */
const MAXIMO_SALUDO = 1_024;

interface OpcionesVivo {
  readonly contexto: Omit<Contexto, 'presentes' | 'ensayos' | 'reacciones'>;
  readonly prefijos: Prefijos;
  /** The link to other nodes; null when there are none. */
  readonly otros: { readonly nodos: EntreNodos; readonly adaptador: NonNullable<ServerOptions['adapter']> } | null;
  /** Called with the origin and host of a page whose live connection was refused. */
  readonly alRechazar: (pagina: { readonly origin: string; readonly host: string }) => void;
}

/** Creates the live layer: it sends events to members' sockets and wall screens, and tracks who is connected. */
export const crearVivo = ({ contexto, prefijos, otros, alRechazar }: OpcionesVivo) => {
  const admite = (peticion: IncomingMessage): boolean => {
    const origen = juzgarOrigen(peticion, contexto.propios(), prefijos.porIngreso(peticion));
    if (origen !== 'NUESTRO') alRechazar({ origin: peticion.headers.origin ?? '', host: peticion.headers.host ?? '' });
    return origen === 'NUESTRO';
  };

  const nodos = otros?.nodos ?? null;
  // The callbacks below use `socket`, `pantallas` and `censo`, which are created after them; none is called before that.

  /** The latest known version of each family, from events or reads. Messages that change nothing repeat it. */
  const versiones = new Map<number, number>();
  const conocer = (familia: number, version: number): void => {
    versiones.set(familia, Math.max(version, versiones.get(familia) ?? 0));
  };

  const decirPresencia = (familia: number, conectados: readonly number[]): void => {
    socket.emitirAqui(familia, 'presencia', { version: versiones.get(familia) ?? 0, conectados });
    pantallas.decir(familia, { tipo: 'presencia', conectados });
  };
  const presencia = crearPresencia((familia, conectados) => {
    if (censo === null) decirPresencia(familia, conectados);
    else censo.cambio(familia);
  });
  const deAqui = (familia: number) => ({
    miembros: presencia.conectados(familia),
    pantallas: pantallas.conectadas(familia),
  });
  const censo =
    nodos === null
      ? null
      : crearCenso({ nodos, yo: contexto.azar.secreto(BYTES_NODO), deAqui, alCambiar: decirPresencia });
  const presentes: Presentes = {
    miembros: (censo ?? presencia).conectados,
    preguntar: censo?.preguntar ?? ((familia) => Promise.resolve(deAqui(familia))),
    cuantos: () => {
      const actores = socket.actores().filter(({ llave }) => llave === undefined);
      return {
        miembros: new Set(actores.map(({ id }) => id)).size,
        aparatos: actores.length,
        pantallas: new Set(pantallas.presentes().map(({ id }) => id)).size,
      };
    },
  };
  const ensayos = crearEnsayos(nodos, (familia, ensayo) => pantallas.decir(familia, { tipo: 'ensayo', ensayo }));
  const reacciones = crearReacciones(nodos, contexto.reloj, (familia, reaccion) => {
    socket.emitirAqui(familia, 'reaccion', { version: versiones.get(familia) ?? 0, ...reaccion });
    pantallas.decir(familia, { tipo: 'reaccion', ...reaccion });
  });
  const pantallas = crearPantallas(
    { ...contexto, presentes, ensayos },
    nodos === null || censo === null ? null : { nodos, censo },
  );
  const socket = crearSocket({
    contexto,
    adaptador: otros?.adaptador,
    admite,
    alConocer: conocer,
    conocida: (familia) => versiones.get(familia) ?? 0,
    // A reaction that is refused, or that a busy database cannot judge, is dropped in silence: its sender waits for no answer.
    alReaccionar: (actor, emoji) => void reaccionar({ ...contexto, reacciones }, actor, emoji).catch(() => null),
    entrar: (familia, miembro) => {
      const irse = [presencia.entrar(familia, miembro), ...(censo === null ? [] : [censo.atender(familia)])];
      const salir = (): void => {
        for (const uno of irse) uno();
      };
      return { salir, saludo: { version: versiones.get(familia) ?? 0, conectados: presentes.miembros(familia) } };
    },
  });

  const cortarAqui = (corte: Corte): void => {
    if ('pantalla' in corte) pantallas.cortar(corte.pantalla);
    else socket.cortar(corte);
  };
  nodos?.oir(CORTES, (mensaje) => {
    for (const corte of JSON.parse(mensaje.toString()) as readonly Corte[]) cortarAqui(corte);
  });

  /** The latest version sent to each family's members on this node, by an event or by `version`. */
  const dichas = new Map<number, number>();
  const alDia = (familia: number, version: number): void => {
    conocer(familia, version);
    pantallas.comparar(familia, version);
    if (version <= (dichas.get(familia) ?? 0)) return;
    dichas.set(familia, version);
    socket.emitirAqui(familia, 'version', { version });
  };
  const repaso =
    nodos === null
      ? null
      : crearRepaso(contexto, { actores: socket.actores, pantallas: pantallas.presentes, alDia, cortar: cortarAqui });

  const oyente: Oyente = {
    eventos: (publicaciones) => {
      const [{ destino, version }] = publicaciones as readonly [Publicacion];
      conocer(destino.familia, version);
      socket.emitir(publicaciones);
      if (publicaciones.some(({ evento }) => evento === 'reparto:iniciado')) ensayos.quitar(destino.familia);
      // Events for one member are not for wall screens.
      const deTodos = publicaciones.filter((p) => p.destino.miembro === null);
      if (deTodos.length === 0) return;
      if (nodos !== null) dichas.set(destino.familia, version);
      pantallas.publicar(destino.familia, deTodos);
    },
    cortes: (cortes) => {
      for (const corte of cortes) cortarAqui(corte);
      nodos?.decir(CORTES, JSON.stringify(cortes));
    },
  };

  /** Registers the wall screens' WebSocket in a Fastify context of its own, since the plugin wraps every route that it sees. */
  const instalarPantallas = (app: FastifyInstance): void => {
    void app.register(async (hijo) => {
      await hijo.register(websocket, {
        options: { maxPayload: MAXIMO_SALUDO, perMessageDeflate: false, ...DESPEDIDA_BREVE },
        errorHandler: (_error, cable) => cable.terminate(),
      });
      hijo.route({
        method: 'GET',
        url: RUTAS.vivoPantalla,
        config: { rol: 'publico' },
        schema: { hide: true },
        onRequest: async (request, reply) =>
          admite(request.raw) ? undefined : responderRechazo(reply, rechazado('SIN_PERMISO')),
        handler: (_, reply) => responderRechazo(reply, rechazado('NO_ENCONTRADO')),
        wsHandler: (cable, peticion) => {
          limitarSubida(peticion.raw.socket);
          pantallas.recibir(cable);
        },
      });
    });
    app.addHook('onReady', (listo) => {
      repaso?.empezar();
      listo();
    });
    app.addHook('preClose', (listo) => {
      repaso?.parar();
      presencia.parar();
      censo?.parar();
      pantallas.parar();
      listo();
    });
  };

  let cerrando = false;
  /** Closes all connections within `ms` and accepts no new ones; a load balancer must send those elsewhere. */
  const cerrarTodo = (ms: number, yaMismo: AbortSignal): Promise<void> => {
    cerrando = true;
    return cerrarEnOlas([...socket.cierres(), ...pantallas.cierres()], { ms, yaMismo, azar: contexto.azar });
  };

  return {
    oyente,
    presentes,
    ensayos,
    reacciones,
    instalarPantallas,
    enchufar: (app: FastifyInstance) => socket.enchufar(app, prefijos, () => cerrando),
    cerrarTodo,
  };
};

/** Pause between two waves, in ms. */
const OLA_MS = 250;

interface Opciones {
  /** Time, in ms, in which all connections are closed. */
  readonly ms: number;
  /** Ends the waiting; the remaining connections then close with the server. */
  readonly yaMismo: AbortSignal;
  readonly azar: Pick<Azar, 'entero'>;
}

/** Waits for `ms`, or until `yaMismo` is aborted. */
export const esperar = (ms: number, yaMismo: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal: yaMismo }).catch(() => undefined);

/**
 * Closes connections in waves, each connection in a random one.
 * So the clients, which reconnect at once, do not all reach the other servers in the same instant.
 */
const cerrarEnOlas = async (cierres: readonly (() => void)[], { ms, yaMismo, azar }: Opciones): Promise<void> => {
  const olas = Array.from({ length: Math.max(1, Math.round(ms / OLA_MS)) }, (): (() => void)[] => []);
  for (const cerrar of cierres) olas[azar.entero(olas.length)]?.push(cerrar);
  for (const ola of olas) {
    if (yaMismo.aborted) return;
    for (const cerrar of ola) cerrar();
    await esperar(OLA_MS, yaMismo);
  }
};
