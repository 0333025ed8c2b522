import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ausencia } from '#shared/contracts/ausencias.ts';
import type { CargaFamilia } from '#shared/contracts/configuraciones-reparto.ts';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SemanaEnCasa } from '#shared/contracts/semana.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearTarea, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  const reloj = relojFijo('2026-11-26T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
  ]);
  casa = casaConAusencias(app, familia, reloj);
});
afterEach(() => app.app.close());

const poner = (quien: number, vive: object, por = ANA) =>
  casa.como(por, 'PUT', ruta(RUTAS.vive, { id: casa.idDe(quien) }), vive);
const dias = async (quien: number) =>
  ((await casa.como(ANA, 'GET', RUTAS.ausencias)).cuerpo as Ausencia[])
    .filter((a) => a.miembro === casa.idDe(quien))
    .map((a) => [a.desde, a.hasta, a.alternas ? 'alternas' : a.temporada ? 'temporada' : 'dias']);
const carga = async () => (await casa.como(ANA, 'GET', RUTAS.cargaPorFamilia)).cuerpo as CargaFamilia;
const partes = (...porcentajes: readonly number[]) =>
  porcentajes.map((porcentaje_carga, i) => ({ miembro: casa.idDe(i), porcentaje_carga }));
const guardar = (configuraciones: unknown) => casa.como(ANA, 'POST', RUTAS.cargaActualizar, { configuraciones });
const motivos = async () =>
  ((await casa.como(ANA, 'GET', RUTAS.reajustes)).cuerpo as ReajustesVistos).motivos.map((m) => m.motivo);
const ALTERNAS = { vive: 'ALTERNAS', desde: '2026-11-30' };

describe('the place where a member lives', () => {
  test('makes confirmed alternating weeks, which the week shows', async () => {
    expect(await poner(MARTA, ALTERNAS)).toMatchObject({
      estado: 200,
      cuerpo: [{ miembro: casa.idDe(MARTA), desde: '2026-11-30', hasta: null, alternas: true, confirmada: true }],
    });
    const { cuerpo } = await casa.como(LUIS, 'GET', `${RUTAS.semana}?desde=2026-11-30&dias=14`);
    const fuera = (cuerpo as SemanaEnCasa).dias.filter((d) => d.fuera.length > 0);
    expect(fuera.map((d) => d.dia)).toEqual(
      Array.from({ length: 7 }, (_, i) => `2026-${i === 0 ? '11-30' : `12-0${String(i)}`}`),
    );
  });

  test('with seasons elsewhere makes those absences, and changing them touches no trips', async () => {
    await casa.fuera(MARTA, { desde: '2026-12-20', hasta: '2026-12-27' });
    const curso = { desde: '2027-01-08', hasta: '2027-06-20' };
    const otono = { desde: '2027-09-10', hasta: '2027-12-20' };
    await poner(MARTA, { vive: 'TEMPORADAS', fuera: [curso, otono] });
    const viaje = ['2026-12-20', '2026-12-27', 'dias'];
    expect(await dias(MARTA)).toEqual([
      viaje,
      [curso.desde, curso.hasta, 'temporada'],
      [otono.desde, otono.hasta, 'temporada'],
    ]);
    await poner(MARTA, { vive: 'TEMPORADAS', fuera: [{ ...curso, hasta: '2027-05-31' }] });
    expect(await dias(MARTA)).toEqual([viaje, [curso.desde, '2027-05-31', 'temporada']]);
    await poner(MARTA, ALTERNAS);
    expect(await dias(MARTA)).toEqual([['2026-11-30', null, 'alternas'], viaje]);
    await poner(MARTA, { vive: 'SIEMPRE' });
    expect(await dias(MARTA)).toEqual([viaje]);
  });

  test('changed later keeps the days that have passed', async () => {
    await poner(MARTA, { ...ALTERNAS, desde: '2026-11-23' });
    await poner(MARTA, { vive: 'SIEMPRE' });
    expect(await dias(MARTA)).toEqual([['2026-11-23', '2026-11-25', 'alternas']]);
    // Entered for the wrong week: what begins before today replaces the days from then on.
    await poner(LUIS, { ...ALTERNAS, desde: '2026-11-09' });
    await poner(LUIS, { ...ALTERNAS, desde: '2026-11-16' });
    expect(await dias(LUIS)).toEqual([
      ['2026-11-09', '2026-11-15', 'alternas'],
      ['2026-11-16', null, 'alternas'],
    ]);
  });

  test('set again changes nothing', async () => {
    await poner(MARTA, ALTERNAS);
    const version = () => leerVersion(app.contexto.base.escritura, familia.id);
    const antes = await version();
    expect((await poner(MARTA, ALTERNAS)).estado).toBe(200);
    expect(await version()).toBe(antes);
  });

  test('is an admin’s to set, with days in order and of no closed quarter; one bad season leaves all as they were', async () => {
    expect((await poner(MARTA, ALTERNAS, MARTA)).estado).toBe(403);
    expect((await poner(MARTA, { vive: 'ALTERNAS' })).estado).toBe(400);
    expect((await poner(MARTA, { vive: 'TEMPORADAS', fuera: [] })).estado).toBe(400);
    await poner(MARTA, ALTERNAS);
    const buena = { desde: '2027-01-08', hasta: '2027-02-20' };
    const al_reves = { desde: '2027-03-08', hasta: '2027-03-01' };
    const cerrada = { desde: '2026-01-08', hasta: '2026-02-20' };
    expect((await poner(MARTA, { vive: 'TEMPORADAS', fuera: [buena, al_reves] })).estado).toBe(400);
    expect(await poner(MARTA, { vive: 'TEMPORADAS', fuera: [buena, cerrada] })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'AUSENCIA_CONGELADA' },
    });
    expect(await dias(MARTA)).toEqual([['2026-11-30', null, 'alternas']]);
    const otra = await sembrarFamilia(app, [{ nombre: 'Eva', admin: true }]);
    const ajena = ruta(RUTAS.vive, { id: otra.miembros[0]!.id });
    expect((await casa.como(ANA, 'PUT', ajena, { vive: 'SIEMPRE' })).estado).toBe(404);
  });
});

