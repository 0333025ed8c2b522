import { sql } from 'kysely';
import type { Casa } from '#server/testing/ano/casa.ts';

/** Queries that must never return a row; the key names the fault. */
const NADA_DE = {
  'somebody who does not live here has something to do': (familia: number) => sql<object>`
    select a.* from asignaciones a join usuarios u on u.id in (a.miembro_id, a.cedida_por, a.cubre_a)
    where u.familia_id = ${familia} and u.archivado_en is not null and a.estado = 'PENDIENTE'`,
  'somebody who does not live here has a chore': (familia: number) => sql<object>`
    select r.* from responsabilidades r join usuarios u on u.id = r.miembro_id
    where u.familia_id = ${familia} and u.archivado_en is not null and r.terminada_en is null`,
  'somebody who does not live here can log in': (familia: number) => sql<object>`
    select a.id, a.usuario_id from accesos a join usuarios u on u.id = a.usuario_id
    where u.familia_id = ${familia} and u.archivado_en is not null and a.revocado_en is null`,
  'somebody who does not live here is waited for': (familia: number) => sql<object>`
    select c.* from cambios c join usuarios u on u.id in (c.pide_id, c.a_id, c.acepta_id)
    where u.familia_id = ${familia} and u.archivado_en is not null and c.estado in ('ABIERTO', 'POR_PERMITIR')`,
  'a chore is two people’s': (familia: number) => sql<object>`
    select tarea_id from responsabilidades
    where familia_id = ${familia} and terminada_en is null and sesion_id is not null
    group by tarea_id having count(*) > 1`,
  'somebody has their own of a chore twice': (familia: number) => sql<object>`
    select tarea_id, miembro_id from responsabilidades
    where familia_id = ${familia} and terminada_en is null and sesion_id is null
    group by tarea_id, miembro_id having count(*) > 1`,
  'a personal chore is one person’s, or a common one each member’s own': (familia: number) => sql<object>`
    select r.* from responsabilidades r join tareas t on t.id = r.tarea_id
    where r.familia_id = ${familia} and r.terminada_en is null and t.personal <> (r.sesion_id is null)`,
  'a member’s own of a personal chore was given to another, taken, covered or done by another': (
    familia: number,
  ) => sql<object>`
    select a.* from asignaciones a join responsabilidades r on r.id = a.responsabilidad_id
    where a.familia_id = ${familia} and r.sesion_id is null
      and (a.miembro_id <> r.miembro_id or a.hecha_por is not null or a.cubre_a is not null or a.tomada_el is not null)`,
  'a free chore is somebody’s': (familia: number) => sql<object>`
    select t.id from tareas t join responsabilidades r on r.tarea_id = t.id
    where t.familia_id = ${familia} and t.libre and r.terminada_en is null`,
} as const;

/** Maximum number of days on which a reajuste is in progress, the first and the last included. */
const DIAS = 3;

/** Checks that no query of `NADA_DE` finds a row, and that no reajuste has been in progress for more than `DIAS` days. */
export const comprobarCasa = async (casa: Casa): Promise<void> => {
  for (const [que, consulta] of Object.entries(NADA_DE)) {
    const [fila] = await casa.leer(consulta(casa.familia));
    if (fila !== undefined) throw new Error(`${casa.hoy}: ${que}: ${JSON.stringify(fila)}`);
  }
  const viejos = await casa.leer(sql<{ id: number; creado_en: string }>`
    select id, creado_en from reajustes where familia_id = ${casa.familia} and fase = 'EN_CURSO'`);
  for (const { id, creado_en } of viejos) {
    const dias = Math.round((Date.parse(casa.hoy) - Date.parse(casa.diaLocal(creado_en))) / 86_400_000) + 1;
    if (dias > DIAS) throw new Error(`${casa.hoy}: reajuste ${String(id)} is on since ${creado_en}`);
  }
};
