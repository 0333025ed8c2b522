import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Regla } from '#shared/domain/recurrencia/regla.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, llamarComo, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** «Regar», ten days after it was done, is opened for Luis once Eva has done it on the 19th: it is put off. */

let app: App;
let familia: FamiliaSembrada;
let reloj: ReturnType<typeof relojFijo>;
let regar: number;
let deEva: number;
const [ANA, LUIS, EVA] = [0, 1, 2];

const como = async (quien: number, ...llamada: [Parameters<typeof llamarComo>[2], string, unknown?]) => {
  const { estado, cuerpo } = await llamarComo(app, familia.miembros[quien]!, ...llamada);
  expect(estado, JSON.stringify(cuerpo)).toBeLessThan(300);
  return cuerpo;
};
const el = async (dia: Dia) => {
  reloj.poner(`${dia}T10:00:00.000Z`);
  await medianoche(app.contexto, (error) => {
    throw error;
  });
};
const dias = async () => (await pendientesDe(app, familia, LUIS)).map((a) => [a.fecha_limite, a.disponible_desde]);
const cada = (n: number): Regla => ({ tipo: 'TRAS_HACERLA', cada: n, desde: '2026-11-18', meses: [] });
const editar = (cambios: object) =>
  como(ANA, 'PUT', ruta(RUTAS.tarea, { id: regar }), {
    nombre: 'Regar',
    frecuencia: 'OTRA',
    regla: cada(10),
    ...cambios,
  });
const deshacer = () => como(EVA, 'POST', ruta(RUTAS.deshacerCompletar, { id: deEva }));
const noHecha = () => como(ANA, 'POST', ruta(RUTAS.noHecha, { id: deEva }), { motivo: 'Estaba seca' });
const pausar = async () => {
  await editar({ activa: false });
  await editar({ activa: true });
};

beforeEach(async () => {
  reloj = relojFijo('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Eva' }]);
  const barrer = await crearTarea(app, familia, { nombre: 'Barrer' });
  regar = await crearTarea(app, familia, { nombre: 'Regar', frecuencia: 'OTRA', regla: cada(10) });
  await repartir(app, familia, [barrer, ANA]);
  await el('2026-11-19');
  const encargo = { tarea: regar, miembro: familia.miembros[EVA]!.id };
  deEva = ((await como(ANA, 'POST', RUTAS.asignaciones, encargo)) as Asignacion).id;
  await como(EVA, 'PATCH', ruta(RUTAS.completar, { id: deEva }));
});
afterEach(() => app.app.close());

describe('an occurrence put off by a false completion moves back nearer', () => {
  const dar = () => como(ANA, 'POST', ruta(RUTAS.darTarea, { id: regar }), { miembro: familia.miembros[LUIS]!.id });
  const deLuis = () => repartir(app, familia, [regar, LUIS]);

  test.each([
    { caso: 'dealt by a draft', abrir: deLuis },
    { caso: 'given between two drafts', abrir: dar },
    { caso: 'after a pause', abrir: () => deLuis().then(pausar) },
    {
      caso: 'after another interval',
      abrir: () => deLuis().then(() => editar({ regla: cada(12) })),
      aplazada: '2026-12-01',
    },
  ])('$caso', async ({ abrir, aplazada = '2026-11-29' }) => {
    await abrir();
    expect(await dias()).toEqual([[aplazada, aplazada]]);
    await deshacer();
    expect(await dias()).toEqual([['2026-11-19', '2026-11-19']]);
  });

  test('known days later, it is not late because of it', async () => {
    await deLuis();
    await el('2026-11-23');
    await noHecha();
    expect(await dias()).toEqual([['2026-11-23', '2026-11-23']]);
  });

  test('but not before the completion that still counts', async () => {
    await deLuis();
    await el('2026-11-29');
    const [suya] = await pendientesDe(app, familia, LUIS);
    await como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: suya!.id }));
    await pausar();
    await noHecha();
    expect(await dias()).toEqual([['2026-12-09', '2026-12-09']]);
  });
});
