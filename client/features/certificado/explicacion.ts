import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cuantasPartes } from '#shared/domain/reparto/cuotas/partes.ts';
import { apta, carga, veces } from '#shared/domain/reparto/tablero/carga.ts';
import { type RazonCuota, razonDeSesion, razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Frecuencia, GrupoEdad } from '#shared/domain/tipos.ts';
import { type DeHoy, preverHoy } from '#client/lib/reparto/prevision.ts';
import { frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import { conUnidad, diasContados, enPts, loQueFalta } from '#shared/domain/puntos-semana.ts';
import { conMinuscula, numero, plural } from '#shared/domain/palabras.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import { fraseDe } from './textos.ts';

/** A member's numbers: in the draft in progress, in the last one, in one that could start today, or invented as an example. */
export interface PersonaJusta {
  readonly id: number;
  readonly nombre: string;
  readonly avatar: string | null;
  readonly color: string;
  readonly grupo_edad: GrupoEdad;
  /** Share in percent. In the numbers of a draft, the one that it started with. */
  readonly porcentaje: number;
  /** The member's share now, if it has changed since a completed draft; else null. */
  readonly porcentaje_ahora: number | null;
  readonly cuota: number;
  /** Load in the draft so far, or at its end; null before a draft. */
  readonly carga: number | null;
  /** Place in the order of picking, from 1; null before the draft, whose start fixes the order. */
  readonly puesto: number | null;
  /** The heaviest chore for the member's age, as an example of how a load is computed; null if no chore suits it. */
  readonly ejemplo: TareaJusta | null;
  /** Numbers in the quota besides the share, such as days away; null before a draft, and for one that counts shares only. */
  readonly razon: RazonCuota | null;
}

interface TareaJusta {
  readonly nombre: string;
  readonly frecuencia: Frecuencia;
  readonly regla?: Regla | undefined;
  readonly puntos_por_vez: number;
  readonly veces: number;
  readonly carga: number;
}

/**
 * Draft that the numbers are of. EJEMPLO: none; they are invented, because no draft could start. PREVIA: one that would start
 * today. EN_CURSO: the family's draft in progress. COMPLETADO: its finished draft that is in force.
 */
type Cuando = 'EJEMPLO' | 'PREVIA' | 'EN_CURSO' | 'COMPLETADO';

/** The numbers that the fairness page shows. */
export interface Numeros {
  readonly momento: Cuando;
  readonly contar: Contar;
  readonly total: number;
  /** Number of chores; each part of a chore dealt in parts counts as one. */
  readonly tareas: number;
  /** Number of chores dealt in parts. */
  readonly enPartes: number;
  readonly personas: readonly PersonaJusta[];
  /** Id of the session that the numbers come from; null for PREVIA and EJEMPLO. */
  readonly sesion: number | null;
}

type TareaContada = TareaJusta & Aptitud;

const ejemploPara = (tareas: readonly TareaContada[], grupo: GrupoEdad): TareaJusta | null =>
  tareas.filter((t) => apta(t, grupo)).toSorted((a, b) => b.carga - a.carga)[0] ?? null;

const deSesion = (s: SesionReparto, { configuraciones }: Pick<DeHoy['porcentajes'], 'configuraciones'>): Numeros => {
  const tareas = s.tareas.map((t) => ({ ...t, carga: t.puntos }));
  return {
    momento: s.fase === 'COMPLETADA' ? 'COMPLETADO' : 'EN_CURSO',
    contar: s.contar,
    total: tareas.reduce((suma, t) => suma + t.carga, 0),
    tareas: tareas.length,
    enPartes: new Set(tareas.flatMap((t) => t.parte_de ?? [])).size,
    sesion: s.id,
    personas: s.orden_miembros.flatMap((id, i) => {
      const persona = s.participantes.find((p) => p.id === id);
      if (persona === undefined) return [];
      const ahora =
        s.fase === 'COMPLETADA' ? configuraciones.find((c) => c.miembro === id)?.porcentaje_carga : undefined;
      return [
        {
          ...persona,
          porcentaje_ahora: ahora === undefined || ahora === persona.porcentaje ? null : ahora,
          cuota: s.cuotas_puntos[id] ?? 0,
          carga: s.puntos_acumulados[id] ?? 0,
          puesto: i + 1,
          ejemplo: ejemploPara(tareas, persona.grupo_edad),
          razon: razonDeSesion(s, persona.id),
        },
      ];
    }),
  };
};

const EJEMPLO: Numeros = {
  momento: 'EJEMPLO',
  contar: 'TRIMESTRE',
  total: 1500,
  tareas: 12,
  enPartes: 0,
  sesion: null,
  personas: [
    { id: -1, nombre: 'Ana', grupo_edad: 'ADULTO', color: 'coral', porcentaje: 60, cuota: 900 },
    { id: -2, nombre: 'Leo', grupo_edad: 'JUVENIL', color: 'cielo', porcentaje: 40, cuota: 600 },
  ].map((p) => ({
    ...p,
    grupo_edad: p.grupo_edad as GrupoEdad,
    avatar: null,
    porcentaje_ahora: null,
    carga: null,
    puesto: null,
    ejemplo: { nombre: 'Poner la mesa', frecuencia: 'DIARIA', puntos_por_vez: 4, veces: 91, carga: 364 },
    razon: null,
  })),
};

/** The family's data: its session, or null, and today's members, shares and chores. */
export interface Datos extends DeHoy {
  readonly sesion: SesionReparto | null;
}

/**
 * Returns the numbers of the family's session; without one, or if it was cancelled, the numbers of a draft that would start
 * today; if none could start, invented ones.
 */
export const numerosDe = ({ sesion, usuarios, porcentajes, tareas }: Datos): Numeros => {
  if (sesion !== null && sesion.fase !== 'CANCELADA') return deSesion(sesion, porcentajes);
  const { contar, miembros, activas, prevision } = preverHoy({ usuarios, porcentajes, tareas });
  if (!prevision.ok || prevision.valor.total === 0) return EJEMPLO;
  const contadas = activas.map((t) => ({
    ...t,
    puntos_por_vez: t.puntos,
    veces: veces(t, contar),
    carga: carga(t, contar),
  }));
  return {
    momento: 'PREVIA',
    contar,
    total: prevision.valor.total,
    tareas: prevision.valor.en_partes.reduce((suma, t) => suma + cuantasPartes(t.en_partes) - 1, activas.length),
    enPartes: prevision.valor.en_partes.length,
    sesion: null,
    personas: prevision.valor.participantes.flatMap((p) => {
      const u = miembros.find((m) => m.id === p.id);
      if (u === undefined) return [];
      const { id, first_name, avatar, color, grupo_edad } = u;
      return [
        {
          id,
          nombre: first_name,
          avatar,
          color,
          grupo_edad,
          porcentaje: p.porcentaje,
          porcentaje_ahora: null,
          cuota: prevision.valor.cuotas[id] ?? 0,
          carga: null,
          puesto: null,
          ejemplo: ejemploPara(contadas, grupo_edad),
          razon: null,
        },
      ];
    }),
  };
};

// Sentences for the steps of the fairness page, with one member's numbers.

const CUANDO = {
  DIARIA: 'todos los días',
  DOS_VECES_SEMANA: 'dos veces por semana',
  SEMANAL: 'cada semana',
  MENSUAL: 'cada mes',
} as const;

/**
 * Explains the load of a member's example chore: «Poner la mesa» vale 4 pts y se hace todos los días: 4 × 91 veces en el
 * trimestre = 364 pts, que son 28 pts/sem. Null if no chore suits the member.
 */
export const cuentaDeTarea = ({ ejemplo }: PersonaJusta, { contar }: Numeros): string | null => {
  if (ejemplo === null) return null;
  const { nombre, puntos_por_vez, veces, carga, frecuencia } = ejemplo;
  const cuando = frecuencia === 'OTRA' ? conMinuscula(frecuenciaEnPalabras(ejemplo)) : CUANDO[frecuencia];
  if (contar === 'PUNTOS') return `«${nombre}» vale ${enPuntos(puntos_por_vez)}, y cuenta una vez.`;
  return `«${nombre}» vale ${enPuntos(puntos_por_vez)} y se hace ${cuando}: ${numero(puntos_por_vez)} × ${plural(veces, 'vez', 'veces')} en el trimestre = ${enPuntos(carga)}, que son ${enPts(carga, diasContados(contar))}.`;
};

/**
 * Computes the member's share of all points, to two decimals, as a sentence. `nota` says why the quota is another number, or that
 * it is rounded; null if it is the same.
 */
export const cuentaDeCuota = (
  { nombre, porcentaje, cuota, razon }: PersonaJusta,
  { total }: Numeros,
): { readonly cuenta: string; readonly nota: string | null } => {
  const razones = razon === null ? [] : razonesDe(razon, null);
  const exacta = (porcentaje * total) / 100;
  const cuenta = `${numero(porcentaje)} % de ${numero(total)} = ${numero(exacta, 2)} pts`;
  if (razones.length > 0) return { cuenta, nota: razones.join(' ') };
  if (Math.abs(exacta - cuota) < 1)
    return { cuenta, nota: Number.isInteger(exacta) ? null : `En puntos enteros: ${enPuntos(cuota)}.` };
  return {
    cuenta,
    nota:
      cuota < exacta
        ? `No hay tantas tareas para su edad, así que su cuota baja a ${enPuntos(cuota)}. Lo que falta pasa a los demás.`
        : `Otros no pueden con toda su parte, porque no hay tantas tareas para su edad. ${nombre} recoge algo de eso: su cuota sube a ${enPuntos(cuota)}.`,
  };
};

/**
 * Says at which place a member picks and, during the draft, what they have picked and may still pick. Before the draft, that
 * the lot will decide.
 */
export const cuentaDeTurno = (
  { nombre, puesto, carga, cuota }: PersonaJusta,
  { momento, personas, contar }: Numeros,
): string => {
  if (puesto === null) return `El sorteo dirá cuándo elige ${nombre}.`;
  const lugar = `${nombre} ${momento === 'COMPLETADO' ? 'eligió' : 'elige'} en ${String(puesto)}.º lugar de ${String(personas.length)}.`;
  if (momento !== 'EN_CURSO' || carga === null) return lugar;
  const queda = cuota - carga;
  const dias = diasContados(contar);
  return queda <= 0
    ? `${lugar} Ya ha llenado su cuota.`
    : `${lugar} Lleva ${enPts(carga, dias)} y por elegir le quedan ${conUnidad(loQueFalta(carga, cuota, dias), dias)}.`;
};

/** Returns the member's result in words; null before the draft ends. */
export const cuentaFinal = ({ nombre, cuota, carga }: PersonaJusta, { momento, contar }: Numeros): string | null =>
  momento !== 'COMPLETADO' || carga === null ? null : fraseDe(nombre, { cuota, carga }, diasContados(contar));

/** Sentences that say which draft the page's numbers are of. */
export const DE_QUE_SON: Readonly<Record<Numeros['momento'], string>> = {
  EJEMPLO: 'Todavía no hay tareas que contar: estos números son un ejemplo inventado.',
  PREVIA:
    'Todavía no hay reparto: estos son los números que saldrían hoy. Cambiarán si cambian las tareas, los votos o los porcentajes.',
  EN_CURSO: 'Estos son los números del reparto que está en marcha.',
  COMPLETADO: 'Estos son los números de vuestro último reparto.',
};
