import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hoyEn } from '#shared/domain/calendario.ts';
import { sumarDias, trimestreDelReparto } from '#shared/domain/dias.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { rondas, soloLargo } from '#shared/testing/rondas.ts';
import { abrirCasa, type Casa, casaDe } from '#server/testing/casa.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';

/** The next reparto has a single source of its shares, for every reader and editor, on every day. */

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });

  await sembrarTareas(casa.app, casa.familia.id, [10, 20, 30, 40]);
});
afterEach(() => casa.cerrar());

const ana = () => casa.app.contexto.tokens.firmarAcceso({ usuario: casa.id(0), acceso: casa.miembro(0).acceso });
const config = async () => casa.como(await ana()).verConfiguraciones();
const enConfig = async () => (await config()).map((c) => c.porcentaje_asignado);
const enCarga = async () => (await casa.como(await ana()).verCarga()).configuraciones.map((c) => c.porcentaje_carga);
const guardarCarga = async (partes: readonly number[]) =>
  await casa.como(await ana()).guardarCarga({
    configuraciones: partes.map((porcentaje_carga, i) => ({ miembro: casa.id(i), porcentaje_carga })),
  });
const poner = async (id: number, porcentaje_asignado: number) =>
  casa.pedir(await ana(), 'editarConfiguracion', { id, porcentaje_asignado });
/** Returns the shares that a start would use now; if they do not total 100, their sum. */
const enPrevision = async (): Promise<number[] | number> => {
  const { estado, cuerpo } = await casa.pedir(await ana(), 'previsualizar');
  if (estado === 200) return cuerpo.cuotas.map((c) => c.porcentaje);
  return Number(/actual: (\d+)%/.exec((cuerpo as unknown as { error: string }).error)?.[1]);
};
const enTodas = async (partes: readonly number[]) => {
  const total = partes.reduce((a, b) => a + b, 0);
  expect({
    dia: casa.reloj.ahora(),
    config: await enConfig(),
    carga: await enCarga(),
    prevision: await enPrevision(),
  }).toEqual({
    dia: casa.reloj.ahora(),
    config: partes,
    carga: partes,
    prevision: total === 100 ? partes : total,
  });
};
/** Edits the members' shares by `editarConfiguracion`, one by one. */
const editarTodo = async (partes: readonly number[]) => {
  for (const [i, c] of (await config()).entries()) expect(await poner(c.id, partes[i]!)).toMatchObject({ estado: 200 });
};
/** Inserts rows as a database of an earlier version may hold them. */
const filasViejas = (trimestre_inicio: string, partes: readonly number[]) =>
  casa.db
    .insertInto('configuraciones_reparto')
    .values(
      partes.map((porcentaje_asignado, i) => ({
        familia_id: casa.familia.id,
        miembro_id: casa.id(i),
        trimestre_inicio,
        porcentaje_asignado,
        activa: true,
      })),
    )
    .execute();

describe.each([
  ['17 December, the last day before', '2026-12-17T22:59:59.999Z', '2026-10-01'],
  ['18 December, the midnight on which the last 14 days begin', '2026-12-17T23:00:00.000Z', '2027-01-01'],
  ['31 December', '2026-12-31T22:59:59.999Z', '2027-01-01'],
  ['1 January', '2026-12-31T23:00:00.000Z', '2027-01-01'],
])('%s', (_, instante, trimestre) => {
  test('edits in Config show in Carga and start the next reparto', async () => {
    await guardarCarga([40, 30, 20, 10]);
    casa.reloj.poner(instante);
    await enTodas([40, 30, 20, 10]);
    await editarTodo([25, 35, 15, 25]);
    await enTodas([25, 35, 15, 25]);
    expect(new Set((await config()).map((c) => c.trimestre_inicio))).toEqual(new Set([trimestre]));
  });

  test('edits in Config stay, even if they do not total 100, and the next saving in Carga shows in both', async () => {
    await guardarCarga([40, 30, 20, 10]);
    await editarTodo([50, 30, 20, 10]);
    casa.reloj.poner(instante);
    await enTodas([50, 30, 20, 10]);
    await guardarCarga([10, 20, 30, 40]);
    await enTodas([10, 20, 30, 40]);
  });

  test('a database with rows of both quarters uses those of the quarter that a start would be for', async () => {
    await filasViejas('2026-10-01', [70, 10, 10, 10]);
    await filasViejas('2027-01-01', [10, 10, 10, 70]);
    casa.reloj.poner(instante);
    await enTodas(trimestre === '2026-10-01' ? [70, 10, 10, 10] : [10, 10, 10, 70]);
    await editarTodo([20, 30, 20, 30]);
    await enTodas([20, 30, 20, 30]);
    casa.reloj.poner('2027-01-15T10:00:00.000Z');
    await enTodas([20, 30, 20, 30]);
  });

  test('starting a session, for any quarter, changes no shares', async () => {
    await guardarCarga([40, 30, 20, 10]);
    casa.reloj.poner(instante);
    const { cuerpo } = await casa.pedir(await ana(), 'iniciarReparto');
    expect(cuerpo).toMatchObject({ sesion: { trimestre_inicio: trimestre } });
    await editarTodo([15, 35, 25, 25]);
    await casa.como(await ana()).cancelarReparto({ id: (cuerpo as { sesion: { id: number } }).sesion.id });
    await enTodas([15, 35, 25, 25]);
  });
});

