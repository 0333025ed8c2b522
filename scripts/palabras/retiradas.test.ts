import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETIRADAS, retiradasEn, type Retirada } from './retiradas.ts';

/** Number of texts of the screens that still say each: it may only fall. */
const PENDIENTES: Readonly<Record<Retirada, number>> = {
  'cuota inicial': 0,
  'cuota final': 0,
  carga: 7,
  lote: 0,
  cedido: 0,
  excusado: 1,
  anulada: 0,
  'por encima o por debajo': 1,
  'eran de cuando estaba fuera': 0,
};

const archivos = execFileSync('git', ['ls-files', 'client', 'shared/contracts'], { encoding: 'utf8' })
  .split('\n')
  .filter((f) => /\.tsx?$/.test(f) && !/\.test\.tsx?$|^client\/(?:e2e|dev)\/|^shared\/contracts\/casos\//.test(f));

/** Keeps the words that a value in a template may say by itself: «por ${n > 0 ? 'encima' : 'debajo'}» is «por encima debajo». */
const sinValores = (valor: string): string =>
  (valor.match(/'[^']*'/g) ?? ['…']).map((dice) => dice.replaceAll("'", '')).join(' ');

/** Texts for people in a source: literals and what stands between tags, if they have more than a name's shape. */
const textosDe = (fuente: string): string[] => {
  const sinComentarios = fuente.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const trozos = sinComentarios.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|>[^<>{}=;]+</g) ?? [];
  return trozos
    .map((trozo) =>
      trozo
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, sinValores)
        .trim(),
    )
    .filter((texto) => !/^[#./]/.test(texto) && (/\s/.test(texto) || /^\p{Lu}\p{Ll}/u.test(texto)));
};

test('a retired word does not come back to a screen', () => {
  const halladas = archivos.flatMap((archivo) =>
    retiradasEn(archivo, textosDe(readFileSync(archivo, 'utf8'))).map((palabra) => ({ palabra, archivo })),
  );
  for (const palabra of RETIRADAS) {
    const sitios = halladas.filter((h) => h.palabra === palabra).map(({ archivo }) => archivo);
    expect(sitios.length, `«${palabra}»: ${sitios.join(' ')}`).toBeLessThanOrEqual(PENDIENTES[palabra]);
  }
});

test('a text between tags, in a literal or beside a value is seen, and a name in the code is not', () => {
  const fuente = "const carga = { carga: 'carga' }; // carga\n<p>Su carga</p>; a(`${n} de carga`, 'Cuota inicial');";
  expect(retiradasEn('client/x.tsx', textosDe(fuente))).toEqual(['carga', 'carga', 'cuota inicial']);
  expect(retiradasEn('client/features/panel/x.tsx', ['Carga'])).toEqual([]);
  expect(retiradasEn('client/features/certificado/x.tsx', textosDe(fuente))).toEqual([]);
});
