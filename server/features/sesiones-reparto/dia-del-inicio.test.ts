import { afterEach, beforeEach, expect, test } from 'vitest';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

let casa: ReturnType<typeof casaConAusencias>;

beforeEach(async () => {
  casa = casaConAusencias(
    await abrirCasa({
      ahora: '2026-12-05T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }],
    }),
  );
});
afterEach(() => casa.cerrar());

test('a draft that ends as it starts, because all are away, replaces no work from before its day', async () => {
  const tareas = [await casa.tarea(), await casa.tarea({ nombre: 'Barrer' })];
  await casa.repartir(...tareas.map((tarea, quien) => [tarea, quien] as const));
  for (const quien of [0, 1]) await casa.fuera(quien, { desde: '2026-12-07', hasta: '2026-12-09' });
  await casa.el('2026-12-06');
  // Just after midnight; nothing has started the new day yet.
  casa.reloj.poner('2026-12-06T23:00:00.500Z');
  expect(await casa.como(0).iniciarReparto()).toMatchObject({ sesion: { fase: 'COMPLETADA' } });
  expect(await casa.ocurrencias()).toEqual([
    ['2026-12-05', 'VENCIDA', 'Ana'],
    ['2026-12-05', 'VENCIDA', 'Luis'],
    ['2026-12-06', 'VENCIDA', 'Ana'],
    ['2026-12-06', 'VENCIDA', 'Luis'],
    ['2026-12-07', 'PENDIENTE', 'Ana'],
    ['2026-12-07', 'PENDIENTE', 'Luis'],
  ]);
});
