import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leerVersion } from '#server/change/cambio.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConAusencias(
    await abrirCasa({
      ahora: '2026-11-26T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta', grupo_edad: 'JUVENIL' }],
    }),
  );
});
afterEach(() => casa.cerrar());

const dias = async (quien: number) =>
  (await casa.como(ANA).verAusencias())
    .filter((a) => a.miembro === casa.id(quien))
    .map((a) => [a.desde, a.hasta, a.alternas ? 'alternas' : a.temporada ? 'temporada' : 'dias']);
const partes = (...porcentajes: readonly number[]) =>
  porcentajes.map((porcentaje_carga, i) => ({ miembro: casa.id(i), porcentaje_carga }));
const motivos = async () => (await casa.como(ANA).verReajustes()).motivos.map((m) => m.motivo);
const ALTERNAS = { vive: 'ALTERNAS', desde: '2026-11-30' } as const;

describe('the place where a member lives', () => {
  test('makes confirmed alternating weeks, which the week shows', async () => {
    expect(await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS })).toMatchObject([
      { miembro: casa.id(MARTA), desde: '2026-11-30', hasta: null, alternas: true, confirmada: true },
    ]);
    const cuerpo = await casa.como(LUIS).verSemanaEnCasa({ desde: '2026-11-30', dias: 14 });
    const fuera = cuerpo.dias.filter((d) => d.fuera.length > 0);
    expect(fuera.map((d) => d.dia)).toEqual(
      Array.from({ length: 7 }, (_, i) => `2026-${i === 0 ? '11-30' : `12-0${String(i)}`}`),
    );
  });

  test('in seasons makes those absences, and changing the seasons leaves trips alone', async () => {
    await casa.fuera(MARTA, { desde: '2026-12-20', hasta: '2026-12-27' });
    const curso = { desde: '2027-01-08', hasta: '2027-06-20' };
    const otono = { desde: '2027-09-10', hasta: '2027-12-20' };
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), vive: 'TEMPORADAS', fuera: [curso, otono] });
    const viaje = ['2026-12-20', '2026-12-27', 'dias'];
    expect(await dias(MARTA)).toEqual([
      viaje,
      [curso.desde, curso.hasta, 'temporada'],
      [otono.desde, otono.hasta, 'temporada'],
    ]);
    await casa
      .como(ANA)
      .ponerVive({ id: casa.id(MARTA), vive: 'TEMPORADAS', fuera: [{ ...curso, hasta: '2027-05-31' }] });
    expect(await dias(MARTA)).toEqual([viaje, [curso.desde, '2027-05-31', 'temporada']]);
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    expect(await dias(MARTA)).toEqual([['2026-11-30', null, 'alternas'], viaje]);
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), vive: 'SIEMPRE' });
    expect(await dias(MARTA)).toEqual([viaje]);
  });

  test('changed later keeps the days that have passed', async () => {
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS, desde: '2026-11-23' });
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), vive: 'SIEMPRE' });
    expect(await dias(MARTA)).toEqual([['2026-11-23', '2026-11-25', 'alternas']]);
    // The weeks away were entered for the wrong week: the new days replace the old ones from the first new day on, even if that
    // is past.
    await casa.como(ANA).ponerVive({ id: casa.id(LUIS), ...ALTERNAS, desde: '2026-11-09' });
    await casa.como(ANA).ponerVive({ id: casa.id(LUIS), ...ALTERNAS, desde: '2026-11-16' });
    expect(await dias(LUIS)).toEqual([
      ['2026-11-09', '2026-11-15', 'alternas'],
      ['2026-11-16', null, 'alternas'],
    ]);
  });

  test('set to the same value changes nothing', async () => {
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    const version = () => leerVersion(casa.db, casa.familia.id);
    const antes = await version();
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    expect(await version()).toBe(antes);
  });

  test('can be set by an admin only, with days in order and in no frozen quarter; one bad season leaves all as they were', async () => {
    expect(await casa.negado(MARTA, 'ponerVive', { id: casa.id(MARTA), ...ALTERNAS })).toMatchObject({ estado: 403 });
    expect(await casa.negado(ANA, 'ponerVive', { id: casa.id(MARTA), vive: 'ALTERNAS' })).toMatchObject({
      estado: 400,
    });
    expect(await casa.negado(ANA, 'ponerVive', { id: casa.id(MARTA), vive: 'TEMPORADAS', fuera: [] })).toMatchObject({
      estado: 400,
    });
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    const buena = { desde: '2027-01-08', hasta: '2027-02-20' };
    const al_reves = { desde: '2027-03-08', hasta: '2027-03-01' };
    const cerrada = { desde: '2026-01-08', hasta: '2026-02-20' };
    expect(
      await casa.negado(ANA, 'ponerVive', { id: casa.id(MARTA), vive: 'TEMPORADAS', fuera: [buena, al_reves] }),
    ).toMatchObject({ estado: 400 });
    expect(
      await casa.negado(ANA, 'ponerVive', { id: casa.id(MARTA), vive: 'TEMPORADAS', fuera: [buena, cerrada] }),
    ).toMatchObject({ estado: 409, codigo: 'AUSENCIA_CONGELADA' });
    expect(await dias(MARTA)).toEqual([['2026-11-30', null, 'alternas']]);
    const otra = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    const deOtra = { id: otra.miembros[0]!.id, vive: 'SIEMPRE' };
    expect(await casa.negado(ANA, 'ponerVive', deOtra)).toMatchObject({ estado: 404 });
  });
});