test('a share read before midnight cannot be saved for a quarter that no longer counts', async () => {
  await guardarCarga([40, 30, 20, 10]);
  casa.reloj.poner('2026-12-17T22:59:00.000Z');
  const [deAntes] = await config();
  casa.reloj.poner('2026-12-17T23:01:00.000Z');
  expect(await poner(deAntes!.id, 90)).toMatchObject({ estado: 409, cuerpo: { codigo: 'TRIMESTRE_PASADO' } });
  await enTodas([40, 30, 20, 10]);
  const [deAhora] = await config();
  expect(deAhora).toMatchObject({ trimestre_inicio: '2027-01-01' });
  expect(await poner(deAhora!.id, 45)).toMatchObject({ estado: 200 });
  await enTodas([45, 30, 20, 10]);
  // The old values are still in the database.
  expect(
    (
      await casa.db
        .selectFrom('configuraciones_reparto')
        .select('porcentaje_asignado')
        .where('trimestre_inicio', '=', '2026-10-01')
        .orderBy('miembro_id')
        .execute()
    ).map((f) => f.porcentaje_asignado),
  ).toEqual([40, 30, 20, 10]);
});

test('a family that moves west on the first day of a quarter keeps its shares, also when the quarter begins again', async () => {
  casa.reloj.poner('2026-12-17T23:30:00.000Z');
  await guardarCarga([40, 30, 20, 10]);
  await casa.db
    .updateTable('familias')
    .set({ zona_horaria: 'Atlantic/Canary' })
    .where('id', '=', casa.familia.id)
    .execute();
  expect((await config())[0]).toMatchObject({ trimestre_inicio: '2026-10-01' });
  await enTodas([40, 30, 20, 10]);
  await editarTodo([10, 30, 20, 40]);
  await enTodas([10, 30, 20, 40]);
  casa.reloj.poner('2026-12-18T00:00:00.000Z');
  await enTodas([10, 30, 20, 40]);
});

test('a first day of a quarter that is undone after an edit keeps the shares that nobody edited', async () => {
  casa.reloj.poner('2026-09-10T12:00:00.000Z');
  await guardarCarga([40, 30, 20, 10]);
  casa.reloj.poner('2026-09-30T23:10:00.000Z');
  const [primera] = await config();
  expect(await poner(primera!.id, 55)).toMatchObject({ estado: 200 });
  casa.reloj.poner('2026-09-30T00:10:00.000Z');
  expect(await poner(primera!.id, 60)).toMatchObject({ estado: 200 });
  await enTodas([60, 30, 20, 10]);
});

test('a member who activates later is in Config with share 0, and a reset one keeps their share', async () => {
  await guardarCarga([40, 30, 20, 10]);
  const marta = casa.id(2);
  const clave = (password_hash: string | null) =>
    casa.db.updateTable('usuarios').set({ password_hash }).where('id', '=', marta).execute();
  await clave(null);
  casa.reloj.poner('2026-12-20T10:00:00.000Z');
  await enTodas([40, 30, 10]);
  await clave('clara:x');
  await enTodas([40, 30, 20, 10]);
  const { cuerpo } = await casa.pedir(await ana(), 'agregarMiembro', { first_name: 'Nora', grupo_edad: 'ADULTO' });
  await casa.db
    .updateTable('usuarios')
    .set({ password_hash: 'clara:x' })
    .where('id', '=', (cuerpo as { id: number }).id)
    .execute();
  await enTodas([40, 30, 20, 10, 0]);
  expect(await poner((await config())[4]!.id, 15)).toMatchObject({ estado: 200 });
  await enTodas([40, 30, 20, 10, 15]);
});

soloLargo(
  'on any day of a year and a half, with random edits, sessions and new quarters: every view shows the same',
  async () => {
    for (const semilla of [1, 2, 3].slice(0, rondas(1, 3))) {
      const azar = azarDeSemilla(semilla);
      let dia = `2026-${String(1 + azar(12)).padStart(2, '0')}-01`;
      casa = await casaDe(casa.app);
      await sembrarTareas(casa.app, casa.familia.id, [10, 20, 30, 40]);
      casa.reloj.poner(`${dia}T12:00:00.000Z`);
      let partes = [40, 30, 20, 10];
      await guardarCarga(partes);
      for (let paso = 0; paso < 60; paso += 1) {
        dia = sumarDias(dia, azar(9));
        // Sometimes jumps to one of two borders, or to the day before it: the first day of a quarter, and the first day on which
        // drafts are for the next quarter.
        const borde = sumarDias(trimestreDelReparto(sumarDias(dia, 15)), -[1, 0, 14, 15][azar(4)]!);
        if (azar(3) === 0 && borde > dia) dia = borde;
        casa.reloj.poner(`${dia}T${['00:10', '12:00', '22:50', '23:10'][azar(4)]!}:00.000Z`);
        await enTodas(partes);
        if (azar(4) === 0) {
          partes = [10, 20, 30, 40].toSorted(() => azar(3) - 1);
          await guardarCarga(partes);
        } else {
          const i = azar(4);
          const lista = await config();
          partes = partes.with(i, 5 * azar(21));
          expect(await poner(lista[i]!.id, partes[i]!)).toMatchObject({
            estado: 200,
            cuerpo: {
              porcentaje_asignado: partes[i],
              trimestre_inicio: trimestreDelReparto(hoyEn('Europe/Madrid', casa.reloj.ahora())),
            },
          });
        }
        await enTodas(partes);
        const suman = partes.reduce((a, b) => a + b, 0) === 100;
        if (suman) {
          const { estado, cuerpo } = await casa.pedir(await ana(), 'iniciarReparto');
          expect(estado).toBe(201);
          await casa.como(await ana()).cancelarReparto({ id: (cuerpo as { sesion: { id: number } }).sesion.id });
          await enTodas(partes);
        }
      }
    }
  },
);
