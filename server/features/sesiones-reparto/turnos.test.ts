import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';

let casa: ReturnType<typeof casaConAusencias>;
let bano: number;
const [ANA, LUIS, MARTA] = [0, 1, 2];

// The quarter begins on Thursday, 1 October 2026, so its first week begins on Monday, 28 September. The tests begin on the
// Monday of the second week.
beforeEach(async () => {
  casa = casaConAusencias(
    await abrirCasa({
      ahora: '2026-10-05T10:00:00.000Z',
      miembros: [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }],
    }),
  );

  bano = await casa.tarea({
    nombre: 'Baño',
    frecuencia: 'SEMANAL',
    dia_semana: 6,
    puntos: 13,
    en_partes: 'SEMANAS_3',
  });
});
afterEach(() => casa.cerrar());

const empezar = async (): Promise<SesionReparto> =>
  (await casa.como(ANA).iniciarReparto({ contar: 'TRIMESTRE' })).sesion;
const turnos = (s: SesionReparto) => s.tareas.filter((t) => t.parte_de === bano);
/** Picks `tarea`, or the first legal chore, for the member whose turn it is. */
const elegir = async (s: SesionReparto, tarea?: number): Promise<SesionReparto> => {
  const quien = s.miembro_turno_actual ?? 0;
  const tarea_id = tarea ?? tareasLegales(estadoDeSesion(s), quien)[0]!.id;
  return (await casa.como(ANA).elegirPor({ id: s.id, tarea_id, miembro: quien })).sesion;
};
const terminar = async (inicio: SesionReparto): Promise<SesionReparto> => {
  let s = inicio;
  while (s.fase === 'ELECCION') s = await elegir(s);
  return s.fase === 'CIERRE' ? (await casa.como(ANA).cerrarReparto({ id: s.id })).sesion : s;
};
/** Index in the family of the member who has turn `n` of the rotation, from 1. */
const deQuien = (s: SesionReparto, n: number): number =>
  casa.familia.miembros.findIndex((m) => m.id === turnos(s)[n - 1]?.miembro);
const abierta = async (s: SesionReparto, n: number, quien = deQuien(s, n)) =>
  (await casa.pendientes(quien)).find((a) => a.tarea === turnos(s)[n - 1]?.id);

test('a chore by three weeks is dealt as three turns of 5, 4 and 4 weeks, which three members pick', async () => {
  const sesion = await empezar();
  expect(turnos(sesion).map((t) => [t.nombre, t.veces, t.puntos])).toEqual([
    ['Baño · semana 1 de 3', 5, 65],
    ['Baño · semana 2 de 3', 4, 52],
    ['Baño · semana 3 de 3', 4, 52],
  ]);
  const { guardado, plegado } = await guardadoYPlegado(casa.app, sesion.id);
  expect(guardado).toEqual(plegado);
  const final = await terminar(sesion);
  expect(final.fase).toBe('COMPLETADA');
  expect(new Set(turnos(final).map((t) => t.miembro))).toEqual(new Set(casa.familia.miembros.map((m) => m.id)));
});

test('a draft that counts each chore once deals it whole; a chore marked for turns needs a day in every week', async () => {
  const { cuerpo } = await casa.pedir(ANA, 'iniciarReparto', { contar: 'PUNTOS' });
  expect(cuerpo.sesion.tareas.map((t) => t.nombre)).toEqual(['Baño']);
  const mensual = { nombre: 'Horno', frecuencia: 'MENSUAL', dia_mes: 1, en_partes: 'SEMANAS_2' };
  const mal = await casa.pedir(ANA, 'crearTarea', mensual);
  expect(mal).toMatchObject({ estado: 400, cuerpo: { en_partes: [expect.stringContaining('cada semana')] } });
});

test('an occurrence opens in its own week, lapses when that week ends, and the next comes three weeks later', async () => {
  const s = await terminar(await empezar());
  const dias = await Promise.all([1, 2, 3].map((n) => abierta(s, n)));
  expect(dias.map((a) => [a?.fecha_limite, a?.disponible_desde])).toEqual([
    ['2026-10-24', '2026-10-19'],
    ['2026-10-10', '2026-10-05'],
    ['2026-10-17', '2026-10-12'],
  ]);
  const completar = (n: number, id = 0) => casa.pedir(deQuien(s, n), 'completar', { id });
  expect(await completar(3, dias[2]!.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'AUN_NO_DISPONIBLE' } });

  // On Sunday the second turn is still pending; on Monday it has lapsed, and the third can be done.
  await casa.el('2026-10-11');
  expect(await abierta(s, 2)).toMatchObject({ fecha_limite: '2026-10-10', atrasada: true });
  await casa.el('2026-10-12');
  expect(await abierta(s, 2)).toMatchObject({ fecha_limite: '2026-10-31', disponible_desde: '2026-10-26' });
  expect((await completar(3, dias[2]!.id)).estado).toBe(200);
  expect(await abierta(s, 3)).toMatchObject({ fecha_limite: '2026-11-07', disponible_desde: '2026-11-02' });
  const cuentas = await casa.como(ANA).verCuentas();
  const clases = cuentas.renglones.filter((r) => r.clase !== 'ABIERTA').map((r) => `${r.nombre}: ${r.clase}`);
  expect(clases.toSorted()).toEqual(['Baño · semana 2 de 3: VENCIDA', 'Baño · semana 3 de 3: PROPIA']);
});

