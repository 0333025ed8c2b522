import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { crearRelojPrudente } from '#server/adapters/reloj-prudente.ts';
import { guardarUltimaHora } from '#server/data/caja.ts';
import { conOtraMigracion } from '#server/testing/otra-migracion.ts';
import { UNA_FAMILIA } from '#server/testing/una-casa.ts';
import { CAJA, ordenar } from '#server/testing/ordenes-hijo.ts';
import { copiarCadaNoche, crearCopiador, enOtroProceso } from './noche.ts';
import { hacerCopia } from './copiar.ts';
import { leerNombre, nombreDe, type Clase } from './copias.ts';
import { abrirBase } from './datos.ts';
import { ocupar } from './ocupar.ts';
import { revisar } from './revisar.ts';

/** Tests the backups of a box whose clock may be wrong: their names, which one is the newest, and which are kept. */

const DIA = 86_400;
let raiz: string;
let datos: string;
const en = (...camino: string[]) => join(datos, ...camino);
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'te-toca-hora-'));
  datos = join(raiz, 'datos');
  await poner(null);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(raiz, { recursive: true, force: true });
});

/** Records in the database that a server last ran on it at `ultima`; with null, adds a family instead. */
const poner = async (ultima: Instante | null): Promise<void> => {
  const abierta = await abrirBase(datos);
  if (!abierta.ok) throw new Error(abierta.linea);
  const { escritura, cerrar } = { ...abierta.base };
  if (ultima === null) await escritura.insertInto('familias').values(UNA_FAMILIA).execute();
  else await guardarUltimaHora(escritura, ultima);
  await cerrar();
};
const quedan = async () => (await readdir(en('copias'))).flatMap((nombre) => leerNombre(nombre) ?? []);
/** Creates empty files with the names of backups from these times. */
const fingir = async (clase: Clase, cuandos: readonly Instante[]): Promise<void> => {
  await mkdir(en('copias'), { recursive: true });
  for (const cuando of cuandos)
    await writeFile(en('copias', nombreDe({ cuando, clase, suma: '0123456789abcdef' })), '');
};
const dias = (desde: Instante, cuantos: number) =>
  Array.from({ length: cuantos }, (_, n) => sumarSegundos(desde, n * DIA));
const segundos = (instante: Instante) => Date.parse(instante) / 1_000;

describe('the name of a backup', () => {
  test('takes the time of the clock that ordered it: one whole backup a night, also while the machine’s clock is in doubt', async () => {
    // The box was off for four days, and nobody has confirmed its clock yet.
    const ultima = '2026-11-20T20:00:00.000Z';
    const { reloj } = crearRelojPrudente({ dice: () => Date.parse(ultima) + 4 * DIA * 1_000, marcha: () => 0 }, ultima);
    vi.stubEnv('DATA_DIR', datos);
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    const copiador = crearCopiador(enOtroProceso(CAJA), reloj.ahora);
    let hecha: (linea: string | null) => void = () => undefined;
    const primera = new Promise((listo) => (hecha = listo));
    const terminar = copiarCadaNoche({
      datos,
      copiador,
      ahora: reloj.ahora,
      zona: 'Europe/Madrid',
      alHacer: (linea) => hecha(linea),
    });
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(await primera).toBeNull();
    expect(await quedan()).toMatchObject([{ clase: 'noche', cuando: ultima }]);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(copiador.haciendo()).toBe(false);
    await terminar();
  });

  test('is never before the server’s last time when a command makes it', async () => {
    const luego = sumarSegundos(new Date().toISOString(), 30 * DIA);
    await poner(luego);
    expect((await ordenar(datos, ['backup'])).codigo).toBe(0);
    expect(await quedan()).toMatchObject([{ clase: 'mano', cuando: `${luego.slice(0, 19)}.000Z` }]);
  });

  test('follows the machine’s clock if no server runs; beside a server that distrusts that clock, the server’s last time', async () => {
    const antes = sumarSegundos(new Date().toISOString(), -30 * DIA);
    await poner(antes);
    expect((await ordenar(datos, ['backup'])).codigo).toBe(0);
    const [sola] = await quedan();
    expect(Math.abs(segundos(sola?.cuando ?? antes) - Date.now() / 1_000)).toBeLessThan(600);
    const ocupada = ocupar(datos);
    if (!ocupada.ok) throw new Error(ocupada.linea);
    expect((await ordenar(datos, ['backup'])).codigo).toBe(0);
    ocupada.cerrojo.liberar();
    expect((await quedan())[0]).toMatchObject({ cuando: `${antes.slice(0, 19)}.000Z` });
  });
});

