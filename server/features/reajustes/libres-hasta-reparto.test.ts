import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LibresHoy } from '#shared/contracts/libres.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { crearTarea } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** A chore that a reajuste or an admin leaves unassigned is free until the next draft, which deals it with the others. */

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let reloj: ReturnType<typeof relojFijo>;
let nueva: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];
const REGAR = { nombre: 'Regar', frecuencia: 'SEMANAL', dia_semana: 1, puntos: 4 } as const;

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  nueva = await crearTarea(app, familia, REGAR);
});
afterEach(() => app.app.close());

const alMediodiaDel = async (dia: string): Promise<void> => {
  reloj.poner(`${dia}T10:00:00.000Z`);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const deNadie = () => casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: nueva }), { miembro: null });
const editar = (cambios: object) => casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: nueva }), { ...REGAR, ...cambios });
const prevista = async (): Promise<number> => {
  const { estado, cuerpo } = await casa.como(ANA, 'POST', RUTAS.previsualizar, { contar: 'PUNTOS' });
  expect(estado).toBe(200);
  return (cuerpo as Previsualizacion).total;
};
const libres = async () =>
  ((await casa.como(LUIS, 'GET', RUTAS.libres)).cuerpo as LibresHoy).libres.map((l) => l.tarea);
const vista = async () => ((await casa.como(LUIS, 'GET', RUTAS.tareas)).cuerpo as Tarea[]).find((t) => t.id === nueva);
const mover = async (camino: string, cuerpo?: unknown): Promise<SesionReparto> => {
  const r = await casa.como(ANA, 'POST', camino, cuerpo);
  expect(r.estado, JSON.stringify(r.cuerpo)).toBeLessThan(300);
  return (r.cuerpo as JugadaHecha).sesion;
};
const empezar = () => mover(RUTAS.iniciar, { contar: 'PUNTOS' });
const terminar = async (sesion: SesionReparto): Promise<SesionReparto> => {
  let s = sesion;
  while (s.fase === 'ELECCION') {
    const [tarea] = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0);
    s = await mover(ruta(RUTAS.elegirPor, { id: s.id }), { tarea_id: tarea?.id });
  }
  return s.fase === 'CIERRE' ? mover(ruta(RUTAS.cerrarReparto, { id: s.id })) : s;
};

describe('the next draft deals', () => {
  test('a chore that everybody refused: then it has an owner, and is no longer free', async () => {
    const reajuste = await casa.empezar();
    for (const [n, quien] of [MARTA, LUIS, ANA].entries()) await casa.responder(quien, reajuste, n + 1, false);
    expect(await libres()).toEqual([nueva]);
    expect(await vista()).toMatchObject({ libre: true, libre_hasta_reparto: true, frecuencia_display: 'Semanal' });

    await alMediodiaDel('2027-01-05');
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

  test('a chore that an admin made unassigned until then; with the draft cancelled it stays free', async () => {
    await terminar(await empezar());
    nueva = await crearTarea(app, familia, REGAR);
    expect((await deNadie()).cuerpo).toMatchObject({ message: '«Regar» está libre hasta el próximo reparto' });
    expect(await prevista()).toBe(38);
    await mover(ruta(RUTAS.cancelarReparto, { id: (await empezar()).id }));
    expect([await libres(), await prevista()]).toEqual([[nueva], 38]);
    await terminar(await empezar());
    expect(await libres()).toEqual([]);
  });

  test('a chore that somebody has just taken: it is theirs for its day, and then its new owner’s', async () => {
    await deNadie();
    const sesion = await empezar();
    await casa.como(LUIS, 'POST', ruta(RUTAS.quedarmeDeNadie, { id: nueva }));
    await terminar(sesion);
    const suyas = async () => (await casa.pendientes()).filter(([tarea]) => tarea === nueva);
    expect(await suyas()).toHaveLength(2);
    await alMediodiaDel('2026-11-22');
    expect([(await suyas()).length, await libres()]).toEqual([1, []]);
  });

  test('and members may wish for it meanwhile', async () => {
    const desear = () => casa.como(LUIS, 'PUT', RUTAS.deseos, { tareas: [nueva] });
    await deNadie();
    expect((await desear()).estado).toBe(200);
    await editar({ libre: false });
    await editar({ libre: true });
    expect((await desear()).estado).toBe(400);
  });
});

describe('it does not deal', () => {
  test('a chore that an admin made free in its form, whatever it was before', async () => {
    await deNadie();
    expect((await editar({ nombre: 'Regar las plantas' })).estado).toBe(200);
    expect([await prevista(), await vista()]).toMatchObject([34, { libre: true, libre_hasta_reparto: true }]);
    await editar({ libre: false });
    expect(await vista()).toMatchObject({ libre: false, libre_hasta_reparto: false });
    await editar({ libre: true });
    expect([await prevista(), await vista()]).toMatchObject([30, { libre: true, libre_hasta_reparto: false }]);
    await terminar(await empezar());
    expect(await libres()).toEqual([]);
    await alMediodiaDel('2026-11-23');
    expect(await libres()).toEqual([nueva]);
  });

  test('a paused chore: resumed, it is free until the draft after', async () => {
    await deNadie();
    await editar({ activa: false });
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    await editar({ activa: true });
    expect([await libres(), await vista(), await prevista()]).toMatchObject([
      [nueva],
      { libre: true, libre_hasta_reparto: true },
      34,
    ]);
  });

  test('a chore that suits no participant: it blocks no start, and stays free', async () => {
    const soloDe = (edad: 'infantil' | 'juvenil') => ({
      apta_infantil: edad === 'infantil',
      apta_juvenil: edad === 'juvenil',
      apta_adulto: false,
    });
    await deNadie();
    await editar(soloDe('infantil'));
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    expect([await libres(), await vista()]).toMatchObject([[nueva], { libre: true, libre_hasta_reparto: true }]);
    const marta = { grupo_edad: 'JUVENIL' };
    expect((await casa.como(ANA, 'PATCH', ruta(RUTAS.usuario, { id: casa.idDe(MARTA) }), marta)).estado).toBe(200);
    await editar(soloDe('juvenil'));
    expect(await prevista()).toBe(34);
    await casa.partes(50, 50, 0);
    expect((await empezar()).tareas.map((t) => t.id)).not.toContain(nueva);
  });

  test('a chore that is not due in its quarter: it stays free', async () => {
    await deNadie();
    const regla = { tipo: 'DIAS', cada: 7, desde: '2026-01-05', meses: [2] };
    await editar({ frecuencia: 'OTRA', dia_semana: null, regla });
    expect(await prevista()).toBe(30);
    await terminar(await empezar());
    expect([await libres(), await vista()]).toMatchObject([[nueva], { libre: true, libre_hasta_reparto: true }]);
  });
});