describe('the share that follows', () => {
  test('is proposed, and counts once an admin accepts it; back again the old one is', async () => {
    await guardar(partes(40, 40, 20));
    expect((await carga()).propuesta).toBeNull();
    await poner(MARTA, ALTERNAS);
    const { configuraciones, propuesta } = await carga();
    expect(configuraciones).toEqual(partes(40, 40, 20));
    expect(propuesta).toEqual({ por: [casa.idDe(MARTA)], configuraciones: partes(45, 44, 11) });
    expect((await guardar(propuesta?.configuraciones)).cuerpo).toEqual({
      configuraciones: partes(45, 44, 11),
      guardada: true,
      propuesta: null,
    });
    await poner(MARTA, { vive: 'SIEMPRE' });
    expect((await carga()).propuesta?.configuraciones).toEqual(partes(40, 40, 20));
  });

  test('is proposed no more once an admin has set the member’s share by hand', async () => {
    await guardar(partes(40, 40, 20));
    await poner(MARTA, ALTERNAS);
    await guardar(partes(45, 35, 20));
    expect((await carga()).propuesta).not.toBeNull();
    await guardar(partes(45, 40, 15));
    expect((await carga()).propuesta).toBeNull();
  });

  test('starts from shares by age while none are saved', async () => {
    await poner(MARTA, ALTERNAS);
    const { guardada, propuesta } = await carga();
    expect([guardada, propuesta?.configuraciones]).toEqual([false, partes(45, 44, 11)]);
  });

  test('is the reason for a reajuste until it is accepted, then the changed shares are', async () => {
    await guardar(partes(40, 40, 20));
    await repartir(app, familia, [await crearTarea(app, familia), LUIS], [await crearTarea(app, familia), MARTA]);
    const antes = await motivos();
    await poner(MARTA, ALTERNAS);
    expect(await motivos()).toEqual([...antes, 'VIVE_CAMBIADO']);
    await guardar((await carga()).propuesta?.configuraciones);
    expect(await motivos()).not.toContain('VIVE_CAMBIADO');
  });
});
