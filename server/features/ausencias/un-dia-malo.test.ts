import { afterEach, beforeEach, expect, test } from 'vitest';
import { numeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';

/** «Estoy fuera o malo» for today: the day of a member who is ill. */

const [ANA, LUIS] = [0, 1];

let casa: ReturnType<typeof casaConAusencias>;
let pantalla: string;

/** Gives Luis a daily chore, which he has done on three days. */
beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-11-16T10:00:00.000Z' }));

  pantalla = (await vincularPantalla(casa.app, casa.miembro(ANA).token)).token;
  const cocinar = await casa.tarea({ nombre: 'Cocinar' });
  await casa.repartir([cocinar, LUIS]);
  for (const dia of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    await casa.el(dia);
    await hacer();
  }
  await casa.el('2026-11-19');
});
afterEach(() => casa.cerrar());

const hacer = async (): Promise<void> => {
  const [una] = await casa.pendientes(LUIS);
  await casa.como(LUIS).completar({ id: una!.id });
};
/** Counts Luis's chores of today, done and left, as his phone shows them and as the wall screen does. */
const deHoy = async () => {
  const { tareas } = await casa.como(LUIS).verHoy();
  const pared = await casa.como(pantalla).verEstadoPantalla();
  return { casa: numeroDeHoy(tareas, casa.id(LUIS)), pared: numeroDeHoy(pared.tareas, casa.id(LUIS)) };
};

test('nothing of a member who is ill today is due, late or counted anywhere, and the streak goes on tomorrow', async () => {
  const UNA = { hechas: 0, quedan: 1 };
  expect(await deHoy()).toEqual({ casa: UNA, pared: UNA });
  await casa.fuera(LUIS, { desde: '2026-11-19', hasta: '2026-11-19' }, LUIS);

  const NADA = { hechas: 0, quedan: 0 };
  expect(await deHoy()).toEqual({ casa: NADA, pared: NADA });
  const { fuera, libres } = await casa.como(pantalla).verEstadoPantalla();
  expect(fuera).toEqual([{ miembro: casa.id(LUIS), hasta: '2026-11-19' }]);
  expect(libres).toMatchObject([{ nombre: 'Cocinar', de: casa.id(LUIS) }]);
  const mias = await casa.pendientes(LUIS);
  expect(mias.map((a) => [a.fecha_limite, a.atrasada, a.de_fuera])).toEqual([['2026-11-19', false, true]]);
  const semana = await casa.como(ANA).verSemanaEnCasa();
  const hoy = semana.dias.find((d) => d.dia === '2026-11-19');
  expect(hoy?.fuera).toEqual([casa.id(LUIS)]);
  expect(hoy?.ocurrencias.map((o) => [o.libre, o.atrasada])).toEqual([[true, false]]);

  await casa.el('2026-11-20');
  expect(await casa.racha(LUIS)).toBe(3);
  expect(await casa.como(LUIS).verMisTareas({ estado: 'VENCIDA' })).toEqual([]);
  const cuentas = await casa.como(LUIS).verCuentas();
  expect(cuentas.miembros.find((m) => m.miembro === casa.id(LUIS))).toMatchObject({ vencido: 0, excusado: 10 });
  await hacer();
  expect(await casa.racha(LUIS)).toBe(4);
});

test('a skipped chore is in no count of the day: in the app, on the wall or in the week', async () => {
  const [una] = await casa.pendientes(LUIS);
  await casa.como(LUIS).omitir({ id: una!.id, motivo: '' });
  const NADA = { hechas: 0, quedan: 0 };
  expect(await deHoy()).toEqual({ casa: NADA, pared: NADA });
  const mias = await casa.pendientes(LUIS);
  expect(mias.filter((a) => a.fecha_limite !== null && a.fecha_limite <= '2026-11-19')).toEqual([]);
  const semana = await casa.como(LUIS).verSemanaEnCasa();
  expect(semana.dias.find((d) => d.dia === '2026-11-19')?.ocurrencias).toMatchObject([{ omitida: true }]);
});
