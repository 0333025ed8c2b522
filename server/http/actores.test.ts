import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CABECERA_VERSION, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { App } from '#server/app.ts';
import { cambiar, bienAlVer } from '#server/change/cambiar.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let carpeta: string;
let app: App;
let familia: FamiliaSembrada;
/** A second connection to the database, in place of another process that writes to it. */
let otro: Database.Database;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'actores-'));
  const archivo = join(carpeta, 'te-toca.db');
  app = await buildTestApp({ archivo });
  familia = await sembrarFamilia(app);
  otro = new Database(archivo);
});
afterEach(async () => {
  otro.close();
  await app.app.close();
  rmSync(carpeta, { recursive: true });
});

const [ANA, LUIS] = [0, 1];
const pedir = async (quien = ANA, camino: string = RUTAS.yo) =>
  app.app.inject({ url: camino, headers: { authorization: `Bearer ${familia.miembros[quien]!.token}` } });
const estado = async (quien = ANA, camino?: string) => (await pedir(quien, camino)).statusCode;
const version = async (quien = ANA) => Number((await pedir(quien)).headers[CABECERA_VERSION.toLowerCase()]);
/** An address that only an admin may read. */
const DE_ADMIN = (): string => ruta(RUTAS.intentosPin, { id: familia.id });

describe('the cached caller', () => {
  test('saves the second request a read of the database', async () => {
    await pedir();
    const leer = vi.spyOn(app.contexto.base, 'consultar');
    expect(await estado(ANA, ruta(RUTAS.rolAdmin, { id: 1 }))).toBe(404);
    expect(leer).not.toHaveBeenCalled();
  });

  test('is dropped when the login or the role ends: the very next request is checked against the present state', async () => {
    await llamarComo(app, familia.miembros[ANA]!, 'POST', ruta(RUTAS.rolAdmin, { id: familia.miembros[LUIS]!.id }), {
      es_administrador: true,
    });
    expect([await estado(LUIS, DE_ADMIN()), await estado(ANA, DE_ADMIN())]).toEqual([200, 200]);
    await llamarComo(app, familia.miembros[LUIS]!, 'POST', ruta(RUTAS.rolAdmin, { id: familia.miembros[ANA]!.id }), {
      es_administrador: false,
    });
    expect([await estado(LUIS, DE_ADMIN()), await estado(ANA, DE_ADMIN()), await estado(ANA)]).toEqual([200, 403, 200]);
    await llamarComo(
      app,
      familia.miembros[LUIS]!,
      'POST',
      ruta(RUTAS.restablecer, { id: familia.miembros[ANA]!.id }),
      {},
    );
    expect([await estado(LUIS), await estado(ANA)]).toEqual([200, 401]);
  });

  test('is dropped when another process has written, too', async () => {
    expect(await estado(ANA, DE_ADMIN())).toBe(200);
    otro.prepare('update usuarios set es_administrador = 0 where id = ?').run(familia.miembros[ANA]!.id);
    expect(await estado(ANA, DE_ADMIN())).toBe(403);
    otro.prepare("update accesos set revocado_en = '2026-01-01' where usuario_id = ?").run(familia.miembros[ANA]!.id);
    expect([await estado(ANA), await estado(LUIS)]).toEqual([401, 200]);
    const antes = await version(LUIS);
    otro.prepare('update familias set version = version + 5').run();
    expect(await version(LUIS)).toBe(antes + 5);
  });

  test('has the family’s present version, even when other changes failed meanwhile', async () => {
    const antes = await version();
    await cambiar(app.contexto, familia.id, async (cambio) => {
      cambio.difundir('carga:cambiada', {});
      return bienAlVer((visto) => visto.version);
    });
    expect(await version()).toBe(antes + 1);
    // Three changes emit an event and are refused, so they must not raise the version. Another family's change commits beside them.
    const otra = await sembrarFamilia(app);
    const rotas = Array.from({ length: 3 }, () =>
      cambiar(app.contexto, familia.id, async (cambio) => {
        cambio.difundir('carga:cambiada', {});
        return rechazado('NO_ENCONTRADO');
      }),
    );
    const buena = cambiar(app.contexto, otra.id, async (cambio) => {
      cambio.difundir('carga:cambiada', {});
      return bienAlVer((visto) => visto.version);
    });
    await Promise.all([...rotas, buena]);
    expect(await version()).toBe(antes + 1);
  });
});

test('a row named by the path that cannot disappear is cached, for its own family only', async () => {
  const camino = DE_ADMIN();
  await pedir();
  const leer = vi.spyOn(app.contexto.base, 'consultar');
  expect(await estado(ANA, camino)).toBe(200);
  const laPrimera = leer.mock.calls.length;
  expect(await estado(ANA, camino)).toBe(200);
  expect(leer.mock.calls.length - laPrimera).toBe(laPrimera - 1);
  const otra = await sembrarFamilia(app);
  expect((await llamarComo(app, otra.miembros[ANA]!, 'GET', camino)).estado).toBe(404);
});
