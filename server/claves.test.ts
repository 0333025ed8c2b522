import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from './db/conectar.ts';
import { unaCasa } from './testing/casa-de-antes.ts';
import { arrancarHijo, puertoLibre } from './testing/servidor-hijo.ts';

let carpeta: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

test('of two servers that start at once without keys, each key is made by one, and both use it', async () => {
  await unaCasa(carpeta);
  const db = conectar(join(carpeta, 'te-toca.db'));
  await db.deleteFrom('secretos').execute();
  await db.destroy();

  const arrancar = async () => arrancarHijo(carpeta, await puertoLibre(), { LOG_LEVEL: 'warn' });
  const [uno, otro] = await Promise.all([arrancar(), arrancar()]);
  try {
    const entrada = await fetch(uno.url + RUTAS.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', password: 'tres-gatos-y-un-pez' }),
    });
    const { access } = (await entrada.json()) as { access: string };
    const headers = { authorization: `Bearer ${access}` };
    expect((await fetch(otro.url + RUTAS.yo, { headers })).status).toBe(200);
    const hechas = `${uno.salida()}${otro.salida()}`.match(/"clave":"\w+"/g)?.toSorted();
    expect(hechas).toEqual(['"clave":"push"', '"clave":"secreto"']);
  } finally {
    await uno.matar();
    await otro.matar();
  }
});
