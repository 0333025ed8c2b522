import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Beginnings of comments that are hard to understand. A good first sentence names the thing or starts with a verb. */
const OSCURO = /^\s*(?:\/\/|\/\*\*?|\*) ?(?:What|Whose|Whom?|Whoever|Of|Where|How|Those|Which|Somebody)\b/;

/** Beginnings of test titles that are hard to understand. «of …» and «whose …» may continue the title of a `describe`. */
const TITULO = /^\s*(?:(?:test|it|describe|soloLargo)\b[^'"`]*\(|\)\()?['"`](?:what|whom|where|how|those|which)\b/;

const archivos = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter((archivo) => archivo !== '' && !archivo.endsWith('prosa.test.ts'));

const lineas = archivos.flatMap((archivo) =>
  readFileSync(archivo, 'utf8')
    .split('\n')
    .map((texto, i) => ({ sitio: `${archivo}:${String(i + 1)}`, texto })),
);
/** Returns the places of the lines that match `forma`, in files whose path matches `en`. */
const sitiosDe = (forma: RegExp, en = /./): string[] =>
  lineas.filter(({ sitio, texto }) => en.test(sitio) && forma.test(texto)).map(({ sitio }) => sitio);

test('comments name the thing first, or start with a verb', () => {
  expect(archivos.length).toBeGreaterThan(1_000);
  expect(sitiosDe(OSCURO)).toEqual([]);
});

test('comments and titles name the member, the caller or the process, and never say «whoever»', () => {
  expect(sitiosDe(/\bwhoever\b/i)).toEqual([]);
});

test('titles of tests begin with their subject or a verb', () => {
  expect(sitiosDe(TITULO, /\.(?:test|spec)\.tsx?:/)).toEqual([]);
});
