import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import type { TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { FRECUENCIAS_FIJAS, type GrupoEdad } from '#shared/domain/tipos.ts';
import { unaFamilia, unaTarea, unInicio } from './reparto.ts';

/** Parameters of a search for the family whose moves take longest. Every field is an integer from 0. */
export interface Receta {
  readonly semilla: number;
  /** Members and chores, in percent of their maximum numbers. */
  readonly miembros: number;
  readonly tareas: number;
  /** Percentage of the members who are children, and who are teenagers; the first member is always an adult. */
  readonly ninos: number;
  readonly jovenes: number;
  /** Percentage of chores that suit everybody, and that suit only adults; the others suit adults and random other groups. */
  readonly paraTodos: number;
  readonly soloAdultos: number;
  /** The points of a chore are at least 1 + `puntos`, and at most `variacion` more. */
  readonly puntos: number;
  readonly variacion: number;
}

export const RECETA_MAXIMA: Receta = {
  semilla: 99_999,
  miembros: 100,
  tareas: 100,
  ninos: 100,
  jovenes: 100,
  paraTodos: 100,
  soloAdultos: 100,
  puntos: 200,
  variacion: 3_000,
};

/** The start of a draft for the family of a recipe; it is always accepted. */
export function alLimite(r: Receta, maximos = { miembros: MAXIMO_MIEMBROS, tareas: MAXIMO_TAREAS }): JugadaInicio {
  const azar = azarDeSemilla(r.semilla);
  const n = Math.max(1, Math.round((r.miembros / 100) * maximos.miembros));
  const m = Math.max(1, Math.round((r.tareas / 100) * maximos.tareas));
  const grupo = (i: number): GrupoEdad => {
    if (i === 0) return 'ADULTO';
    const suerte = azar(100);
    if (suerte < r.ninos) return 'INFANTIL';
    return suerte < r.ninos + r.jovenes ? 'JUVENIL' : 'ADULTO';
  };
  const parte = Math.floor(100 / n);
  const participantes = unaFamilia(
    ...Array.from({ length: n }, (_, i) => [i === 0 ? 100 - parte * (n - 1) : parte, grupo(i)] as const),
  );
  const tareas = Array.from({ length: m }, (_, i): TareaPrevista => {
    const suerte = azar(100);
    const bits = suerte < r.paraTodos ? 7 : suerte < r.paraTodos + r.soloAdultos ? 4 : 4 | azar(4);
    return unaTarea({
      id: i + 1,
      puntos: 1 + r.puntos + azar(r.variacion + 1),
      frecuencia: FRECUENCIAS_FIJAS[azar(FRECUENCIAS_FIJAS.length)] ?? 'SEMANAL',
      apta_infantil: (bits & 1) !== 0,
      apta_juvenil: (bits & 2) !== 0,
    });
  });
  return unInicio({
    participantes,
    tareas,
    contar: azar(2) === 0 ? 'PUNTOS' : 'TRIMESTRE',
    semilla: r.semilla,
    limite_segundos: 120,
  });
}
