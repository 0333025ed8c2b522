/** How often connections are looked at, changes told, and some of the connections pinged. */
const TIC_MS = 200;
/**
 * Each is pinged at one of five such looks, every second: waking up for a few costs more than to ask many, but a pick may
 * be waiting behind them.
 */
const FASES = 5;
/** A look that comes later than this by so much: the process itself stood still. */
const PARADO_MS = 250;
/**
 * After so long without an answer a member counts as gone: with the look, less than the two seconds that are promised.
 */
const SILENCIO_MS = 1_700;

/** A connection as presence sees it. */
export interface Cable {
  readonly ping: () => void;
  /** Calls back at each answer to a ping. */
  readonly alContestar: (hacer: () => void) => void;
}

interface Conexion {
  readonly familia: number;
  readonly miembro: number;
  readonly cable: Cable;
  readonly fase: number;
  /** When it last answered, on the process's own clock. */
  visto: number;
  presente: boolean;
}

type Emitir = (familia: number, conectados: readonly number[]) => void;

/**
 * Who is connected: true within two seconds where a draft is on, even when a phone dies without a word, and elsewhere as
 * soon as its connection is closed.
 *
 * Where a draft is on, a heartbeat of its own, of WebSocket ping frames: the browser answers them itself, so the page
 * runs no code and need not even be able to, and they cost two bytes. It closes nothing: who is silent is only shown as
 * gone, and is back with the next answer. Closing stays with socket.io's slower ping, which the page's own code answers: a
 * phone on bad Wi-Fi keeps its connection, and a page that the phone has frozen loses it.
 *
 * Changes are told once a look and family, and only when another set of members results. Whoever comes in between gets
 * what was told last, as everybody else has it: the next telling is then news, or none, to all alike.
 */
export const crearPresencia = (emitir: Emitir) => {
  const familias = new Map<number, Set<Conexion>>();
  const contados = new Map<number, readonly number[]>();
  const sucias = new Set<number>();
  /** Families with a draft on. */
  const deCerca = new Set<number>();
  let reloj: ReturnType<typeof setInterval> | undefined;
  let ultimo = 0;
  /** Which of them are pinged at this look. */
  let fase = 0;
  let entradas = 0;

  const conectados = (familia: number): readonly number[] => contados.get(familia) ?? [];

  const contarAhora = (familia: number): number[] => {
    const presentes = [...(familias.get(familia) ?? [])].filter((c) => c.presente).map((c) => c.miembro);
    return [...new Set(presentes)].toSorted((a, b) => a - b);
  };

  const parar = (): void => {
    clearInterval(reloj);
    reloj = undefined;
  };

  const contar = (): void => {
    for (const familia of sucias) {
      const ids = contarAhora(familia);
      if (ids.join() === conectados(familia).join()) continue;
      if (ids.length === 0) contados.delete(familia);
      else contados.set(familia, ids);
      emitir(familia, ids);
    }
    sucias.clear();
  };

  const mirar = (): void => {
    const ahora = performance.now();
    const retraso = ahora - ultimo - TIC_MS;
    ultimo = ahora;
    fase = (fase + 1) % FASES;
    for (const familia of deCerca) {
      for (const c of familias.get(familia) ?? []) {
        // The process itself stood still: the answers that came meanwhile are still unread.
        if (retraso > PARADO_MS) c.visto += retraso;
        const presente = ahora - c.visto <= SILENCIO_MS;
        if (presente !== c.presente) {
          c.presente = presente;
          sucias.add(c.familia);
        }
        if (c.fase === fase) c.cable.ping();
      }
    }
    contar();
    if (sucias.size === 0 && ![...deCerca].some((familia) => familias.has(familia))) parar();
  };
  const empezar = (): void => {
    if (reloj !== undefined) return;
    ultimo = performance.now();
    reloj = setInterval(mirar, TIC_MS).unref();
  };

  return {
    /** Ids as they were told last, ascending. */
    conectados,
    parar,
    /** A family's draft is on, or is not any more. */
    mirarDeCerca: (familia: number, si: boolean): void => {
      if (si === deCerca.has(familia)) return;
      if (si) deCerca.add(familia);
      else deCerca.delete(familia);
      for (const c of familias.get(familia) ?? []) {
        c.visto = performance.now();
        c.presente = true;
      }
      if (!familias.has(familia)) return;
      sucias.add(familia);
      empezar();
    },
    /** Counts a member's connection; returns how to end that. */
    entrar: (familia: number, miembro: number, cable: Cable): (() => void) => {
      const conexion: Conexion = {
        familia,
        miembro,
        cable,
        fase: (entradas += 1) % FASES,
        visto: performance.now(),
        presente: true,
      };
      cable.alContestar(() => {
        conexion.visto = performance.now();
      });
      const suyas = familias.get(familia) ?? new Set();
      familias.set(familia, suyas.add(conexion));
      sucias.add(familia);
      empezar();
      return () => {
        suyas.delete(conexion);
        if (suyas.size === 0 && familias.get(familia) === suyas) familias.delete(familia);
        sucias.add(familia);
        empezar();
      };
    },
  };
};
