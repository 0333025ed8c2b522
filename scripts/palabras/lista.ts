import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAQUETE_INICIAL } from '#client/features/panel/tareas/paquete-inicial.ts';
import { MIEMBROS, TAREAS, TAREAS_DEL_HUERTO } from '../demo/familia.ts';
import { ideasDe } from './ideas.ts';
import { retiradasEn } from './retiradas.ts';

/**
 * Makes the list of the words that each screen shows from what client/e2e/palabras.spec.ts read: its file is the first
 * argument. With `PALABRAS=escribir` keeps the list; otherwise fails where it differs from the one that is kept.
 */

const LISTA = join(import.meta.dirname, 'palabras.txt');

interface Leida {
  /** Kind of member whose screen it is, or `paseo`: an admin's walk through every state. */
  readonly de: string;
  readonly pantalla: string;
  /** One of those that everybody opens in a week. */
  readonly diaria: boolean;
  readonly textos: readonly string[];
}

/** Texts of this family: names of its members, its chores and what they say. The longest goes first. */
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

/** Distinct words, sorted. One with a digit is a number, a code or a date; a digest's are eight letters from a to f. */
const palabrasDe = (textos: readonly string[]): string[] =>
  [
    ...new Set(
      textos.flatMap((t) => t.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((p) => /^\p{L}{2,}$/u.test(p)),
    ),
  ]
    .filter((p) => !VACIAS.has(p) && !/^[a-f]{8}$/.test(p))
    .toSorted((a, b) => a.localeCompare(b, 'es'));

/** Screens that nobody needs in the first month. */
const APARTE = /certificado|cuentas|es justo|reajuste|historial|archivo|traer|traída|de quién es/i;

const leidas = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Leida[])
  // It tells of the machine.
  .filter(({ pantalla }) => pantalla !== 'servidor')
  .map((leida) => ({
    ...leida,
    // A walk sees many states of one screen; the panel's tabs are screens of their own.
    pantalla: leida.pantalla.startsWith('panel') ? leida.pantalla : (leida.pantalla.split(',')[0] ?? ''),
    textos: leida.textos.map(sinLoSuyo),
  }));

/** Breaks a list of words at 120 columns, so that a new one shows in a diff. */
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
