import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Archivado } from '#shared/contracts/familias.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConReajuste>;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  casa = casaConReajuste(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );
});
afterEach(() => casa.cerrar());

const enCasa = async () => (await casa.como(ANA).verUsuarios()).map((u) => u.first_name);

test('an archived member is left out of all future work, history stays, and their chores are offered to a reajuste', async () => {
  const [una, otra] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS], [10, MARTA]);
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-20', hasta: '2026-12-20' });
  expect(await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    first_name: 'Luis',
    archivado_en: '2026-11-21T10:00:00.000Z',
  });

  expect(await casa.negado(LUIS, 'verYo')).toMatchObject({ estado: 401 });
  expect(await enCasa()).toEqual(['Ana', 'Marta']);
  const carga = await casa.como(ANA).verCarga();
  expect((carga as { configuraciones: unknown[] }).configuraciones).toHaveLength(2);
  expect(await casa.como(ANA).verLibres()).toMatchObject({ fuera: [] });
  expect(await casa.duenos()).toEqual({ [una!]: 'Ana', [otra! + 2]: 'Marta' });
  expect(await casa.como(ANA).verArchivados()).toMatchObject([{ first_name: 'Luis' }] satisfies Partial<Archivado>[]);
  const cuentas = await casa.como(ANA).verCuentas();
  expect(JSON.stringify(cuentas)).not.toContain('undefined');
  for (const [caso, cuerpo] of [
    ['asignar', { tarea: una, miembro: casa.id(LUIS) }],
    ['apuntarAusencia', { miembro: casa.id(LUIS), desde: '2026-12-01', hasta: '2026-12-02' }],
  ] as const)
    expect((await casa.negado(ANA, caso, cuerpo)).cuerpo, caso).toMatchObject({ miembro: ['Este miembro no existe'] });

  expect((await casa.ver()).motivos).toMatchObject([{ motivo: 'MIEMBRO_ARCHIVADO', nombre: 'Luis', tarea: null }]);
  const reajuste = await casa.empezar();
  const ofrecidas = reajuste.propuestas.flatMap((p) => p.cambios).toSorted((a, b) => a.tarea - b.tarea);
  expect(ofrecidas.map((c) => [c.de, c.tarea])).toEqual([
    [null, otra],
    [null, otra! + 1],
  ]);
  expect(await casa.negado(ANA, 'desarchivarMiembro', { id: casa.id(LUIS) })).toMatchObject({
    codigo: 'REAJUSTE_EN_CURSO',
  });
  for (const p of reajuste.propuestas)
    await casa.responder(p.pide[0] === casa.id(ANA) ? ANA : MARTA, reajuste, p.n, p.cambios[0]?.tarea === otra);
  const { reajuste: sigue } = await casa.ver();
  if (sigue !== null) await casa.como(ANA).terminarReajuste({ id: sigue.id });

  // In the reajuste one of Luis's two chores got a new owner. The other stayed free, and is his again.
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 1 tarea',
  });
  expect((await casa.duenos())[otra! + 1]).toBe('Luis');
  expect((await casa.duenos())[otra!]).not.toBe('Luis');
  expect(await enCasa()).toEqual(['Ana', 'Luis', 'Marta']);
});

test('if it is undone at once, they can log in and have all their chores again', async () => {
  await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS]);
  const foto = async () => [
    await casa.duenos(),
    await casa.porHacer(),
    await casa.db.selectFrom('usuarios').selectAll().where('id', '=', casa.id(LUIS)).execute(),
  ];
  const antes = await foto();
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 2 tareas',
  });
  expect(await foto()).toEqual(antes);
  expect((await casa.negado(ANA, 'desarchivarMiembro', { id: casa.id(LUIS) })).cuerpo).toMatchObject({
    error: 'Luis ya está en casa',
  });
});

const pausa = (tarea: number, activa: boolean) =>
  casa.pedir(ANA, 'editarTarea', { id: tarea, nombre: 'Tarea', frecuencia: 'SEMANAL', dia_semana: 7, activa });

