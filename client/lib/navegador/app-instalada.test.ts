import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { borrarCredenciales, guardarTokens } from '#client/lib/acceso/credenciales.ts';
import { ponerInsignia } from './app-instalada.ts';

let insignia: number | null;
beforeEach(() => {
  insignia = null;
  const almacen = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (clave: string) => almacen.get(clave) ?? null,
    setItem: (clave: string, texto: string) => void almacen.set(clave, texto),
    removeItem: (clave: string) => void almacen.delete(clave),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', {
    setAppBadge: async (n: number) => void (insignia = n),
    clearAppBadge: async () => void (insignia = null),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the end of a login clears the number on the icon', async () => {
  await import('#client/lib/acceso/acceso.tsx');
  guardarTokens({ access: 'uno', refresh: 'dos' });
  await ponerInsignia(3);
  expect(insignia).toBe(3);
  borrarCredenciales();
  await vi.waitFor(() => expect(insignia).toBeNull());
});

test('a browser that cannot show a number on the icon causes no error', async () => {
  vi.stubGlobal('navigator', {});
  await expect(ponerInsignia(3)).resolves.toBeUndefined();
});
