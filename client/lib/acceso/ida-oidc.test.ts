import { afterEach, expect, test, vi } from 'vitest';
import { partir, regresar } from './ida-oidc.ts';

const idas: string[] = [];
vi.stubGlobal('location', { origin: 'https://casa.example', assign: (a: string) => idas.push(a) });
const cajon = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (k: string) => cajon.get(k) ?? null,
  setItem: (k: string, v: string) => cajon.set(k, v),
  removeItem: (k: string) => cajon.delete(k),
});
afterEach(() => cajon.clear());

const salir = (destino?: string) =>
  partir({ direccion: 'https://entra.example/', secreto: 's' }, { enlaza: false, destino, salida: '/login?entrar' });

test('the address of a return says neither where it leads nor what it links', () => {
  salir('/tasks');
  const ajeno =
    'next=https://otra.example&volver=//otra.example&destino=//otra.example&salida=//otra.example&enlaza=true';
  expect(regresar(`?state=uno&code=c&secreto=otro&${ajeno}`)).toEqual({
    cuerpo: { secreto: 's', state: 'uno', code: 'c' },
    enlaza: false,
    destino: '/tasks',
    salida: '/login?entrar',
  });
});

test.each(['//otra.example', 'https://otra.example/', String.raw`/\otra.example`, 'javascript:alert(1)'])(
  'a return does not lead to %s',
  (destino) => {
    salir(destino);
    expect(regresar(`?state=${encodeURIComponent(destino)}`)?.destino).toBeNull();
  },
);

test('a return is for the tab that began it, once', () => {
  expect(regresar('?state=de-nadie&code=c')).toBeNull();
  salir();
  expect(regresar('?state=mia&code=c')).not.toBeNull();
  expect(cajon.size).toBe(0);
  expect(regresar('?state=otra&code=c')).toBeNull();
});
