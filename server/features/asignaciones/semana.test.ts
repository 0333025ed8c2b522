import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConsultaEntrada } from '#shared/contracts/casos/casos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { SemanaEnCasa, type OcurrenciaSemana } from '#shared/contracts/semana.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { crearPartes } from '#server/testing/casa-con-partes.ts';
import { abrirCasa } from '#server/testing/casa.ts';

import { llamar } from '#server/testing/sembrar.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA] = [0, 1, 2];
/** A Wednesday. */
const HOY = '2026-11-25';

beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: `${HOY}T10:00:00.000Z` }));
});
afterEach(() => casa.cerrar());

const semana = async (consulta: ConsultaEntrada<'verSemanaEnCasa'> = {}, quien = MARTA): Promise<SemanaEnCasa> =>
  SemanaEnCasa.parse(await casa.como(quien).verSemanaEnCasa(consulta));
const nombre = (id: number | null): string => casa.familia.miembros.find((m) => m.id === id)?.nombre ?? 'nadie';
const enPalabras = (o: OcurrenciaSemana): string =>
  [
    `${nombre(o.miembro)}: ${o.nombre}`,
    ...(o.estado === 'COMPLETADA' ? ['hecha'] : []),
    ...(o.estado === 'VENCIDA' ? ['vencida'] : []),
    ...(o.atrasada ? ['atrasada'] : []),
    ...(o.libre ? ['libre'] : []),
    ...(o.cubre_a === null ? [] : [`por ${o.cubre_a.nombre}`]),
    ...(o.id === null ? [] : ['abierta']),
  ].join(', ');
/** Returns the chores of each day as text, without the days that have none. */
const contar = async (consulta?: ConsultaEntrada<'verSemanaEnCasa'>): Promise<Record<Dia, string[]>> =>
  Object.fromEntries(
    (await semana(consulta)).dias.flatMap(({ dia, ocurrencias }) =>
      ocurrencias.length === 0 ? [] : [[dia, ocurrencias.map(enPalabras)]],
    ),
  );
const dias = (s: SemanaEnCasa): Dia[] => s.dias.map((d) => d.dia);

test('a week without work has seven empty days from Monday', async () => {
  const { desde, hasta, dias: siete } = await semana();
  expect([desde, hasta]).toEqual(['2026-11-23', '2026-11-29']);
  expect(siete).toEqual(
    Array.from({ length: 7 }, (_, n) => ({ dia: sumarDias(desde, n), ocurrencias: [], fuera: [] })),
  );
});

test('shows all members’ work, done and to do; an occurrence that is not open yet has no id', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar' });
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 6 });
  await casa.repartir([fregar, LUIS], [plantas, ANA]);
  await casa.hacer(LUIS);
  const [ana, luis] = [nombre(casa.id(ANA)), nombre(casa.id(LUIS))];
  const diaria = `${luis}: Fregar`;
  expect(await contar()).toEqual({
    [HOY]: [`${diaria}, hecha, abierta`],
    '2026-11-26': [`${diaria}, abierta`],
    '2026-11-27': [diaria],
    '2026-11-28': [`${ana}: Plantas, abierta`, diaria],
    '2026-11-29': [diaria],
  });
  expect((await contar({ desde: '2026-12-05', dias: 1 }))['2026-12-05']).toEqual([`${ana}: Plantas`, diaria]);
});

test('a chore that is late since last week, or has no date, is listed today', async () => {
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'MENSUAL', dia_mes: 27 });
  await casa.repartir([plantas, LUIS]);
  const cristales = await casa.tarea({ nombre: 'Cristales' });
  await casa.como(ANA).asignar({ tarea: cristales, miembro: casa.id(LUIS), fecha_limite: null });
  await casa.el('2026-12-01');
  const luis = nombre(casa.id(LUIS));
  expect((await contar())['2026-12-01']).toEqual([
    `${luis}: Cristales, abierta`,
    `${luis}: Plantas, atrasada, abierta`,
  ]);
  // «Plantas», which is overdue on 1 December, is also listed in the week in which it fell due.
  expect(await contar({ desde: '2026-11-23' })).toMatchObject({
    '2026-11-27': [`${luis}: Plantas, atrasada, abierta`],
  });
});

test('on days away of its owner a chore is free, and the days say who is away', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar' });
  await casa.repartir([fregar, LUIS]);
  await casa.fuera(LUIS, { desde: HOY, hasta: '2026-11-26' });
  const luis = nombre(casa.id(LUIS));
  expect(await contar()).toMatchObject({
    [HOY]: [`${luis}: Fregar, libre, abierta`],
    '2026-11-26': [`${luis}: Fregar, libre`],
    '2026-11-27': [`${luis}: Fregar`],
  });
  expect((await semana()).dias.map((d) => d.fuera.length)).toEqual([0, 0, 1, 1, 0, 0, 0]);
  expect((await semana()).dias[2]?.fuera).toEqual([casa.id(LUIS)]);
});

