import { createServer } from 'node:http';
import Database from 'better-sqlite3';

// The floor for reads: the same rows of the same database, by prepared statements, as JSON over bare HTTP, without authentication
// or validation. Arguments: port and database file; without a file every answer is «hola».
const [puerto = '0', archivo] = process.argv.slice(2);

const SEMANA = '1970-01-01';
const consultas = {
  yo: 'select * from usuarios where familia_id = ? limit 1',
  tareas: 'select * from tareas where familia_id = ? and borrada_en is null order by id',
  misTareas: `select a.*, u.first_name from asignaciones a join usuarios u on u.id = a.miembro_id
    where a.miembro_id = (select min(id) from usuarios where familia_id = ?) and a.estado = 'PENDIENTE' order by a.fecha_limite`,
  ranking: `select u.id, u.first_name, count(*) tareas, sum(a.tarea_tiempo) minutos, sum(a.puntos_ganados) puntos
    from asignaciones a join usuarios u on u.id = a.miembro_id
    where a.familia_id = ? and a.estado = 'COMPLETADA' and a.completada_el >= '${SEMANA}' group by u.id`,
  sesionActual: `select * from sesiones_reparto where familia_id = ? and fase in ('ELECCION', 'CIERRE')`,
} as const;

const base = archivo === undefined ? null : new Database(archivo, { readonly: true });
const preparadas = new Map(
  base === null ? [] : Object.entries(consultas).map(([nombre, texto]) => [nombre, base.prepare<[number]>(texto)]),
);

createServer((peticion, respuesta) => {
  const [, nombre = '', familia = ''] = (peticion.url ?? '').split('/');
  const filas = preparadas.get(nombre)?.all(Number(familia)) ?? 'hola';
  respuesta.setHeader('content-type', 'application/json');
  respuesta.end(JSON.stringify(filas));
}).listen(Number(puerto), '127.0.0.1');
