import { join } from 'node:path';
import type { Rolldown } from 'vite';

const archivos = (...rutas: readonly string[]): readonly string[] =>
  rutas.map((ruta) => join(import.meta.dirname, ruta));

/** The entry that runs before the rest of the app has loaded. */
const UMBRAL = archivos('app/umbral.ts');
/** Modules that run before the login. */
const PUERTA = [
  ...archivos('app/main.tsx', 'app/rutas/login.tsx'),
  // Vite's helper that loads the other chunks.
  '\0vite/preload-helper.js',
];
/** Modules needed by every logged-in member and by the draft, and those that complete chores on a screen or from the queue. */
const SALA = archivos('app/layout.tsx', 'app/rutas/reparto.tsx', 'features/tareas/completar.ts');
/** Modules loaded after the first screen, most of them for every member. */
const COMPANIA = archivos(
  'realtime/socket.ts',
  'ui/tostador.tsx',
  'ui/confirmador.tsx',
  'features/tareas/components/envio-cola.tsx',
  'features/logros/components/celebracion.tsx',
  'features/avisos/components/renovar-avisos.tsx',
  'features/avisos/components/oferta-avisos.tsx',
);
/** The other daily screens. */
const CASA = archivos(
  'app/rutas/dashboard.tsx',
  'app/rutas/tasks.tsx',
  'app/rutas/voting.tsx',
  'app/rutas/ranking.tsx',
);
/** Modules that calculate future days: the sheet of «No puedo» and the next days of a chore. Their calendar code is large. */
const DIAS = archivos('features/cambios/components/dialogo-no-puedo.tsx', 'features/tareas/components/despues.tsx');
/** Two forms, whose imports the other forms need too. */
const FORMULARIOS = archivos('app/rutas/register.tsx', 'features/acceso/components/formulario-login.tsx');

/** Returns the pattern that captures the source path of `import { nombre } from './it'`. */
const importado = (nombre: string) => new RegExp(`import \\{[^}]*\\b${nombre}\\b[^}]*\\} from ["']\\.(/[^"']+)["']`);

/**
 * Barrel files: they only reexport, and would pull every reexported module into a chunk that needs one name. `de` returns
 * the pattern that finds the source file of a name.
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

/** Returns the source file of a name that a barrel exports, directly or through another barrel; undefined if not found. */
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

/**
 * Returns a module's static imports, with the source files of the used names in place of a barrel. Throws if it does not find
 * a name in the barrel.
 */
const necesita = (contexto: Rolldown.ChunkingContext, id: string): readonly string[] => {
  const { code, importedIds = [] } = contexto.getModuleInfo(id) ?? {};
  const nombrados = FARDOS.flatMap(({ paquete, archivo }) => {
    const fardo = importedIds.find((otro) => archivo.test(otro));
    // A module that does not import the barrel may still name it in a comment.
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

/** Returns the modules `desde` and all that they import statically, directly or through others. */
const alcanzar = (contexto: Rolldown.ChunkingContext, desde: readonly string[]): ReadonlySet<string> => {
  const vistos = new Set(desde);
  for (const id of vistos) for (const otro of necesita(contexto, id)) vistos.add(otro);
  return vistos;
};

/** Creates a chunk group of the modules `desde` and all that they import statically. */
const trozo = (debugName: string, priority: number, desde: readonly string[]): Rolldown.CodeSplittingGroup => {
  let alcance: ReadonlySet<string> | null = null;
  return {
    name: (id, contexto) => ((alcance ??= alcanzar(contexto, desde)).has(id) ? debugName : null),
    debugName,
    priority,
  };
};

/**
 * The chunk groups. A module of several groups goes into the one with the highest priority. Groups below `puerta` take only
 * modules that at least two chunks share: a file for each such module would cost many requests, and a single file for all would
 * load the forms' code with every screen.
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
