import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTA_AVATARES, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { PaginaRastro } from '#shared/contracts/rastro.ts';
import type { App } from '#server/app.ts';
import { leerPlano } from '#server/db/filas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { archivoEntero, cifrarTodas } from '#server/testing/archivo-familia.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';

/** «Olvidar a …»: no byte of the database names the member any more, and what they did stays. */

const ANTES = 'Zxqvina';
const NOMBRE = 'Wkjhera';
let carpeta: string;
let app: App;
let familia: FamiliaSembrada;
let [ana, ella, luis]: readonly MiembroSembrado[] = [];
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-olvidar-'));
  app = await buildTestApp({ archivo: join(carpeta, 'te-toca.db') });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: ANTES }, { nombre: 'Luis' }]);
  [ana, ella, luis] = familia.miembros;
});
afterEach(async () => {
  await app.app.close();
  await rm(carpeta, { recursive: true, force: true });
});

const hacer = async (metodo: 'POST' | 'PATCH' | 'GET', url: string, cuerpo?: unknown, quien = ana) => {
  const respuesta = await llamar(app, metodo, url, quien?.token ?? '', cuerpo);
  expect(respuesta.estado, `${url}: ${JSON.stringify(respuesta.cuerpo)}`).toBeLessThan(300);
  return respuesta.cuerpo;
};
const suya = (plantilla: string, { id } = ella!) => ruta(plantilla, { id });
const olvidar = (quien = ana) => llamar(app, 'POST', suya(RUTAS.olvidar), quien?.token ?? '');
/** Every byte of the database's files. */
const bytes = (): string =>
  readdirSync(carpeta)
    .map((archivo) => readFileSync(join(carpeta, archivo), 'latin1'))
    .join('\n');
const db = () => app.contexto.base.escritura;

