import type { Contexto } from '#server/change/contexto.ts';

/** Interval of questions while the clock is in doubt, ms. */
const RONDA = 10_000;

/** The messages for the log. */
export interface Cuaderno {
  readonly warn: (datos: object, texto: string) => void;
  readonly info: (datos: object, texto: string) => void;
}

/** Believes the machine's clock if a time server has set it. Tells whether it is still in doubt. */
export const preguntarLaHora = async (
  { duda }: Pick<Contexto, 'duda'>,
  horaDeRed: () => Promise<boolean>,
): Promise<boolean> => {
  if (duda.dicho() !== null && (await horaDeRed())) duda.creer();
  return duda.dicho() !== null;
};

/**
 * Says in the log when the machine's clock begins to be in doubt, and when it ends; while it lasts, asks again and
 * again whether a time server has set it. Returns how to stop.
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
