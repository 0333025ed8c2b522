import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAQUETE_INICIAL } from '#shared/domain/paquete-inicial.ts';
import { MIEMBROS, TAREAS, TAREAS_DEL_HUERTO } from '../demo/familia.ts';
import { ideasDe } from '#shared/testing/ideas.ts';
import { retiradasEn } from './retiradas.ts';

// Makes the list of words that each screen shows, from the texts that client/e2e/palabras.spec.ts has read (the file in the first
// argument). With `PALABRAS=escribir` it writes the list; otherwise it exits with 1 if the stored list differs.

const LISTA = join(import.meta.dirname, 'palabras.txt');

interface Leida {
  /** The kind of member who sees the screen, or `paseo` for the admin's tour of every state. */
  readonly de: string;
  readonly pantalla: string;
  /** True for a screen that every member opens in a week. */
  readonly diaria: boolean;
  readonly textos: readonly string[];
}

/** Names and chores of the test family, which do not count as words of the app. Longer texts first, so that they match first. */
const SUYO = [
  ...MIEMBROS.map(({ nombre }) => nombre),
  ...[...TAREAS, ...TAREAS_DEL_HUERTO, ...PAQUETE_INICIAL.flatMap(({ tareas }) => tareas)].flatMap((t) => [
    t.nombre,
    t.descripcion ?? '',
  ]),
  'Robles',
  'Abuela Concepción',
  'abuelaconcepcion',
  'Teo',
  'Maximiliano',
  'Acuario',
  'Llevar los envases, el papel y el vidrio al contenedor',
  'Limpiar el cuarto de baño de arriba, con la ducha',
  'Tender, recoger y doblar la ropa de todos',
]
  .filter((nombre) => nombre !== '')
  .toSorted((a, b) => b.length - a.length);

const sinLoSuyo = (texto: string): string =>
  SUYO.reduce((queda, nombre) => queda.replaceAll(new RegExp(`(?<!\\p{L})${nombre}(?!\\p{L})`, 'giu'), '…'), texto);

const VACIAS = new Set(
  `a al algo ante antes aquí así aún cada como con cuando cual de del desde donde dos e el él ella ellos en entre era es esa
  ese eso esta este esto están está fue ha haber hace hacer han has hasta hay he la las le les lo los más me mi mis muy ni no
  nos nada o os otra otras otro otros para pero poco por pues que quien qué quién se sea ser si sin sobre solo son su sus
  también te tengan ti tiene tienen todo todos toda todas tu tus tú un una unas uno unos va van vez y ya yo cómo cuál`.split(
    /\s+/,
  ),
);

/**
 * Returns the distinct words, sorted. Drops common words, single letters, words with a digit (numbers, codes and dates), and
 * parts of digests (eight letters a to f).
 */
const palabrasDe = (textos: readonly string[]): string[] =>
  [
    ...new Set(
      textos.flatMap((t) => t.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((p) => /^\p{L}{2,}$/u.test(p)),
    ),
  ]
    .filter((p) => !VACIAS.has(p) && !/^[a-f]{8}$/.test(p))
    .toSorted((a, b) => a.localeCompare(b, 'es'));

/** Names of screens that nobody needs in the first month: explanations, folded sections, and doors to other programs. */
const APARTE =
  /^extras|más opciones|certificado|cuentas|es justo|reajuste|historial|archivo|traer|traída|de quién es|casa conectada|sin contraseña|calendario|etiqueta|nevera|otro sitio|otro servicio|llave|webhook/i;

const leidas = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Leida[])
  // The server's screen shows facts about the machine, so its words differ between machines.
  .filter(({ pantalla }) => pantalla !== 'servidor')
  .map((leida) => ({
    ...leida,
    // A tour sees many states of a screen, named «screen, state». The tabs of the panel count as screens of their own.
    pantalla: leida.pantalla.startsWith('panel') ? leida.pantalla : (leida.pantalla.split(',')[0] ?? ''),
    textos: leida.textos.map(sinLoSuyo),
  }));

/** Breaks a list at 120 columns, so that a diff shows a new word. */
const enLineas = (palabras: readonly string[], entre = ' '): string =>
  palabras
    .join(entre)
    .replaceAll(/(.{1,120})(?:\s+|$)/g, '$1\n')
    .trimEnd();

const cuenta = (titulo: string, cuales: (leida: Leida) => boolean): string => {
  const ideas = ideasDe(leidas.filter(cuales).flatMap(({ textos }) => textos));
  return `${titulo}: ${String(ideas.length)} ideas\n${enLineas(ideas, ', ')}`;
};
const secciones = [...Map.groupBy(leidas, ({ de, pantalla }) => `${de} · ${pantalla}`)]
  .toSorted(([a], [b]) => a.localeCompare(b, 'es'))
  .map(([nombre, suyas]) => {
    const textos = suyas.flatMap(({ textos }) => textos);
    const retiradas = [...new Set(retiradasEn(suyas[0]?.pantalla ?? '', textos))];
    return [
      `## ${nombre}`,
      enLineas(['ideas:', ideasDe(textos).join(', ')]),
      ...(retiradas.length === 0 ? [] : [`por retirar: ${retiradas.join(', ')}`]),
      enLineas(palabrasDe(textos)),
    ].join('\n');
  });
const lista = `Palabras de cada pantalla. No se escribe a mano: npm run palabras

${cuenta('Un niño, en una semana', ({ de, diaria }) => de === 'niño' && diaria)}
${cuenta('Un adulto, en una semana', ({ de, diaria }) => de === 'adulto' && diaria)}
${cuenta('Quien administra, en el primer mes', ({ de, pantalla }) => ['admin', 'paseo'].includes(de) && !APARTE.test(pantalla))}

${secciones.join('\n\n')}
`;

if (process.env['PALABRAS'] === 'escribir') writeFileSync(LISTA, lista);
else {
  const antes = new Set(readFileSync(LISTA, 'utf8').split('\n'));
  const nuevas = lista.split('\n').filter((linea) => !antes.has(linea));
  if (nuevas.length > 0 || antes.size !== new Set(lista.split('\n')).size) {
    console.error(`Las pantallas dicen otra cosa que ${LISTA}. Mira qué cambia con npm run palabras:\n`);
    console.error(nuevas.join('\n'));
    process.exitCode = 1;
  }
}
