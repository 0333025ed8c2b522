import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soloLargo } from '#shared/testing/rondas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { cifrarTodas } from '#server/testing/archivo-familia.ts';
import { sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { baseDePrueba } from '#server/testing/base-de-prueba.ts';
import { ordenar } from '#server/testing/ordenes-hijo.ts';
import { abrirBase } from './datos.ts';

/** Exports a family to a file and imports it, with the terminal commands. */

let raiz: string;
let aqui: string;
let alli: string;
let archivo: string;
beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-familia-'));
  [aqui, alli, archivo] = [join(raiz, 'aquí'), join(raiz, 'allí'), join(raiz, 'garcía.tetoca.json')];
  const abierta = await abrirBase(aqui);
  if (!abierta.ok) throw new Error(abierta.linea);
  await abierta.base.cerrar();
  const app = await buildTestApp({ abierta: { base: await baseDePrueba(join(aqui, 'te-toca.db')), nodo: null } });
  const { id } = await sembrarReparto(app);
  await cifrarTodas(app, id);
  await app.contexto.base.escritura
    .updateTable('usuarios')
    .set({ username: 'ana', username_clave: 'ana' })
    .where('first_name', '=', 'Ana')
    .execute();
  await app.app.close();
});
afterAll(() => rm(raiz, { recursive: true, force: true }));

const caja = async (datos: string, ...argumentos: readonly string[]) => {
  const { codigo, lineas } = await ordenar(datos, argumentos);
  return { codigo, dicho: lineas.join('\n') };
};

test('a family is exported by its name, PIN or id, and imported into a new folder, then beside itself', async () => {
  expect(await caja(aqui, 'exportar-familia', 'García', '--a', archivo)).toEqual({
    codigo: 0,
    dicho: `La familia entera, con sus contraseñas cifradas: guarda el archivo como una contraseña.\n${archivo}`,
  });
  if (process.platform !== 'win32') expect((await stat(archivo)).mode & 0o777).toBe(0o600);
  const otra = await caja(aqui, 'exportar-familia', '123456', '--a', archivo);
  expect(otra).toMatchObject({ codigo: 1, dicho: `${archivo} ya existe: di otro con --a.` });

  const primera = await caja(alli, 'importar-familia', archivo);
  expect(primera.dicho).toMatch(/^García ya está aquí, con el ID 1\./);
  expect(primera.dicho).toContain('\n  Ana: ana\n');
  const segunda = await caja(alli, 'importar-familia', archivo);
  expect(segunda.dicho).toContain('  Ana: ana2 (antes ana, que aquí ya es de alguien)');
  const sana = await caja(alli, 'doctor');
  expect(sana.dicho).toContain('2 repartos: cada uno es lo que dice su registro.');

  // The import created the keys; otherwise the first start would report them as lost.
  expect(sana.dicho).toContain('Las claves están.');

  const varias = await caja(alli, 'exportar-familia', 'garcía', '--a', join(raiz, 'x'));
  expect(varias).toEqual({ codigo: 1, dicho: 'Hay varias: di su ID. 1 (García) y 2 (García).' });
  expect((await caja(alli, 'exportar-familia', '2', '--a', join(raiz, 'dos'))).codigo).toBe(0);
  expect((await readFile(join(raiz, 'dos'), 'utf8')).length).toBeGreaterThan(1_000);
});

soloLargo(
  'reports each error: no such family, no such file, a damaged one, a running server, and wrong usage',
  async () => {
    expect(await caja(aqui, 'exportar-familia', 'Nadie')).toEqual({
      codigo: 1,
      dicho: 'No hay ninguna familia con ese ID, PIN o nombre. Las que hay: 1 (García).',
    });
    expect((await caja(alli, 'importar-familia', join(raiz, 'nada'))).dicho).toMatch(/^No se puede leer .*ENOENT/);
    const roto = join(raiz, 'roto');
    await writeFile(roto, (await readFile(archivo, 'utf8')).replace('García', 'Garcia'));
    expect(await caja(alli, 'importar-familia', roto)).toMatchObject({
      codigo: 1,
      dicho: expect.stringMatching(/incompleto o ha cambiado/) as string,
    });
    const abierta = await abrirBase(aqui);
    if (!abierta.ok) throw new Error(abierta.linea);
    expect(await caja(aqui, 'importar-familia', archivo)).toMatchObject({ codigo: 1 });
    expect((await caja(aqui, 'exportar-familia', 'García', '--a', join(raiz, 'en-marcha'))).codigo).toBe(0);
    await abierta.base.cerrar();
    expect(await caja(aqui, 'importar-familia')).toMatchObject({
      codigo: 2,
      dicho: expect.stringMatching(/^Uso: /) as string,
    });
  },
);
