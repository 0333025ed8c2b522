import { cuotasCon } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { iniciar, type JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { MiembroPrevisto, TareaPrevista } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import type { Desempate, EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';

/** Present instant in the tests. */
export const AHORA = '2026-07-06T18:00:00.000Z';

/** An active, voted weekly chore of 10 points that suits everybody, changed by `cambios`. */
export function unaTarea(cambios: Partial<TareaPrevista> = {}): TareaPrevista {
  const id = cambios.id ?? 1;
  return {
    id,
    nombre: `Tarea ${id}`,
    frecuencia: 'SEMANAL',
    puntos: 10,
    tiempo_estimado: 10,
    apta_infantil: true,
    apta_juvenil: true,
    apta_adulto: true,
    de_cabeza: false,
    votacion_completa: true,
    en_partes: 'ENTERA',
    ...cambios,
  };
}

/** Chores with the ids 1, 2, 3, … and these points, which suit everybody. */
export const unasTareas = (...puntos: readonly number[]): TareaPrevista[] =>
  puntos.map((p, i) => unaTarea({ id: i + 1, puntos: p }));

/** Members with the ids 1, 2, 3, … given as [share in percent, age group]; adults by default. */
export function unaFamilia(
  ...miembros: readonly (readonly [porcentaje: number, grupo_edad?: GrupoEdad])[]
): MiembroPrevisto[] {
  return miembros.map(([porcentaje, grupo_edad = 'ADULTO'], i) => ({
    id: i + 1,
    nombre: `Miembro ${i + 1}`,
    grupo_edad,
    porcentaje,
  }));
}

/**
 * The start of a draft, by default of two adults at 50 % and four chores of 10 points. Also by default, each chore counts once
 * and turns have no limit.
 */
export function unInicio(cambios: Partial<JugadaInicio> = {}): JugadaInicio {
  return {
    por: 1,
    trimestre_inicio: '2026-07-01',
    contar: 'PUNTOS',
    limite_segundos: null,
    semilla: 1,
    participantes: unaFamilia([50], [50]),
    tareas: unasTareas(10, 10, 10, 10),
    sesion_que_reemplaza: null,
    ...cambios,
  };
}

/** The log of a draft that has just started. Throws if the start is refused. */
export function unLog(cambios: Partial<JugadaInicio> = {}): readonly EventoReparto[] {
  const inicio = iniciar(null, unInicio(cambios), AHORA);
  if (!inicio.ok) throw new Error(`The test's start is refused: ${inicio.codigo}`);
  return inicio.valor;
}

/** Tie-breaking by id: among equal members the lowest id gets the extra load, and among equal chores the lowest id goes first. */
export const porId = ({
  miembros,
  tareas,
}: {
  readonly miembros: readonly { readonly id: number }[];
  readonly tareas: readonly { readonly id: number }[];
}): Desempate => ({
  miembros: miembros.map((m) => m.id).toSorted((a, b) => b - a),
  tareas: tareas.map((t) => t.id).toSorted((a, b) => a - b),
});

/** A draft that has just started, with a given order of picking, by default by ascending ids. Ties are broken by id. */
export function unReparto(cambios: Partial<JugadaInicio> = {}, orden?: readonly number[]): EstadoReparto {
  const [primero] = unLog(cambios);
  if (primero?.tipo !== 'INICIO') throw new Error('A log begins with INICIO');
  const ids = primero.orden.toSorted((a, b) => a - b);
  const desempate = porId({ miembros: primero.participantes, tareas: primero.tareas });
  const { cuotas } = cuotasCon({ ...primero, desempate });
  return plegar([{ ...primero, orden: orden ?? ids, desempate, cuotas }]);
}