describe('the share that follows', () => {
  test('is proposed, and saved once an admin accepts it; when the member lives here again, the old share is proposed', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: partes(40, 40, 20) });
    expect((await casa.como(ANA).verCarga()).propuesta).toBeNull();
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    const { configuraciones, propuesta } = await casa.como(ANA).verCarga();
    expect(configuraciones).toEqual(partes(40, 40, 20));
    expect(propuesta).toEqual({ por: [casa.id(MARTA)], configuraciones: partes(45, 44, 11) });
    expect(await casa.como(ANA).guardarCarga({ configuraciones: propuesta!.configuraciones })).toEqual({
      configuraciones: partes(45, 44, 11),
      guardada: true,
      propuesta: null,
    });
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), vive: 'SIEMPRE' });
    expect((await casa.como(ANA).verCarga()).propuesta!.configuraciones).toEqual(partes(40, 40, 20));
  });

  test('is no longer proposed once an admin has set the member’s share by hand', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: partes(40, 40, 20) });
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    await casa.como(ANA).guardarCarga({ configuraciones: partes(45, 35, 20) });
    expect((await casa.como(ANA).verCarga()).propuesta).not.toBeNull();
    await casa.como(ANA).guardarCarga({ configuraciones: partes(45, 40, 15) });
    expect((await casa.como(ANA).verCarga()).propuesta).toBeNull();
  });

  test('starts from shares by age while none are saved', async () => {
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    const { guardada, propuesta } = await casa.como(ANA).verCarga();
    expect([guardada, propuesta!.configuraciones]).toEqual([false, partes(45, 44, 11)]);
  });

  test('is a reason for a reajuste until the share is accepted; then the changed shares are the reason', async () => {
    await casa.como(ANA).guardarCarga({ configuraciones: partes(40, 40, 20) });
    await casa.repartir([await casa.tarea(), LUIS], [await casa.tarea(), MARTA]);
    const antes = await motivos();
    await casa.como(ANA).ponerVive({ id: casa.id(MARTA), ...ALTERNAS });
    expect(await motivos()).toEqual([...antes, 'VIVE_CAMBIADO']);
    await casa
      .como(ANA)
      .guardarCarga({ configuraciones: (await casa.como(ANA).verCarga()).propuesta!.configuraciones });
    expect(await motivos()).not.toContain('VIVE_CAMBIADO');
  });
});
