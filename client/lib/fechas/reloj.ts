import { useCallback, useSyncExternalStore } from 'react';
import { formatoDe, hoyLocal } from './fechas.ts';
import { ahoraServidor, desfaseServidor } from '#client/lib/red/hora-servidor.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { lugarDeZona } from './lugar-de-zona.ts';

/**
 * Returns the value of `leer` and renders again when it changes. The value is read when the page is shown or hidden, and after
 * `espera()` ms, repeatedly until `espera` returns null. Pass an `espera` that is the same function at each render, or the
 * timer restarts.
 */
const useReloj = <T>(leer: () => T, espera: () => number | null): T => {
  const suscribir = useCallback(
    (oyente: () => void) => {
      let reloj: ReturnType<typeof setTimeout> | undefined;
      const seguir = () => {
        clearTimeout(reloj);
        const queda = espera();
        if (queda !== null) reloj = setTimeout(tocar, queda);
      };
      const tocar = () => {
        oyente();
        seguir();
      };
      seguir();
      document.addEventListener('visibilitychange', tocar);
      return () => {
        clearTimeout(reloj);
        document.removeEventListener('visibilitychange', tocar);
      };
    },
    [espera],
  );
  return useSyncExternalStore(suscribir, leer);
};

const SEGUNDO_MS = 1_000;

/**
 * Returns whole seconds left until `hasta`, an instant in ms on the server's clock; 0 once it has passed. Renders at every full
 * second and not in between, so only a leaf component should call it. `desfase` returns the ms to add to this device's clock.
 */
export const useSegundos = (hasta: number, desfase: () => number = desfaseServidor): number => {
  // Waits 8 ms beyond the full second, because timers may fire a little early and would then show the old number.
  const espera = useCallback(() => {
    const queda = hasta - Date.now() - desfase();
    return (queda > 0 ? queda % SEGUNDO_MS : SEGUNDO_MS) + 8;
  }, [hasta, desfase]);
  return useReloj(() => segundosHasta(hasta, Date.now() + desfase()), espera);
};

/** Returns the whole seconds left of a turn or closing, but at most `tope`. */
export const useSegundosDe = ({ hasta, tope }: Plazo, desfase?: () => number): number =>
  Math.min(useSegundos(hasta, desfase), tope ?? Infinity);

/** Whether an instant (ISO) is still to come by the server's clock. Renders again when it passes. False for null. */
export const useAntesDe = (instante: string | null): boolean => {
  // Waits until the instant should have passed. If the estimate of the server's clock has changed by then, waits again.
  const espera = useCallback(() => {
    const queda = instante === null ? 0 : Date.parse(instante) - ahoraServidor();
    return queda > 0 ? queda : null;
  }, [instante]);
  return useReloj(() => instante !== null && ahoraServidor() < Date.parse(instante), espera);
};

/** Interval in ms at which `useHoy` looks at the clock. */
const CADA_MS = 20_000;
const cadaPoco = (): number => CADA_MS;

/** Returns today in the family's zone. It changes at midnight on a screen that stays open, such as a tablet on the fridge. */
export const useHoy = (): string => useReloj(hoyLocal, cadaPoco);

/** The deadline of a draft's turn or closing. */
export interface Plazo {
  /** Instant on the server's clock, in milliseconds since 1970. */
  readonly hasta: number;
  /** Length of a turn in seconds; null when the draft has no turn limit. */
  readonly limite: number | null;
  /**
   * Largest number of seconds to show: the length of a turn, although a turn's clock starts three seconds after the last pick.
   * Null if there is no limit, or an extra minute was granted.
   */
  readonly tope: number | null;
}

/** Returns the deadline of the current turn, or of the closing; null if it has none, and while the clock is stopped. */
export const plazoDe = ({
  vence_en,
  limite_segundos,
  reloj,
}: Pick<SesionReparto, 'vence_en' | 'limite_segundos' | 'reloj'>): Plazo | null =>
  vence_en === null
    ? null
    : { hasta: Date.parse(vence_en), limite: limite_segundos, tope: reloj.minuto ? null : limite_segundos };

// Deadlines in words, as pure functions, so that phone and TV say the same.

const MINUTO_S = 60;
const HORA_S = 3_600;
const DIA_MS = 86_400_000;

/** Time is short with at most this many seconds left, or at most a tenth (`DECIMA`) of the turn's length if that is more. */
const POCO_S = 30;
const DECIMA = 0.1;

/** Urgency of a countdown: time left, little time left, time over. */
type Apuro = 'tiempo' | 'poco' | 'fin';

/** Returns whole seconds until `hasta` (ms), rounded up; 0 once it has passed. */
export const segundosHasta = (hasta: number, ahora: number): number => Math.max(0, Math.ceil((hasta - ahora) / 1_000));

/** Returns the urgency with `segundos` left of a turn of `limite` seconds (null: no limit). */
export const apuroDe = (segundos: number, limite: number | null): Apuro => {
  if (segundos <= 0) return 'fin';
  return segundos <= Math.max(POCO_S, (limite ?? 0) * DECIMA) ? 'poco' : 'tiempo';
};

