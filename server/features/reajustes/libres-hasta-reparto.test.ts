import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** A chore that a reajuste or an admin leaves unassigned is free until the next draft, which deals it with the others. */

let casa: ReturnType<typeof casaConReajuste>;
let nueva: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const REGAR = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 } as const;

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  nueva = await casa.tarea(REGAR);
});
afterEach(() => casa.cerrar());

const prevista = async (): Promise<number> => {
  const { estado, cuerpo } = await casa.pedir(ANA, 'previsualizar', { contar: 'PUNTOS' });
  expect(estado).toBe(200);
  return cuerpo.total;
};
const libres = async () => (await casa.como(LUIS).verLibres()).libres.map((l) => l.tarea);
const vista = async () => (await casa.como(LUIS).verTareas()).find((t) => t.id === nueva);
const empezar = async () => (await casa.como(ANA).iniciarReparto({ contar: 'PUNTOS' })).sesion;
const terminar = async (sesion: SesionReparto): Promise<SesionReparto> => {
  let s = sesion;
  while (s.fase === 'ELECCION') {
    const [tarea] = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0);
    s = (await casa.como(ANA).elegirPor({ id: s.id, tarea_id: tarea!.id })).sesion;
  }
  return s.fase === 'CIERRE' ? (await casa.como(ANA).cerrarReparto({ id: s.id })).sesion : s;
};

describe('the next draft deals', () => {
  test('a chore that everybody refused: it gets an owner and is no longer free', async () => {
    const reajuste = await casa.empezar();
    for (const [n, quien] of [MARTA, LUIS, ANA].entries()) await casa.responder(quien, reajuste, n + 1, false);
    expect(await libres()).toEqual([nueva]);
    expect(await vista()).toMatchObject({ libre: true, libre_hasta_reparto: true, frecuencia_display: 'Semanal' });

    await casa.el('2027-01-05');
    expect(await prevista()).toBe(34);
    const sesion = await empezar();
    expect(sesion.tareas.map((t) => t.id)).toContain(nueva);
    expect(await libres()).toEqual([nueva]);
    const { fase } = await terminar(sesion);
    expect(fase).toBe('COMPLETADA');
    expect(await libres()).toEqual([]);
    expect(await vista()).toMatchObject({ libre: false, libre_hasta_reparto: false, abierta: false });
    expect((await casa.duenos())[nueva]).toBeDefined();
  });

  test('a chore that an admin left unassigned until then; if the draft is cancelled it stays free', async () => {
    await terminar(await empezar());
    nueva = await casa.tarea(REGAR);
    expect(await casa.como(ANA).darTarea({ id: nueva, miembro: null })).toMatchObject({
      message: '«Regar» está libre hasta el próximo reparto',
    });
    expect(await prevista()).toBe(38);
    await casa.como(ANA).cancelarReparto({ id: (await empezar()).id });
    expect([await libres(), await prevista()]).toEqual([[nueva], 38]);
    await terminar(await empezar());
    expect(await libres()).toEqual([]);
  });

  test('a chore that a member has just taken: it stays theirs for that day, then is its new owner’s', async () => {
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    const sesion = await empezar();
    await casa.como(LUIS).quedarmeDeNadie({ id: nueva });
    await terminar(sesion);
    const suyas = async () => (await casa.porHacer()).filter(([tarea]) => tarea === nueva);
    expect(await suyas()).toHaveLength(2);
    await casa.el('2026-11-22');
    expect([(await suyas()).length, await libres()]).toEqual([1, []]);
  });

  test('a chore for which members may wish meanwhile, unlike one that is always free', async () => {
    const desear = () => casa.pedir(LUIS, 'guardarDeseos', { tareas: [nueva] });
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    expect((await desear()).estado).toBe(200);
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, libre: false });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, libre: true });
    expect((await desear()).estado).toBe(400);
  });
});

describe('the next draft does not deal', () => {
  test('a chore that an admin marked as free in its form, whatever it was before', async () => {
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, nombre: 'Regar las plantas' });
    expect([await prevista(), await vista()]).toMatchObject([34, { libre: true, libre_hasta_reparto: true }]);
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, libre: false });
    expect(await vista()).toMatchObject({ libre: false, libre_hasta_reparto: false });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, libre: true });
    expect([await prevista(), await vista()]).toMatchObject([30, { libre: true, libre_hasta_reparto: false }]);
    await terminar(await empezar());
    expect(await libres()).toEqual([]);
    await casa.el('2026-11-23');
    expect(await libres()).toEqual([nueva]);
  });

  test('a paused chore: resumed, it is free until the following draft', async () => {
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, activa: false });
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, activa: true });
    expect([await libres(), await vista(), await prevista()]).toMatchObject([
      [nueva],
      { libre: true, libre_hasta_reparto: true },
      34,
    ]);
  });

  test('a chore that suits no participant: it does not block the start, and stays free', async () => {
    const soloDe = (edad: 'infantil' | 'juvenil') => ({
      apta_infantil: edad === 'infantil',
      apta_juvenil: edad === 'juvenil',
      apta_adulto: false,
    });
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, ...soloDe('infantil') });
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    expect([await libres(), await vista()]).toMatchObject([[nueva], { libre: true, libre_hasta_reparto: true }]);
    await casa.como(ANA).editarUsuario({ id: casa.id(MARTA), grupo_edad: 'JUVENIL' });
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, ...soloDe('juvenil') });
    expect(await prevista()).toBe(34);
    await casa.partes(50, 50, 0);
    expect((await empezar()).tareas.map((t) => t.id)).not.toContain(nueva);
  });

  test('a chore that is not due in its quarter: it stays free', async () => {
    await casa.como(ANA).darTarea({ id: nueva, miembro: null });
    const regla = { tipo: 'DIAS', cada: 7, desde: '2026-01-05', meses: [2] } as const;
    await casa.como(ANA).editarTarea({ id: nueva, ...REGAR, frecuencia: 'OTRA', dia_semana: null, regla });
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    expect([await libres(), await vista()]).toMatchObject([[nueva], { libre: true, libre_hasta_reparto: true }]);
  });
});
