import type { ResumenSemanal, TarjetaResumen } from '#shared/contracts/semana.ts';
import { partesDe, sumarDias } from '#shared/domain/dias.ts';
import { enumerar, numero, plural } from '#shared/domain/palabras.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { formatoDe } from '#client/lib/fechas/fechas.ts';

export type TarjetaDe<T extends TarjetaResumen['tipo']> = Extract<TarjetaResumen, { readonly tipo: T }>;

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const nombreDe = (dia: Dia): string => DIAS[partesDe(dia).dia_semana - 1] ?? '';

/**
 * Returns the sorted days of one week in words: «Todos los días», «De lunes a jueves», «El martes y el sábado». A day may be
 * repeated. Empty without days.
 */
export const cuandoToca = (dias: readonly Dia[]): string => {
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (primero === undefined || ultimo === undefined) return '';
  if (new Set(dias).size === DIAS.length) return 'Todos los días';
  const seguidos = new Set(dias).size === dias.length && sumarDias(primero, dias.length - 1) === ultimo;
  if (seguidos && dias.length > 2) return `De ${nombreDe(primero)} a ${nombreDe(ultimo)}`;
  const cada = [...new Set(dias)].map((dia) => `el ${nombreDe(dia)}`);
  return enumerar(cada).replace(/^e/u, 'E');
};

/** Returns in words how much was done of what fell due in the week; null (`porciento` null) when nothing did. */
export const deLoQueTocaba = (porciento: number | null): string | null => {
  if (porciento === null) return null;
  return porciento === 100 ? 'Todo lo que tocaba' : `El ${String(porciento)} % de lo que tocaba`;
};

/**
 * Returns the points of the week before, and by how much this week has more; never by how much it has less, which would be a
 * reproach. Null if that week has no points to compare.
 */
export const frenteALaPasada = ({ puntos, puntos_antes }: TarjetaDe<'TOTAL'>): string | null => {
  if (puntos_antes === null) return null;
  const mas = puntos - puntos_antes;
  return `La semana anterior, ${numero(puntos_antes)}${mas > 0 ? `: ${numero(mas)} más` : ''}`;
};

/** Returns how the family's goal stands, or stood at the end of a past week, in words; null without a goal. */
export const comoVaLaMeta = ({ meta }: TarjetaDe<'TOTAL'>): string | null => {
  if (meta === null) return null;
  const { texto, puntos, logrados, estado } = meta;
  if (estado === 'ALCANZADA') return `Meta conseguida: «${texto}»`;
  if (estado === 'PASADA') return `A ${plural(puntos - logrados, 'punto')} de «${texto}»`;
  return `«${texto}»: ${numero(logrados)} de ${plural(puntos, 'punto')}`;
};

type Nombrar = (usuario: number) => string;

/** Returns the members who lead or have won, in words: «Va ganando Carmen», «Ganan Carmen y Elena», «Ganó Carmen». */
export const quienGana = (
  { puestos }: TarjetaDe<'CABEZA'>,
  estado: ResumenSemanal['estado'],
  nombrar: Nombrar,
): string => {
  const primeros = puestos.filter((p) => p.puesto === 1).map((p) => nombrar(p.usuario));
  const varios = primeros.length > 1;
  const verbo = {
    EN_CURSO: varios ? 'Van ganando' : 'Va ganando',
    POR_CONFIRMAR: varios ? 'Ganan' : 'Gana',
    CERRADA: varios ? 'Ganaron' : 'Ganó',
  }[estado];
  return `${verbo} ${enumerar(primeros)}`;
};

/** Returns how final the week's result is, in words; null for a settled week that was not corrected afterwards. */
export const comoEsta = ({ estado, corregida }: Pick<ResumenSemanal, 'estado' | 'corregida'>): string | null => {
  if (estado === 'EN_CURSO') return 'Termina hoy a medianoche';
  if (estado === 'POR_CONFIRMAR') return 'Por confirmar hasta medianoche';
  return corregida ? 'Corregida' : null;
};

/** Returns since when a streak goes on: «toda la semana», «desde el jueves». */
export const desdeCuando = (desde: Dia, lunes: Dia): string =>
  desde <= lunes ? 'toda la semana' : `desde el ${nombreDe(desde)}`;

/** Returns each achievement of the week with the members who got it: «Ana y Leo ganan «En racha»». */
export const quienGano = (
  insignias: TarjetaDe<'RACHAS'>['insignias'],
  nombrar: Nombrar,
): { readonly codigo: string; readonly icono: string; readonly texto: string }[] =>
  [...Map.groupBy(insignias, (i) => i.codigo)].map(([codigo, iguales]) => ({
    codigo,
    icono: iguales[0]?.logro_icono ?? '',
    texto: `${enumerar(iguales.map((i) => nombrar(i.usuario)))} ${iguales.length === 1 ? 'gana' : 'ganan'} «${iguales[0]?.logro_nombre ?? ''}»`,
  }));

/** Number of thanked members who fit on a line. */
const CABEN_AGRADECIDOS = 3;

/** Returns the members thanked most, and how often: «Gracias a Ana: 3 · Javier: 2»; null if nobody was thanked. */
export const aQuienGracias = (gracias: TarjetaDe<'RACHAS'>['gracias'], nombrar: Nombrar): string | null => {
  if (gracias.length === 0) return null;
  const primeros = gracias.toSorted((a, b) => b.veces - a.veces).slice(0, CABEN_AGRADECIDOS);
  return `Gracias a ${primeros.map((g) => `${nombrar(g.usuario)}: ${numero(g.veces)}`).join(' · ')}`;
};

/** Returns the heading of the card of streaks, achievements and thanks: «Gracias» if it has only thanks. */
export const tituloDeRachas = ({ rachas, insignias }: TarjetaDe<'RACHAS'>): string =>
  rachas.length + insignias.length === 0 ? 'Gracias' : 'Rachas e insignias';

/** Sums up the next week: «13 cosas · 132 pts». */
export const cuantoTrae = ({ veces, puntos }: TarjetaDe<'PROXIMA'>): string =>
  `${plural(veces, 'cosa')} · ${plural(puntos, 'pt')}`;

/** Whether a week's story has something to tell: something was done, or fell due. */
export const hayQueContar = ({ tarjetas }: ResumenSemanal): boolean =>
  tarjetas.some((t) => t.tipo === 'TOTAL' || (t.tipo === 'NADA' && t.tocaban > 0));

/** Returns the hour of day of an instant, 0 to 23, in a zone; undefined stands for the device's zone. */
export const horaEnZona = (zona: string | undefined, instante: number): number =>
  Number(
    formatoDe({ ...(zona !== undefined && { timeZone: zona }), hour: '2-digit', hourCycle: 'h23' }).format(instante),
  );
