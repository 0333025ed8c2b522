import { expect, test } from 'vitest';
import { hace } from '#client/lib/fechas/hace.ts';
import { nombreDeDispositivo } from '#client/lib/navegador/dispositivo.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  ['algo raro', 'Navegador'],
])('the user agent %s is named «%s»', (agente, nombre) => {
  expect(nombreDeDispositivo(agente)).toBe(nombre);
});

test('hace says how long ago an instant was, and «ahora mismo» if it lies in the future because of a wrong clock', () => {
  const ahora = Date.parse('2026-11-21T10:00:00.000Z');
  const de = (instante: string) => hace(instante, ahora);
  expect(de('2026-11-21T09:59:31.000Z')).toBe('ahora mismo');
  expect(de('2026-11-21T10:05:00.000Z')).toBe('ahora mismo');
  expect(de('2026-11-21T09:57:00.000Z')).toBe('hace 3 min');
  expect(de('2026-11-21T08:00:00.000Z')).toBe('hace 2 h');
  expect(de('2026-11-19T08:00:00.000Z')).toBe('hace 2 días');
});
