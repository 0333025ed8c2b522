import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { unReparto } from '#shared/testing/reparto.ts';
import { guardarSesion } from '#client/lib/reparto/sesion-reparto.ts';
import { consultaPrevision } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('a preview after a draft has started is refused without asking the server', async () => {
  const pedidas: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string) => {
    pedidas.push(url);
    return Promise.resolve(Response.json({}));
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await cache.fetchQuery(consultaPrevision({}));
  expect(pedidas).toHaveLength(1);
  guardarSesion(cache, { sesion: sesionDeEstado(1, unReparto(), new Map()), version: 1 });
  await expect(cache.fetchQuery(consultaPrevision({}))).rejects.toMatchObject({
    estado: 409,
    codigo: 'REPARTO_EN_CURSO',
  });
  expect(pedidas).toHaveLength(1);
});
