import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { buscarDanos } from '#server/db/copia.ts';
import { perdido, POR_CASA, prepararEscritores, TODOS, type Escritores } from '#server/testing/escritores.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { hacerCopia } from './copiar.ts';

/** Number of deaths by kill -9 while many clients write and backups are made. Every acknowledged write must survive. */
const MUERTES = rondas(1, 50);

let escritores: Escritores;
beforeAll(async () => {
  escritores = await prepararEscritores();
});
afterAll(() => escritores.terminar());

/** Numbers of the data folders («houses»), one test each: on a busy machine all deaths in one would exceed its time limit. */
const CASAS = Array.from({ length: Math.ceil(MUERTES / POR_CASA) }, (_, i) => i + 1);
const EN_CADA = Math.min(MUERTES, POR_CASA);

test.each(CASAS)(
  `0 promised writes are lost in ${String(EN_CADA)} deaths by kill -9, and copies made meanwhile are whole: house %i`,
  async (casa) => {
    const datos = escritores.casa(`muertes-${String(casa)}`);
    const puerto = await puertoLibre();
    let prometidas = 0;
    for (let n = 0; n < EN_CADA; n += 1) {
      const servidor = await arrancarHijo(datos, puerto);
      const copia = hacerCopia({
        datos,
        clase: 'mano',
        ahora: new Date(Date.UTC(2030, 0, 1) + n * 60_000).toISOString(),
      });
      const prometido = await escritores.hastaMorir(servidor);
      const hecha = await copia;
      if (!hecha.ok) throw new Error(`death ${String(n + 1)}: no copy was made`);
      expect(buscarDanos(hecha.ruta)).toEqual([]);
      expect(perdido(datos, prometido), `death ${String(n + 1)}`).toEqual([]);
      prometidas += prometido.tareas.length;
      expect(readdirSync(join(datos, 'copias')).filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
    }
    expect(prometidas).toBeGreaterThan(EN_CADA * TODOS);
  },
);
