import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { esCreible, esPosible, PRIMER_INSTANTE } from '#shared/domain/reloj.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { DudaDelReloj, Reloj } from '#server/change/contexto.ts';

const ejecutar = promisify(execFile);

/**
 * A file that systemd-timesyncd touches at each answer of its time server, at least every 34 minutes; a restart removes
 * it.
 */
const MARCA = '/run/systemd/timesync/synchronized';
const RECIENTE_MS = 2 * 3_600_000;
const PLAZO_MS = 3_000;

const marcada = async (marca: string, ahora: number): Promise<boolean> => {
  const { mtimeMs } = await stat(marca);
  return Math.abs(ahora - mtimeMs) <= RECIENTE_MS;
};

/** The kernel's own answer, whichever service set its clock: systemd, chrony or ntpd. */
const segunElNucleo = async (orden: string): Promise<boolean> => {
  const { stdout } = await ejecutar(orden, ['show', '--property=NTPSynchronized', '--value'], { timeout: PLAZO_MS });
  return stdout.trim() === 'yes';
};

/**
 * Whether the machine's clock is known to be right, because a time server said so. False where nobody can tell. Never
 * throws.
 */
export const horaDeRed =
  ({
    marca = MARCA,
    orden = 'timedatectl',
    ahora = () => Date.now(),
  }: { readonly marca?: string; readonly orden?: string; readonly ahora?: () => number } = {}) =>
  async (): Promise<boolean> =>
    (await marcada(marca, ahora()).catch(() => false)) || (await segunElNucleo(orden).catch(() => false));

export interface Maquina {
  /** The machine's clock, milliseconds since 1970: what is judged. */
  readonly dice: () => number;
  /** Milliseconds that the process has run: never set, never jumps, stands still while the machine sleeps. */
  readonly marcha: () => number;
}

export const ESTA_MAQUINA: Maquina = { dice: () => Date.now(), marcha: () => process.uptime() * 1_000 };

/** Writes milliseconds as an instant; the same again at no cost, since a request asks the time several times. */
const crearInstante = (): ((ms: number) => Instante) => {
  let ultimo = { ms: 0, texto: new Date(0).toISOString() };
  return (ms) => {
    if (ms !== ultimo.ms) ultimo = { ms, texto: new Date(ms).toISOString() };
    return ultimo.texto;
  };
};

/**
 * The server's clock, on a machine whose own may be wrong: a small box without a battery may start years ahead, or
 * behind. It says what the machine says, as long as that follows, within a day, from the last instant known (at the
 * start `ultima`, when the server last ran) and the time that passed since. When it does not, the last instant runs on
 * in its place: that is never later than the truth, so nothing lapses or expires too soon, and nothing is written on a
 * day to come. It follows the machine again once the machine's clock fits, or when somebody who knows says that it is
 * right.
 */
export const crearRelojPrudente = (
  { dice, marcha }: Maquina,
  ultima: Instante | null,
): { readonly reloj: Reloj; readonly duda: DudaDelReloj } => {
  const instante = crearInstante();
  let base = ultima === null ? null : { en: Date.parse(ultima), marcha: marcha() };

  /** The time to go by, and what the machine says when that is not believed. */
  const mirar = (): { readonly ahora: number; readonly dudoso: number | null } => {
    const dicho = dice();
    const corrido = marcha();
    const esperado = base === null ? null : base.en + Math.max(0, corrido - base.marcha);
    if (esCreible(esperado, dicho)) {
      base = { en: dicho, marcha: corrido };
      return { ahora: dicho, dudoso: null };
    }
    base ??= { en: PRIMER_INSTANTE, marcha: corrido };
    return { ahora: esperado ?? base.en, dudoso: dicho };
  };

  return {
    reloj: { ahora: () => instante(Math.floor(mirar().ahora)) },
    duda: {
      dicho: () => {
        const { dudoso } = mirar();
        return dudoso === null ? null : instante(dudoso);
      },
      creible: () => esPosible(dice()),
      creer: () => {
        const dicho = dice();
        if (esPosible(dicho)) base = { en: dicho, marcha: marcha() };
      },
    },
  };
};
