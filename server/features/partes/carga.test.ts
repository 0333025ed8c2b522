import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CargaFamilia } from '#shared/contracts/cuotas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { leerPartes } from '#server/data/configuraciones-reparto.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir, pedir } from '#server/testing/en-red.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Leo', grupo_edad: 'INFANTIL' },
      { nombre: 'Bebé', cuenta: false },
    ],
  });
});
afterEach(() => casa.cerrar());

const lista = (...partes: number[]) => partes.map((porcentaje_carga, i) => ({ miembro: casa.id(i), porcentaje_carga }));
const ver = async (quien = ANA): Promise<CargaFamilia> => CargaFamilia.parse(await casa.como(quien).verCarga());
const activar = (i: number) =>
  casa.db.updateTable('usuarios').set({ password_hash: 'clara:x' }).where('id', '=', casa.id(i)).execute();
const delTrimestre = (trimestre: string) =>
  casa.db
    .selectFrom('configuraciones_reparto')
    .select(['id', 'miembro_id', 'porcentaje_asignado', 'activa'])
    .where('trimestre_inicio', '=', trimestre)
    .orderBy('miembro_id')
    .execute();
const porcentajes = async (trimestre: string) =>
  (await leerPartes(casa.db, casa.familia.id, trimestre)).porcentajes.map((p) => p.porcentaje);

describe('reading', () => {
  // Specification: 6.18
  test('before the first saving the shares are equal over members with an account, and the last gets the remainder', async () => {
    expect(await ver()).toEqual({ configuraciones: lista(33, 33, 34), guardada: false, propuesta: null });
    expect(await ver(LUIS)).toEqual(await ver());
    expect(await casa.negado(null, 'verCarga')).toMatchObject({ estado: 401 });
  });

  test('a member who activates after the last saving has share 0', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: lista(50, 40, 10) });
    await activar(3);
    expect(await ver()).toEqual({ configuraciones: lista(50, 40, 10, 0), guardada: true, propuesta: null });
  });
});

describe('saving', () => {
  test('answers with the saved shares, in any order given', async () => {
    const { estado, cuerpo } = await casa.pedir(ANA, 'guardarCarga', {
      configuraciones: lista(50, 40, 10).toReversed(),
    });
    expect([estado, cuerpo]).toEqual([200, { configuraciones: lista(50, 40, 10), guardada: true, propuesta: null }]);
    await casa.como(ANA).guardarCarga({ configuraciones: lista(0, 0, 100) });
    expect((await ver()).configuraciones).toEqual(lista(0, 0, 100));
  });

  test('refuses a total other than 100 with the literal text, and saves nothing', async () => {
    const antes = await leerVersion(casa.db, casa.familia.id);
    expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: lista(50, 40, 5) })).toMatchObject({
      estado: 400,
      cuerpo: {
        error: 'Los porcentajes deben sumar exactamente 100% (actual: 95%)',
        codigo: 'PORCENTAJES_NO_SUMAN_100',
      },
    });
    expect(await ver()).toMatchObject({ guardada: false, propuesta: null });
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes);
  });

  test('refuses a list that does not have each member with an account exactly once', async () => {
    const otra = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    const casos = [
      lista(60, 40),
      [...lista(50, 30), ...lista(20)],
      lista(50, 30, 10, 10),
      [...lista(50, 30), { miembro: otra.miembros[0]!.id, porcentaje_carga: 20 }],
    ];
    for (const caso of casos)
      expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: caso })).toMatchObject({
        estado: 400,
        codigo: 'CARGA_MIEMBRO_INVALIDO',
      });
    expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: lista(101, 0, -1) })).toMatchObject({
      estado: 400,
    });
    expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: lista(33.5, 33.5, 33) })).toMatchObject({
      estado: 400,
    });
    expect(
      await casa.negado(ANA, 'guardarCarga', { configuraciones: lista(50, 40, 10).map((c) => ({ ...c, nota: 1 })) }),
    ).toMatchObject({ estado: 400 });
    expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: [] })).toMatchObject({ estado: 400 });
    expect(await ver()).toMatchObject({ guardada: false, propuesta: null });
  });

  test('one bad share leaves all as they were', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: lista(50, 40, 10) });
    const version = () => leerVersion(casa.db, casa.familia.id);
    const antes = await version();
    for (const mala of [101, -1, 12.5, 11])
      expect(await casa.negado(ANA, 'guardarCarga', { configuraciones: lista(30, 60, mala) })).toMatchObject({
        estado: 400,
      });
    expect(
      await casa.negado(ANA, 'guardarCarga', {
        configuraciones: [...lista(30, 60), { miembro: 9_999, porcentaje_carga: 10 }],
      }),
    ).toMatchObject({ estado: 400 });
    expect([(await ver()).configuraciones, await version()]).toEqual([lista(50, 40, 10), antes]);
  });

  test('of two admins who save at once, one’s whole set is stored', async () => {
    const url = await escuchar(casa.app);
    const otra = await casa.db
      .updateTable('usuarios')
      .set({ es_administrador: true })
      .where('id', '=', casa.id(LUIS))
      .executeTakeFirstOrThrow();
    expect(otra.numUpdatedRows).toBe(1n);
    const suyas = [lista(70, 20, 10), lista(10, 20, 70)];
    for (let vez = 0; vez < 5; vez += 1) {
      const respuestas = await Promise.all(
        suyas.map((configuraciones, i) =>
          pedir(url, 'POST', RUTAS.cargaActualizar, casa.familia.miembros[[ANA, LUIS][i]!]!.token, { configuraciones }),
        ),
      );
      expect(respuestas.map((r) => r.estado)).toEqual([200, 200]);
      expect(suyas).toContainEqual((await ver()).configuraciones);
    }
  });

  // Specification: 6.08
  test('is refused to members who are not admins', async () => {
    expect(await casa.negado(LUIS, 'guardarCarga', { configuraciones: lista(50, 40, 10) })).toMatchObject({
      estado: 403,
    });
    expect(await casa.negado(LUIS, 'guardarCarga', { configuraciones: 'basura' })).toMatchObject({ estado: 403 });
    expect((await llamar(casa.app, 'POST', RUTAS.cargaActualizar, null, {})).estado).toBe(401);
  });

  test('sends the family an event', async () => {
    const url = await escuchar(casa.app);
    const luis = await oir(url, casa.miembro(LUIS).token);
    await pedir(url, 'POST', RUTAS.cargaActualizar, casa.miembro(ANA).token, {
      configuraciones: lista(50, 40, 10),
    });
    await luis.esperar('carga:cambiada');
    expect(luis.recibidos).toEqual([
      { evento: 'carga:cambiada', datos: { version: await leerVersion(casa.db, casa.familia.id) } },
    ]);
    luis.socket.disconnect();
  });
});

