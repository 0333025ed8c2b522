// A family's file: its name and layout (docs/familia-en-un-archivo.md). Free of zod, so that the client can load this without it.

export const FORMATO = 'te-toca/familia';
/** Version of the format. Raise it when new code cannot read old files, or old code new ones. */
export const VERSION_FORMATO = 2;

/** Returns the name of a family's file: «Los García» on 21 November → «los-garcia-2026-11-21.tetoca.json». */
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

/** The largest file that can be imported, in bytes. */
export const MAXIMO_ARCHIVO = 16 * 1024 * 1024;

/**
 * The lists of the file, in its order. Rows refer only to rows of earlier lists or further up in their own. Photos come
 * last, because no row refers to them by id.
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
  'gracias',
  'cuentas',
  'correcciones',
  'revisiones',
  'ausencias',
  'cambios',
  'metas',
  'premios',
  'tramos_premios',
  'pedidos_premio',
  'importes_paga',
  'pagas',
  'correcciones_paga',
  'logros',
  'dias',
  'fotos',
] as const;
export type Lista = (typeof LISTAS)[number];

/** Start of the file's last line, up to the digest, which is the SHA-256, in hex, of everything before that line. */
export const ANTES_DE_LA_SUMA = '"suma":"sha256:';
/** End of the file, after the digest. */
export const TRAS_LA_SUMA = '"}\n';

/** A summary of a file, shown before it is imported. */
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
