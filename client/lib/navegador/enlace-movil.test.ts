import { afterEach, expect, test, vi } from 'vitest';
import { enlaceMovil } from './enlace-movil.ts';

afterEach(() => vi.unstubAllGlobals());

const CASA = 'http://192.168.1.20:3000';

test.each([
  ['http://localhost:3000', CASA, CASA],
  ['http://localhost:3000', null, 'http://localhost:3000'],
  ['https://192.168.1.20:3443', CASA, CASA],
  ['https://te-toca.local:3443', CASA, CASA],
  ['https://tetoca.algo.ts.net', CASA, 'https://tetoca.algo.ts.net'],
  ['https://tetoca.example.org', 'https://tetoca.example.org', 'https://tetoca.example.org'],
  ['http://te-toca.local:3000', CASA, 'http://te-toca.local:3000'],
])('a link for phones from a page at %s, with the box at %s, leads to %s', (pagina, origen, sitio) => {
  vi.stubGlobal('location', new URL(pagina));
  expect(enlaceMovil('/unirse', origen)).toBe(`${sitio}/unirse`);
});
