import type { Reajuste, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import type { Casa } from './casa.ts';
import { legal } from './casa-con-admin.ts';

/** Adds helpers for tests of reajustes to a family whose first member is an admin. */
export const casaConReajuste = (casa: Casa) => {
  const { app, db, familia } = casa;
  return {
    ...casa,
    /** Creates weekly chores with these points and owners, as after a draft that counts the quarter; returns their ids. */
    repartidas: async (...pares: (readonly [puntos: number, quien: number])[]): Promise<readonly number[]> => {
      const tareas: number[] = [];
      for (const [i, [puntos]] of pares.entries())
        tareas.push(
          await casa.tarea({ nombre: `Tarea ${String(i + 1)}`, frecuencia: 'SEMANAL', dia_semana: 7, puntos }),
        );
      await casa.repartir(...pares.map(([, quien], i) => [tareas[i] ?? 0, quien] as const));
      const sesiones = db.updateTable('sesiones_reparto').where('familia_id', '=', familia.id);
      const { estado } = await db
        .selectFrom('sesiones_reparto')
        .select('estado')
        .where('familia_id', '=', familia.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const { porcentajes } = await leerPartes(
        db,
        familia.id,
        trimestreDe(hoyEn('Europe/Madrid', app.contexto.reloj.ahora())),
      );
      const participantes = porcentajes.map(({ miembro, porcentaje }) => ({ id: miembro, porcentaje }));
      const dicho = { ...(JSON.parse(estado) as object), contar: 'TRIMESTRE', participantes };
      await sesiones.set({ estado: JSON.stringify(dicho), contar: 'TRIMESTRE' }).execute();
      return tareas;
    },
    /** Sets all members' shares, in the order of the members. */
    partes: async (...porcentajes: number[]): Promise<void> => {
      const configuraciones = porcentajes.map((porcentaje_carga, i) => ({ miembro: casa.id(i), porcentaje_carga }));
      await casa.como(0).guardarCarga({ configuraciones });
    },
    /** Starts a draft that counts the quarter. */
    empezarReparto: async (): Promise<SesionReparto> =>
      (await casa.como(0).iniciarReparto({ contar: 'TRIMESTRE' })).sesion,
    /** The admin picks for everybody and closes the draft without changes. */
    acabarReparto: async (empezada: SesionReparto): Promise<void> => {
      const { id } = empezada;
      let s = empezada;
      while (s.fase === 'ELECCION') s = (await casa.como(0).elegirPor({ id, tarea_id: legal(s) })).sesion;
      if (!s.completada) s = (await casa.como(0).cerrarReparto({ id })).sesion;
      if (!s.completada) throw new Error(`The draft is in ${s.fase}`);
    },
    empezar: async (quien = 0): Promise<Reajuste> => (await casa.como(quien).iniciarReajuste()).reajuste,
    responder: (quien: number, { id }: Pick<Reajuste, 'id'>, n: number, acepta: boolean, miembro?: number) =>
      casa.pedir(quien, 'responderReajuste', { id, n, acepta, miembro }),
    ver: (quien = 0): Promise<ReajustesVistos> => casa.como(quien).verReajustes(),
    /** Name of each chore's present owner, by the chore's id. */
    duenos: async () =>
      Object.fromEntries(
        (
          await db
            .selectFrom('responsabilidades as r')
            .innerJoin('usuarios as u', 'u.id', 'r.miembro_id')
            .select(['r.tarea_id', 'u.first_name'])
            .where('r.familia_id', '=', familia.id)
            .where('r.terminada_en', 'is', null)
            .orderBy('r.tarea_id')
            .execute()
        ).map((r) => [r.tarea_id, r.first_name]),
      ),
    /** Pending occurrences: chore, owner and due date. */
    porHacer: async () =>
      (
        await db
          .selectFrom('asignaciones as a')
          .innerJoin('usuarios as u', 'u.id', 'a.miembro_id')
          .select(['a.tarea_id', 'u.first_name', 'a.fecha_limite'])
          .where('a.familia_id', '=', familia.id)
          .where('a.estado', '=', 'PENDIENTE')
          .orderBy('a.tarea_id')
          .orderBy('a.fecha_limite')
          .execute()
      ).map((a) => [a.tarea_id, a.first_name, a.fecha_limite]),
  };
};
