import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crearInvalidador } from '#client/realtime/invalidador.ts';
import { CLAVES } from './claves.ts';
import { esDeAntes, olvidarUltimo, recordarUltimo } from './query-client.ts';

const PENDIENTES = CLAVES.misTareas('PENDIENTE');
const guardado = (usuario: number, datos: unknown) => JSON.stringify({ usuario, en: Date.now() - 1_000, datos });

let almacen: Map<string, string>;
let cache: QueryClient;
beforeEach(() => {
  almacen = new Map([
    ['access_token', 'uno'],
    ['user', JSON.stringify({ id: 1 })],
    ['te-toca.ultimo.yo', guardado(1, { id: 1, puntos_totales: 10 })],
    ['te-toca.ultimo.mis-tareas.PENDIENTE', guardado(1, [{ id: 4 }])],
    ['te-toca.ultimo.mis-tareas.COMPLETADA', guardado(2, [{ id: 5 }])],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => almacen.get(clave) ?? null,
    setItem: (clave: string, texto: string) => void almacen.set(clave, texto),
    removeItem: (clave: string) => void almacen.delete(clave),
  });
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, networkMode: 'always' } } });
});
afterEach(() => {
  olvidarUltimo();
  cache.clear();
  vi.unstubAllGlobals();
});

const mirar = (queryFn: () => Promise<unknown>): (() => void) =>
  new QueryObserver(cache, { queryKey: PENDIENTES, queryFn }).subscribe(() => undefined);
const enPantalla = () => cache.getQueryData(PENDIENTES);

test('a reopened app shows the logged-in member’s stored answers, and reads them again at once', async () => {
  recordarUltimo(cache);
  expect([cache.getQueryData(CLAVES.yo), enPantalla(), cache.getQueryData(CLAVES.misTareas('COMPLETADA'))]).toEqual([
    { id: 1, puntos_totales: 10 },
    [{ id: 4 }],
    undefined,
  ]);
  const dejar = mirar(() => Promise.resolve([{ id: 6 }]));
  expect(enPantalla()).toEqual([{ id: 4 }]);
  await vi.waitFor(() => expect(enPantalla()).toEqual([{ id: 6 }]));
  expect(esDeAntes(PENDIENTES)).toBe(false);
  expect(JSON.parse(almacen.get('te-toca.ultimo.mis-tareas.PENDIENTE') ?? '')).toMatchObject({ datos: [{ id: 6 }] });
  dejar();
});

test('a list that arrives before its member is known is stored as soon as the member is', async () => {
  for (const clave of [...almacen.keys()].filter((k) => k.startsWith('te-toca.ultimo'))) almacen.delete(clave);
  recordarUltimo(cache);
  await cache.fetchQuery({ queryKey: PENDIENTES, queryFn: () => [{ id: 6 }] });
  expect(almacen.has('te-toca.ultimo.mis-tareas.PENDIENTE')).toBe(false);
  await cache.fetchQuery({ queryKey: CLAVES.yo, queryFn: () => ({ id: 1 }) });
  expect(JSON.parse(almacen.get('te-toca.ultimo.mis-tareas.PENDIENTE') ?? '{}')).toMatchObject({
    usuario: 1,
    datos: [{ id: 6 }],
  });
  expect(almacen.has('te-toca.ultimo.yo')).toBe(true);
});

test('nothing is shown without a login', () => {
  almacen.delete('access_token');
  recordarUltimo(cache);
  expect(cache.getQueryData(CLAVES.yo)).toBeUndefined();
});

test('an answer from an earlier visit that was not read again since is read once the connection is live', () => {
  recordarUltimo(cache);
  cache.getQueryCache().find({ queryKey: PENDIENTES })?.setState({ isInvalidated: false });
  crearInvalidador(cache).sueltas();
  expect(cache.getQueryState(PENDIENTES)?.isInvalidated).toBe(true);
});

test('an answer older than an event applied to cached data is read once more', async () => {
  recordarUltimo(cache);
  const vieja = Promise.withResolvers<unknown>();
  const leer = vi.fn<() => Promise<unknown>>(() => Promise.resolve([{ id: 7 }]));
  leer.mockReturnValueOnce(vieja.promise);
  const dejar = mirar(leer);
  cache.setQueryData(PENDIENTES, []);
  crearInvalidador(cache).repetir();
  vieja.resolve([{ id: 4 }]);
  await vi.waitFor(() => expect(enPantalla()).toEqual([{ id: 7 }]));
  expect(leer).toHaveBeenCalledTimes(2);
  dejar();
});
