import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import type { Db } from '#server/db/esquema.ts';
import { unJpeg } from './imagenes.ts';
import { arrancarHijo, puertoLibre } from './servidor-hijo.ts';

/** The password of whoever founds here. */
export const CLAVE = 'tres-gatos-y-un-pez';

/** The row of a family that nobody is in. */
export const UNA_FAMILIA = {
  nombre: 'García',
  pin: '123456',
  zona_horaria: 'Europe/Madrid',
  semilla_reparto: 1,
  creada_en: '2026-11-21T10:00:00.000Z',
};

const cuentaDe = async (respuesta: Response) =>
  (await respuesta.json()) as { tokens: { access: string; refresh: string }; usuario: { id: number } };

/** A new family by the server itself, of whoever has this name. */
export const fundar = async (url: string, username: string) => {
  const alta = await fetch(url + RUTAS.registro, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tipo: 'create',
      username,
      password: CLAVE,
      password_confirm: CLAVE,
      first_name: 'Ana',
      nombre_familia: 'García',
    }),
  });
  return cuentaDe(alta);
};

/** A family with so many members, each with a photo, made by the server itself, which is then stopped. */
export const unaCasa = async (carpeta: string, miembros = 1) => {
  const servidor = await arrancarHijo(carpeta, await puertoLibre());
  const { tokens, usuario } = await fundar(servidor.url, 'ana');
  const enviar = async (metodo: 'PATCH' | 'POST', camino: string, campos: Readonly<Record<string, string>>) => {
    const formulario = new FormData();
    for (const [nombre, valor] of Object.entries(campos)) formulario.set(nombre, valor);
    formulario.set('avatar', new Blob([new Uint8Array(await unJpeg())]), 'foto.jpg');
    const headers = { authorization: `Bearer ${tokens.access}` };
    const r = await fetch(servidor.url + camino, { method: metodo, headers, body: formulario });
    return ((await r.json()) as { avatar: string }).avatar;
  };
  const avatares = [await enviar('PATCH', ruta(RUTAS.usuario, { id: usuario.id }), {})];
  for (let i = 1; i < miembros; i += 1)
    avatares.push(await enviar('POST', RUTAS.agregarMiembro, { first_name: `Hijo ${String(i)}` }));
  await servidor.terminar();
  return { token: tokens.access, avatares };
};

/** As the version before the last migration had left it: that one makes its table anew, whatever was there. */
export const sinLaUltima = async (db: Db): Promise<void> => {
  await sql`delete from kysely_migration where name = '0039-motivos'`.execute(db);
};

/** Tables of the migrations since then, this one's first. */
const DESDE_ENTONCES = [
  'avisos_enviados',
  'fotos',
  'secretos',
  'envios',
  'tanda',
  'invitaciones_alta',
  'rastro',
  'cuentas_congeladas',
  'correcciones',
  'ausencias',
  'eventos_reajuste',
  'motivos_reajuste',
  'reajustes',
  'cambios',
  'claves_crear',
];

/** Puts the table of tasks back to what it was before they had rules. */
const quitarReglas = async (db: ReturnType<typeof conectar>): Promise<void> => {
  await sql`alter table tareas drop column regla`.execute(db);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where tbl_name = 'tareas' and sql is not null order by type desc`.execute(db);
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`create table aparte as select * from tareas`.execute(db);
  await sql`drop table tareas`.execute(db);
  for (const fila of rows) await sql.raw(fila.sql.replace(", 'OTRA')", ')')).execute(db);
  await sql`insert into tareas select * from aparte`.execute(db);
  await sql`drop table aparte`.execute(db);
};
/** Columns that they added to tables of before. */
const COLUMNAS_DESDE_ENTONCES = [
  ['asignaciones', 'su_dia'],
  ['asignaciones', 'excusada'],
  ['asignaciones', 'tomada_el'],
  ['asignaciones', 'cedida_por'],
  ['asignaciones', 'hecha_por'],
  ['asignaciones', 'cubre_a'],
  ['asignaciones', 'cubierta_en'],
  ['tareas', 'en_partes'],
  ['tareas', 'parte_de'],
  ['tareas', 'libre_hasta_reparto'],
  ['tareas', 'libre'],
  ['tareas', 'abierta_en'],
  ['usuarios', 'archivado_en'],
  ['usuarios', 'hash_archivado'],
  ['familias', 'silencio_desde'],
  ['familias', 'silencio_hasta'],
  ['trabajos_hechos', 'hizo'],
] as const;

/** Makes the folder of a stopped server what the version before had left: keys and photos are files. */
export const volverAArchivos = async (carpeta: string): Promise<void> => {
  const db = conectar(join(carpeta, 'te-toca.db'));
  for (const { nombre, valor } of await db.selectFrom('secretos').selectAll().execute())
    await writeFile(join(carpeta, `${nombre}.key`), valor, { mode: 0o600 });
  await mkdir(join(carpeta, 'avatares'), { recursive: true });
  for (const { nombre, bytes } of await db.selectFrom('fotos').selectAll().execute())
    await writeFile(join(carpeta, 'avatares', nombre), bytes, { mode: 0o600 });
  await sql`alter table tareas drop column de_cabeza`.execute(db);
  for (const tabla of DESDE_ENTONCES) await sql`drop table ${sql.table(tabla)}`.execute(db);
  for (const indice of ['asignaciones_hecha_por', 'tareas_parte']) await sql`drop index ${sql.ref(indice)}`.execute(db);
  for (const [tabla, columna] of COLUMNAS_DESDE_ENTONCES)
    await sql`alter table ${sql.table(tabla)} drop column ${sql.ref(columna)}`.execute(db);
  await quitarReglas(db);
  await sql`delete from kysely_migration where name > '0017'`.execute(db);
  await db.destroy();
};