/** Writes the member's name, the present and the earlier one, into every place that can hold it. */
const dejarRastro = async (): Promise<void> => {
  await repartir(app, familia, [await crearTarea(app, familia), 1]);
  const ahora = app.contexto.reloj.ahora();
  await hacer('POST', suya(RUTAS.rolAdmin), { es_administrador: true });
  await hacer('PATCH', suya(RUTAS.usuario, luis), { grupo_edad: 'JUVENIL' }, ella);
  await hacer('PATCH', suya(RUTAS.usuario), { first_name: NOMBRE, last_name: `${ANTES}ez` });
  await hacer('PATCH', suya(RUTAS.usuario), { email: `${NOMBRE}@example.org` }, ella);
  const miembros = [
    { id: ana!.id, nombre: 'Ana', color: 'coral' },
    { id: ella!.id, nombre: NOMBRE, color: 'coral' },
  ];
  const { id: sesion_id } = await db().selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow();
  await db().deleteFrom('certificados').execute();
  const ficha = JSON.stringify({ familia: 'García', semilla: 1, miembros });
  await db().insertInto('certificados').values({ sesion_id, ficha }).execute();
  const hoja = JSON.stringify({ miembros, renglones: [] });
  const [familia_id, trimestre_inicio] = [familia.id, '2026-07-01'];
  await db()
    .insertInto('cuentas_congeladas')
    .values({ familia_id, trimestre_inicio, congelada_en: ahora, hoja })
    .execute();
  const { id: reajuste_id } = await db()
    .insertInto('reajustes')
    .values({
      familia_id,
      trimestre_inicio,
      fase: 'TERMINADO',
      estado: JSON.stringify({ miembros, tareas: [{ id: ella!.id, nombre: 'Fregar' }] }),
      creado_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const datos = JSON.stringify({ tipo: 'INICIO', miembros });
  await db().insertInto('eventos_reajuste').values({ reajuste_id, n: 1, tipo: 'INICIO', datos, en: ahora }).execute();
  await db()
    .insertInto('claves')
    .values({
      miembro_id: luis!.id,
      que: 'X',
      clave: 'k',
      guardado: JSON.stringify({ hecha_por_nombre: NOMBRE }),
      creada_en: ahora,
    })
    .execute();
  const foto = `${'f'.repeat(24)}.webp`;
  await db()
    .insertInto('fotos')
    .values({ nombre: foto, bytes: Buffer.from(`foto de ${NOMBRE}`), creada_en: ahora })
    .execute();
  await db()
    .updateTable('usuarios')
    .set({ avatar: `${RUTA_AVATARES}${foto}` })
    .where('id', '=', ella!.id)
    .execute();
  await hacer('POST', RUTAS.ausencias, {
    miembro: ella!.id,
    desde: '2026-11-21',
    hasta: '2026-11-22',
    nota: `Con ${NOMBRE}`,
  });
  await hacer('POST', suya(RUTAS.archivar));
};

test('the raw files contain none of the member’s names, and the history stays', async () => {
  await dejarRastro();
  expect(bytes().toLowerCase()).toContain(NOMBRE.toLowerCase());
  const contar = async () => {
    const cuantas: Record<string, number> = {};
    for (const { nombre } of await leerPlano(db())) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(nombre)}`.execute(db());
      cuantas[nombre] = Number(rows[0]?.n);
    }
    const { claves: _c, fotos: _f, deseos: _d, accesos: _a, rastro: _r, ...resto } = cuantas;
    return resto;
  };
  const antes = await contar();
  expect(await olvidar()).toMatchObject({
    estado: 200,
    cuerpo: { message: 'Su nombre ya no está. Lo que hizo consta como «Antiguo miembro»' },
  });
  expect(await contar()).toEqual(antes);
  await sql`pragma wal_checkpoint(truncate)`.execute(db());
  for (const nombre of [ANTES, NOMBRE]) expect(bytes().toLowerCase()).not.toContain(nombre.toLowerCase());

  const { anotaciones } = (await hacer('GET', ruta(RUTAS.rastro, { id: familia.id }))) as unknown as PaginaRastro;
  expect(anotaciones.map((a) => a.hecho.acto)).toContain('MIEMBRO_EDITADO');
  expect(anotaciones.find((a) => a.autor.id === ella!.id)?.autor.nombre).toBe('Antiguo miembro');
  expect(anotaciones.some((a) => 'miembro' in a.hecho && a.hecho.miembro === 'Antiguo miembro')).toBe(true);
  // A chore whose id equals the member's keeps its name.
  const { estado } = await db().selectFrom('reajustes').select('estado').executeTakeFirstOrThrow();
  expect(estado).toContain('"nombre":"Fregar"');
});

test('the family’s export file contains none of them either', async () => {
  await dejarRastro();
  await cifrarTodas(app, familia.id);
  await olvidar();
  const archivo = (await archivoEntero(app, familia.id)).toLowerCase();
  for (const nombre of [ANTES, NOMBRE]) expect(archivo).not.toContain(nombre.toLowerCase());
  expect(archivo).toContain('antiguo miembro');
});

test('only an admin of the family can forget a member who has left, once, and a forgotten member cannot return', async () => {
  const vecina = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
  expect(await olvidar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'NO_ARCHIVADO' } });
  await hacer('POST', suya(RUTAS.archivar));
  expect((await olvidar(luis)).estado).toBe(403);
  expect((await olvidar(vecina.miembros[0])).estado).toBe(404);
  expect((await olvidar()).estado).toBe(200);
  expect(await olvidar()).toMatchObject({ estado: 409, cuerpo: { codigo: 'OLVIDADO' } });
  expect(await llamar(app, 'POST', suya(RUTAS.desarchivar), ana!.token)).toMatchObject({ estado: 409 });
  expect(await hacer('GET', RUTAS.archivados)).toEqual([]);
});

test('entries about another member of the same name stay, and a second forgotten member gets a number', async () => {
  await hacer('PATCH', suya(RUTAS.usuario), { first_name: 'Luis' });
  await hacer('POST', suya(RUTAS.archivar));
  await olvidar();
  const nombres = async () =>
    (await db().selectFrom('usuarios').select('first_name').orderBy('id').execute()).map((m) => m.first_name);
  expect(await nombres()).toEqual(['Ana', 'Antiguo miembro', 'Luis']);
  const { datos } = await db()
    .selectFrom('rastro')
    .select('datos')
    .where('acto', '=', 'MIEMBRO_ARCHIVADO')
    .executeTakeFirstOrThrow();
  expect(datos).toContain('Luis');
  await hacer('POST', suya(RUTAS.archivar, luis));
  expect((await llamar(app, 'POST', suya(RUTAS.olvidar, luis), ana!.token)).estado).toBe(200);
  expect(await nombres()).toEqual(['Ana', 'Antiguo miembro', 'Antiguo miembro 2']);
});
