import { beforeEach, expect, test } from 'vitest';
import type { Acto, Anotacion } from '#shared/contracts/rastro.ts';
import { ponerZona } from '#client/lib/fechas/zona.ts';
import { porDias } from './dias.ts';

beforeEach(() => ponerZona('Europe/Madrid'));

const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };
let id = 900;
const una = (cuando: string, hecho: Acto, autor = ANA): Anotacion => ({
  id: (id -= 1),
  cuando,
  autor,
  con_llave: null,
  hecho,
});
const creada = (cuando: string, tarea: string, autor = ANA) => una(cuando, { acto: 'TAREA_CREADA', tarea }, autor);
const pin = (cuando: string) => una(cuando, { acto: 'PIN_CAMBIADO', invitaciones: 0 });

const contadas = (anotaciones: readonly Anotacion[]) =>
  porDias(anotaciones, '2026-11-21').map(({ titulo, lineas }) => [titulo, lineas.map((l) => l.texto)]);

test('entries are grouped by the family’s days, the latest first', () => {
  expect(
    contadas([
      pin('2026-11-21T09:00:00.000Z'),
      // In Madrid it is already the 21st.
      pin('2026-11-20T23:30:00.000Z'),
      pin('2026-11-20T22:30:00.000Z'),
      pin('2026-11-18T10:00:00.000Z'),
    ]).map(([titulo, lineas]) => [titulo, lineas?.length]),
  ).toEqual([
    ['Hoy', 2],
    ['Ayer', 1],
    ['Mié, 18 nov', 1],
  ]);
  expect(porDias([], '2026-11-21')).toEqual([]);
});

test('chores that one admin created in a row share a line, in order of creation', () => {
  expect(
    contadas([
      creada('2026-11-21T10:04:00.000Z', 'E', LUIS),
      creada('2026-11-21T10:03:00.000Z', 'D'),
      pin('2026-11-21T10:02:00.000Z'),
      creada('2026-11-21T10:01:00.000Z', 'C'),
      creada('2026-11-21T10:00:00.000Z', 'B'),
      creada('2026-11-20T10:00:00.000Z', 'A'),
    ]),
  ).toEqual([
    ['Hoy', ['creó la tarea «E»', 'creó la tarea «D»', 'cambió el PIN de la familia', 'creó 2 tareas: «B» y «C»']],
    ['Ayer', ['creó la tarea «A»']],
  ]);
});

test('a line belongs to its author, at the time of its last entry', () => {
  const [b, a] = [creada('2026-11-21T10:01:00.000Z', 'B', LUIS), creada('2026-11-21T10:00:00.000Z', 'A', LUIS)];
  expect(porDias([b, a], '2026-11-21')[0]?.lineas).toMatchObject([{ id: b.id, cuando: b.cuando, autor: LUIS }]);
});

test('an act done with a key says the key’s name', () => {
  const con = { ...pin('2026-11-21T09:00:00.000Z'), con_llave: 'Pared' };
  expect(contadas([con])).toEqual([['Hoy', ['con la llave «Pared» cambió el PIN de la familia']]]);
});
