import type { Contexto, Reloj } from '#server/change/contexto.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { guardarUltimaHora } from '#server/data/caja.ts';
import { type Repeticion, repetir } from './repetir.ts';

/** Interval, in ms, of the checks whether the machine's clock is in doubt, and then whether a time server has set it. */
const RONDA_DUDA = 10_000;

/** The part of the logger that `vigilarDuda` uses. */
export interface Cuaderno {
  readonly warn: (datos: object, texto: string) => void;
  readonly info: (datos: object, texto: string) => void;
}

/** Trusts the machine's clock if a time server has set it. Returns whether it is still in doubt. */
export const preguntarLaHora = async (
  { duda }: Pick<Contexto, 'duda'>,
  horaDeRed: () => Promise<boolean>,
): Promise<boolean> => {
  if (duda.dicho() !== null && (await horaDeRed())) duda.creer();
  return duda.dicho() !== null;
};

/**
 * Logs when the machine's clock becomes doubtful and when it is trusted again. As long as it is in doubt, keeps asking whether
 * a time server has set it. Returns a function that stops both.
 */
export const vigilarDuda = (
  { reloj, duda }: Pick<Contexto, 'reloj' | 'duda'>,
  horaDeRed: () => Promise<boolean>,
  cuaderno: Cuaderno,
): (() => void) => {
  let habia = false;
  const mirar = async (): Promise<void> => {
    const dice = duda.dicho();
    const hay = await preguntarLaHora({ duda }, horaDeRed);
    if (hay && !habia) {
      const texto =
        'the machine’s clock is more than a day off: until a time server or an admin says that it is right, the app goes on from when it last ran';
      cuaderno.warn({ machine: dice, app: reloj.ahora() }, texto);
    }
    if (!hay && habia) cuaderno.info({ app: reloj.ahora() }, 'the machine’s clock is believed again');
    habia = hay;
  };
  void mirar();
  const ronda = setInterval(() => void mirar(), RONDA_DUDA).unref();
  return () => clearInterval(ronda);
};

/** Interval of the heartbeat, in ms. Long, to spare a memory card; the next start judges the clock in days only. */
const CADA_MS = 5 * 60 * 1000;

/**
 * Stores the time every `CADA_MS`, and on closing, as proof that the server ran; the next start judges the machine's clock by
 * it.
 */
export const latir = async (contexto: Contexto, alFallar: (error: unknown) => void): Promise<Repeticion> => {
  const anotar = async (): Promise<void> => {
    await cambiar(contexto, null, async ({ db, ahora }) => bien(await guardarUltimaHora(db, ahora)));
  };
  const { ya, parar } = await repetir(async () => {
    await anotar();
    return CADA_MS;
  }, alFallar);
  return {
    ya,
    parar: async () => {
      await parar();
      await anotar().catch(alFallar);
    },
  };
};

/** Interval, in ms, at which `oirSaltos` looks at the clock. */
const RONDA_SALTOS = 2_000;
/** Seconds by which the clock may run ahead of the polling, since a busy machine polls late. */
const HOLGURA = 60;
/** Seconds by which the clock must be set back to count as a jump: a day. After a smaller correction no restart is needed. */
const DIA = 86_400;

/**
 * Calls `alSaltar` when the clock has jumped, as after a laptop slept or the network set the clock. Nobody is served during a
 * sleep, so a jump counts as a restart. It polls often, so that its timer is among the first after a sleep. Returns a function
 * that stops the polling.
 */
export const oirSaltos = (reloj: Reloj, alSaltar: () => void): (() => void) => {
  let antes = reloj.ahora();
  const ronda = setInterval(() => {
    const ahora = reloj.ahora();
    const pasado = segundosEntre(antes, ahora);
    antes = ahora;
    if (pasado > HOLGURA || pasado < -DIA) alSaltar();
  }, RONDA_SALTOS).unref();
  return () => clearInterval(ronda);
};
