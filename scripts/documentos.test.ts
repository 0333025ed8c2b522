import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Checks of the documentation, such as that it names only what exists and stays short.

const RAIZ = join(import.meta.dirname, '..');
const PAGINAS = globSync(['{README,CONTRIBUTING,SECURITY}.md', '{docs,server,shared}/**/*.md'], {
  cwd: RAIZ,
}).toSorted();
const MAXIMO_LINEAS = 120;
/** Maximum number of words in all tracked Markdown together, counted as `wc -w` does, so that a newcomer can read it. */
const MAXIMO_PALABRAS = 25_000;

const leer = (pagina: string): string => readFileSync(join(RAIZ, pagina), 'utf8');

/** Paths in a page: code in backticks that begins with one of our folders, and targets of links and pictures. */
const caminosDe = (texto: string): readonly { readonly camino: string; readonly enlace: boolean }[] => {
  const sinBloques = texto.replaceAll(/^```[\s\S]*?^```/gm, '');
  const nombrados = [...sinBloques.matchAll(/`((?:server|client|shared|scripts|migrations|docs|\.ci)\/[^`\s]*)`/g)].map(
    ([, camino = '']) => ({ camino, enlace: false }),
  );
  const enlazados = [...sinBloques.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(([, a, b]) => ({
    camino: a ?? b ?? '',
    enlace: true,
  }));
  return [...nombrados, ...enlazados.filter(({ camino }) => !/^[a-z]+:|^#/.test(camino))];
};

/** Returns the anchors of a page's headings, formed as GitHub does. */
const anclasDe = (texto: string): readonly string[] =>
  [...texto.matchAll(/^#+ (.+)$/gm)].map(([, titulo = '']) =>
    titulo
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Tells whether a path exists. `<x>` and `NNNN` stand for any text, `{a,b}` for either. */
const existe = (camino: string): boolean => {
  const patron = camino.replaceAll(/<[^>]*>|NNNN/g, '*').replace(/\/$/, '');
  return existsSync(join(RAIZ, patron)) || (/[*{]/.test(patron) && globSync(patron, { cwd: RAIZ }).length > 0);
};

/**
 * Returns the missing files that a page in `shared` or `server` names by a path relative to its own folder or the folder above.
 */
const delLado = (pagina: string, texto: string): string[] =>
  /^(shared|server)\//.test(pagina)
    ? [...texto.matchAll(/`([a-z][\w/.-]*\.tsx?)`/g)]
        .map(([, archivo = '']) => archivo)
        .filter((archivo) => !/^(server|client|shared|scripts|migrations)\//.test(archivo))
        .filter((archivo) => !['', '..'].some((donde) => existsSync(join(RAIZ, dirname(pagina), donde, archivo))))
    : [];

const faltanEn = (pagina: string, texto: string): string[] =>
  caminosDe(texto)
    .filter(({ camino, enlace }) => {
      if (!enlace) return !existe(camino);
      const [archivo = '', ancla] = camino.split('#');
      const destino = archivo === '' ? pagina : join(dirname(pagina), archivo);
      if (!existe(destino)) return true;
      return ancla !== undefined && !anclasDe(leer(destino)).includes(ancla);
    })
    .map(({ camino }) => camino);

/** Returns the paths of the tracked files that exist, by a pattern of git such as `*.md`. */
const seguidos = (...patrones: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...patrones], { cwd: RAIZ, encoding: 'utf8' })
    .split('\0')
    .filter((camino) => camino !== '' && existsSync(join(RAIZ, camino)));

const FUENTES = seguidos('*.ts', '*.tsx');

/**
 * Returns the source files in backticks that no folder of the repository has, by name or by the end of a path. Leaves out
 * patterns (`*.spec.ts`, `<nombre>.ts`) and `x`, which stands for any name (`x.test.ts`).
 */
const fuentesQueFaltan = (texto: string): string[] =>
  [...texto.matchAll(/`([\w./-]+\.tsx?)`/g)]
    .map(([, archivo = '']) => archivo)
    .filter((archivo) => !/(^|\/)x\./.test(archivo))
    .filter((archivo) => !FUENTES.some((fuente) => `/${fuente}`.endsWith(`/${archivo}`)));

test.each(PAGINAS)('%s names only existing things', (pagina) => {
  expect([...faltanEn(pagina, leer(pagina)), ...delLado(pagina, leer(pagina))]).toEqual([]);
});

test('a path, link, picture or heading that does not exist is reported', () => {
  expect(
    faltanEn(
      'docs/limits.md',
      'See `server/nothing/gone.ts`, [this](gone.md), [that](operations.md#gone), `server/app.ts`, [here](operations.md#https) and <img src="pictures/gone.webp">.',
    ),
  ).toEqual(['server/nothing/gone.ts', 'gone.md', 'operations.md#gone', 'pictures/gone.webp']);
});

test('a missing file beside a page is reported', () => {
  expect(
    delLado('shared/domain/README.md', '`racha.ts`, `reparto/tipos.ts`, `nothing.ts`, `reparto/nothing.ts`'),
  ).toEqual(['nothing.ts', 'reparto/nothing.ts']);
});

test('no Markdown names a source file that does not exist', () => {
  const faltan = seguidos('*.md').flatMap((pagina) =>
    fuentesQueFaltan(leer(pagina)).map((archivo) => [pagina, archivo]),
  );
  expect(faltan).toEqual([]);
});

test('a source file that does not exist is reported, with or without a folder', () => {
  expect(
    fuentesQueFaltan(
      '`nothing.ts`, `reparto/nothing.tsx`, `enlace.ts`, `components/tele-dia.tsx`, `x.test.ts`, `ele-dia.tsx`',
    ),
  ).toEqual(['nothing.ts', 'reparto/nothing.tsx', 'ele-dia.tsx']);
});

test('every command named in the pages exists', () => {
  const { scripts } = JSON.parse(leer('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const nombradas = PAGINAS.flatMap((p) => [...leer(p).matchAll(/\bnpm (?:run (?:-s )?|(?=start|test))([\w:-]+)/g)]);
  expect(nombradas.length).toBeGreaterThan(10);
  expect(nombradas.map(([, nombre = '']) => nombre).filter((nombre) => !(nombre in scripts))).toEqual([]);
});

/** Rows of SECURITY.md's tables: the items of the security standard (ASVS), and the other columns. */
const FILAS_ASVS = [...leer('SECURITY.md').matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| (.+) \|$/gm)].map(
  ([, items = '', resto = '']) => ({ items: items.split(', '), resto: resto.split(' | ') }),
);

test('each item of the security standard is listed once, with existing code that meets it or with the reason for an exception', () => {
  const items = FILAS_ASVS.flatMap(({ items }) => items);
  expect(items.length).toBeGreaterThan(100);
  expect(items.filter((item, i) => items.indexOf(item) !== i)).toEqual([]);
  for (const { items, resto } of FILAS_ASVS) {
    const cumplidos = resto.length === 2;
    const enlaces = caminosDe(resto.at(-1) ?? '').filter(({ enlace }) => enlace);
    expect(resto.length === 1 || (cumplidos && enlaces.length > 0), items.join()).toBe(true);
  }
});

test('the README stays short', () => {
  expect(leer('README.md').split('\n').length).toBeLessThan(MAXIMO_LINEAS);
});

test('all tracked Markdown together stays short', () => {
  const paginas = seguidos('*.md');
  expect(paginas.length).toBeGreaterThan(50);
  const palabras = paginas.flatMap((pagina) =>
    leer(pagina)
      .split(/\s+/)
      .filter((palabra) => palabra !== ''),
  );
  expect(palabras.length).toBeLessThanOrEqual(MAXIMO_PALABRAS);
});

test('every decision is numbered once and has a status', () => {
  const decisiones = globSync('docs/decisions/[0-9]*.md', { cwd: RAIZ }).map((a) => a.split('/').at(-1) ?? '');
  expect(new Set(decisiones.map((a) => a.slice(0, 4))).size).toBe(decisiones.length);
  for (const archivo of decisiones)
    expect(leer(`docs/decisions/${archivo}`), archivo).toMatch(/^Status: (accepted|superseded by \d{4})$/m);
});
