import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import type { EstadoPantalla, HoyEnCasa } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { SemanaEnCasa } from '#shared/contracts/semana.ts';
import { numeroDeHoy } from '#shared/domain/numero-de-hoy.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** «Estoy fuera o malo», today: the day of a member who is ill. */

const [ANA, LUIS] = [0, 1];
const reloj = relojFijo();
let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
let pantalla: string;

/** Luis has a daily chore, which he has done for three days. */
beforeEach(async () => {
  reloj.poner('2026-11-16T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
  pantalla = (await vincularPantalla(app, familia.miembros[ANA]!.token)).token;
  const cocinar = await crearTarea(app, familia, { nombre: 'Cocinar' });
  await repartir(app, familia, [cocinar, LUIS]);
  for (const dia of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    await casa.el(dia);
    await hacer();
  }
  await casa.el('2026-11-19');
});
afterEach(() => app.app.close());

const hacer = async (): Promise<void> => {
  const [una] = await pendientesDe(app, familia, LUIS);
  expect((await casa.completar(LUIS, una!.id)).estado).toBe(200);
};
const leer = async <T>(url: string, quien = LUIS): Promise<T> => (await casa.como(quien, 'GET', url)).cuerpo;
/** Luis's chores of today, on his screens and on the wall. */
const deHoy = async () => {
  const { tareas } = await leer<HoyEnCasa>(RUTAS.asignacionesHoy);
  const pared = (await llamar(app, 'GET', RUTAS.estadoPantalla, pantalla)).cuerpo as EstadoPantalla;
  return { casa: numeroDeHoy(tareas, casa.idDe(LUIS)), pared: numeroDeHoy(pared.tareas, casa.idDe(LUIS)) };
};

test('nothing is due, red or counted anywhere while a member is ill today, and the streak goes on tomorrow', async () => {
  const UNA = { hechas: 0, quedan: 1 };
  expect(await deHoy()).toEqual({ casa: UNA, pared: UNA });
  await casa.fuera(LUIS, { desde: '2026-11-19', hasta: '2026-11-19' }, LUIS);

  const NADA = { hechas: 0, quedan: 0 };
  expect(await deHoy()).toEqual({ casa: NADA, pared: NADA });
  const { fuera, libres } = (await llamar(app, 'GET', RUTAS.estadoPantalla, pantalla)).cuerpo as EstadoPantalla;
  expect(fuera).toEqual([{ miembro: casa.idDe(LUIS), hasta: '2026-11-19' }]);
  expect(libres).toMatchObject([{ nombre: 'Cocinar', de: casa.idDe(LUIS) }]);
  const mias = await leer<Asignacion[]>(`${RUTAS.misTareas}?estado=PENDIENTE`);
  expect(mias.map((a) => [a.fecha_limite, a.atrasada, a.de_fuera])).toEqual([['2026-11-19', false, true]]);
  const semana = await leer<SemanaEnCasa>(RUTAS.semana, ANA);
  const hoy = semana.dias.find((d) => d.dia === '2026-11-19');
  expect(hoy?.fuera).toEqual([casa.idDe(LUIS)]);
  expect(hoy?.ocurrencias.map((o) => [o.libre, o.atrasada])).toEqual([[true, false]]);

  await casa.el('2026-11-20');
  expect(await casa.racha(LUIS)).toBe(3);
  expect(await leer<Asignacion[]>(`${RUTAS.misTareas}?estado=VENCIDA`)).toEqual([]);
  const cuentas = await leer<CuentasTrimestre>(RUTAS.cuentas);
  expect(cuentas.miembros.find((m) => m.miembro === casa.idDe(LUIS))).toMatchObject({ vencido: 0, excusado: 10 });
  await hacer();
  expect(await casa.racha(LUIS)).toBe(4);
});

test('a chore that was skipped is in no count of the day: nor on Inicio, nor on Tareas, nor on the wall, nor in the week', async () => {
  const [una] = await pendientesDe(app, familia, LUIS);
  const omitida = await casa.como(LUIS, 'POST', RUTAS.omitir.replace(':id', String(una?.id)), { motivo: '' });
  expect(omitida.estado).toBe(200);
  const NADA = { hechas: 0, quedan: 0 };
  expect(await deHoy()).toEqual({ casa: NADA, pared: NADA });
  const mias = await leer<Asignacion[]>(`${RUTAS.misTareas}?estado=PENDIENTE`);
  expect(mias.filter((a) => a.fecha_limite !== null && a.fecha_limite <= '2026-11-19')).toEqual([]);
  const semana = await leer<SemanaEnCasa>(RUTAS.semana);
  expect(semana.dias.find((d) => d.dia === '2026-11-19')?.ocurrencias).toMatchObject([{ omitida: true }]);
});
