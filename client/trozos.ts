import { join } from 'node:path';
import type { Rolldown } from 'vite';

const archivos = (...rutas: readonly string[]): readonly string[] =>
  rutas.map((ruta) => join(import.meta.dirname, ruta));

/** What runs before the rest has come. */
const UMBRAL = archivos('app/umbral.ts');
/** What a browser needs before anybody has come in. */
const PUERTA = [
  ...archivos('app/main.tsx', 'app/rutas/login.tsx'),
  // What Vite adds to fetch the rest.
  '\0vite/preload-helper.js',
];
/** What everybody who has come in needs, and for the draft; and what ticks, now on a screen of every day or later from the queue. */
const SALA = archivos('app/layout.tsx', 'app/rutas/reparto.tsx', 'features/tareas/completar.ts');
/** What comes to everybody once their screen stands: what is told at any moment, and what is sent later. */
const COMPANIA = archivos(
  'realtime/socket.ts',
  'ui/tostador.tsx',
  'ui/confirmador.tsx',
  'features/tareas/components/envio-cola.tsx',
  'features/logros/components/celebracion.tsx',
  'features/avisos/components/renovar-avisos.tsx',
  'features/avisos/components/oferta-avisos.tsx',
);
/** The other screens of every day. */
const CASA = archivos(
  'app/rutas/dashboard.tsx',
  'app/rutas/tasks.tsx',
  'app/rutas/voting.tsx',
  'app/rutas/ranking.tsx',
);
/** What is opened on one of them and reckons with days to come: how that is done is as large as all the others. */
const DIAS = archivos('features/cambios/components/dialogo-pedir.tsx');
/** What every form needs. */
const FORMULARIOS = archivos('app/rutas/register.tsx', 'features/acceso/components/formulario-login.tsx');

/** Where `import { nombre } from './it'` says that it is. */
const importado = (nombre: string) => new RegExp(`import \\{[^}]*\\b${nombre}\\b[^}]*\\} from ["']\\.(/[^"']+)["']`);

/**
 * Files that only pass on what others export, and so draw on each of those whoever asks for one: how one of them says
 * where something comes from that it exports.
 */
const FARDOS = [
  {
    paquete: '@tanstack/react-query',
    archivo: /\/react-query\/build\/modern\/index\.js$/,
    de: importado,
  },
  {
    paquete: '@tanstack/query-core',
    archivo: /\/query-core\/build\/modern\/index\.js$/,
    de: importado,
  },
  {
    paquete: 'lucide-react',
    archivo: /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/,
    de: (nombre: string) => new RegExp(`\\bas ${nombre}\\b[^}]*\\} from ["']\\.(/icons/[^"']+)["']`),
  },
  {
    paquete: 'radix-ui',
    archivo: /\/radix-ui\/dist\/index\.mjs$/,
    de: (nombre: string) => new RegExp(`import \\* as ${nombre} from ["'](@radix-ui/[^"']+)["']`),
  },
] as const;
const esFardo = (id: string): boolean => FARDOS.some(({ archivo }) => archivo.test(id));

/** Which file one of them, or one whose names it passes on as they are, has a name from. */
const buscarEnFardo = (contexto: Rolldown.ChunkingContext, id: string, nombre: string): string | undefined => {
  const { code = null, importedIds = [] } = contexto.getModuleInfo(id) ?? {};
  const donde = FARDOS.find(({ archivo }) => archivo.test(id))
    ?.de(nombre)
    .exec(code ?? '')?.[1];
  if (donde !== undefined) return importedIds.find((otro) => `${otro}/`.includes(`${donde}/`));
  return importedIds
    .filter(esFardo)
    .map((otro) => buscarEnFardo(contexto, otro, nombre))
    .find((hallado) => hallado !== undefined);
};

/** What a module needs at once: of such a file only what it names. Throws when the file no longer says it that way. */
const necesita = (contexto: Rolldown.ChunkingContext, id: string): readonly string[] => {
  const { code, importedIds = [] } = contexto.getModuleInfo(id) ?? {};
  const nombrados = FARDOS.flatMap(({ paquete, archivo }) => {
    const fardo = importedIds.find((otro) => archivo.test(otro));
    // Its comments may.
    if (fardo === undefined) return [];
    const listas = code?.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${paquete}["']`, 'g')) ?? [];
    return [...listas]
      .flatMap(([, lista = '']) => lista.split(',').map((nombre) => nombre.trim().split(/\s/)[0] ?? ''))
      .filter((nombre) => nombre !== '')
      .map((nombre) => {
        const suyo = buscarEnFardo(contexto, fardo, nombre);
        if (suyo === undefined)
          throw new Error(`${paquete} has no ${nombre}, or exports it in another way than before`);
        return suyo;
      });
  });
  return [...importedIds.filter((otro) => !esFardo(otro)), ...nombrados];
};

/** Every module that these need at once, through whatever others. */
const alcanzar = (contexto: Rolldown.ChunkingContext, desde: readonly string[]): ReadonlySet<string> => {
  const vistos = new Set(desde);
  for (const id of vistos) for (const otro of necesita(contexto, id)) vistos.add(otro);
  return vistos;
};

/** A file for all that these need at once, and two screens share. */
const trozo = (debugName: string, priority: number, desde: readonly string[]): Rolldown.CodeSplittingGroup => {
  let alcance: ReadonlySet<string> | null = null;
  return {
    name: (id, contexto) => ((alcance ??= alcanzar(contexto, desde)).has(id) ? debugName : null),
    debugName,
    priority,
  };
};

/**
 * What runs first comes in a file of its own, and what two screens share in one of seven: what the door needs too, what the
 * draft does, what comes to every screen once it stands, what the screens of every day need, what reckoning with days does,
 * what forms do (zod and its like are as large as a screen), and the rest. In one of its own each, a screen asked a box at
 * home for ninety; all in one, whoever looks at their chores fetched every form.
 */
export const TROZOS: Rolldown.CodeSplittingGroup[] = [
  trozo('umbral', 7, UMBRAL),
  trozo('puerta', 6, PUERTA),
  { ...trozo('sala', 5, SALA), minShareCount: 2 },
  { ...trozo('compania', 4, COMPANIA), minShareCount: 2 },
  { ...trozo('casa', 3, CASA), minShareCount: 2 },
  { ...trozo('dias', 2, DIAS), minShareCount: 2 },
  { ...trozo('formularios', 1, FORMULARIOS), minShareCount: 2 },
  { name: 'comun', minShareCount: 2, priority: 0 },
];