test('a paused chore is theirs again too: no occurrences until it is resumed, then the same ones as before', async () => {
  const [deAna, una, hecha, activa] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS], [10, LUIS]);
  const cuerpo = await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
  const suya = (cuerpo as readonly { readonly id: number; readonly tarea: number }[]).find((s) => s.tarea === hecha);
  await casa.como(LUIS).completar({ id: suya?.id ?? 0 });
  for (const tarea of [una, hecha]) await pausa(tarea!, false);
  const antes = [await casa.duenos(), await casa.porHacer()];
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 3 tareas, 2 de ellas en pausa',
  });
  expect([await casa.duenos(), await casa.porHacer()]).toEqual(antes);
  for (const tarea of [una, hecha]) await pausa(tarea!, true);
  expect(await casa.porHacer()).toEqual([
    [deAna, 'Ana', '2026-11-22'],
    [una, 'Luis', '2026-11-22'],
    // This week's occurrence is done.
    [hecha, 'Luis', '2026-11-29'],
    [activa, 'Luis', '2026-11-22'],
  ]);
});

test('a chore paused after they left is still theirs; one resumed and given to another member is not', async () => {
  const [, una, otra] = await casa.repartidas([10, ANA], [10, LUIS], [10, LUIS]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await pausa(una!, false);
  await casa.como(ANA).darTarea({ id: otra!, miembro: casa.id(MARTA) });
  await pausa(otra!, false);
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 1 tarea, en pausa',
  });
  expect(await casa.duenos()).toMatchObject({ [una!]: 'Luis', [otra!]: 'Marta' });
});

test('back, they have their days away and overdue chores again, and the reasons for a reajuste are as before', async () => {
  await casa.repartidas([10, ANA], ...Array.from({ length: 7 }, () => [10, LUIS] as [number, number]));
  const dias = { miembro: casa.id(LUIS), desde: '2026-12-19', hasta: '2026-12-22' };
  const { cuerpo: viaje } = await casa.pedir(ANA, 'apuntarAusencia', dias);
  expect(viaje).toMatchObject({ confirmada: true });
  const ausencias = () => casa.como(ANA).verAusencias();
  // The chores are due on Sunday the 22nd, so they are late on Tuesday.
  casa.reloj.poner('2026-11-24T10:00:00.000Z');
  const suyas = async () =>
    (await casa.como(ANA).verAsignaciones())
      .filter((a) => a.miembro === casa.id(LUIS))
      .map((a) => [a.fecha_limite, a.atrasada, a.disponible_desde]);
  const antes = await suyas();
  expect(antes).toEqual(Array.from({ length: 7 }, () => ['2026-11-22', true, null]));
  const motivos = (await casa.ver()).motivos;

  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await ausencias()).toEqual([]);
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 7 tareas',
  });
  expect(await suyas()).toEqual(antes);
  expect(await ausencias()).toEqual([viaje]);
  expect((await casa.ver()).motivos).toEqual(motivos);
});

test('back after the day on which an overdue chore lapses, they have the next occurrence', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  casa.reloj.poner('2026-11-24T10:00:00.000Z');
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  casa.reloj.poner('2026-11-30T10:00:00.000Z');
  await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) });
  expect((await casa.porHacer()).filter(([, quien]) => quien === 'Luis')).toMatchObject([
    [expect.anything(), 'Luis', '2026-11-29'],
  ]);
});

test('archived and back while away, they are still away', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(LUIS), desde: '2026-11-20', hasta: '2026-12-20' });
  const cuerpo = await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
  const [suya] = cuerpo as readonly { readonly id: number }[];
  expect(await casa.como(LUIS).completar({ id: suya?.id ?? 0 })).toMatchObject({
    racha_dias: 0,
  });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).verLibres()).toMatchObject({ fuera: [] });
  await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).verLibres()).toMatchObject({ fuera: [{ miembro: casa.id(LUIS) }] });
  expect((await casa.como(ANA).verUsuarios()).map((u) => u.racha_dias)).toEqual([0, 0, 0]);
});

