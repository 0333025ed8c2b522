import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { crearContrasenas } from '#server/adapters/contrasenas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

const ejecutar = promisify(execFile);

test('the command sets a temporary password while the server runs, ends the logins and the throttling, and refuses unknown users', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'te-toca-'));
  const construida = await buildTestApp({
    archivo: join(carpeta, 'te-toca.db'),
    contrasenas: crearContrasenas(),
  });
  const { miembros } = await sembrarFamilia(construida, [{ nombre: 'Ana', admin: true }]);
  const [ana] = miembros;
  const { username } = await construida.contexto.base.escritura
    .selectFrom('usuarios')
    .select('username')
    .where('id', '=', ana!.id)
    .executeTakeFirstOrThrow();
  const orden = (...argumentos: string[]) =>
    ejecutar(process.execPath, ['server/caja.ts', 'restablecer-contrasena', ...argumentos], {
      env: { ...process.env, DATA_DIR: carpeta },
    });
  await construida.contexto.base.escritura
    .updateTable('usuarios')
    .set({ password_hash: await construida.contexto.contrasenas.cifrar('la que olvidó') })
    .execute();
  const entrar = (password: string) => llamar(construida, 'POST', RUTAS.token, null, { username, password });
  for (let i = 0; i < 5; i += 1) await entrar('no-es-esta');
  expect(await entrar('no-es-esta')).toMatchObject({ estado: 429 });

  await expect(orden('nadie')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('No hay ninguna cuenta activada con el usuario «nadie»'),
  });
  await expect(orden()).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run restablecer-contrasena -- USUARIO'),
  });
  expect(await llamar(construida, 'GET', RUTAS.yo, ana!.token)).toMatchObject({ estado: 200 });

  const { stdout } = await orden(username!.toUpperCase());
  const temporal = /: ([a-z0-9]{4}(?:-[a-z0-9]{4}){2})\n/.exec(stdout)?.[1];
  expect(await llamar(construida, 'GET', RUTAS.yo, ana!.token)).toMatchObject({ estado: 401 });
  expect(await entrar(temporal!)).toMatchObject({ estado: 200 });
  expect(await entrar('la que olvidó')).toMatchObject({ estado: 401 });
  await construida.app.close();
  await rm(carpeta, { recursive: true });
});
