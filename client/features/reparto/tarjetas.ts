import type { TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import { motivoNoElegible, puedeElegir, tareasLibres } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { RechazoReparto, TareaReparto } from '#shared/domain/reparto/tipos.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { loQueSuma, porCiento } from '#shared/domain/puntos-semana.ts';
import { duracion } from '#client/lib/fechas/fechas.ts';
import { deseableDe, type Vista } from '#client/lib/reparto/vista-reparto.ts';

/** The effect of a pick on a member's quota: loads as the session counts them, and whole percents. */
export interface Efecto {
  readonly antes: number;
  readonly despues: number;
  readonly cuota: number;
  /** Amount by which the pick raises the displayed, rounded total. */
  readonly suma: number;
  readonly porcentajeAntes: number;
  readonly porcentajeDespues: number;
}

/** Returns the effect on a member's quota of picking a chore with this load. */
export const efectoDe = ({ estado, dias }: Vista, miembro: number, carga: number): Efecto => {
  const cuota = estado.cuotas[miembro] ?? 0;
  const antes = estado.acumulado[miembro] ?? 0;
  const despues = antes + carga;
  return {
    antes,
    despues,
    cuota,
    suma: loQueSuma(antes, carga, dias),
    porcentajeAntes: porCiento(antes, cuota),
    porcentajeDespues: porCiento(despues, cuota),
  };
};

/** A free chore as its card shows it. */
export interface TarjetaTarea {
  readonly id: number;
  /** Id under which it can be wished for: its own, or that of the chore it is a part of. */
  readonly deseable: number;
  readonly nombre: string;
  readonly descripcion: string;
  /** Frequency in words: «Diaria». */
  readonly dias_dichos: string;
  /** Frequency and time: «Diaria · 15 min». */
  readonly ritmo: string;
  /** True for planning work, false for physical work. */
  readonly de_cabeza: boolean;
  /** Its load, as the session counts it. */
  readonly carga: number;
  readonly efecto: Efecto;
  /** Whether the chore suits the member's age and days at home, and fits their quota, no matter whose turn it is. */
  readonly cabe: boolean;
  /** Whether the chore can be picked now. */
  readonly elegible: boolean;
  /** Reason in words why it cannot be picked now; null when it can. */
  readonly motivo: string | null;
}

const MOTIVOS: Partial<Record<RechazoReparto, string>> = {
  EXCEDE_CUOTA: 'Esta tarea excedería tu cuota',
  TAREA_NO_APTA: 'No es para tu edad',
  FUERA_ESAS_SEMANAS: 'Estás fuera todas esas semanas',
  TAREA_YA_ELEGIDA: 'Ya está elegida',
};

const MOTIVOS_AJENOS: Partial<Record<RechazoReparto, string>> = {
  ...MOTIVOS,
  EXCEDE_CUOTA: 'Excedería su cuota',
  TAREA_NO_APTA: 'No es para su edad',
  FUERA_ESAS_SEMANAS: 'Está fuera todas esas semanas',
};

/** Says to `yo` why `quien` may not pick a chore now; null when they may. */
export const motivoDe = (vista: Vista, quien: number, tarea: number, yo: number): string | null => {
  if (puedeElegir(vista.estado, quien, tarea).ok) return null;
  const rechazo = motivoNoElegible(vista.estado, quien, tarea);
  // `motivoNoElegible` ignores turns: it gives this code only for a member who takes no part.
  if (rechazo === 'NO_ES_TU_TURNO') return 'No participas en este reparto';
  const palabras = rechazo === null ? undefined : (quien === yo ? MOTIVOS : MOTIVOS_AJENOS)[rechazo];
  return palabras ?? 'Espera tu turno';
};

/**
 * Returns frequency and time: «Diaria · 15 min». The minutes are the session's, or if it has none, those of `detalle`, if any.
 */
export const ritmoDe = (tarea: TareaReparto, detalle?: TareaDisponible): string => {
  const frecuencia = frecuenciaEnPalabras(tarea);
  const minutos = tarea.minutos ?? 0;
  const cada = minutos > 0 ? minutos : detalle?.tiempo_estimado;
  return cada === undefined ? frecuencia : `${frecuencia} · ${duracion(cada)}`;
};

/** Returns the free chores in the list's order (`textoOrden`), each with its effect on the quota of `quien`. */
export const tarjetasDe = (
  vista: Vista,
  detalles: readonly TareaDisponible[],
  quien: number,
  yo: number,
): TarjetaTarea[] => {
  const porId = new Map(detalles.map((d) => [d.id, d]));
  return tareasLibres(vista.estado).map((tarea) => {
    const motivo = motivoDe(vista, quien, tarea.id, yo);
    return {
      id: tarea.id,
      deseable: deseableDe(tarea),
      nombre: tarea.nombre,
      descripcion: porId.get(tarea.id)?.descripcion ?? '',
      dias_dichos: frecuenciaEnPalabras(tarea),
      ritmo: ritmoDe(tarea, porId.get(tarea.id)),
      de_cabeza: tarea.de_cabeza,
      carga: tarea.carga,
      efecto: efectoDe(vista, quien, tarea.carga),
      cabe: motivoNoElegible(vista.estado, quien, tarea.id) === null,
      elegible: motivo === null,
      motivo,
    };
  });
};

/** A card with its chore's place in the reader's wish list, from 1; null if the chore is not on the list. */
export interface TarjetaOfrecida extends TarjetaTarea {
  readonly deseo: number | null;
}

/** Marks the reader's wishes on the cards. The first wish that can be picked now moves to the top. */
export const ofrecer = (tarjetas: readonly TarjetaTarea[], deseos: readonly number[]): TarjetaOfrecida[] => {
  const puestos = new Map(deseos.map((id, i) => [id, i + 1]));
  const marcadas = tarjetas.map((t) => ({ ...t, deseo: puestos.get(t.deseable) ?? null }));
  const primera = deseos.flatMap((id) => marcadas.find((t) => t.deseable === id && t.elegible) ?? [])[0];
  return primera === undefined ? marcadas : [primera, ...marcadas.filter((t) => t !== primera)];
};

/** Returns the cards as a child gets them: wishes in their order, then the others, the heaviest first. */
export const sugeridasPrimero = (tarjetas: readonly TarjetaOfrecida[]): readonly TarjetaOfrecida[] =>
  tarjetas.toSorted((a, b) => (a.deseo ?? Infinity) - (b.deseo ?? Infinity) || b.carga - a.carga || a.id - b.id);

/** Chores that do not suit or fit the member for one and the same reason. */
export interface GrupoNegado {
  readonly motivo: string;
  readonly tarjetas: readonly TarjetaOfrecida[];
}

export interface Oferta {
  /** Chores that suit and fit, in order. */
  readonly caben: readonly TarjetaOfrecida[];
  /** The other chores by reason, the largest group first. */
  readonly negadas: readonly GrupoNegado[];
}

/**
 * Splits the cards into chores that suit the member and fit the quota (`cabe`), no matter whose turn it is, and the rest, grouped
 * by reason.
 */
export const separar = (tarjetas: readonly TarjetaOfrecida[]): Oferta => {
  const porMotivo = Map.groupBy(
    tarjetas.filter((t) => !t.cabe),
    (t) => t.motivo ?? '',
  );
  return {
    caben: tarjetas.filter((t) => t.cabe),
    negadas: [...porMotivo]
      .map(([motivo, suyas]) => ({ motivo, tarjetas: suyas }))
      .toSorted((a, b) => b.tarjetas.length - a.tarjetas.length),
  };
};

/**
 * Names the list's order. A quarter's load includes the frequency, so with `TRIMESTRE` the first chore is the lightest, which may
 * not be the easiest.
 */
export const textoOrden = (contar: Contar): string =>
  contar === 'TRIMESTRE' ? 'Ordenadas de menos a más puntos' : 'Ordenadas de más fácil a más difícil';
