import type { EntreNodos } from '#server/change/difusion.ts';

/** Interval, in ms, at which a node sends its heartbeat and checks the others'. */
const LATIDO_MS = 250;
/** Silence, in ms, after which a node counts as gone with everybody on it: well under two seconds. */
const SILENCIO_MS = 1_200;
/** Time, in ms, to wait for answers from other nodes. */
const MOMENTO_MS = 300;

/** The ids of members and wall screens that are connected to a node. */
export interface Presencia {
  readonly miembros: readonly number[];
  readonly pantallas: readonly number[];
}

/**
 * A node's message about a family, to the nodes that listen to it. `n` numbers a node's messages; `pide` asks the other nodes
 * for theirs.
 */
interface Reporte extends Presencia {
  readonly de: string;
  readonly n: number;
  readonly pide?: true;
}
/**
 * A node's heartbeat. `vida` counts its Redis connections: after a reconnection it may have missed messages. `adios` says
 * that the node goes.
 */
interface Latido {
  readonly de: string;
  readonly vida?: number;
  readonly adios?: true;
}

interface OpcionesCenso {
  readonly nodos: EntreNodos;
  /** This node's name among the others. */
  readonly yo: string;
  readonly deAqui: (familia: number) => Presencia;
  /** Called with the connected members of a family, over all nodes, when they are not the same as in the call before. */
  readonly alCambiar: (familia: number, miembros: readonly number[]) => void;
}

/** The `vida` of a node that has sent a message, but no heartbeat yet. */
const SIN_VIDA = -1;
const LATIDOS = 'nodos';
const canalDe = (familia: number): string => `presencia:${String(familia)}`;
/**
 * Runs a callback after the time for answers.
 * If this process stood still, timers run before the waiting network messages and immediates after them, so it waits for both.
 */
