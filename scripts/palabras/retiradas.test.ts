import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETIRADAS, retiradasEn, type Retirada } from './retiradas.ts';

/** Highest number of texts in the client and the contracts that may contain each retired word. The numbers may only fall. */
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

/** Returns the words that an expression in a template may yield: ${n > 0 ? 'encima' : 'debajo'} gives «encima debajo». */
const sinValores = (valor: string): string =>
  (valor.match(/'[^']*'/g) ?? ['…']).map((dice) => dice.replaceAll("'", '')).join(' ');

/** Returns the texts for people in a source file: literals and JSX texts, unless they look like a name in the code. */
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

test('texts in JSX, in literals and in templates are found, and names in the code are not', () => {
  const fuente = "const carga = { carga: 'carga' }; // carga\n<p>Su carga</p>; a(`${n} de carga`, 'Cuota inicial');";
  expect(retiradasEn('client/x.tsx', textosDe(fuente))).toEqual(['carga', 'carga', 'cuota inicial']);
  expect(retiradasEn('client/features/panel/x.tsx', ['Carga'])).toEqual([]);
  expect(retiradasEn('client/features/certificado/x.tsx', textosDe(fuente))).toEqual([]);
});
