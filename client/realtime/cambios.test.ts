import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Yo } from '#shared/contracts/familias.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaMisTareas, consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { consultaCambios, consultaParaVotar, consultaTareas } from '#client/lib/red/consultas.ts';
import { aplicar } from './eventos.ts';

const [ANA, LUIS, MARTA] = [1, 2, 3];
const pedido = (cambios: Partial<Cambio> = {}): Cambio => ({
  id: 7,
  tipo: 'CUBRIR',
  estado: 'ABIERTO',
  fin: null,
  fin_display: null,
  tarea: { id: 4, nombre: 'Fregar', puntos: 10, minutos: 15, frecuencia_display: 'Diaria' },
  asignacion: 9,
  dia: '2026-11-21',
  por: null,
  pide: { id: LUIS, nombre: 'Luis' },
  a: null,
  preguntados: [ANA, MARTA],
  noes: [],
  acepta: null,
  creado_en: '2026-11-21T10:00:00.000Z',
  caduca_en: '2026-11-23T10:00:00.000Z',
  terminado_en: null,
  ...cambios,
});
const cogido = (id: number, nombre: string) =>
  pedido({ estado: 'HECHO', preguntados: [], acepta: { id, nombre }, terminado_en: '2026-11-21T11:00:00.000Z' });

let cache: QueryClient;
let dichos: string[];
const invalidar = vi.fn<() => void>();
const llega = (cambio: Cambio) =>
  aplicar(
    { cache, invalidar, decir: (texto) => void dichos.push(texto), celebrar: () => undefined },
    'cambio:cambiado',
    { version: 2, cambio },
  );
const vistos = () => cache.getQueryData(consultaCambios.queryKey)?.map((c) => c.id);
beforeEach(() => {
  cache = new QueryClient();
  dichos = [];
  cache.setQueryData(consultaYo.queryKey, { id: ANA } as Yo);
  cache.setQueryData(consultaCambios.queryKey, []);
});
afterEach(() => cache.clear());

test('a request is added and removed, and a member who could still answer it learns who accepted first', () => {
  llega(pedido());
  expect(vistos()).toEqual([7]);
  llega(cogido(MARTA, 'Marta'));
  expect(vistos()).toEqual([]);
  expect(dichos).toEqual(['Fregar: ya lo ha cogido Marta']);
});

test('my requests stay listed, and the member who accepted, declined or asked gets no toast', () => {
  llega(pedido());
  llega(cogido(ANA, 'Ana'));
  expect([vistos(), dichos]).toEqual([[7], []]);
  llega(pedido({ id: 8, noes: [ANA] }));
  llega({ ...cogido(MARTA, 'Marta'), id: 8 });
  llega({ ...cogido(MARTA, 'Marta'), id: 9, pide: { id: ANA, nombre: 'Ana' } });
  expect([vistos(), dichos]).toEqual([[7, 9], []]);
});

test('a request does not create a list that was not fetched yet', () => {
  cache.removeQueries({ queryKey: CLAVES.cambios });
  llega(pedido());
  expect(vistos()).toBeUndefined();
});

test('my assignment leaves my list when another member takes it over', () => {
  const mia = { id: 9, miembro: ANA, estado: 'PENDIENTE' } as Asignacion;
  const { queryKey } = consultaMisTareas('PENDIENTE');
  cache.setQueryData(queryKey, [mia]);
  const destino = { cache, invalidar, decir: () => undefined, celebrar: () => undefined };
  aplicar(destino, 'asignacion:cambiada', { version: 2, asignacion: { ...mia, miembro: MARTA } });
  expect(cache.getQueryData(queryKey)).toEqual([]);
});

test('a changed absence makes requests and the week be read again, because both depend on who is at home', () => {
  aplicar({ cache, invalidar, decir: () => undefined, celebrar: () => undefined }, 'ausencia:cambiada', { version: 2 });
  expect(invalidar.mock.calls.flat()).toEqual(expect.arrayContaining([CLAVES.cambios, CLAVES.semanas]));
});

describe('a vote', () => {
  const tarea = { id: 5, nombre: 'Fregar', total_votaciones: 1, faltan_por_votar: ['Luis'] } as unknown as Tarea;
  const destino = () => ({ cache, invalidar, decir: () => undefined, celebrar: () => undefined });
  beforeEach(() => {
    for (const { queryKey } of [consultaTareas, consultaParaVotar]) cache.setQueryData(queryKey, [tarea]);
  });

  test('changes the numbers of its row in place, and no list is read again', () => {
    aplicar(destino(), 'votacion:registrada', { version: 2, tarea: 5, votos: 2, votantes_aptos: 3 });
    aplicar(destino(), 'tarea:cambiada', {
      version: 2,
      tarea: { ...tarea, total_votaciones: 2, faltan_por_votar: [] },
    });
    for (const { queryKey } of [consultaTareas, consultaParaVotar])
      expect(cache.getQueryData(queryKey)).toMatchObject([{ total_votaciones: 2, faltan_por_votar: [] }]);
    expect(invalidar).not.toHaveBeenCalled();
  });

  test('of mine on another device removes the chore from the list to vote', () => {
    aplicar(destino(), 'votacion:mia', { version: 2, tarea: 5 });
    expect(cache.getQueryData(consultaParaVotar.queryKey)).toEqual([]);
    expect(cache.getQueryData(consultaTareas.queryKey)).toHaveLength(1);
  });

  test('that comes with other changes of the chore makes the lists be read again', () => {
    aplicar(destino(), 'tarea:cambiada', { version: 2, tarea: { ...tarea, nombre: 'Fregar todo' } });
    expect(invalidar.mock.calls.flat()).toContain(CLAVES.tareas);
  });
});
