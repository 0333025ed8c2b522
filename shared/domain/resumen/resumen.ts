import { sumarDias } from '../dias.ts';
import { type Cumplido, type FilaRanking, NADA, porciento, type Semana, semanaDe } from '../ranking.ts';
import type { Dia, GrupoEdad } from '../tipos.ts';
import type { CodigoLogro } from '../logros/logros.ts';
import type { EstadoEnSemana } from '#shared/domain/metas/metas.ts';

// When a week is told and settled. This file imports only small files, since the first screens of a phone load it.

/**
 * A week's state on a local day. `EN_CURSO` until its Sunday ends; `POR_CONFIRMAR` on the Monday after it, while what was done on
 * Sunday may still be said («La hice ayer»); `CERRADA` from Tuesday on, when winner and achievements of the week are settled.
 */
export const ESTADOS_SEMANA = ['EN_CURSO', 'POR_CONFIRMAR', 'CERRADA'] as const;
export type EstadoSemana = (typeof ESTADOS_SEMANA)[number];

/** Returns the local day at whose beginning a week is settled: the Tuesday after it. */
export const seAsienta = ({ hasta }: Semana): Dia => sumarDias(hasta, 2);

/** Returns a week's state on the local day `hoy`. */
export const estadoDeSemana = (semana: Semana, hoy: Dia): EstadoSemana => {
  if (hoy <= semana.hasta) return 'EN_CURSO';
  return hoy < seAsienta(semana) ? 'POR_CONFIRMAR' : 'CERRADA';
};

/** Returns the weeks that are settled on `hoy`, in order, beginning with the week of the day `desde`. */
export const semanasAsentadas = (desde: Dia, hoy: Dia): Semana[] => {
  const semanas: Semana[] = [];
  for (let s = semanaDe(desde); seAsienta(s) <= hoy; s = semanaDe(sumarDias(s.hasta, 1))) semanas.push(s);
  return semanas;
};

/** Returns the Monday of the first week that is not settled on `hoy`. */
export const primeraSinAsentar = (hoy: Dia): Dia => semanaDe(sumarDias(hoy, -1)).desde;

/** Returns the week before another. */
export const semanaAnterior = ({ desde }: Semana): Semana => semanaDe(sumarDias(desde, -1));

/** Returns the last week whose Sunday has come: the present one on Sunday, else the one before. */
export const ultimaSemana = (hoy: Dia): Semana => semanaAnterior(semanaDe(sumarDias(hoy, 1)));

/** Hour of Sunday, in the family's zone, from which the week is told. */
const HORA_DE_CONTAR = 18;

/**
 * Returns the week that screens tell unasked at an hour of a local day, from Sunday evening to the end of Tuesday; null at other
 * times.
 */
export const semanaQueSeCuenta = (hoy: Dia, hora: number): Semana | null => {
  const semana = ultimaSemana(hoy);
  if (hoy === semana.hasta) return hora >= HORA_DE_CONTAR ? semana : null;
  return hoy <= seAsienta(semana) ? semana : null;
};

// The cards of a week's story, computed from what happened.

/** The family's week. */
interface TarjetaTotal {
  readonly tipo: 'TOTAL';
  /** Points of the week's ranking, all members together. */
  readonly puntos: number;
  readonly tareas: number;
  /** Points of the week before; null when it had none. */
  readonly puntos_antes: number | null;
  /** Percentage done of all chores that fell in the week, at most 100; null when none fell in it. */
  readonly porciento: number | null;
  /** The family's goal at the end of the week; null when the week has none to tell of. */
  readonly meta: MetaContada | null;
}

/** A goal at the end of a week. */
interface MetaContada {
  readonly texto: string;
  readonly puntos: number;
  readonly logrados: number;
  readonly estado: EstadoEnSemana;
}

/** Each member's week, in the family's order. Members with nothing to be told of are left out. */
interface TarjetaCadaUno {
  readonly tipo: 'CADA_UNO';
  readonly miembros: readonly {
    readonly usuario: number;
    readonly hechas: number;
    /**
     * Completions in percent of their own chores, at most 100. Null when none fell to them; also below `CASI_TODO` for
     * everybody on the wall, and for children anywhere, so that nobody is shown to be behind.
     */
    readonly porciento: number | null;
  }[];
}

