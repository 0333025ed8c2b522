/** How often some of the connections are looked at, and changes told. */
const TIC_MS = 200;
/** Looks from one ping to the next: of a phone that answers quickly, and of one that does not. */
const DE_LEJOS = 7;
const DE_CERCA = 5;
/** Looks from a ping until its answer is looked for: who has answered by then answers quickly. */
const RESPIRO = 1;
/** Pings for which one that was late is not trusted to be quick: a minute. */
const RECELO = 60;
/** A look that comes later than this by so much: the process itself stood still. */
const PARADO_MS = 250;
/**
 * After so long without an answer a member counts as gone: with the look, less than the two seconds that are promised.
 */
const SILENCIO_MS = 1_700;
/** So many are pinged in a row: a pick may be waiting behind them. */
const SEGUIDAS = 64;

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
  /** When it last answered, and when it was last asked, on the process's own clock. */
  visto: number;
  preguntada: number;
  /** Quick answers that it still owes before it is asked less often. */
  recelo: number;
  /** What its next look is for; null: it is not looked at. */
  toca: 'PREGUNTAR' | 'COMPROBAR' | null;
  presente: boolean;
}

type Emitir = (familia: number, conectados: readonly number[]) => void;

/**
 * Who is connected: true within two seconds where a draft is on, even when a phone dies without a word, and elsewhere as
 * soon as its connection is closed.
 *
 * Where a draft is on, a heartbeat of its own, of WebSocket ping frames: the browser answers them itself, so the page
 * runs no code and need not even be able to, and they cost two bytes. Each phone is asked as seldom as its own answers
 * allow: the later they come, the sooner it has to be asked to be told from one that is gone. It closes nothing: who is
 * silent is only shown as gone, and is back with the next answer. Closing stays with socket.io's slower ping, which the
 * page's own code answers: a phone on bad Wi-Fi keeps its connection, and a page that the phone has frozen loses it.
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
  /** By look, who is looked at then. */
  const rueda = Array.from({ length: DE_LEJOS + 1 }, () => new Set<Conexion>());
  let reloj: ReturnType<typeof setInterval> | undefined;
  let ultimo = 0;
  let cual = 0;
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

  const citar = (c: Conexion, toca: Conexion['toca'], dentroDe: number): void => {
    c.toca = toca;
    rueda[(cual + dentroDe) % rueda.length]?.add(c);
  };
  const dejar = (c: Conexion): void => {
    c.toca = null;
    for (const citadas of rueda) citadas.delete(c);
  };

  /** Its first ping: not all of those who came together at the same look. */
  const empezarACitar = (c: Conexion): void => citar(c, 'PREGUNTAR', 1 + ((entradas += 1) % DE_CERCA));

  /** Looks for the answer to the last ping, and says when to ask again. */
  const comprobar = (c: Conexion, ahora: number): void => {
    const contestada = c.visto >= c.preguntada;
    const presente = ahora - c.visto <= SILENCIO_MS;
    if (presente !== c.presente) {
      c.presente = presente;
      sucias.add(c.familia);
    }
    const pasados = Math.round((ahora - c.preguntada) / TIC_MS);
    c.recelo = contestada && pasados <= RESPIRO ? Math.max(0, c.recelo - 1) : RECELO;
    if (!contestada && pasados < DE_CERCA) citar(c, 'COMPROBAR', 1);
    else citar(c, 'PREGUNTAR', Math.max(1, (c.recelo === 0 ? DE_LEJOS : DE_CERCA) - pasados));
  };

  const preguntar = (conexiones: readonly Conexion[]): void => {
    for (const c of conexiones.slice(0, SEGUIDAS)) c.cable.ping();
    if (conexiones.length > SEGUIDAS) setImmediate(preguntar, conexiones.slice(SEGUIDAS));
  };

  const mirar = (): void => {
    const ahora = performance.now();
    const retraso = ahora - ultimo - TIC_MS;
    ultimo = ahora;
    // The process itself stood still: the answers that came meanwhile are still unread.
    if (retraso > PARADO_MS)
      for (const familia of deCerca) for (const c of familias.get(familia) ?? []) c.visto += retraso;
    cual = (cual + 1) % rueda.length;
    const citadas = [...(rueda[cual] ?? [])];
    rueda[cual]?.clear();
    const debidas: Conexion[] = [];
    for (const c of citadas)
      if (c.toca === 'COMPROBAR') comprobar(c, ahora);
      else {
        c.preguntada = ahora;
        debidas.push(c);
        citar(c, 'COMPROBAR', RESPIRO);
      }
    preguntar(debidas);
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
        if (si) empezarACitar(c);
        else dejar(c);
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
        visto: performance.now(),
        preguntada: 0,
        recelo: 0,
        toca: null,
        presente: true,
      };
      cable.alContestar(() => {
        conexion.visto = performance.now();
      });
      const suyas = familias.get(familia) ?? new Set();
      familias.set(familia, suyas.add(conexion));
      if (deCerca.has(familia)) empezarACitar(conexion);
      sucias.add(familia);
      empezar();
      return () => {
        suyas.delete(conexion);
        dejar(conexion);
        if (suyas.size === 0 && familias.get(familia) === suyas) familias.delete(familia);
        sucias.add(familia);
        empezar();
      };
    },
  };
};
