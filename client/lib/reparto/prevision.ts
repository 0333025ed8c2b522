import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { type EnPartes, semanasDe } from '#shared/domain/recurrencia/regla.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { seReparte, seReparteEntre, vecesAlTrimestre } from '#shared/domain/reparto/tablero/carga.ts';
import { hoyLocal } from '#client/lib/fechas/fechas.ts';
import type { Contar } from '#shared/domain/tipos.ts';
import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts, mostrado } from '#shared/domain/puntos-semana.ts';
import type { Margen } from '#shared/domain/reparto/ensayo/ensayar.ts';

/** The family's data that a draft started today would use. */
export interface DeHoy {
  readonly usuarios: readonly Usuario[];
  readonly porcentajes: CargaFamilia;
  readonly tareas: readonly Tarea[];
}

/** Computes the preview of a draft started today with the default options. */
export const preverHoy = ({ usuarios, porcentajes, tareas }: DeHoy) => {
  const parte = new Map(porcentajes.configuraciones.map((c) => [c.miembro, c.porcentaje_carga]));
  const miembros = usuarios.filter((u) => parte.has(u.id));
  const grupos = miembros.filter((u) => (parte.get(u.id) ?? 0) > 0).map((u) => u.grupo_edad);
  const activas = tareas.filter((t) => seReparteEntre(grupos, t) && vecesAlTrimestre(t) > 0);
  const contar = contarPreferido(tareas);
  const prevision = preverReparto({
    participantes: miembros.map((u) => ({
      id: u.id,
      nombre: u.first_name,
      grupo_edad: u.grupo_edad,
      porcentaje: parte.get(u.id) ?? 0,
    })),
    tareas: activas.map((t) => ({ ...t, votacion_completa: t.votaciones_completadas })),
    contar,
    // Quarter and seed only break ties over a point that cannot be split, so any seed will do here.
    trimestre_inicio: trimestreDe(hoyLocal()),
    semilla: 0,
    sesion_que_reemplaza: null,
  });
  return { contar, miembros, activas, prevision };
};

/** Returns, by id, how a draft started today would deal each chore that goes in parts: «por días», «por turnos de 3 semanas». */
export const enPartesHoy = (hoy: DeHoy): ReadonlyMap<number, string> => {
  const { prevision } = preverHoy(hoy);
  return new Map((prevision.ok ? prevision.valor.en_partes : []).map((t) => [t.id, porDiasOSemanas(t.en_partes)]));
};

const porDiasOSemanas = (en: EnPartes): string => {
  const semanas = semanasDe(en);
  return semanas === 0 ? 'por días' : `por turnos de ${String(semanas)} semanas`;
};

/**
 * Returns the default way of counting for a draft. Chores of different frequencies are counted by the quarter, because counting
 * each once would hide daily work. Every chore with «Otra…» counts as a frequency of its own, whatever its rule. A chore to be
 * dealt in parts also needs the quarter, since a draft that counts each chore once deals it whole.
 */
export const contarPreferido = (
  tareas: readonly Pick<Tarea, 'activa' | 'libre' | 'libre_hasta_reparto' | 'frecuencia' | 'en_partes'>[],
): Contar => {
  const repartibles = tareas.filter(seReparte);
  const distintas = new Set(repartibles.map((t) => (t.frecuencia === 'OTRA' ? t : t.frecuencia))).size > 1;
  return distintas || repartibles.some((t) => t.en_partes !== 'ENTERA') ? 'TRIMESTRE' : 'PUNTOS';
};

/** A distance from a quota, as a load, in words: «5 pts/sem», «nada». */
export const palabrasCuanto = (carga: number, dias: DiasContados): string =>
  carga === 0 ? 'nada' : enPts(carga, dias);

/** A range in words: «entre 3 y 12 pts/sem», «5 pts/sem», «hasta 7 pts/sem». */
export const palabrasMargen = ({ de, hasta }: Margen, dias: DiasContados): string => {
  const desde = mostrado(de, dias);
  if (desde === mostrado(hasta, dias)) return palabrasCuanto(hasta, dias);
  return desde === 0 ? `hasta ${enPts(hasta, dias)}` : `entre ${numero(desde, 1)} y ${enPts(hasta, dias)}`;
};
