import { escribirMarco, PING_DE_ENGINE, webSocketDe, type ConexionEngine } from './marco.ts';

/** How often connections are looked at. */
const TIC_MS = 500;

/** What engine.io keeps of a connection's heartbeat, and gives no type. */
interface Corazon extends ConexionEngine {
  pingIntervalTimer: ReturnType<typeof setTimeout> | null;
  hasRefreshedPingTimeout: boolean;
  readonly resetPingTimeout: () => void;
}
/** A connection of engine.io's, as far as this needs it. */
export interface ConPulso {
  readonly once: (evento: 'close', hacer: () => void) => unknown;
}

const latir = (corazon: Corazon): void => {
  corazon.hasRefreshedPingTimeout = false;
  escribirMarco(webSocketDe(corazon), PING_DE_ENGINE);
  corazon.resetPingTimeout();
};

/**
 * engine.io's slow heartbeat, of many connections at once: each of them has a timer for its own, and to wake for one phone
 * costs more than to ask it. What is asked, how often, and what becomes of who does not answer stay as engine.io has them.
 * Returns what takes a new connection's heartbeat over.
 */
export const crearPulso = (cadaMs: number): ((conexion: ConPulso) => void) => {
  const ranuras = Array.from({ length: Math.round(cadaMs / TIC_MS) }, () => new Set<Corazon>());
  let [cual, cuantas] = [0, 0];
  let reloj: ReturnType<typeof setInterval> | undefined;

  const mirar = (): void => {
    cual = (cual + 1) % ranuras.length;
    for (const corazon of ranuras[cual] ?? []) latir(corazon);
  };

  return (conexion) => {
    const corazon = conexion as unknown as Corazon;
    clearTimeout(corazon.pingIntervalTimer ?? undefined);
    corazon.pingIntervalTimer = null;
    const suya = ranuras[cual];
    suya?.add(corazon);
    cuantas += 1;
    reloj ??= setInterval(mirar, TIC_MS).unref();
    conexion.once('close', () => {
      suya?.delete(corazon);
      cuantas -= 1;
      if (cuantas > 0) return;
      clearInterval(reloj);
      reloj = undefined;
    });
  };
};
