import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar } from '#server/change/cambiar.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  app = await buildTestApp();
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis', admin: true },
    { nombre: 'Marta' },
  ]);
});
afterEach(() => app.app.close());

const filas = () => app.contexto.base.escritura.selectFrom('rastro').selectAll().execute();
const haciendo = (acabar: () => ResultadoCaso<null>) =>
  cambiar(app.contexto, familia.id, async (cambio) => {
    cambio.dice(familia.miembros[0]!, { hecho: 'miembro.admin_dado', miembro: 'Marta' });
    return acabar();
  });

test('an act is written when its change commits, also after a kept refusal, but not after another refusal or an error', async () => {
  expect(await haciendo(() => rechazado('SIN_PERMISO'))).toMatchObject({ ok: false });
  const fallo = () => {
    throw new Error('the disk is full');
  };
  await expect(haciendo(fallo)).rejects.toThrow('the disk is full');
  expect(await filas()).toEqual([]);
  await haciendo(() => guardando(rechazado('SIN_PERMISO')));
  expect(await filas()).toHaveLength(1);
  await haciendo(() => bien(null));
  expect(await filas()).toHaveLength(2);
});

test('tells only the admins’ devices about the new entry, and raises no version', async () => {
  const { escritura: db } = app.contexto.base;
  const [version, publicados] = [await leerVersion(db, familia.id), anotarPublicaciones(app)];
  await haciendo(() => bien(null));
  const [ana, luis] = familia.miembros;
  const destino = (miembro: number | undefined) => ({ familia: familia.id, miembro });
  expect(publicados).toEqual(
    [ana, luis].map((admin) => ({ destino: destino(admin?.id), evento: 'rastro:anotado', version, datos: {} })),
  );
  expect(await leerVersion(db, familia.id)).toBe(version);
});

test('stores only fields that the contract names', async () => {
  const conMas = { hecho: 'miembro.admin_dado', miembro: 'Marta', pin: '7294' } as const;
  await cambiar(app.contexto, familia.id, async (cambio) => {
    cambio.dice(familia.miembros[0]!, conMas);
    return bien(null);
  });
  expect((await filas()).map((f) => f.datos)).toEqual(['{"miembro":"Marta"}']);
});

test('an entry keeps the admin’s name as it was then', async () => {
  await haciendo(() => bien(null));
  const { escritura: db } = app.contexto.base;
  await db.updateTable('usuarios').set({ first_name: 'Anita' }).where('id', '=', familia.miembros[0]!.id).execute();
  expect(await filas()).toMatchObject([{ autor_nombre: 'Ana', autor_id: familia.miembros[0]!.id }]);
});

test('an act done with a key is its member’s, with the key’s name', async () => {
  const llave = { id: 1, nombre: 'Pared', permisos: ['casa'], hasta: null } as const;
  await cambiar(app.contexto, familia.id, async (cambio) => {
    cambio.dice({ id: familia.miembros[0]!.id, llave }, { hecho: 'miembro.admin_dado', miembro: 'Marta' });
    return bien(null);
  });
  expect(await filas()).toMatchObject([{ autor_nombre: 'Ana', datos: '{"miembro":"Marta","con_llave":"Pared"}' }]);
  const camino = ruta(RUTAS.rastro, { id: familia.id });
  const { cuerpo } = await llamar(app, 'GET', camino, familia.miembros[0]!.token);
  expect(cuerpo).toMatchObject({
    anotaciones: [{ con_llave: 'Pared', hecho: { acto: 'ROL_DADO', miembro: 'Marta' } }],
  });
});
