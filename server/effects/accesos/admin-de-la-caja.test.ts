import { afterEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { esAdminDeLaCaja } from './admin-de-la-caja.ts';

let construida: App;
afterEach(() => construida.app.close());

const PAREJA = [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }] as const;

/** Creates two families of an admin and a member each; returns the four members in order of creation. */
const abrir = async (adminsCaja: readonly string[] = []) => {
  construida = await buildTestApp({ adminsCaja });
  const primera = await sembrarFamilia(construida, PAREJA);
  const segunda = await sembrarFamilia(construida, PAREJA);
  return [...primera.miembros, ...segunda.miembros];
};

const administra = async ({ token }: MiembroSembrado): Promise<boolean> =>
  (await llamar(construida, 'GET', RUTAS.yo, token)).cuerpo['administra_servidor'];
const quienes = async (miembros: readonly MiembroSembrado[]) => {
  const cuales: boolean[] = [];
  for (const m of miembros) cuales.push(await administra(m));
  return cuales;
};

test('without names in the settings the first family’s admins are the box’s, as long as they are admins', async () => {
  const miembros = await abrir();
  expect(await quienes(miembros)).toEqual([true, false, false, false]);
  const [ana, luis] = miembros;
  const rol = (es_administrador: boolean, de: MiembroSembrado, como: MiembroSembrado) =>
    llamar(construida, 'POST', ruta(RUTAS.rolAdmin, { id: de.id }), como.token, { es_administrador });
  expect(await rol(true, luis!, ana!)).toMatchObject({ estado: 200 });
  expect(await rol(false, ana!, luis!)).toMatchObject({ estado: 200 });
  expect(await quienes(miembros)).toEqual([false, true, false, false]);
});

test('named members are the box’s admins and nobody else, whatever their family and role, while they have an account', async () => {
  const miembros = await abrir(['elegida']);
  const deAbajo = miembros[3]!;
  expect(await quienes(miembros)).toEqual([false, false, false, false]);
  const url = ruta(RUTAS.usuario, { id: deAbajo.id });
  expect(await llamar(construida, 'PATCH', url, deAbajo.token, { username: 'Elegida' })).toMatchObject({ estado: 200 });
  expect(await quienes(miembros)).toEqual([false, false, false, true]);
  const actor = { id: deAbajo.id, familia_id: 2, es_administrador: false };
  const { escritura } = construida.contexto.base;
  expect(await esAdminDeLaCaja(escritura, actor, ['elegida'])).toBe(true);
  await escritura.updateTable('usuarios').set({ password_hash: null }).where('id', '=', deAbajo.id).execute();
  expect(await esAdminDeLaCaja(escritura, actor, ['elegida'])).toBe(false);
});

test('the members’ list does not tell who administers the box', async () => {
  const [ana] = await abrir();
  const { cuerpo } = await llamar(construida, 'GET', RUTAS.usuarios, ana!.token);
  expect(JSON.stringify(cuerpo)).not.toContain('administra_servidor');
});

test('the answer to creating a family tells whether the founder administers the box', async () => {
  construida = await buildTestApp();
  const fundar = (username: string) =>
    llamar(construida, 'POST', RUTAS.registro, null, {
      tipo: 'create',
      username,
      password: 'tres-gatos-y-un-pez',
      password_confirm: 'tres-gatos-y-un-pez',
      first_name: 'Rosa',
      nombre_familia: 'Ruiz',
    });
  expect(await fundar('rosa')).toMatchObject({ estado: 201, cuerpo: { usuario: { administra_servidor: true } } });
  expect(await fundar('pepa')).toMatchObject({ estado: 201, cuerpo: { usuario: { administra_servidor: false } } });
});