describe('the shares of a quarter', () => {
  test('saving creates the current quarter’s rows; saving again changes them and keeps their ids', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: lista(50, 40, 10) });
    const primera = await delTrimestre('2026-10-01');
    expect(primera.map((f) => [f.miembro_id, f.porcentaje_asignado, f.activa])).toEqual([
      [casa.id(0), 50, true],
      [casa.id(1), 40, true],
      [casa.id(2), 10, true],
    ]);
    await casa.como(ANA).guardarCarga({ configuraciones: lista(20, 20, 60) });
    const segunda = await delTrimestre('2026-10-01');
    expect(segunda.map((f) => [f.id, f.porcentaje_asignado])).toEqual(primera.map((f, i) => [f.id, [20, 20, 60][i]]));
  });

  test('saving also changes a later quarter that has rows; past quarters stay', async () => {
    const fila = { familia_id: casa.familia.id, miembro_id: casa.id(LUIS), porcentaje_asignado: 77, activa: true };
    await casa.db
      .insertInto('configuraciones_reparto')
      .values(['2026-07-01', '2027-01-01'].map((trimestre_inicio) => ({ ...fila, trimestre_inicio })))
      .execute();
    await casa.como(ANA).guardarCarga({ configuraciones: lista(50, 40, 10) });
    expect((await delTrimestre('2026-07-01')).map((f) => f.porcentaje_asignado)).toEqual([77]);
    expect((await delTrimestre('2027-01-01')).map((f) => f.porcentaje_asignado)).toEqual([50, 40, 10]);
    expect(await delTrimestre('2027-04-01')).toEqual([]);
  });

  test('the quarter is that of the family’s own day', async () => {
    casa.reloj.poner('2026-12-31T23:30:00.000Z');
    const { token } = casa.miembro(ANA);
    const fresco = await casa.app.contexto.tokens.firmarAcceso({
      usuario: casa.id(ANA),
      acceso: casa.miembro(ANA).acceso,
    });
    expect((await llamar(casa.app, 'POST', RUTAS.cargaActualizar, token, {})).estado).toBe(401);
    await casa.como(fresco).guardarCarga({ configuraciones: lista(50, 40, 10) });
    expect(await delTrimestre('2027-01-01')).toHaveLength(3);
    expect(await delTrimestre('2026-10-01')).toHaveLength(0);
  });

  // Specification: 3.25
  test('a session uses the quarter’s shares, else the last saved ones, else the equal split', async () => {
    expect(await porcentajes('2026-10-01')).toEqual([33, 33, 34]);
    await casa.como(ANA).guardarCarga({ configuraciones: lista(50, 40, 10) });
    expect(await porcentajes('2027-01-01')).toEqual([50, 40, 10]);
    await casa.db
      .updateTable('configuraciones_reparto')
      .set({ porcentaje_asignado: 15 })
      .where('miembro_id', '=', casa.id(0))
      .execute();
    await activar(3);
    expect(await porcentajes('2026-10-01')).toEqual([15, 40, 10, 0]);
    expect(await porcentajes('2027-01-01')).toEqual([15, 40, 10, 0]);
  });
});
