import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import { abrirBase } from '#server/caja/datos.ts';
import { mediasEn } from '#server/caja/disco.ts';
import { conCorte, type Corte } from '#server/testing/cortar-disco.ts';
import { enCarpeta } from './abrir.ts';
import { sembrarCasaPequena } from './casa-pequena.ts';
import { entrarEnSqlite, salirDeSqlite } from './casa-sqlite.ts';
import { mudar } from './mudar.ts';
import { volcar } from './volcado.ts';

// Simulates a crash at each file operation of a move into a data folder.

const MAXIMO = 100;
let raiz: string;
let caja: string;
let nueva: string;
beforeEach(() => {
  raiz = mkdtempSync(join(tmpdir(), 'te-toca-mudanza-cortada-'));
  [caja, nueva] = [join(raiz, 'caja'), join(raiz, 'nueva')];
});
afterEach(() => rmSync(raiz, { recursive: true }));

const mudarse = () =>
  mudar(
    () => salirDeSqlite(caja),
    () => entrarEnSqlite(nueva),
  );

/** Ways of losing file operations at a crash. Each needs two moves for each operation, so the quick suite tries the first. */
const CORTES = (['todas', 'una'] as const).slice(0, rondas(1, 2));

test.each<Corte>(CORTES)(
  'a crashed move leaves a complete database or none, and the next move succeeds: %s',
  async (como) => {
    await sembrarCasaPequena(caja);
    const todo = await enCarpeta(caja, volcar);
    let pasos = 0;
    while (await conCorte(como, pasos + 1, () => mudarse().catch(() => undefined))) {
      pasos += 1;
      expect(pasos).toBeLessThan(MAXIMO);
      if (existsSync(join(nueva, 'te-toca.db'))) expect(await enCarpeta(nueva, volcar)).toEqual(todo);
      else {
        for (const media of mediasEn(nueva))
          expect(await abrirBase(nueva)).toEqual({ ok: false, linea: expect.stringContaining(media) });
        expect(await mudarse()).toEqual(expect.objectContaining({ ok: true }));
        expect(await enCarpeta(nueva, volcar)).toEqual(todo);
      }
      expect(await enCarpeta(caja, volcar)).toEqual(todo);
      rmSync(nueva, { recursive: true, force: true });
    }
    expect(pasos).toBeGreaterThan(5);
  },
);

test('a start reports an interrupted move, and creates no database beside it', async () => {
  mkdirSync(nueva);
  writeFileSync(join(nueva, 'te-toca.db.mudanza'), '');
  expect(await abrirBase(nueva)).toEqual({
    ok: false,
    linea: `En ${nueva} hay te-toca.db.mudanza, pero no su base de datos (te-toca.db): se cortó una mudanza: repítela, o mueve la carpeta a otro sitio para empezar de cero. No se ha tocado nada.`,
  });
});