test('the week view shows each turn in its own week, opened or not', async () => {
  const s = await terminar(await empezar());
  const cuerpo = await casa.como(ANA).verSemanaEnCasa({ desde: '2026-10-19', dias: 14 });
  const suyas = cuerpo.dias.flatMap(({ dia, ocurrencias }) =>
    ocurrencias.map((o) => [dia, o.nombre, o.miembro, o.id === null]),
  );
  expect(suyas).toEqual([
    ['2026-10-24', 'Baño · semana 1 de 3', casa.id(deQuien(s, 1)), false],
    ['2026-10-31', 'Baño · semana 2 de 3', casa.id(deQuien(s, 2)), true],
  ]);
});

test('«otro día» stays within the turn’s week', async () => {
  const s = await terminar(await empezar());
  const quien = deQuien(s, 2);
  const suya = (await abierta(s, 2))!;
  expect(suya).toMatchObject({ posponible_hasta: '2026-10-11' });
  const posponer = (fecha: string) => casa.pedir(quien, 'posponer', { id: suya.id, fecha });
  expect((await posponer('2026-10-12')).estado).toBe(400);
  expect((await posponer('2026-10-11')).estado).toBe(200);
  await casa.el('2026-10-12');
  expect(await abierta(s, 2)).toMatchObject({ fecha_limite: '2026-10-31', fecha_original: null });
});

test('a swap in the second week: from then on each does the other’s turn, and still only one', async () => {
  const s = await terminar(await empezar());
  const [de, a] = [deQuien(s, 2), deQuien(s, 3)];
  const suya = (await abierta(s, 2))!;
  const pedido = { tipo: 'CAMBIAR', asignacion: suya.id, a: casa.id(a), por: turnos(s)[2]!.id };
  const { estado, cuerpo } = await casa.pedir(de, 'pedirCambio', pedido);
  expect([estado, cuerpo]).toMatchObject([201, { tarea: { nombre: 'Baño · semana 2 de 3' } }]);
  await casa.como(a).aceptarCambio({ id: cuerpo.id });
  expect(await abierta(s, 2, a)).toMatchObject({ fecha_limite: '2026-10-10', disponible_desde: '2026-10-05' });
  expect(await abierta(s, 3, de)).toMatchObject({ fecha_limite: '2026-10-17', disponible_desde: '2026-10-12' });
  await casa.el('2026-10-26');
  expect(await abierta(s, 2, a)).toMatchObject({ fecha_limite: '2026-10-31' });
  expect(await abierta(s, 3, de)).toMatchObject({ fecha_limite: '2026-11-07' });
});

test('an edit of the weekday moves the open turn within the rotation; turns are in force until the next draft', async () => {
  const s = await terminar(await empezar());
  const editar = (cambios: object) =>
    casa.pedir(ANA, 'editarTarea', {
      id: bano,
      nombre: 'Baño',
      frecuencia: 'SEMANAL',
      dia_semana: 6,
      apta_infantil: true,
      ...cambios,
    });
  expect((await editar({ frecuencia: 'DIARIA', dia_semana: null })).cuerpo).toMatchObject({ codigo: 'TAREA_PARTIDA' });
  expect((await editar({ dia_semana: 3, en_partes: 'ENTERA' })).estado).toBe(200);
  const dias = await Promise.all([1, 2, 3].map((n) => abierta(s, n)));
  expect(dias.map((x) => x?.fecha_limite)).toEqual(['2026-10-21', '2026-10-07', '2026-10-14']);
  expect((await empezar()).tareas.map((t) => t.nombre)).toEqual(['Baño']);
});

/** The bathroom by turns of two weeks, two more chores, and Marta away in every week of the second turn. */
const conSemanasAlternas = async (): Promise<number> => {
  const dias = { nombre: 'Baño', frecuencia: 'SEMANAL', dia_semana: 6, apta_infantil: true } as const;
  await casa.como(ANA).editarTarea({ id: bano, ...dias, en_partes: 'SEMANAS_2' });
  for (const nombre of ['Platos', 'Polvo'])
    await casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: 2, puntos: 13 });
  await casa.alternas(MARTA, '2026-10-05');
  return casa.id(MARTA);
};

test('nobody can pick a turn for a member who is away in all its weeks', async () => {
  const marta = await conSemanasAlternas();
  await casa.el('2026-10-12');
  let s = await empezar();
  const [primera, segunda] = turnos(s);
  expect([primera?.fuera, segunda?.fuera]).toEqual([undefined, [marta]]);
  while (s.miembro_turno_actual !== marta) {
    const legales = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0);
    s = await elegir(s, legales.find((t) => t.id !== segunda!.id)?.id);
  }
  const cuerpo = { tarea_id: segunda!.id, miembro: marta };
  const dicho = { estado: 409, cuerpo: { codigo: 'FUERA_ESAS_SEMANAS', error: expect.stringContaining('fuera') } };
  expect(await casa.pedir(ANA, 'elegirPor', { id: s.id, ...cuerpo })).toMatchObject(dicho);
  expect(await casa.pedir(MARTA, 'elegirTarea', { id: s.id, tarea_id: segunda!.id })).toMatchObject(dicho);
  const final = await terminar(s);
  expect(turnos(final)[1]!.miembro).not.toBe(marta);
});

test('while that member is away, their automatic picks leave the turn out, even if they wished for the chore', async () => {
  const marta = await conSemanasAlternas();
  await casa.como(MARTA).guardarDeseos({ tareas: [bano] });
  const final = await terminar(await empezar());
  expect(final.elecciones.some((e) => e.miembro === marta && e.tipo === 'AUTO')).toBe(true);
  expect(turnos(final)[1]!.miembro).not.toBe(marta);
});

test('when everybody is away in all weeks of a turn, a member gets it nevertheless', async () => {
  await conSemanasAlternas();
  for (const quien of [ANA, LUIS]) await casa.alternas(quien, '2026-10-05');
  await casa.el('2026-10-12');
  const s = await empezar();
  expect(turnos(s).map((t) => t.fuera)).toEqual([undefined, undefined]);
});
