import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { conectar } from '#server/db/conectar.ts';
import { unaCasa } from '#server/testing/una-casa.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

let carpeta: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

test('two servers start at once without keys: one serves with new keys of its own, and the other is refused', async () => {
  await unaCasa(carpeta);
  const db = conectar(join(carpeta, 'te-toca.db'));
  await db.deleteFrom('secretos').execute();
  await db.destroy();

  const arrancar = async () => arrancarHijo(carpeta, await puertoLibre(), { LOG_LEVEL: 'warn' });
  const dos = await Promise.allSettled([arrancar(), arrancar()]);
  const [uno, ...mas] = dos.flatMap((empezado) => (empezado.status === 'fulfilled' ? [empezado.value] : []));
  if (uno === undefined) throw new Error('Nobody serves');
  try {
    const entrada = await fetch(uno.url + RUTAS.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', password: 'tres-gatos-y-un-pez' }),
    });
    const { access } = (await entrada.json()) as { access: string };
    const headers = { authorization: `Bearer ${access}` };
    expect((await fetch(uno.url + RUTAS.yo, { headers })).status).toBe(200);
    expect(mas).toEqual([]);
    const perdidas = [...new Set(uno.salida().match(/Se ha perdido la clave de l[ao]s \w+/g))].toSorted();
    expect(perdidas).toEqual(['Se ha perdido la clave de las sesiones', 'Se ha perdido la clave de los avisos']);
  } finally {
    await uno.matar();
  }
});
