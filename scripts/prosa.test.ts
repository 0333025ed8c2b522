import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Comments that must be decoded begin so: a good first sentence names the thing, or starts with a verb. */
const OSCURO = /^\s*(?:\/\/|\/\*\*?|\*) ?(?:What|Whose|Whom?|Whoever|Of|Where|How|Those|Which|Somebody)\b/;

/** Folders whose comments are still to be written anew, and how many begin so there: a number may only fall. */
const PENDIENTES: Readonly<Record<string, number>> = {
  client: 137,
  server: 364,
  shared: 24,
  scripts: 98,
  migrations: 2,
};

const archivos = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter((archivo) => archivo !== '' && !archivo.endsWith('prosa.test.ts'));

const lineas = archivos.flatMap((archivo) =>
  readFileSync(archivo, 'utf8')
    .split('\n')
    .map((texto, i) => ({ carpeta: archivo.split('/')[0] ?? '', sitio: `${archivo}:${String(i + 1)}`, texto })),
);

test('comments name the thing first, or start with a verb', () => {
  const oscuras = lineas.filter(({ texto }) => OSCURO.test(texto));
  for (const [carpeta, suyas] of Map.groupBy(oscuras, (linea) => linea.carpeta)) {
    const sitios = suyas.map(({ sitio }) => sitio);
    const pendientes = PENDIENTES[carpeta] ?? 0;
    expect(sitios.length, `${carpeta} has more than ${String(pendientes)}: ${sitios.join(' ')}`).toBeLessThanOrEqual(
      pendientes,
    );
  }
});
