import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { formatoDe } from './formatos.ts';
import { lugarDeZona } from './lugar-de-zona.ts';

/** A deadline of the session on the server's clock. */
export interface Plazo {
  /** Instant in milliseconds. */
  readonly hasta: number;
  /** Its length in seconds; null when the session has no turn limit. */
  readonly limite: number | null;
}

/** When the present turn, or the closing, ends; null when nothing ends by itself. */
export const plazoDe = ({
  vence_en,
  limite_segundos,
}: Pick<SesionReparto, 'vence_en' | 'limite_segundos'>): Plazo | null =>
  vence_en === null ? null : { hasta: Date.parse(vence_en), limite: limite_segundos };

/** A deadline told to people: pure, so that phone and TV say the same. Instants and spans in milliseconds. */

const MINUTO_S = 60;
const HORA_S = 3_600;
const DIA_MS = 86_400_000;

/** With less than this left, or than a tenth of the limit, it is time to hurry. */
const POCO_S = 30;
const DECIMA = 0.1;

type Apuro = 'tiempo' | 'poco' | 'fin';

/** Whole seconds until `hasta`, rounded up and never negative: at 0 it is over. */
export const segundosHasta = (hasta: number, ahora: number): number => Math.max(0, Math.ceil((hasta - ahora) / 1_000));

/** The urgency with `segundos` left of `limite` (seconds; null when unknown). */
export const apuroDe = (segundos: number, limite: number | null): Apuro => {
  if (segundos <= 0) return 'fin';
  return segundos <= Math.max(POCO_S, (limite ?? 0) * DECIMA) ? 'poco' : 'tiempo';
};

const dosCifras = (n: number) => String(n).padStart(2, '0');

/** «1:24», «0:05». */
export const minutosYSegundos = (segundos: number): string =>
  `${String(Math.floor(segundos / MINUTO_S))}:${dosCifras(segundos % MINUTO_S)}`;

const formato = (zona: string | undefined, opciones: Intl.DateTimeFormatOptions) =>
  formatoDe({ ...opciones, hourCycle: 'h23', ...(zona === undefined ? {} : { timeZone: zona }) });

/** «las 18:05», «la 1:05». */
const hora = (instante: number, zona?: string): string => {
  const texto = formato(zona, { hour: 'numeric', minute: '2-digit' }).format(instante);
  return `${texto.startsWith('1:') || texto.startsWith('01:') ? 'la' : 'las'} ${texto.replace(/^0(?=\d:)/, '')}`;
};

const dia = (instante: number, zona?: string): string =>
  formato(zona, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instante);

/** Day and hour of an instant on a zone's clock. */
const reloj = (instante: number, zona: string): string => `${dia(instante, zona)} ${hora(instante, zona)}`;

/**
 * «hasta las 18:05», «hasta mañana a las 18:05», «hasta el lunes a las 18:05», in `zona` or else in the device's own. When a
 * reader in the zone `lector` sees another hour on their clock, the zone is named: «hasta las 18:05 (hora de Madrid)».
 */
export const hastaCuando = (hasta: number, ahora: number, zona?: string, lector = zona): string => {
  const cuando = dia(hasta, zona);
  const ajena = zona !== undefined && lector !== undefined && reloj(hasta, zona) !== reloj(hasta, lector);
  const alas = `${hora(hasta, zona)}${ajena ? ` (hora de ${lugarDeZona(zona)})` : ''}`;
  if (cuando === dia(ahora, zona)) return `hasta ${alas}`;
  // A change of clocks makes a day of 23 or 25 hours: half a day more or less still falls in the next one.
  const manana = [DIA_MS - DIA_MS / 24, DIA_MS, DIA_MS + DIA_MS / 24].some((d) => dia(ahora + d, zona) === cuando);
  return `hasta ${manana ? 'mañana' : `el ${formato(zona, { weekday: 'long' }).format(hasta)}`} a ${alas}`;
};

/**
 * A countdown's display with `segundos` left: running figures in the last hour, before that the deadline, and at zero that it is
 * over.
 */
export type Marcador = { readonly tipo: 'cuenta' | 'hasta' | 'fin'; readonly texto: string };

export const FIN = 'Se acabó el tiempo…';

export const marcador = (hasta: number, segundos: number, zona?: string, lector?: string): Marcador => {
  if (segundos <= 0) return { tipo: 'fin', texto: FIN };
  if (segundos >= HORA_S) return { tipo: 'hasta', texto: hastaCuando(hasta, hasta - segundos * 1_000, zona, lector) };
  return { tipo: 'cuenta', texto: minutosYSegundos(segundos) };
};

/** «2 minutos», «1 minuto y 5 segundos», «15 segundos»: figures as they are read aloud. */
export const enPalabras = (segundos: number): string => {
  const [m, s] = [Math.floor(segundos / MINUTO_S), segundos % MINUTO_S];
  const partes = [m > 0 && plural(m, 'minuto'), (s > 0 || m === 0) && plural(s, 'segundo')];
  return enumerar(partes.filter((p) => p !== false));
};

/** Seconds left at which a reader is told, the last first: more often would talk over everything else. */
const MOMENTOS_S = [0, 15, 60] as const;

/**
 * Returns the screen reader's announcement about one's own turn, given the seconds left at the last announcement (null: none yet)
 * and those left now; null when there is nothing new. A device that slept through a moment announces only the latest.
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
