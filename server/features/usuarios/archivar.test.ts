import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Archivado, Usuario } from '#shared/contracts/usuarios.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let reloj: ReturnType<typeof relojFijo>;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
});
afterEach(() => app.app.close());

const archivar = (quien: number, por = ANA) => casa.como(por, 'POST', ruta(RUTAS.archivar, { id: casa.idDe(quien) }));
const desarchivar = (quien: number) => casa.como(ANA, 'POST', ruta(RUTAS.desarchivar, { id: casa.idDe(quien) }));
const enCasa = async () => ((await casa.como(ANA, 'GET', RUTAS.usuarios)).cuerpo as Usuario[]).map((u) => u.first_name);

test('an archived member is out of everything to come, history stays, and their chores are offered to a reajuste', async () => {
  const [una, otra] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS], [10, MARTA]);
  await casa.como(ANA, 'POST', RUTAS.ausencias, { miembro: casa.idDe(LUIS), desde: '2026-11-20', hasta: '2026-12-20' });
  expect((await archivar(LUIS)).cuerpo).toMatchObject({ first_name: 'Luis', archivado_en: '2026-11-21T10:00:00.000Z' });

  expect((await casa.como(LUIS, 'GET', RUTAS.yo)).estado).toBe(401);
  expect(await enCasa()).toEqual(['Ana', 'Marta']);
  const { cuerpo: carga } = await casa.como(ANA, 'GET', RUTAS.cargaPorFamilia);
  expect((carga as { configuraciones: unknown[] }).configuraciones).toHaveLength(2);
  expect((await casa.como(ANA, 'GET', RUTAS.libres)).cuerpo).toMatchObject({ fuera: [] });
  expect(await casa.duenos()).toEqual({ [una!]: 'Ana', [otra! + 2]: 'Marta' });
  expect((await casa.como(ANA, 'GET', RUTAS.archivados)).cuerpo).toMatchObject([
    { first_name: 'Luis' },
  ] satisfies Partial<Archivado>[]);
  const { cuerpo: cuentas } = await casa.como(ANA, 'GET', RUTAS.cuentas);
  expect(JSON.stringify(cuentas)).not.toContain('undefined');
  for (const [metodo, url, cuerpo] of [
    ['POST', RUTAS.asignaciones, { tarea: una, miembro: casa.idDe(LUIS) }],
    ['POST', RUTAS.ausencias, { miembro: casa.idDe(LUIS), desde: '2026-12-01', hasta: '2026-12-02' }],
  ] as const)
    expect((await casa.como(ANA, metodo, url, cuerpo)).cuerpo, url).toMatchObject({
      miembro: ['Este miembro no existe'],
    });

  expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'MIEMBRO_ARCHIVADO', nombre: 'Luis', tarea: null }]);
  const reajuste = await casa.empezar();
  const ofrecidas = reajuste.propuestas.flatMap((p) => p.cambios).toSorted((a, b) => a.tarea - b.tarea);
  expect(ofrecidas.map((c) => [c.de, c.tarea])).toEqual([
    [null, otra],
    [null, otra! + 1],
  ]);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ codigo: 'REAJUSTE_EN_CURSO' });
  for (const p of reajuste.propuestas)
    await casa.responder(p.pide[0] === casa.idDe(ANA) ? ANA : MARTA, reajuste, p.n, p.cambios[0]?.tarea === otra);
  const { reajuste: sigue } = await casa.ver();
  if (sigue !== null) await casa.como(ANA, 'POST', ruta(RUTAS.terminarReajuste, { id: sigue.id }));

  // One of the two was taken, the other became free: that one is theirs again.
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ message: 'Luis vuelve a casa. Recupera 1 tarea' });
  expect((await casa.duenos())[otra! + 1]).toBe('Luis');
  expect((await casa.duenos())[otra!]).not.toBe('Luis');
  expect(await enCasa()).toEqual(['Ana', 'Luis', 'Marta']);
});

test('undone at once, they can log in with their account and have all their chores', async () => {
  await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS]);
  const foto = async () => [
    await casa.duenos(),
    await casa.pendientes(),
    await app.contexto.base.escritura.selectFrom('usuarios').selectAll().where('id', '=', casa.idDe(LUIS)).execute(),
  ];
  const antes = await foto();
  await archivar(LUIS);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ message: 'Luis vuelve a casa. Recupera 2 tareas' });
  expect(await foto()).toEqual(antes);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ error: 'Luis ya está en casa' });
});

