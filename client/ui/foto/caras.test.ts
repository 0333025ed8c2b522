import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { esCara, rutaDeCara, TODAS_LAS_CARAS } from '#shared/contracts/avatar.ts';

test('each offered face has its drawing, and no drawing is unused', () => {
  const dibujos = readdirSync(join(import.meta.dirname, '../../public/caras')).map((archivo) => `/caras/${archivo}`);
  expect(dibujos.toSorted()).toEqual(TODAS_LAS_CARAS.map(rutaDeCara).toSorted());
  expect([esCara('/caras/sol.svg'), esCara('/media/avatares/x.webp'), esCara(null)]).toEqual([true, false, false]);
});