test('a cover has one occurrence, and the next one is the owner’s again', async () => {
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 5 });
  await casa.repartir([plantas, LUIS]);
  const [suya] = await casa.pendientes(LUIS);
  const { cuerpo } = await casa.pedir(LUIS, 'pedirCambio', { tipo: 'CUBRIR', asignacion: suya?.id });
  await casa.como(ANA).aceptarCambio({ id: (cuerpo as { id: number }).id });
  const [ana, luis] = [nombre(casa.id(ANA)), nombre(casa.id(LUIS))];
  expect(await contar({ dias: 14 })).toEqual({
    '2026-11-27': [`${ana}: Plantas, por ${luis}, abierta`],
    '2026-12-04': [`${luis}: Plantas`],
  });
});

test('a postponed chore is listed on its new day, done or not, and later occurrences on their own days', async () => {
  const plantas = await casa.tarea({ nombre: 'Plantas', frecuencia: 'SEMANAL', dia_semana: 3 });
  await casa.repartir([plantas, LUIS]);
  const [suya] = await casa.pendientes(LUIS);
  await casa.como(LUIS).posponer({ id: suya!.id, fecha: '2026-11-30' });
  const luis = nombre(casa.id(LUIS));
  const despues = { '2026-12-02': [`${luis}: Plantas`] };
  expect(await contar({ dias: 14 })).toEqual({ '2026-11-30': [`${luis}: Plantas, abierta`], ...despues });
  await casa.el('2026-11-30');
  await casa.hacer(LUIS);
  expect(await contar()).toMatchObject({ '2026-11-30': [`${luis}: Plantas, hecha, abierta`] });
});

test('a free chore that its taker postponed is open to others only from its next day on', async () => {
  const regar = await casa.tarea({
    nombre: 'Regar',
    frecuencia: 'DOS_VECES_SEMANA',
    dia_semana: 3,
    dia_semana_2: 5,
    libre: true,
  });
  await casa.como(LUIS).quedarmeDeNadie({ id: regar });
  const [suya] = await casa.pendientes(LUIS);
  const pospuesta = await casa.pedir(LUIS, 'posponer', { id: suya!.id, fecha: '2026-11-28' });
  expect(pospuesta.estado, JSON.stringify(pospuesta.cuerpo)).toBe(200);
  expect(await contar({ dias: 14 })).toEqual({
    '2026-11-28': [`${nombre(casa.id(LUIS))}: Regar, abierta`],
    '2026-12-02': ['nadie: Regar, libre'],
    '2026-12-04': ['nadie: Regar, libre'],
  });
});

test('free parts of a daily chore are listed on their days, and the parts with an owner on theirs', async () => {
  const fregar = await casa.tarea({ nombre: 'Fregar' });
  const entera = { id: fregar, nombre: 'Fregar', puntos: 10, tiempo_estimado: 15 };
  const [deSemana = 0, deFin = 0] = await crearPartes(casa.app, casa.familia.id, entera);
  await casa.repartir([deSemana, LUIS]);
  await casa.db.updateTable('tareas').set({ libre: true, libre_hasta_reparto: true }).where('id', '=', deFin).execute();
  const luis = nombre(casa.id(LUIS));
  const [suya, libre] = [`${luis}: Fregar · lunes a jueves`, 'nadie: Fregar · viernes a domingo, libre'];
  expect(await contar({ desde: '2026-11-25' })).toEqual({
    [HOY]: [`${suya}, abierta`],
    '2026-11-26': [suya],
    '2026-11-27': [libre],
    '2026-11-28': [libre],
    '2026-11-29': [libre],
    '2026-11-30': [suya],
    '2026-12-01': [suya],
  });
});

test('`desde` may be from the quarter’s first week to eight weeks ahead; other values are refused in words', async () => {
  expect(dias(await semana({ desde: '2026-09-28' }))[0]).toBe('2026-09-28');
  expect(dias(await semana({ desde: '2027-01-18' })).at(-1)).toBe('2027-01-24');
  const fuera = {
    estado: 400,
    cuerpo: { desde: ['Elige días entre el lunes 28 de septiembre y el domingo 24 de enero'] },
  };
  for (const consulta of [{ desde: '2026-09-27' }, { desde: '2027-01-19' }, { desde: '2027-01-12', dias: 14 }])
    expect(await casa.negado(MARTA, 'verSemanaEnCasa', consulta)).toMatchObject(fuera);
  for (const dias of ['0', '15', 'x', '1.5', '', '7&dias=8'])
    expect(await llamar(casa.app, 'GET', `${RUTAS.semana}?dias=${dias}`, await casa.token(MARTA)), dias).toMatchObject({
      estado: 400,
      cuerpo: { dias: ['Elige de 1 a 14 días'] },
    });
  expect(await casa.negado(MARTA, 'verSemanaEnCasa', { desde: 'ayer' })).toMatchObject({
    estado: 400,
    cuerpo: { desde: ['Fecha no válida'] },
  });
  expect(await casa.negado(MARTA, 'verSemanaEnCasa', { otra: 1 })).toMatchObject({ estado: 400 });
});