const pausa = (tarea: number, activa: boolean) =>
  casa.como(ANA, 'PUT', ruta(RUTAS.tarea, { id: tarea }), {
    nombre: 'Tarea',
    frecuencia: 'SEMANAL',
    dia_semana: 7,
    activa,
  });

test('a paused chore is theirs again too: it has no occurrences until it is resumed, and then those of before', async () => {
  const [deAna, una, hecha, activa] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS], [10, LUIS]);
  const { cuerpo } = await casa.como(LUIS, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const suya = (cuerpo as readonly { readonly id: number; readonly tarea: number }[]).find((s) => s.tarea === hecha);
  await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: suya?.id ?? 0 }));
  for (const tarea of [una, hecha]) await pausa(tarea!, false);
  const antes = [await casa.duenos(), await casa.pendientes()];
  await archivar(LUIS);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 3 tareas, 2 de ellas en pausa',
  });
  expect([await casa.duenos(), await casa.pendientes()]).toEqual(antes);
  for (const tarea of [una, hecha]) await pausa(tarea!, true);
  expect(await casa.pendientes()).toEqual([
    [deAna, 'Ana', '2026-11-22'],
    [una, 'Luis', '2026-11-22'],
    // The one of this week is done.
    [hecha, 'Luis', '2026-11-29'],
    [activa, 'Luis', '2026-11-22'],
  ]);
});

test('paused after they left, it is still theirs; resumed and given to another member, it is not', async () => {
  const [, una, otra] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS]);
  await archivar(LUIS);
  await pausa(una!, false);
  await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: otra! }), { miembro: casa.idDe(MARTA) });
  await pausa(otra!, false);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ message: 'Luis vuelve a casa. Recupera 1 tarea, en pausa' });
  expect(await casa.duenos()).toMatchObject({ [una!]: 'Luis', [otra!]: 'Marta' });
});

test('back home they have their days away and their overdue chores, and nobody is asked for a share', async () => {
  await casa.repartidas([10, ANA], ...Array.from({ length: 7 }, () => [10, LUIS] as [number, number]));
  const dias = { miembro: casa.idDe(LUIS), desde: '2026-12-19', hasta: '2026-12-22' };
  const { cuerpo: viaje } = await casa.como(ANA, 'POST', RUTAS.ausencias, dias);
  expect(viaje).toMatchObject({ confirmada: true });
  const ausencias = async () => (await casa.como(ANA, 'GET', RUTAS.ausencias)).cuerpo;
  // The chores are due on Sunday 22; on Tuesday they are late.
  reloj.poner('2026-11-24T10:00:00.000Z');
  const suyas = async () =>
    ((await casa.como(ANA, 'GET', RUTAS.asignaciones)).cuerpo as Asignacion[])
      .filter((a) => a.miembro === casa.idDe(LUIS))
      .map((a) => [a.fecha_limite, a.atrasada, a.disponible_desde]);
  const antes = await suyas();
  expect(antes).toEqual(Array.from({ length: 7 }, () => ['2026-11-22', true, null]));
  const motivos = (await casa.ver()).motivos;

  await archivar(LUIS);
  expect(await ausencias()).toEqual([]);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ message: 'Luis vuelve a casa. Recupera 7 tareas' });
  expect(await suyas()).toEqual(antes);
  expect(await ausencias()).toEqual([viaje]);
  expect((await casa.ver()).motivos).toEqual(motivos);
});

test('back after a day on which an overdue chore would have lapsed, they have the next one', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  reloj.poner('2026-11-24T10:00:00.000Z');
  await archivar(LUIS);
  reloj.poner('2026-11-30T10:00:00.000Z');
  await desarchivar(LUIS);
  expect((await casa.pendientes()).filter(([, quien]) => quien === 'Luis')).toMatchObject([
    [expect.anything(), 'Luis', '2026-11-29'],
  ]);
});

test('away, archived and back, they are still away', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  await casa.como(ANA, 'POST', RUTAS.ausencias, { miembro: casa.idDe(LUIS), desde: '2026-11-20', hasta: '2026-12-20' });
  const { cuerpo } = await casa.como(LUIS, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const [suya] = cuerpo as readonly { readonly id: number }[];
  expect((await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: suya?.id ?? 0 }))).cuerpo).toMatchObject({
    racha_dias: 0,
  });
  await archivar(LUIS);
  expect((await casa.como(ANA, 'GET', RUTAS.libres)).cuerpo).toMatchObject({ fuera: [] });
  await desarchivar(LUIS);
  expect((await casa.como(ANA, 'GET', RUTAS.libres)).cuerpo).toMatchObject({ fuera: [{ miembro: casa.idDe(LUIS) }] });
  expect(((await casa.como(ANA, 'GET', RUTAS.usuarios)).cuerpo as Usuario[]).map((u) => u.racha_dias)).toEqual([
    0, 0, 0,
  ]);
});

