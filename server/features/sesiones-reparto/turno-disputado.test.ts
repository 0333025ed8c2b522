import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { guardadoYPlegado, sembrarReparto } from '#server/testing/sembrar-reparto.ts';
import { elegirTarea } from './jugadas.ts';

const CARRERAS = rondas(40, 100);

let app: App;
let reloj: ReturnType<typeof relojFijo>;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
});
afterEach(() => app.app.close());

test('a pick and the clock at the same instant: exactly one of them decides the turn, in every race', async () => {
  const familia = await sembrarReparto(app, undefined, { limite_segundos: 120 });
  const admin = familia.miembros[0]?.id ?? 0;
  let { sesion } = familia;
  let m = mesa(app, reloj, familia);
  let deLaMano = 0;
  for (let i = 0; i < CARRERAS; i += 1) {
    if (i > 0) {
      await m.jugada(RUTAS.cancelarReparto, admin);
      const { cuerpo } = await m.llama(admin, 'POST', RUTAS.iniciar, { limite_segundos: 120 });
      ({ sesion } = cuerpo);
      m = mesa(app, reloj, { ...familia, sesion });
    }
    const quien = sesion.miembro_turno_actual;
    reloj.avanzar(120);
    const actor = {
      id: quien ?? 0,
      familia_id: familia.id,
      es_administrador: false,
      acceso: 0,
      zona_horaria: 'Europe/Madrid',
    };
    const elige = async () => {
      const resultado = await elegirTarea(app.contexto, actor, sesion.id, sesion.tareas.at(-1)?.id ?? 0);
      return resultado.ok ? null : resultado.codigo;
    };
    // The pick and the clock start first in alternate races. In the first race the pick ends before the clock looks; in the
    // last one the clock has looked before the pick begins.
    const trasElla = async () => {
      const primera = elige();
      if (i === 0) await primera;
      await app.plazos.vencer();
      return primera;
    };
    const trasEl = async () => {
      const primero = app.plazos.vencer();
      if (i === CARRERAS - 1) await primero;
      for (let atraso = 2 * i; atraso > 0; atraso -= 1) await Promise.resolve();
      const codigo = await elige();
      await primero;
      return codigo;
    };
    const rechazo = await (i % 2 === 0 ? trasElla() : trasEl());
    const s = await m.actual();
    const gano = s.elecciones.length === 1;
    deLaMano += Number(gano);
    expect(rechazo).toBe(gano ? null : 'NO_ES_TU_TURNO');
    expect(s.n).toBe(2);
    expect(s.aplazamientos[String(quien)]).toBe(gano ? 0 : 1);
    expect(s.vence_en).toBe(new Date(Date.parse(reloj.ahora()) + (gano ? 123_000 : 120_000)).toISOString());
  }
  const { guardado, plegado } = await guardadoYPlegado(app, sesion.id);
  expect(guardado).toStrictEqual(plegado);
  expect(deLaMano).toBeGreaterThan(0);
  expect(deLaMano).toBeLessThan(CARRERAS);
});
