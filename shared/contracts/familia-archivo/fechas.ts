import { z } from 'zod';
import { dia, PRIMER_DIA, ULTIMO_DIA } from '#shared/contracts/comunes.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Lista } from './formato.ts';
import type { Archivo, Fila } from './listas.ts';

// Days and instants of what has happened must lie between `PRIMER_DIA` and the writing of the file, with some tolerance.
// Otherwise the first midnight after an import could have any number of days to work through.

/** An instant in a row, between `PRIMER_DIA` and `ULTIMO_DIA`. */
export const instante = z.iso
  .datetime({ precision: 3, error: 'Momento no válido' })
  .max(24, 'Momento no válido')
  .refine((v) => v >= PRIMER_DIA && v.slice(0, 10) <= ULTIMO_DIA, 'Momento no válido');
export const fecha = dia.refine((v) => v >= PRIMER_DIA && v <= ULTIMO_DIA, 'Fecha no válida');

const SEGUNDOS_DE_UN_DIA = 86_400;
/**
 * Seconds by which a row's instant may lie after the file's writing, because the clock may have been ahead by up to a day and set
 * right since.
 */
const ADELANTO = SEGUNDOS_DE_UN_DIA;
/** Seconds by which a local day can begin before the same day in UTC. */
const ZONA_MAS_TEMPRANA = 14 * 3_600;
/** Seconds within which a request between members is answered or expires. */
const PLAZO = 2 * SEGUNDOS_DE_UN_DIA;

/** Columns with past days and instants, by list; not those with planned days. */
const PASADAS: { readonly [L in Lista]?: readonly (keyof Fila<L>)[] } = {
  miembros: ['racha_desde', 'recordado_el', 'creado_en', 'activado_en', 'archivado_en'],
  fotos: ['creada_en'],
  tareas: ['creada_en', 'borrada_en', 'abierta_en'],
  votos: ['creada_en'],
  repartos: ['creada_en', 'terminada_en'],
  responsabilidades: ['terminada_en'],
  reajustes: ['creado_en', 'terminado_en'],
  asignaciones: [
    'creada_en',
    'completada_en',
    'completada_el',
    'dicha_en',
    'vencida_el',
    'tomada_el',
    'cubierta_en',
    'omite_en',
  ],
  cuentas: ['trimestre_inicio', 'congelada_en'],
  gracias: ['creada_en'],
  correcciones: ['completada_en', 'completada_el', 'creada_en', 'resuelta_en', 'leida_en'],
  revisiones: ['completada_en', 'completada_el', 'creada_en'],
  ausencias: ['creada_en', 'confirmada_en'],
  cambios: ['creado_en', 'terminado_en'],
  metas: ['creada_en', 'empezada_en', 'terminada_en', 'celebrada_en'],
  premios: ['creado_en'],
  tramos_premios: ['desde', 'hasta'],
  pedidos_premio: ['pedido_en', 'resuelto_en'],
  importes_paga: ['semana'],
  pagas: ['semana', 'creada_en', 'resuelta_en'],
  correcciones_paga: ['semana'],
  logros: ['fecha_desbloqueo'],
  dias: ['dia', 'hecho_en'],
};

export interface Topes {
  readonly instante: Instante;
  readonly dia: Dia;
  readonly plazo: Instante;
}

/** Returns the latest past instant and day that a file written at `cuando` may contain, and the latest deadline of a request. */
export const topesDe = (cuando: Instante): Topes => {
  const instante = sumarSegundos(cuando, ADELANTO);
  return {
    instante,
    dia: sumarSegundos(instante, ZONA_MAS_TEMPRANA).slice(0, 10),
    plazo: sumarSegundos(instante, PLAZO),
  };
};

export const AUN_NO = 'aún no ha llegado';

const esPosterior = (valor: unknown, { instante, dia }: Topes): boolean =>
  typeof valor === 'string' && valor > (valor.length === dia.length ? dia : instante);

/** Returns the first column of a row whose day or instant is later than `topes` allow; null when there is none. */
export const columnaPosterior = <L extends Lista>(lista: L, fila: Fila<L>, topes: Topes): string | null => {
  const columnas = PASADAS[lista] as readonly (keyof Fila<L> & string)[] | undefined;
  const suya = columnas?.find((columna) => esPosterior(fila[columna], topes));
  if (suya !== undefined) return suya;
  if ('jugada' in fila && fila.jugada.en > topes.instante) return 'jugada.en';
  return 'caduca_en' in fila && fila.caduca_en > topes.plazo ? 'caduca_en' : null;
};

/** Tells whether a family was created after its file was written, by more than `ADELANTO`. */
export const fundadaDespues = ({ cuando, familia }: Pick<Archivo, 'cuando' | 'familia'>): boolean =>
  familia.creada_en > topesDe(cuando).instante;
