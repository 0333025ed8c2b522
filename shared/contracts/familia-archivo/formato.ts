/**
 * A family in a file: what it is called and how it is laid out (docs/familia-en-un-archivo.md). Free of zod, so that the
 * panel, which only hands the file on, need not load it.
 */

export const FORMATO = 'te-toca/familia';
/** Raised when a file of before could no longer be read by the rules of now, or the other way round. */
export const VERSION_FORMATO = 2;

/** «Los García» on 21 November → «los-garcia-2026-11-21.tetoca.json». */
export const nombreDeArchivo = (familia: string, cuando: string): string => {
  const nombre = familia
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');
  return `${nombre === '' ? 'familia' : nombre}-${cuando.slice(0, 10)}.tetoca.json`;
};

/** Bytes of the largest file that is taken in. A family of six has some 2 MB after a year, photos included. */
export const MAXIMO_ARCHIVO = 16 * 1024 * 1024;

/**
 * The lists of the file, in its order: rows name only those of lists before theirs, or of their own further up. Photos come
 * last, since nobody reads them.
 */
export const LISTAS = [
  'miembros',
  'tareas',
  'votos',
  'partes',
  'deseos',
  'repartos',
  'jugadas',
  'certificados',
  'responsabilidades',
  'reajustes',
  'jugadas_reajuste',
  'asignaciones',
  'cuentas',
  'correcciones',
  'ausencias',
  'cambios',
  'logros',
  'dias',
  'fotos',
] as const;
export type Lista = (typeof LISTAS)[number];

/** Begins the last line. What stands before that line is what its digest, SHA-256 in hex, is of. */
export const ANTES_DE_LA_SUMA = '"suma":"sha256:';
export const TRAS_LA_SUMA = '"}\n';

/** A summary of a file, shown before it is used. */
export interface Resumen {
  readonly familia: string;
  readonly desde: string;
  readonly cuando: string;
  readonly miembros: readonly string[];
  readonly tareas: number;
  readonly repartos: number;
  readonly asignaciones: number;
  readonly fotos: number;
}

interface Resumible {
  readonly cuando: string;
  readonly familia: { readonly nombre: string; readonly creada_en: string };
  readonly miembros: readonly { readonly first_name: string }[];
  readonly tareas: readonly { readonly borrada_en: string | null }[];
  readonly repartos: readonly { readonly fase: string }[];
  readonly asignaciones: readonly { readonly estado: string }[];
  readonly fotos: readonly unknown[];
}

export const resumir = ({ cuando, familia, miembros, tareas, repartos, asignaciones, fotos }: Resumible): Resumen => ({
  familia: familia.nombre,
  desde: familia.creada_en,
  cuando,
  miembros: miembros.map((m) => m.first_name),
  tareas: tareas.filter((t) => t.borrada_en === null).length,
  repartos: repartos.filter((r) => r.fase === 'COMPLETADA').length,
  asignaciones: asignaciones.filter((a) => a.estado === 'COMPLETADA').length,
  fotos: fotos.length,
});
