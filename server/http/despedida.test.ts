import { afterEach, expect, test, vi } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, pedir } from '#server/testing/en-red.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a closing server answers open requests, even if they take longer than an incomplete request may', async () => {
  const dentro = Promise.withResolvers<void>();
  const app = await buildTestApp({
    contrasenas: {
      cifrar: (clara) => Promise.resolve(clara),
      coincide: async () => {
        dentro.resolve();
        await new Promise((listo) => setTimeout(listo, 3_000));
        return false;
      },
    },
  });
  const url = await escuchar(app);
  const entrada = pedir(url, 'POST', RUTAS.token, '', { username: 'ana', password: 'no-es-esta' });
  await dentro.promise;
  const cerrada = app.app.close();
  expect((await entrada).estado).toBe(401);
  await cerrada;
});

test('a closed server leaves no timer running, which would keep the whole app in memory', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await buildTestApp({ motor: 'sqlite' });
  await escuchar(app);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await app.app.close();
  expect(vi.getTimerCount()).toBe(0);
});
