import { hoyEn, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { DatosPrevision } from '#shared/domain/reparto/datos-prevision.ts';
import type { Contar, Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerPartes, type Partes } from '#server/features/configuraciones-reparto/configuraciones-reparto.repo.ts';
import { leerFamilia } from '#server/features/familias/familias.repo.ts';
import { leerTareas } from '#server/features/tareas/tareas.repo.ts';
import { listarConCuenta } from '#server/features/usuarios/usuarios.repo.ts';
import { leerCompletadaDe } from './sesiones-reparto.repo.ts';

/** What a session would start from if it started now. */
export interface PuntoDePartida {
  readonly trimestre_inicio: Dia;
  readonly semilla: number;
  readonly partes: Partes;
  readonly datos: DatosPrevision;
}

/** Reads members, shares and tasks of the family, and the quarter that a reparto started now is for. */
export const leerPuntoDePartida = async ({ reloj }: Pick<Contexto, 'reloj'>, db: Db, actor: Actor, contar: Contar): Promise<PuntoDePartida> => {
  const familia = actor.familia_id;
  const trimestre_inicio = trimestreDelReparto(hoyEn(actor.zona_horaria, reloj.ahora()));
  const partes = await leerPartes(db, familia, trimestre_inicio);
  const por = new Map(partes.porcentajes.map((p) => [p.miembro, p.porcentaje]));
  const miembros = await listarConCuenta(db, familia);
  const tareas = await leerTareas(db, familia);
  return {
    trimestre_inicio,
    semilla: (await leerFamilia(db, familia))?.semilla_reparto ?? 0,
    partes,
    datos: {
      participantes: miembros.map(({ id, first_name, grupo_edad }) => ({ id, nombre: first_name, grupo_edad, porcentaje: por.get(id) ?? 0 })),
      tareas: tareas.filter((t) => t.activa).map((t) => ({ ...t, votacion_completa: t.votaciones_completadas })),
      contar,
      sesion_que_reemplaza: await leerCompletadaDe(db, familia, trimestre_inicio),
    },
  };
};
