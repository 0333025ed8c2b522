import type { EntreNodos } from '#server/change/difusion.ts';

/** Interval at which a node sends its heartbeat and checks the others'. */
const LATIDO_MS = 250;
/** After so long without a word a node counts as gone, and with it everybody on it: well within two seconds. */
const SILENCIO_MS = 1_200;
/** Timeout for an answer from other nodes. */
const MOMENTO_MS = 300;

/** The members and screens that are connected to a node. */
export interface Presencia {
  readonly miembros: readonly number[];
  readonly pantallas: readonly number[];
}

/** A node's message to the others with sockets of a family. `n` numbers its messages; `pide` asks for theirs. */
interface Parte extends Presencia {
  readonly de: string;
  readonly n: number;
  readonly pide?: true;
}
/** `vida` counts a node's connections: after another one begins it may have missed anything. */
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
  /** Another set of members is connected. */
  readonly alCambiar: (familia: number, miembros: readonly number[]) => void;
}

/** A node that has sent a message, but no heartbeat yet. */
const SIN_VIDA = -1;
const LATIDOS = 'nodos';
const canalDe = (familia: number): string => `presencia:${String(familia)}`;
/**
 * Does something once there was time for answers. A process that stood still meanwhile has them yet to read: timers come
 * before what the network brought, immediates after it.
 */
const trasUnMomento = (hacer: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(() => setImmediate(hacer), MOMENTO_MS).unref();
const ordenados = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/**
 * Tracks who is connected in a family over all nodes. Each says on the family's channel who is there with it: when that
 * changes, when somebody asks, and when a node begins or was cut off. Nodes with a socket of the family listen, and ask
 * when they begin to. One heartbeat a node, not one a family, keeps what it said: it expires by itself when the node
 * dies.
 */
export const crearCenso = ({ nodos, yo, deAqui, alCambiar }: OpcionesCenso) => {
  const atentas = new Map<number, { veces: number; readonly desde: number; readonly dejar: () => void }>();
  const ajenos = new Map<number, Map<string, Parte>>();
  const contados = new Map<number, readonly number[]>();
  const vivos = new Map<string, { vida: number; visto: number }>();
  const preguntas = new Set<(familia: number, de: string) => void>();
  const dudosas = new Set<number>();
  let duda: ReturnType<typeof setTimeout> | undefined;
  /** Nodes that fell silent: when one of them speaks again, what it said before has been forgotten. */
  const perdidos = new Set<string>();
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
    // After the goodbye it would be believed to be back.
    if (parado) return;
    n += 1;
    nodos.decir(canalDe(familia), JSON.stringify({ de: yo, n, ...deAqui(familia), ...mas } satisfies Parte));
  };
  /**
   * Forgets what is known of a node, or of all, since something of it may have been missed, and asks anew: who has nobody
   * of a family any more does not answer. Until there was time for answers nothing is told, so that nobody seems gone.
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

  const oirParte = (familia: number, parte: Parte): void => {
    if (parte.pide === true) decir(familia);
    const suyos = ajenos.get(familia) ?? new Map<string, Parte>();
    ajenos.set(familia, suyos);
    if ((suyos.get(parte.de)?.n ?? 0) < parte.n) suyos.set(parte.de, parte);
    // A message proves that the node lives; only a heartbeat tells which run of it.
    if (!vivos.has(parte.de)) vivos.set(parte.de, { vida: SIN_VIDA, visto: performance.now() });
    for (const anotar of preguntas) anotar(familia, parte.de);
    contar(familia);
  };

  const olvidar = (nodo: string): void => {
    vivos.delete(nodo);
    perdidos.add(nodo);
    for (const [familia, suyos] of ajenos) if (suyos.delete(nodo) && atentas.has(familia)) contar(familia);
  };

  /** Listens to a family as long as anybody here does. */
  const atender = (familia: number): (() => void) => {
    const ya = atentas.get(familia);
    if (ya !== undefined) ya.veces += 1;
    else {
      const dejar = nodos.oir(canalDe(familia), (mensaje) =>
        oirParte(familia, JSON.parse(mensaje.toString()) as Parte),
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
    // One that is new asks by itself.
    if (perdidos.delete(latido.de) || (antes !== SIN_VIDA && antes !== latido.vida)) ponerseAlDia(latido.de);
  });

  const latir = (): void => {
    const ahora = performance.now();
    const retraso = ahora - ultimo - LATIDO_MS;
    ultimo = ahora;
    nodos.decir(LATIDOS, JSON.stringify({ de: yo, vida } satisfies Latido));
    for (const [nodo, visto] of vivos) {
      // This process stood still: what came meanwhile is still unread.
      if (retraso > LATIDO_MS) visto.visto += retraso;
      if (ahora - visto.visto > SILENCIO_MS) olvidar(nodo);
    }
  };
  const reloj = setInterval(latir, LATIDO_MS).unref();
  nodos.alVolver(() => {
    vida += 1;
    latir();
    ponerseAlDia();
  });

  /** Whether a screen of the family may be at another node: what is for screens alone need not be said otherwise. */
  const puedeHaberPantallas = (familia: number): boolean => {
    const atenta = atentas.get(familia);
    if (atenta === undefined || dudosas.has(familia) || performance.now() - atenta.desde < MOMENTO_MS) return true;
    return [...(ajenos.get(familia)?.values() ?? [])].some((parte) => parte.pantallas.length > 0);
  };

  /** Asks the other nodes who is there with them, and waits until each that listens to the family has answered. */
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
    /** Ids as they were told last, ascending, where the family is listened to. */
    conectados: (familia: number): readonly number[] => contados.get(familia) ?? [],
    /** Handles a member who connected to this node or left it. */
    cambio: (familia: number): void => {
      decir(familia);
      if (atentas.has(familia)) contar(familia);
    },
    /** Returns who is connected to any node. Waits for the other nodes. */
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