/** The first places of the ranking. The last place of all members is never among them, unless everybody shares it. */
interface TarjetaCabeza {
  readonly tipo: 'CABEZA';
  readonly puestos: readonly { readonly usuario: number; readonly puntos: number; readonly puesto: number }[];
}

/**
 * The longest streaks at the end of the week, longest first (at most `MAXIMO_RACHAS`, each of `MIN_RACHA` days or more), the
 * achievements of the week, and the thanks for what was done in it.
 */
interface TarjetaRachas {
  readonly tipo: 'RACHAS';
  readonly rachas: readonly Racha[];
  readonly insignias: readonly Insignia[];
  readonly gracias: readonly Agradecido[];
}

/** A member who was thanked, and how often. */
export interface Agradecido {
  readonly usuario: number;
  readonly veces: number;
}

/** A member's streak: the number of its days, the first of them, and how many comodines kept it in the week. */
export interface Racha {
  readonly usuario: number;
  readonly dias: number;
  readonly desde: Dia;
  readonly comodines: number;
}

/** An achievement of a member. */
export interface Insignia {
  readonly usuario: number;
  readonly codigo: CodigoLogro;
}

/** A week in which nothing was done. */
interface TarjetaNada {
  readonly tipo: 'NADA';
  /** Number of chores that fell in the week. */
  readonly tocaban: number;
}

/** A member's own chores of the week that follows. */
export interface TarjetaProxima {
  readonly tipo: 'PROXIMA';
  /** Number of occurrences, and their points. */
  readonly veces: number;
  readonly puntos: number;
  readonly tareas: readonly {
    readonly tarea: number;
    readonly nombre: string;
    readonly dias: readonly Dia[];
  }[];
  /** True for adults, who are invited to talk for ten minutes. */
  readonly charla: boolean;
}

export type Tarjeta = TarjetaTotal | TarjetaCadaUno | TarjetaCabeza | TarjetaRachas | TarjetaNada | TarjetaProxima;
export type TipoTarjeta = Tarjeta['tipo'];

/** A member as the story needs them. */
export interface MiembroContado {
  readonly id: number;
  readonly grupo_edad: GrupoEdad;
}

/** The data of a week from which its cards are made. */
export interface SemanaVivida {
  /** Members who live here, in the family's order. */
  readonly miembros: readonly MiembroContado[];
  /** The week's ranking, sorted, with places. */
  readonly ranking: readonly (FilaRanking & { readonly puesto: number })[];
  /** Points of the week before. */
  readonly puntos_antes: number;
  /** Each member's own chores of the week and completions in it; members with neither are absent. */
  readonly partes: ReadonlyMap<number, Cumplido>;
  readonly total: Cumplido;
  readonly meta: MetaContada | null;
  readonly rachas: readonly Racha[];
  readonly insignias: readonly Insignia[];
  readonly gracias: readonly Agradecido[];
  /** The asking member's next week; null on the wall, and once that week is over. */
  readonly proxima: Omit<TarjetaProxima, 'tipo'> | null;
}

/** Percentage done of a member's own chores from which they are not behind, so that the story never hides it. */
const CASI_TODO = 90;
/** The last place of the ranking that the story shows. */
const PUESTOS = 3;
/** Days of the shortest streak that the story shows, and the most streaks that it shows. */
const MIN_RACHA = 3;
const MAXIMO_RACHAS = 5;

const hastaCien = (parte: Cumplido): number | null => {
  const n = porciento(parte);
  return n === null ? null : Math.min(100, n);
};

/**
 * Returns the percentage to show of a member; null when no chore fell to them. With `callar`, when the card must not name them
 * as behind, it is also null unless nearly all is done.
 */
const sinSenalar = (parte: Cumplido, callar: boolean): number | null => {
  const n = hastaCien(parte);
  return n !== null && callar && n < CASI_TODO ? null : n;
};

