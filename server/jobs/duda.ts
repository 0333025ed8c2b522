import type { Contexto } from '#server/change/contexto.ts';

/** Interval, in ms, of the checks whether a time server has set the clock, while it is in doubt. */
const RONDA = 10_000;

/** The part of the logger that is needed here. */
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
 * Logs when the machine's clock becomes doubtful and when it is trusted again.
 * Meanwhile it keeps asking whether a time server has set the clock. Returns a function that stops it.
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
  const ronda = setInterval(() => void mirar(), RONDA).unref();
  return () => clearInterval(ronda);
};