describe('a clock behind the existing backups', () => {
  const ATRASADO = '2025-06-01T00:00:00.000Z';

  test.each([
    ['by months', dias('2026-11-01T10:00:00.000Z', 10)],
    ['by hours', Array.from({ length: 10 }, (_, n) => sumarSegundos(ATRASADO, 3_600 * (n + 1)))],
  ])('%s does not delete the backup just made, in either folder', async (_, hechas) => {
    const segunda = join(raiz, 'otro-disco');
    await fingir('mano', hechas);
    await mkdir(segunda);
    for (const { nombre } of await quedan()) await writeFile(join(segunda, nombre), '');
    const hecha = await hacerCopia({ datos, clase: 'mano', ahora: ATRASADO, segunda });
    expect(hecha).toMatchObject({ ok: true, sinSegunda: null });
    for (const carpeta of [en('copias'), segunda])
      expect((await readdir(carpeta)).some((nombre) => nombre.startsWith('te-toca-20250601T000000Z'))).toBe(true);
  });

  test('lets a new version migrate, with its backup named by the server’s last time', async () => {
    const ultima = '2026-11-20T20:00:00.000Z';
    await poner(ultima);
    await fingir('migracion', dias('2026-11-10T10:00:00.000Z', 5));
    onTestFinished(conOtraMigracion());
    const abierta = await abrirBase(datos, { ahora: ATRASADO });
    expect(abierta).toMatchObject({ ok: true });
    if (abierta.ok) await abierta.base.cerrar();
    const copias = await quedan();
    expect(copias.at(-1)).toMatchObject({ clase: 'migracion', cuando: ultima });
    expect(copias).toHaveLength(5);
  });
});

describe('a backup made with the clock years ahead', () => {
  const AHORA = '2026-11-24T10:00:00.000Z';
  const ADELANTADA = '2036-11-23T10:00:00.000Z';
  const mirar = async (): Promise<readonly string[]> =>
    (await revisar(datos, { ahora: AHORA, segunda: null, escribir: (...orden) => orden.join(' ') })).map(
      ({ nivel, linea }) => `${nivel}: ${linea}`,
    );

  test('is reported, and does not count as the last one', async () => {
    await poner(AHORA);
    const buena = await hacerCopia({ datos, clase: 'noche', ahora: sumarSegundos(AHORA, -5 * DIA) });
    const mala = await hacerCopia({ datos, clase: 'noche', ahora: ADELANTADA });
    if (!buena.ok || !mala.ok) throw new Error('no copy was made');
    const dicho = await mirar();
    expect(dicho).toContain(`bien: La última copia está entera: ${buena.ruta}.`);
    expect(dicho).toContain('aviso: La última copia es de hace 5 días.');
    expect(dicho).toContain(
      `aviso: Hay 1 copia con una fecha que no ha llegado (${mala.ruta}): se hizo con el reloj mal, y no cuenta como la última.`,
    );
    await rm(buena.ruta);
    expect(await mirar()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(mala.ruta),
        expect.stringMatching(/^aviso: No hay ninguna otra copia en /),
      ]),
    );
    await cp(mala.ruta, buena.ruta);
    await rm(en('te-toca.db'));
    expect(await abrirBase(datos, { ahora: AHORA })).toMatchObject({
      ok: false,
      linea: expect.stringContaining(buena.ruta),
    });
    // If the clock is behind all backups, either may be wrong, so the newest backup by name is suggested.
    expect(await abrirBase(datos, { ahora: '2025-06-01T00:00:00.000Z' })).toMatchObject({
      ok: false,
      linea: expect.stringContaining(mala.ruta),
    });
  });

  test('is deleted when there are others in its place, before any of them', async () => {
    await fingir('noche', [...dias('2026-11-10T02:10:00.000Z', 13), ...dias(ADELANTADA, 14)]);
    await hacerCopia({ datos, clase: 'noche', ahora: '2026-11-23T02:10:00.000Z' });
    const copias = await quedan();
    expect(copias.filter(({ cuando }) => cuando < AHORA)).toHaveLength(14);
  });
});