test('back in another age group, they have only those of their chores that suit it', async () => {
  const [deTodos, deMayores] = await casa.repartidas([10, LUIS], [10, LUIS]);
  await casa.db.updateTable('tareas').set({ apta_infantil: false }).where('id', '=', deMayores!).execute();
  await casa.como(ANA).editarUsuario({ id: casa.id(LUIS), grupo_edad: 'INFANTIL' });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(ANA).desarchivarMiembro({ id: casa.id(LUIS) })).toMatchObject({
    message: 'Luis vuelve a casa. Recupera 1 tarea',
  });
  expect(await casa.duenos()).toEqual({ [deTodos!]: 'Luis' });
});

test('archiving is refused for the last admin, during a draft, a second time, and for members who are not admins', async () => {
  expect(await casa.negado(ANA, 'archivarMiembro', { id: casa.id(ANA) })).toMatchObject({ codigo: 'ULTIMO_ADMIN' });
  expect(await casa.negado(MARTA, 'archivarMiembro', { id: casa.id(LUIS) })).toMatchObject({ estado: 403 });
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect((await casa.negado(ANA, 'archivarMiembro', { id: casa.id(LUIS) })).cuerpo).toMatchObject({
    error: 'Luis ya no vive aquí',
  });
  await casa.repartidas([10, ANA], [10, MARTA]);
  await casa.como(ANA).iniciarReparto();
  expect(await casa.negado(ANA, 'archivarMiembro', { id: casa.id(MARTA) })).toMatchObject({
    codigo: 'REPARTO_EN_CURSO',
  });
});

/** Has one member ask another to do their next occurrence of a chore. Returns the request's id. */
const pedir = async (pide: number, a: number, tarea: number) => {
  const suya = (await casa.pendientes(pide)).find((s) => s.tarea === tarea);
  return (await casa.como(pide).pedirCambio({ tipo: 'CUBRIR', asignacion: suya!.id, a: casa.id(a) })).id;
};
const cubrir = async (pide: number, a: number, tarea: number) =>
  casa.pedir(a, 'aceptarCambio', { id: await pedir(pide, a, tarea) });

test('their requests end; a chore that they cover returns to its owner, and one covered for them stays with the cover', async () => {
  const [deAna, deLuis, deMarta] = await casa.repartidas([10, ANA], [10, LUIS], [10, MARTA]);
  await cubrir(ANA, LUIS, deAna!);
  await cubrir(LUIS, ANA, deLuis!);
  await pedir(MARTA, LUIS, deMarta!);
  expect(await casa.porHacer()).toEqual([
    [deAna, 'Luis', '2026-11-22'],
    [deLuis, 'Ana', '2026-11-22'],
    [deMarta, 'Marta', '2026-11-22'],
  ]);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  expect(await casa.como(MARTA).verCambios()).toMatchObject([{ estado: 'TERMINADO', a: { nombre: 'Luis' } }]);
  expect(await casa.porHacer()).toEqual([
    [deAna, 'Ana', '2026-11-22'],
    [deLuis, 'Ana', '2026-11-22'],
    [deMarta, 'Marta', '2026-11-22'],
  ]);
  // The new owner starts with the occurrence after the one that Ana still covers.
  await casa.como(ANA).darTarea({ id: deLuis!, miembro: casa.id(MARTA) });
  expect((await casa.porHacer()).filter(([tarea]) => tarea === deLuis)).toEqual([
    [deLuis, 'Ana', '2026-11-22'],
    [deLuis, 'Marta', '2026-11-29'],
  ]);
});

test('their completions that turn out not to be done do not come back to them', async () => {
  const [, deLuis] = await casa.repartidas([10, ANA], [10, LUIS]);
  const id = await casa.hacer(LUIS);
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await casa.como(ANA).darTarea({ id: deLuis!, miembro: casa.id(ANA) });
  await casa.como(ANA).noHecha({ id, motivo: 'Sigue sucio' });
  expect((await casa.porHacer()).filter(([, quien]) => quien === 'Luis')).toEqual([]);
});
