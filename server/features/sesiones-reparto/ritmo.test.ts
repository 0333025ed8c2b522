import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { guardadoYPlegado, sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { vencerPlazo } from './ritmo.ts';

let app: App;
let reloj: ReturnType<typeof relojFijo>;
let r: RepartoSembrado;
let m: ReturnType<typeof mesa>;

const empezar = async (limite_segundos: 120 | null) => {
  r = await sembrarReparto(app, undefined, { limite_segundos });
  m = mesa(app, reloj, r);
};
const admin = (): number => r.miembros[0]?.id ?? 0;
const quita = async (camino: string, miembro: number): Promise<SesionReparto> =>
  ((await m.llama(miembro, 'DELETE', ruta(camino, { id: r.sesion.id }))).cuerpo as JugadaHecha).sesion;
const rechazo = async (metodo: 'POST' | 'DELETE', camino: string, miembro: number | null) => {
  const { estado, cuerpo } = await m.llama(miembro, metodo, ruta(camino, { id: r.sesion.id }));
  return [estado, (cuerpo as { codigo?: string }).codigo];
};
/** Returns the id of a member who is no admin. */
const otro = (): number => r.miembros.find((x) => x.id !== admin())?.id ?? 0;

beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
});
afterEach(async () => {
  const { guardado, plegado } = await guardadoYPlegado(app, r.sesion.id);
  expect(guardado).toStrictEqual(plegado);
  await app.app.close();
});

test('during a pause nobody times out; all are told who paused, and the turn goes on with the time that was left', async () => {
  await empezar(120);
  reloj.avanzar(100);
  const todas = anotarPublicaciones(app);
  const parada = await m.jugada(RUTAS.pausa, admin());
  expect(parada).toMatchObject({ vence_en: null, reloj: { pausa: { por: admin(), quedan: 20 } } });
  expect(todas.filter((p) => p.evento.startsWith('reparto:'))).toMatchObject([
    { evento: 'reparto:turno', datos: { ultima_eleccion: null } },
    { evento: 'reparto:jugada', datos: { jugada: { eventos: [{ tipo: 'PAUSA', por: admin(), quedan: 20 }] } } },
  ]);
  expect(await m.pasan(90_000)).toMatchObject({ n: parada.n });
  expect(await rechazo('POST', RUTAS.pausa, admin())).toEqual([409, 'YA_EN_PAUSA']);
  const sigue = await quita(RUTAS.pausa, admin());
  expect(sigue.vence_en).toBe(new Date(Date.parse(reloj.ahora()) + 20_000).toISOString());
  expect((await m.pasan(20)).aplazamientos).toMatchObject({ [parada.miembro_turno_actual ?? 0]: 1 });
  expect(await rechazo('DELETE', RUTAS.pausa, admin())).toEqual([409, 'NO_EN_PAUSA']);
});

test('a pause survives a restart: no turn ends while it lasts', async () => {
  await empezar(120);
  const parada = await m.jugada(RUTAS.pausa, admin());
  reloj.avanzar(90_000);
  const despues = { ...app.contexto, sirviendoDesde: () => reloj.ahora() };
  reloj.avanzar(900);
  const vencido = await vencerPlazo(despues, r.id, r.sesion.id);
  expect(vencido.ok && vencido.valor.sesion).toMatchObject({ n: parada.n, vence_en: null });
  // Picks are still possible during a pause, and the next turn keeps its full time.
  expect((await m.elige()).reloj.pausa).toEqual({ por: admin(), quedan: 123 });
});

test('only an admin may pause, and only a draft with a time limit', async () => {
  await empezar(null);
  expect(await rechazo('POST', RUTAS.pausa, otro())).toEqual([403, undefined]);
  expect(await rechazo('POST', RUTAS.pausa, admin())).toEqual([409, 'SIN_LIMITE']);
  expect(await rechazo('POST', RUTAS.minutoMas, r.sesion.miembro_turno_actual)).toEqual([409, 'SIN_LIMITE']);
});

test('«Un minuto más» is for the member with the turn, once a turn', async () => {
  await empezar(120);
  const quien = r.sesion.miembro_turno_actual ?? 0;
  const ajeno = r.miembros.find((x) => x.id !== quien)?.id ?? 0;
  reloj.avanzar(119);
  expect(await rechazo('POST', RUTAS.minutoMas, ajeno)).toEqual([409, 'NO_ES_TU_TURNO']);
  expect((await m.jugada(RUTAS.minutoMas, quien)).vence_en).toBe(
    new Date(Date.parse(reloj.ahora()) + 61_000).toISOString(),
  );
  expect(await rechazo('POST', RUTAS.minutoMas, quien)).toEqual([409, 'MINUTO_YA_PEDIDO']);
  expect((await m.pasan(60)).miembro_turno_actual).toBe(quien);
  expect((await m.pasan(1)).miembro_turno_actual).not.toBe(quien);
});

test('«Terminar por mí» picks within the preceding move, wishes first, and does not count as absence', async () => {
  await empezar(120);
  let s = r.sesion;
  const quien = s.orden_miembros[1] ?? 0;
  expect(await rechazo('POST', RUTAS.terminarPorMi, quien)).toEqual([409, 'AUN_NO_SE_TERMINA']);
  while (s.turno_actual < 3) s = await m.elige();
  const deseo = m.legales(s, quien).at(0);
  await m.llama(quien, 'PUT', RUTAS.deseos, { tareas: [deseo] });
  expect(await m.jugada(RUTAS.terminarPorMi, quien)).toMatchObject({ terminan: { [quien]: true } });
  s = await m.elige(m.legales(s).findLast((t) => t !== deseo));
  expect(s.elecciones.at(-1)).toMatchObject({ miembro: quien, tipo: 'AUTO', tarea: deseo });
  expect(s.aplazamientos).toMatchObject({ [quien]: 0 });
  expect(await quita(RUTAS.terminarPorMi, quien)).toMatchObject({ terminan: { [quien]: false } });
});

test('a member who is away during three turns of others, and picks five seconds before their own ends, is not absent', async () => {
  await empezar(120);
  const quien = r.sesion.miembro_turno_actual ?? 0;
  let s = await m.elige();
  while (s.miembro_turno_actual !== quien) s = await m.pasan(123);
  reloj.avanzar(118);
  expect(await m.pasan(0)).toMatchObject({ miembro_turno_actual: quien, aplazamientos: { [quien]: 0 } });
  expect((await m.elige()).aplazamientos).toMatchObject({ [quien]: 0 });
});
