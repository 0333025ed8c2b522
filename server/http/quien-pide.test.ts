import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien } from '#shared/domain/resultado.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import { CASOS } from '#server/testing/actos-de-admin.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { EN_POSTGRES } from '#server/testing/base-de-prueba.ts';
import { sembrarCasaConAdmin, type CasaConAdmin } from '#server/testing/casa-con-admin.ts';
import { hacerLlave } from '#server/testing/llave-de-prueba.ts';
import { llamar } from '#server/testing/sembrar.ts';

/**
 * Tests requests that were admitted and then waited for another change to the family, which took away the caller's right. On
 * SQLite the database is a file, because in memory a request cannot read committed data while another one writes.
 */

let carpeta: string;
let app: App;
let casa: CasaConAdmin;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'quien-pide-'));
  const reloj = relojFijo();
  const duda = { dicho: () => reloj.ahora(), creible: () => true, creer: () => undefined };
  app = await buildTestApp({ reloj, duda, ...(EN_POSTGRES ? {} : { archivo: join(carpeta, 'te-toca.db') }) });
  casa = await sembrarCasaConAdmin(app);
});
afterEach(async () => {
  await app.app.close();
  rmSync(carpeta, { recursive: true });
});

const UN_MOMENTO_MS = 60;
const unMomento = (): Promise<void> =>
  new Promise((seguir) => {
    setTimeout(seguir, UN_MOMENTO_MS);
  });

/** Makes a change that does `antes`, sends a request that waits for it, commits the change and returns the request's answer. */
const trasEsperar = async (
  antes: (db: Cambio['db']) => Promise<unknown>,
  pedir: () => ReturnType<typeof llamar>,
): ReturnType<typeof llamar> => {
  let seguir = (): void => undefined;
  const pedida = new Promise<void>((listo) => {
    seguir = listo;
  });
  const delante = cambiar(app.contexto, casa.familia.id, async ({ db }) => {
    await antes(db);
    await pedida;
    return bien(null);
  });
  const respuesta = pedir();
  await unMomento();
  seguir();
  await delante;
  return respuesta;
};
const degradar = (db: Cambio['db']) =>
  db.updateTable('usuarios').set({ es_administrador: false }).where('id', '=', casa.ana.id).execute();
const echar = (db: Cambio['db']) =>
  db
    .updateTable('accesos')
    .set({ revocado_en: app.contexto.reloj.ahora() })
    .where('usuario_id', '=', casa.ana.id)
    .execute();
const rastro = () => app.contexto.base.escritura.selectFrom('rastro').selectAll().orderBy('id').execute();

/** Calls that any member may make: they succeed after the demotion, and leave no audit entry. */
const DE_CUALQUIERA: ReadonlySet<string> = new Set(
  [RUTAS.aparatos, RUTAS.deshacerCompletar, RUTAS.metas, RUTAS.revisar].map((camino) => `POST ${camino}`),
);
/** Statuses for a member who is no admin: not permitted, not visible to them, or not their chore. */
const NEGADAS = [403, 404, 409];

describe('an admin who is demoted while their request waits', () => {
  test.each(
    CASOS.filter(({ llamada }, i) => DE_CUALQUIERA.has(llamada.join(' ')) || i % rondas(3, 1) === 0).map(
      (caso) => [`${caso.llamada.join(' ')}: ${caso.acto.acto}`, caso] as const,
    ),
  )('%s does nothing of an admin’s', async (_, { llamada, preparar }) => {
    const { cuerpo, ids = {} } = await preparar(casa);
    const antes = await rastro();
    const [metodo, plantilla] = llamada;
    const { estado } = await trasEsperar(degradar, () =>
      llamar(app, metodo, ruta(plantilla, ids), casa.ana.token, cuerpo),
    );
    if (DE_CUALQUIERA.has(llamada.join(' '))) expect([200, 201]).toContain(estado);
    else expect(NEGADAS).toContain(estado);
    expect(await rastro()).toEqual(antes);
  });

  test('may still do what any member may', async () => {
    const { estado } = await trasEsperar(degradar, () =>
      llamar(app, 'PUT', RUTAS.deseos, casa.ana.token, { tareas: casa.tareas.slice(0, 2) }),
    );
    expect(estado).toBe(200);
  });
});

test('a request that waited while its login was ended gets 401, and nothing is done', async () => {
  const { estado } = await trasEsperar(echar, () =>
    llamar(app, 'PATCH', ruta(RUTAS.usuario, { id: casa.ana.id }), casa.ana.token, { first_name: 'Anita' }),
  );
  expect(estado).toBe(401);
  const { first_name } = await app.contexto.base.escritura
    .selectFrom('usuarios')
    .select('first_name')
    .where('id', '=', casa.ana.id)
    .executeTakeFirstOrThrow();
  expect(first_name).toBe('Ana');
});

test('a request that waited while its key was removed gets 401, and nothing is done', async () => {
  const { clave, id } = await hacerLlave(app, casa.ana, ['marcar']);
  const suya = { tarea: casa.tareas[0], miembro: casa.ana.id, fecha_limite: null };
  const { id: asignacion } = await casa.hacer<{ id: number }>('POST', RUTAS.asignaciones, suya);
  const { estado } = await trasEsperar(
    (db) => db.deleteFrom('llaves').where('id', '=', id).execute(),
    () => llamar(app, 'PATCH', ruta(RUTAS.completar, { id: asignacion }), clave),
  );
  expect(estado).toBe(401);
  const fila = app.contexto.base.escritura.selectFrom('asignaciones').select('estado').where('id', '=', asignacion);
  expect(await fila.execute()).toEqual([{ estado: 'PENDIENTE' }]);
});