const cabezaDe = ({ ranking, miembros }: SemanaVivida): TarjetaCabeza['puestos'] => {
  const hicieron = new Set(ranking.map((f) => f.usuario));
  const todos = ranking.length + miembros.filter((m) => !hicieron.has(m.id)).length;
  const deUltimos = (puntos: number): boolean => ranking.filter((f) => f.puntos_ganados >= puntos).length === todos;
  return ranking
    .filter((f) => f.puesto === 1 || (f.puesto <= PUESTOS && !deUltimos(f.puntos_ganados)))
    .map(({ usuario, puntos_ganados, puesto }) => ({ usuario, puntos: puntos_ganados, puesto }));
};

const rachasDe = ({ rachas, insignias, gracias }: SemanaVivida): TarjetaRachas => ({
  tipo: 'RACHAS',
  rachas: rachas
    .filter((r) => r.dias >= MIN_RACHA)
    .toSorted((a, b) => b.dias - a.dias || a.usuario - b.usuario)
    .slice(0, MAXIMO_RACHAS),
  insignias,
  gracias,
});

const cadaUnoDe = ({ miembros, partes }: SemanaVivida, enPublico: boolean): TarjetaCadaUno => ({
  tipo: 'CADA_UNO',
  miembros: miembros.flatMap(({ id, grupo_edad }) => {
    const parte = partes.get(id) ?? NADA;
    const { hechas } = parte;
    const porcentaje = sinSenalar(parte, enPublico || grupo_edad === 'INFANTIL');
    return hechas === 0 && porcentaje === null ? [] : [{ usuario: id, hechas, porciento: porcentaje }];
  }),
});

/** Returns the cards that tell of a week itself; those that would be empty are left out. */
const loQuePaso = (semana: SemanaVivida, enPublico: boolean): Tarjeta[] => {
  const { ranking, puntos_antes, total, meta } = semana;
  if (ranking.length === 0) return [{ tipo: 'NADA', tocaban: total.tocan }];
  const suma = (de: (fila: FilaRanking) => number) => ranking.reduce((n, fila) => n + de(fila), 0);
  const rachas = rachasDe(semana);
  const cadaUno = cadaUnoDe(semana, enPublico);
  return [
    {
      tipo: 'TOTAL',
      puntos: suma((f) => f.puntos_ganados),
      tareas: suma((f) => f.tareas_completadas),
      puntos_antes: puntos_antes === 0 ? null : puntos_antes,
      porciento: hastaCien(total),
      meta,
    },
    ...(cadaUno.miembros.length === 0 ? [] : [cadaUno]),
    { tipo: 'CABEZA', puestos: cabezaDe(semana) },
    ...(rachas.rachas.length + rachas.insignias.length + rachas.gracias.length === 0 ? [] : [rachas]),
  ];
};

/**
 * Returns the story's cards in order. With `enPublico`, as on the wall, nobody is named as behind; elsewhere no INFANTIL
 * member is. When nothing was done in the week, `NADA` takes the place of the cards about it.
 */
export const tarjetasDe = (semana: SemanaVivida, enPublico: boolean): Tarjeta[] => [
  ...loQuePaso(semana, enPublico),
  ...(semana.proxima === null ? [] : [{ tipo: 'PROXIMA' as const, ...semana.proxima }]),
];

interface Ocurrencia {
  readonly tarea: number;
  readonly nombre: string;
  readonly puntos: number;
  readonly miembro: number | null;
  readonly libre: boolean;
}

/** Returns a member's own chores of a week, most frequent first, then by name. */
export const proximaDe = (
  dias: readonly { readonly dia: Dia; readonly ocurrencias: readonly Ocurrencia[] }[],
  { id, grupo_edad }: MiembroContado,
): Omit<TarjetaProxima, 'tipo'> => {
  const suyas = dias.flatMap(({ dia, ocurrencias }) =>
    ocurrencias.filter((o) => o.miembro === id && !o.libre).map((o) => ({ ...o, dia })),
  );
  const tareas = [...Map.groupBy(suyas, (o) => o.tarea)].map(([tarea, veces]) => ({
    tarea,
    nombre: veces[0]?.nombre ?? '',
    dias: veces.map((o) => o.dia),
  }));
  return {
    veces: suyas.length,
    puntos: suyas.reduce((suma, o) => suma + o.puntos, 0),
    tareas: tareas.toSorted((a, b) => b.dias.length - a.dias.length || a.nombre.localeCompare(b.nombre, 'es')),
    charla: grupo_edad === 'ADULTO',
  };
};