const trasUnMomento = (hacer: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(() => setImmediate(hacer), MOMENTO_MS).unref();
const ordenados = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/**
 * Tracks who is connected in a family over all nodes.
 * Each node tells on the family's channel who is connected to it: on each change, when asked, when it begins to listen, and
 * after it was cut off. Nodes with a connection of the family listen, and ask the others when they begin. A node is believed as
 * long as its heartbeat comes, one for all families, so it is forgotten by itself when it dies.
 */
export const crearCenso = ({ nodos, yo, deAqui, alCambiar }: OpcionesCenso) => {
  /** Families that this node listens to: how many listen here, since when (ms), and how to stop. */
  const atentas = new Map<number, { veces: number; readonly desde: number; readonly dejar: () => void }>();
  /** The latest message of each other node about each family, by family and node. */
  const ajenos = new Map<number, Map<string, Reporte>>();
  /** The connected members of each family as announced last. */
  const contados = new Map<number, readonly number[]>();
  /** Nodes that were heard of: the `vida` of their last heartbeat, and when it came (ms). */
  const vivos = new Map<string, { vida: number; visto: number }>();
  /** Listeners of the questions in progress, called with the family and sender of each message. */
  const preguntas = new Set<(familia: number, de: string) => void>();
  /** Families whose other nodes were just asked anew. Nothing is announced about them until `duda` fires. */
  const dudosas = new Set<number>();
  let duda: ReturnType<typeof setTimeout> | undefined;
  /** Nodes that fell silent. When one speaks again, its earlier messages have been forgotten and it must be asked. */
  const perdidos = new Set<string>();
  // The number of this node's last message, its `vida`, when its heartbeat was last sent (ms), and whether it has said goodbye.
  let [n, vida, ultimo, parado] = [0, 0, performance.now(), false];

  const contar = (familia: number): void => {
    if (dudosas.has(familia)) return;
    const deOtros = [...(ajenos.get(familia)?.values() ?? [])].flatMap((parte) => parte.miembros);
    const ids = ordenados([...deAqui(familia).miembros, ...deOtros]);
    if (ids.join() === (contados.get(familia) ?? []).join()) return;
    if (ids.length === 0) contados.delete(familia);
    else contados.set(familia, ids);
    alCambiar(familia, ids);
  };

  const decir = (familia: number, mas: { readonly pide?: true } = {}): void => {
    // After the goodbye a message would bring this node back to life.
    if (parado) return;
    n += 1;
    nodos.decir(canalDe(familia), JSON.stringify({ de: yo, n, ...deAqui(familia), ...mas } satisfies Reporte));
  };
  /**
   * Forgets what one node said, or all nodes (without `de`), because messages may have been missed, and asks them again.
   * A node without connections of a family does not answer. Nothing is announced until the time for answers is over, so that
   * nobody seems to leave.
   */
  const ponerseAlDia = (de?: string): void => {
    for (const [familia, suyos] of ajenos) {
      if (de === undefined) suyos.clear();
      else suyos.delete(de);
      dudosas.add(familia);
    }
    duda ??= trasUnMomento(() => {
      duda = undefined;
      const todas = [...dudosas];
      dudosas.clear();
      for (const familia of todas) if (atentas.has(familia)) contar(familia);
    });
    for (const familia of atentas.keys()) decir(familia, { pide: true });
  };

  const oirParte = (familia: number, parte: Reporte): void => {
    if (parte.pide === true) decir(familia);
    const suyos = ajenos.get(familia) ?? new Map<string, Reporte>();
    ajenos.set(familia, suyos);
    if ((suyos.get(parte.de)?.n ?? 0) < parte.n) suyos.set(parte.de, parte);
    // A message proves that the node lives; only a heartbeat tells its `vida`.
    if (!vivos.has(parte.de)) vivos.set(parte.de, { vida: SIN_VIDA, visto: performance.now() });
    for (const anotar of preguntas) anotar(familia, parte.de);
    contar(familia);
  };

  const olvidar = (nodo: string): void => {
    vivos.delete(nodo);
    perdidos.add(nodo);
    for (const [familia, suyos] of ajenos) if (suyos.delete(nodo) && atentas.has(familia)) contar(familia);
  };

  /** Listens to a family while somebody on this node does. Returns a function that stops. */
  const atender = (familia: number): (() => void) => {
    const ya = atentas.get(familia);
    if (ya !== undefined) ya.veces += 1;
    else {
      const dejar = nodos.oir(canalDe(familia), (mensaje) =>
        oirParte(familia, JSON.parse(mensaje.toString()) as Reporte),
      );
      atentas.set(familia, { veces: 1, desde: performance.now(), dejar });
      decir(familia, { pide: true });
    }
    return () => {
      const atenta = atentas.get(familia);
      if (atenta === undefined || (atenta.veces -= 1) > 0) return;
      atenta.dejar();
      atentas.delete(familia);
      ajenos.delete(familia);
      contados.delete(familia);
    };
  };

  const dejarLatidos = nodos.oir(LATIDOS, (mensaje) => {
    const latido = JSON.parse(mensaje.toString()) as Latido;
    if (latido.adios === true || latido.vida === undefined) return olvidar(latido.de);
    const antes = vivos.get(latido.de)?.vida ?? SIN_VIDA;
    vivos.set(latido.de, { vida: latido.vida, visto: performance.now() });
    // A new node asks by itself, so it needs no question from here.
    if (perdidos.delete(latido.de) || (antes !== SIN_VIDA && antes !== latido.vida)) ponerseAlDia(latido.de);
  });

  const latir = (): void => {
    const ahora = performance.now();
    const retraso = ahora - ultimo - LATIDO_MS;
    ultimo = ahora;
    nodos.decir(LATIDOS, JSON.stringify({ de: yo, vida } satisfies Latido));
    for (const [nodo, visto] of vivos) {
      // A late timer means that this process stood still: heartbeats that came in that time are unread, so it does not count.
      if (retraso > LATIDO_MS) visto.visto += retraso;
      if (ahora - visto.visto > SILENCIO_MS) olvidar(nodo);
    }
  };
  const reloj = setInterval(latir, LATIDO_MS).unref();
  nodos.alReconectar(() => {
    vida += 1;
    latir();
    ponerseAlDia();
  });

  /** Tells whether another node may have a wall screen of the family; if not, messages for screens stay on this node. */
  const puedeHaberPantallas = (familia: number): boolean => {
    const atenta = atentas.get(familia);
    if (atenta === undefined || dudosas.has(familia) || performance.now() - atenta.desde < MOMENTO_MS) return true;
    return [...(ajenos.get(familia)?.values() ?? [])].some((parte) => parte.pantallas.length > 0);
  };

  /** Asks the other nodes, and resolves when each node that listens to the family has answered, or time is up. */
  const esperarRespuestas = (familia: number): Promise<void> =>
    new Promise((listo) => {
      const han = new Set<string>();
      let otros = Infinity;
      const acabar = (): void => {
        clearTimeout(plazo);
        preguntas.delete(anotar);
        listo();
      };
      const anotar = (de: number, nodo: string): void => {
        if (de === familia) han.add(nodo);
        if (han.size >= otros) acabar();
      };
      const plazo = trasUnMomento(acabar);
      preguntas.add(anotar);
      decir(familia, { pide: true });
      void nodos.cuantosOyen(canalDe(familia)).then((cuantos) => {
        otros = cuantos - 1;
        if (han.size >= otros) acabar();
      });
    });

  return {
    atender,
    puedeHaberPantallas,
    /** Ids of the members announced last, ascending; empty for a family that this node does not listen to. */
    conectados: (familia: number): readonly number[] => contados.get(familia) ?? [],
    /** Call it when a member or screen has connected to this node or left it. */
    cambio: (familia: number): void => {
      decir(familia);
      if (atentas.has(familia)) contar(familia);
    },
    /**
     * The members and screens connected to any node. Asks the others; one that does not answer in `MOMENTO_MS` counts with its
     * last message, if any.
     */
    preguntar: async (familia: number): Promise<Presencia> => {
      const dejar = atender(familia);
      await esperarRespuestas(familia);
      const todos = [deAqui(familia), ...(ajenos.get(familia)?.values() ?? [])];
      dejar();
      return {
        miembros: ordenados(todos.flatMap((p) => p.miembros)),
        pantallas: ordenados(todos.flatMap((p) => p.pantallas)),
      };
    },
    parar: (): void => {
      clearInterval(reloj);
      clearTimeout(duda);
      dejarLatidos();
      nodos.decir(LATIDOS, JSON.stringify({ de: yo, adios: true } satisfies Latido));
      parado = true;
    },
  };
};

export type Censo = ReturnType<typeof crearCenso>;

/** Time, in ms, for which a family's changes are gathered, so that a member who reconnects at once was never gone. */
const JUNTAR_MS = 200;

type Emitir = (familia: number, conectados: readonly number[]) => void;

/**
 * Tracks the members that are connected to this node, by family. A member is present while one of their connections is open.
 * A family's changes are announced at most five times a second, and only when the set of members differs. A client that connects
 * in between is greeted with the set announced last, so the next announcement is news for it too.
 */
export const crearPresencia = (emitir: Emitir) => {
  /** One entry for each connection: its member, by family. */
  const familias = new Map<number, number[]>();
  /** The members of each family as announced last; a family without any has no entry. */
  const dichos = new Map<number, readonly number[]>();
  /** The timers of families with changes that are not announced yet. */
  const plazos = new Map<number, ReturnType<typeof setTimeout>>();

  const conectados = (familia: number): readonly number[] => dichos.get(familia) ?? [];

  const decir = (familia: number): void => {
    plazos.delete(familia);
    const ids = [...new Set(familias.get(familia))].toSorted((a, b) => a - b);
    if (ids.join() === conectados(familia).join()) return;
    if (ids.length === 0) dichos.delete(familia);
    else dichos.set(familia, ids);
    emitir(familia, ids);
  };
  const avisarPronto = (familia: number): void => {
    if (plazos.has(familia)) return;
    plazos.set(familia, setTimeout(() => decir(familia), JUNTAR_MS).unref());
  };

  return {
    /** Returns the ids announced last, ascending. */
    conectados,
    parar: (): void => {
      for (const plazo of plazos.values()) clearTimeout(plazo);
    },
    /** Counts a connection of a member. Returns a function that ends it; call it once, or it would end another connection. */
    entrar: (familia: number, miembro: number): (() => void) => {
      const suyos = familias.get(familia) ?? [];
      familias.set(familia, suyos);
      suyos.push(miembro);
      avisarPronto(familia);
      return () => {
        suyos.splice(suyos.indexOf(miembro), 1);
        if (suyos.length === 0 && familias.get(familia) === suyos) familias.delete(familia);
        avisarPronto(familia);
      };
    },
  };
};