test('back with another age group, they have only their chores that suit them', async () => {
  const [deTodos, deMayores] = await casa.repartidas([10, LUIS], [10, LUIS]);
  await app.contexto.base.escritura
    .updateTable('tareas')
    .set({ apta_infantil: false })
    .where('id', '=', deMayores!)
    .execute();
  await casa.como(ANA, 'PATCH', ruta(RUTAS.usuario, { id: casa.idDe(LUIS) }), { grupo_edad: 'INFANTIL' });
  await archivar(LUIS);
  expect((await desarchivar(LUIS)).cuerpo).toMatchObject({ message: 'Luis vuelve a casa. Recupera 1 tarea' });
  expect(await casa.duenos()).toEqual({ [deTodos!]: 'Luis' });
});

test('refused for the last admin, during a draft, a second time, and to non-admins', async () => {
  expect((await archivar(ANA)).cuerpo).toMatchObject({ codigo: 'ULTIMO_ADMIN' });
  expect((await archivar(LUIS, MARTA)).estado).toBe(403);
  await archivar(LUIS);
  expect((await archivar(LUIS)).cuerpo).toMatchObject({ error: 'Luis ya no vive aquí' });
  await casa.repartidas([10, ANA], [10, MARTA]);
  expect((await casa.como(ANA, 'POST', RUTAS.iniciar, {})).estado).toBe(201);
  expect((await archivar(MARTA)).cuerpo).toMatchObject({ codigo: 'REPARTO_EN_CURSO' });
});

/** Has a member ask another to do their next one once. */
const pedir = async (pide: number, a: number, tarea: number) => {
  const { cuerpo } = await casa.como(pide, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const suya = (cuerpo as readonly { readonly id: number; readonly tarea: number }[]).find((s) => s.tarea === tarea);
  const pedido = { tipo: 'CUBRIR', asignacion: suya?.id, a: casa.idDe(a) };
  return ((await casa.como(pide, 'POST', RUTAS.cambios, pedido)).cuerpo as { readonly id: number }).id;
};
const cubrir = async (pide: number, a: number, tarea: number) =>
  casa.como(a, 'POST', ruta(RUTAS.aceptarCambio, { id: await pedir(pide, a, tarea) }));

test('their requests end; a chore that they cover returns to its owner, one covered for them stays the cover’s', async () => {
  const [deAna, deLuis, deMarta] = await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  await cubrir(ANA, LUIS, deAna!);
  await cubrir(LUIS, ANA, deLuis!);
  await pedir(MARTA, LUIS, deMarta!);
  expect(await casa.pendientes()).toEqual([
    [deAna, 'Luis', '2026-11-22'],
    [deLuis, 'Ana', '2026-11-22'],
    [deMarta, 'Marta', '2026-11-22'],
  ]);
  await archivar(LUIS);
  expect((await casa.como(MARTA, 'GET', RUTAS.cambios)).cuerpo).toMatchObject([
    { estado: 'TERMINADO', a: { nombre: 'Luis' } },
  ]);
  expect(await casa.pendientes()).toEqual([
    [deAna, 'Ana', '2026-11-22'],
    [deLuis, 'Ana', '2026-11-22'],
    [deMarta, 'Marta', '2026-11-22'],
  ]);
  // Given to somebody, the chore begins with the day after the one that Ana still does.
  await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: deLuis! }), { miembro: casa.idDe(MARTA) });
  expect((await casa.pendientes()).filter(([tarea]) => tarea === deLuis)).toEqual([
    [deLuis, 'Ana', '2026-11-22'],
    [deLuis, 'Marta', '2026-11-29'],
  ]);
});

test('their completions that were not done after all do not come back to them', async () => {
  const [, deLuis] = await casa.repartidas([10, ANA], [10, LUIS]);
  const { cuerpo } = await casa.como(LUIS, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const [suya] = cuerpo as readonly { readonly id: number }[];
  await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: suya?.id ?? 0 }));
  await archivar(LUIS);
  await casa.como(ANA, 'POST', ruta(RUTAS.darTarea, { id: deLuis! }), { miembro: casa.idDe(ANA) });
  const url = ruta(RUTAS.noHecha, { id: suya?.id ?? 0 });
  expect((await casa.como(ANA, 'POST', url, { motivo: 'Sigue sucio' })).estado).toBe(200);
  expect((await casa.pendientes()).filter(([, quien]) => quien === 'Luis')).toEqual([]);
});
