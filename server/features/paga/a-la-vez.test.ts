import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NombreActo } from '#shared/contracts/rastro.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

/** Pocket money when things happen at once or twice, when a clock was wrong, and the messages about it. */

let casa: Casa;
let servicio: ServicioPush;
const [ANA, LUIS, MARTA] = [0, 1, 2];

beforeEach(async () => {
  servicio = await abrirServicioPush();
  casa = await abrirCasa({
    ahora: '2026-11-16T10:00:00.000Z',
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
  });
  await casa.como(ANA).cambiarRolAdmin({ id: casa.id(LUIS), es_administrador: true });
  await casa.como(ANA).ponerImportesPaga({ importes: [{ miembro: casa.id(MARTA), centimos: 700 }] });
  await casa.repartir([await casa.tarea({ nombre: 'Fregar', puntos: 10 }), MARTA]);
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const pagas = async () => (await casa.como(ANA).verPagas()).pagas;
const actos = async (acto: NombreActo): Promise<number> =>
  (await casa.db.selectFrom('rastro').select('id').where('acto', '=', acto).execute()).length;
/** Has Marta do her chore on the week's first five days, and settles the week. Returns the id of her pocket money. */
const semana = async (): Promise<number> => {
  for (const dia of ['16', '17', '18', '19', '20']) {
    await casa.el(`2026-11-${dia}`);
    await casa.hacer(MARTA);
  }
  await casa.el('2026-11-24');
  return (await pagas())[0]?.id ?? 0;
};

test('two admins mark it paid at once: it is paid once, and entered and told once', async () => {
  const deMarta = servicio.navegador('Móvil de Marta');
  await casa.como(MARTA).suscribir(deMarta.suscripcion);
  const id = await semana();
  const respuestas = await Promise.all([ANA, LUIS].map((quien) => casa.pedir(quien, 'pagarPaga', { id })));
  expect(respuestas.map((r) => r.estado)).toEqual([200, 200]);
  expect(respuestas[0]?.cuerpo).toEqual(respuestas[1]?.cuerpo);
  expect(await actos('PAGA_PAGADA')).toBe(1);
  await casa.app.contexto.mensajero.quieta();
  expect(servicio.llegados(deMarta).map((l) => l.aviso)).toMatchObject([
    { titulo: 'Te han dado la paga: 5,00\u00a0€', url: '/paga' },
  ]);
  await casa.como(LUIS).devolverPaga({ id });
  await casa.app.contexto.mensajero.quieta();
  expect(servicio.llegados(deMarta).at(-1)?.aviso).toMatchObject({
    titulo: 'Tu paga de 5,00\u00a0€ sigue por pagar',
  });
});

test('a correction while it is being paid: what is paid is what was listed, and the rest is a line of the next week', async () => {
  const id = await semana();
  const hecha = await casa.db
    .selectFrom('asignaciones')
    .select('id')
    .where('completada_el', '=', '2026-11-18')
    .executeTakeFirstOrThrow();
  const [pagada, corregida] = await Promise.all([
    casa.pedir(ANA, 'pagarPaga', { id }),
    casa.pedir(LUIS, 'noHecha', { id: hecha.id, motivo: 'Seguía sucio' }),
  ]);
  expect([pagada.estado, corregida.estado]).toEqual([200, 200]);
  expect(pagada.cuerpo).toMatchObject({ total: 500, estado: 'PAGADA' });
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(MARTA), desde: '2026-11-23', hasta: '2026-11-29', nota: '' });
  await casa.el('2026-12-01');
  expect(await pagas()).toMatchObject([
    { importe: 700, correcciones: [{ semana: '2026-11-16', diferencia: -100 }], total: 600 },
    { importe: 500, total: 500, estado: 'PAGADA' },
  ]);
});

test('requests that begin the same Tuesday at once settle the week once', async () => {
  await casa.el('2026-11-23');
  casa.reloj.poner('2026-11-24T10:00:00.000Z');
  const importes = [{ miembro: casa.id(MARTA), centimos: 700 }];
  await Promise.all([ANA, LUIS, ANA].map((quien) => casa.como(quien).ponerImportesPaga({ importes })));
  expect(await pagas()).toMatchObject([{ semana: '2026-11-16' }]);
});

test('a Tuesday begun under a clock that was ahead takes its pocket money back, and settles the week again when it comes', async () => {
  await casa.el('2026-11-23');
  await casa.el('2026-11-23T23:30:00.000Z');
  expect(await pagas()).toMatchObject([{ semana: '2026-11-16', total: 0 }]);
  await casa.el('2026-11-23T21:00:00.000Z');
  expect(await pagas()).toEqual([]);
  await casa.el('2026-11-24');
  expect(await pagas()).toMatchObject([{ semana: '2026-11-16' }]);
});

test('weeks settled under a clock that was far ahead are taken back too; what was paid meanwhile is not paid again', async () => {
  const primera = await semana();
  await casa.como(ANA).apuntarAusencia({ miembro: casa.id(MARTA), desde: '2026-11-23', hasta: '2026-12-06', nota: '' });
  await casa.el('2026-12-09');
  const [tercera, segunda] = await pagas();
  expect([tercera?.total, segunda?.total]).toEqual([700, 700]);
  await casa.como(ANA).pagarPaga({ id: segunda?.id ?? 0 });
  await casa.el('2026-11-25');
  expect((await pagas()).map((p) => p.id)).toEqual([segunda?.id, primera]);
  expect((await pagas())[0]?.resuelta_en).toBe('2026-11-25T10:00:00.000Z');
  await casa.el('2026-12-08');
  expect((await pagas()).map((p) => [p.semana, p.total, p.correcciones.length])).toEqual([
    ['2026-11-30', 700, 0],
    ['2026-11-23', 700, 0],
    ['2026-11-16', 500, 0],
  ]);
});

test('an amount set under a clock that was ahead counts from the present week', async () => {
  await casa.el('2026-12-09');
  await casa.como(ANA).ponerImportesPaga({ importes: [{ miembro: casa.id(MARTA), centimos: 900 }] });
  await casa.el('2026-11-18');
  expect(await casa.db.selectFrom('importes_paga').select(['semana', 'centimos']).orderBy('semana').execute()).toEqual([
    { semana: '2026-11-16', centimos: 900 },
  ]);
});
