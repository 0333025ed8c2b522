import type { Reajuste, ReajusteMovido, ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import type { App } from '#server/app.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import { legal } from './casa-con-admin.ts';
import { crearTarea, llamarComo, repartir } from './sembrar-trabajo.ts';
import type { FamiliaSembrada } from './sembrar.ts';

type Metodo = Parameters<typeof llamarComo>[2];

/** Helpers for tests of reajustes, in a family whose first member is an admin. */
export const casaConReajuste = (app: App, familia: FamiliaSembrada) => {
  const como = (quien: number, metodo: Metodo, url: string, cuerpo?: unknown) => {
    const miembro = familia.miembros[quien];
    if (miembro === undefined) throw new Error(`The family has no member ${String(quien)}`);
    return llamarComo(app, miembro, metodo, url, cuerpo);
  };
  const db = app.contexto.base.escritura;
  return {
    como,
    idDe: (quien: number): number => familia.miembros[quien]?.id ?? 0,
    /** Creates weekly chores with these points and owners, as after a draft that counts the quarter; returns their ids. */
    repartidas: async (...pares: (readonly [puntos: number, quien: number])[]): Promise<readonly number[]> => {
      const tareas: number[] = [];
      for (const [i, [puntos]] of pares.entries())
        tareas.push(
          await crearTarea(app, familia, {
            nombre: `Tarea ${String(i + 1)}`,
            frecuencia: 'SEMANAL',
            dia_semana: 7,
            puntos,
          }),
        );
      await repartir(app, familia, ...pares.map(([, quien], i) => [tareas[i] ?? 0, quien] as const));
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
      const configuraciones = porcentajes.map((porcentaje_carga, i) => ({
        miembro: familia.miembros[i]?.id,
        porcentaje_carga,
      }));
      const { estado, cuerpo } = await como(0, 'POST', RUTAS.cargaActualizar, { configuraciones });
      if (estado !== 200) throw new Error(`Answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
    },
    /** Starts a draft that counts the quarter. */
    empezarReparto: async (): Promise<SesionReparto> => {
      const { estado, cuerpo } = await como(0, 'POST', RUTAS.iniciar, { contar: 'TRIMESTRE' });
      if (estado !== 201) throw new Error(`Answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
      return (cuerpo as JugadaHecha).sesion;
    },
    /** The admin picks for everybody and closes the draft without changes. */
    acabarReparto: async (empezada: SesionReparto): Promise<void> => {
      const { id } = empezada;
      const mover = async (url: string, cuerpo?: unknown) =>
        ((await como(0, 'POST', ruta(url, { id }), cuerpo)).cuerpo as JugadaHecha).sesion;
      let s = empezada;
      while (s.fase === 'ELECCION') s = await mover(RUTAS.elegirPor, { tarea_id: legal(s) });
      if (!s.completada) s = await mover(RUTAS.cerrarReparto);
      if (!s.completada) throw new Error(`The draft is in ${s.fase}`);
    },
    empezar: async (quien = 0): Promise<Reajuste> => {
      const { estado, cuerpo } = await como(quien, 'POST', RUTAS.reajustes);
      if (estado !== 200) throw new Error(`Answered ${String(estado)}: ${JSON.stringify(cuerpo)}`);
      return (cuerpo as ReajusteMovido).reajuste;
    },
    responder: (quien: number, { id }: Pick<Reajuste, 'id'>, n: number, acepta: boolean, miembro?: number) =>
      como(quien, 'POST', ruta(RUTAS.responderReajuste, { id, n }), {
        acepta,
        ...(miembro === undefined ? {} : { miembro }),
      }),
    ver: async (quien = 0): Promise<ReajustesVistos> => (await como(quien, 'GET', RUTAS.reajustes)).cuerpo,
    /** Present owner of each chore, by name. */
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
    pendientes: async () =>
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
