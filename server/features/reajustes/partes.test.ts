import { afterEach, expect, test } from 'vitest';
import { casaConPartes } from '#server/testing/casa-con-partes.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** Daily chores in two parts, in a reajuste. */

const [ANA, LUIS] = [0, 1];
let casa: Awaited<ReturnType<typeof casaConPartes>>;
afterEach(() => casa.cerrar());

/** Opens a family on a Monday: Ana has both parts of a daily chore and more; Luis has a small chore. */
const montar = async () => {
  const abierta = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }],
  });
  casa = await casaConPartes(abierta, {
    partes: [ANA, ANA],
    ademas: { Baños: [20, ANA], Plancha: [20, ANA], Regar: [2, LUIS] },
  });
  return casa;
};

type Casa = Awaited<ReturnType<typeof montar>>;

/** Takes away the weekend part's owner and refuses whatever a reajuste proposes; returns the ended reajuste. */
const nadieQuiereElFin = async (casa: Casa) => {
  await casa.elFinSinDueno();
  let r = await casa.empezar();
  while (r.fase === 'EN_CURSO') {
    const abierta = r.propuestas.find((p) => p.estado === 'PENDIENTE')!;
    const quien = abierta.pide.find((id) => abierta.respuestas.every((dicha) => dicha.miembro !== id)) ?? 0;
    const { cuerpo } = await casa.responder(quien === casa.id(ANA) ? ANA : LUIS, r, abierta.n, false);
    r = (cuerpo as { readonly reajuste: typeof r }).reajuste;
  }
  return r;
};
const hacerElFin = async (casa: Casa): Promise<void> => {
  const { cuerpo } = await casa.pedir(LUIS, 'quedarmeDeNadie', { id: casa.partes[1] });
  const { id } = cuerpo.asignacion;
  await casa.como(LUIS).completar({ id });
};

test('a part changes its owner as a chore does, with its own name and days; the chore itself never does', async () => {
  const casa = await montar();
  const { fregar, partes } = casa;
  const reajuste = await casa.empezar();
  expect(reajuste.propuestas).toMatchObject([
    { cambios: [{ tarea: partes[0], nombre: 'Fregar · lunes a jueves', de: casa.id(ANA), a: casa.id(LUIS) }] },
  ]);
  for (const quien of [ANA, LUIS]) await casa.responder(quien, reajuste, 1, true);
  const duenos = await casa.duenos();
  expect([duenos[fregar], ...partes.map((p) => duenos[p])]).toEqual([undefined, 'Luis', 'Ana']);
  expect((await casa.porHacer()).filter(([tarea]) => partes.includes(Number(tarea)))).toEqual([
    [partes[0], 'Luis', '2026-11-16'],
    [partes[1], 'Ana', '2026-11-20'],
  ]);
});

test('a part that nobody wants is free only on each of its days, and no list of chores shows it', async () => {
  const casa = await montar();
  const { fregar, partes, el, libres } = casa;
  const r = await nadieQuiereElFin(casa);
  expect(r.libres).toEqual([{ id: partes[1], nombre: 'Fregar · viernes a domingo' }]);
  const tareas = await casa.como(ANA).verTareas();
  expect(tareas.find((t) => t.id === fregar)).toMatchObject({ libre: false, partida: true });
  expect(tareas.map((t) => t.id)).not.toContain(partes[1]);
  expect(await libres()).toEqual([]);
  await el('2026-11-20');
  expect(await libres()).toEqual(['Fregar · viernes a domingo']);
  await hacerElFin(casa);
  expect(await libres()).toEqual([]);
  await el('2026-11-22');
  expect(await libres()).toEqual(['Fregar · viernes a domingo']);
  await el('2026-11-23');
  expect(await libres()).toEqual([]);
});

test('a part that a reajuste could not place is listed while its chore exists, and cannot be assigned by hand', async () => {
  const casa = await montar();
  const motivos = async () => (await casa.ver()).motivos.map((m) => [m.motivo, m.nombre, m.tarea]);
  await casa.elFinSinDueno();
  const reajuste = await casa.empezar();
  await casa.editar({ apta_adulto: false, apta_juvenil: true, apta_infantil: true });
  for (const { n, pide } of reajuste.propuestas)
    for (const quien of [ANA, LUIS]) if (pide.includes(casa.id(quien))) await casa.responder(quien, reajuste, n, true);
  expect(await motivos()).toContainEqual(['TAREA_NUEVA', 'Fregar · viernes a domingo', null]);
  await casa.como(ANA).borrarTarea({ id: casa.fregar });
  expect(await motivos()).toEqual([]);
});

test('a free part done on the day of the next draft is not due again for its owner that day', async () => {
  const casa = await montar();
  await nadieQuiereElFin(casa);
  await casa.el('2026-11-20');
  await hacerElFin(casa);
  await casa.acabarReparto(await casa.empezarReparto());
  const deFregar = await casa.db
    .selectFrom('tareas')
    .select('id')
    .where('parte_de', '=', casa.fregar)
    .where('activa', '=', true)
    .execute();
  const nuevas = deFregar.map((t) => t.id);
  expect(nuevas).not.toContain(casa.partes[1]);
  const dias = (await casa.porHacer()).flatMap(([tarea, , dia]) => (nuevas.includes(Number(tarea)) ? [dia] : []));
  expect(dias).toEqual(['2026-11-23', '2026-11-21']);
  expect(await casa.libres()).toEqual([]);
});

test('a free part that was not done after all, and cannot be due again, is free only on its own days', async () => {
  const casa = await montar();
  await nadieQuiereElFin(casa);
  await casa.el('2026-11-20');
  await hacerElFin(casa);
  const { id } = await casa.db
    .selectFrom('asignaciones')
    .select('id')
    .where('tarea_id', '=', casa.partes[1])
    .executeTakeFirstOrThrow();
  await casa.como(ANA).archivarMiembro({ id: casa.id(LUIS) });
  await casa.el('2026-11-23');
  await casa.como(ANA).noHecha({ id, motivo: 'No' });
  expect(await casa.libres()).toEqual([]);
  await casa.el('2026-11-27');
  expect(await casa.libres()).toEqual(['Fregar · viernes a domingo']);
});