const dosCifras = (n: number) => String(n).padStart(2, '0');

/** Seconds as minutes and seconds: «1:24», «0:05». */
export const minutosYSegundos = (segundos: number): string =>
  `${String(Math.floor(segundos / MINUTO_S))}:${dosCifras(segundos % MINUTO_S)}`;

/** Seconds left while the clock stands still, as they are shown: «1:24», «23 h 5 min». */
export const tiempoQueda = (quedan: number): string => {
  const segundos = Math.ceil(quedan);
  if (segundos < HORA_S) return minutosYSegundos(segundos);
  return `${String(Math.floor(segundos / HORA_S))} h ${String(Math.floor((segundos % HORA_S) / MINUTO_S))} min`;
};

const formato = (zona: string | undefined, opciones: Intl.DateTimeFormatOptions) =>
  formatoDe({ ...opciones, hourCycle: 'h23', ...(zona === undefined ? {} : { timeZone: zona }) });

/** Time with its article: «las 18:05», «la 1:05». */
const hora = (instante: number, zona?: string): string => {
  const texto = formato(zona, { hour: 'numeric', minute: '2-digit' }).format(instante);
  return `${texto.startsWith('1:') || texto.startsWith('01:') ? 'la' : 'las'} ${texto.replace(/^0(?=\d:)/, '')}`;
};

const dia = (instante: number, zona?: string): string =>
  formato(zona, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instante);

/** Returns the day and time of an instant in a zone as one text, to compare two zones. */
const reloj = (instante: number, zona: string): string => `${dia(instante, zona)} ${hora(instante, zona)}`;

/**
 * Says until when (`hasta`, in ms since 1970) in words: «hasta las 18:05», «hasta mañana a las 18:05», «hasta el lunes a las
 * 18:05», in `zona` or else in the device's zone. Names the zone if the reader's own (`lector`) has another time then: «hasta las
 * 18:05 (hora de Madrid)».
 */
export const hastaCuando = (hasta: number, ahora: number, zona?: string, lector = zona): string => {
  const cuando = dia(hasta, zona);
  const ajena = zona !== undefined && lector !== undefined && reloj(hasta, zona) !== reloj(hasta, lector);
  const alas = `${hora(hasta, zona)}${ajena ? ` (hora de ${lugarDeZona(zona)})` : ''}`;
  if (cuando === dia(ahora, zona)) return `hasta ${alas}`;
  // A day has 23, 24 or 25 hours, as summer time may begin or end in it, so the same time tomorrow is looked for at all three.
  const manana = [DIA_MS - DIA_MS / 24, DIA_MS, DIA_MS + DIA_MS / 24].some((d) => dia(ahora + d, zona) === cuando);
  return `hasta ${manana ? 'mañana' : `el ${formato(zona, { weekday: 'long' }).format(hasta)}`} a ${alas}`;
};

/** Text of a countdown: in the last hour minutes and seconds, before that the deadline, and at zero that time is over. */
export type Marcador = { readonly tipo: 'cuenta' | 'hasta' | 'fin'; readonly texto: string };

export const FIN = 'Se acabó el tiempo…';

/** Returns the text of a countdown to `hasta` with `segundos` left; `zona` and `lector` are those of `hastaCuando`. */
export const marcador = (hasta: number, segundos: number, zona?: string, lector?: string): Marcador => {
  if (segundos <= 0) return { tipo: 'fin', texto: FIN };
  if (segundos >= HORA_S) return { tipo: 'hasta', texto: hastaCuando(hasta, hasta - segundos * 1_000, zona, lector) };
  return { tipo: 'cuenta', texto: minutosYSegundos(segundos) };
};

/** Seconds as they are read aloud: «2 minutos», «1 minuto y 5 segundos», «15 segundos». */
export const enPalabras = (segundos: number): string => {
  const [m, s] = [Math.floor(segundos / MINUTO_S), segundos % MINUTO_S];
  const partes = [m > 0 && plural(m, 'minuto'), (s > 0 || m === 0) && plural(s, 'segundo')];
  return enumerar(partes.filter((p) => p !== false));
};

/** Seconds left at which a screen reader announces the time; more often would interrupt everything else. */
const MOMENTOS_S = [0, 15, 60] as const;

/**
 * Returns the screen reader's announcement in the logged-in member's turn, or null if there is none now. `antes` and `ahora`:
 * seconds left at the last call (null at the first) and now. `hasta`: the deadline in words. A device that slept through several
 * moments announces only the latest.
 */
export const loQueSeDice = (antes: number | null, ahora: number, hasta: string): string | null => {
  if (antes === null)
    return ahora === 0
      ? FIN
      : ahora >= HORA_S
        ? `Tienes ${hasta} para elegir`
        : `Tienes ${enPalabras(ahora)} para elegir`;
  const cruzado = MOMENTOS_S.find((s) => ahora <= s && antes > s);
  if (cruzado === undefined) return null;
  if (cruzado === 0) return FIN;
  return cruzado === 60 ? 'Queda 1 minuto' : `Quedan ${enPalabras(cruzado)}`;
};
