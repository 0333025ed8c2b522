import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { cuantasPartes } from '#shared/domain/reparto/cuotas/partes.ts';
import { apta, carga, veces } from '#shared/domain/reparto/tablero/carga.ts';
import type { RazonCuota } from '#client/lib/reparto/razon-cuota.ts';
import { razonDeSesion } from '#client/lib/reparto/razon-de-sesion.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Aptitud, Contar, Frecuencia, GrupoEdad } from '#shared/domain/tipos.ts';
import { preverHoy, type DeHoy } from '#client/lib/reparto/prevision.ts';

/** A member's numbers: in the draft in progress, in the last one, in one that could start today, or invented as an example. */
export interface PersonaJusta {
  readonly id: number;
  readonly nombre: string;
  readonly avatar: string | null;
  readonly color: string;
  readonly grupo_edad: GrupoEdad;
  /** Share as an integer percent, as the quota counts it. */
  readonly porcentaje: number;
  /** The member's share now, if it differs from the one in a completed draft; else null. */
  readonly porcentaje_ahora: number | null;
  readonly cuota: number;
  /** Load picked so far, or at the end; null before a draft. */
  readonly carga: number | null;
  /** Place in the order of picking, from 1; null before the draft, which draws the order. */
  readonly puesto: number | null;
  /** The heaviest chore for the member's age, as an example of how a load is computed; null if no chore suits it. */
  readonly ejemplo: TareaJusta | null;
  /** Corrections of the quota besides the share, such as days away; null if there are none. */
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

/** Phase of the numbers. EJEMPLO: invented, because there are no chores yet. PREVIA: of a draft that would start today. */
type Cuando = 'EJEMPLO' | 'PREVIA' | 'EN_CURSO' | 'COMPLETADO';

/** The numbers that the fairness page shows. */
export interface Numeros {
  readonly momento: Cuando;
  readonly contar: Contar;
  readonly total: number;
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
 * Returns the numbers of the family's session. Without one, those of a draft that would start today; if none could start,
 * invented ones.
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
