import { z } from 'zod';
import { dia, PRIMER_DIA, ULTIMO_DIA } from '#shared/contracts/comunes.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Lista } from './formato.ts';
import type { Archivo, Fila } from './listas.ts';

/**
 * Days and instants of a family's file that tell of what has happened lie before the file itself. Each day between a
 * family's founding and today is work for its first midnight here.
 */

/** An instant of a row. One that tells of the past is also held against the file's own. */
export const momento = z.iso
  .datetime({ precision: 3, error: 'Momento no válido' })
  .max(24, 'Momento no válido')
  .refine((v) => v >= PRIMER_DIA && v.slice(0, 10) <= ULTIMO_DIA, 'Momento no válido');
export const fecha = dia.refine((v) => v >= PRIMER_DIA && v <= ULTIMO_DIA, 'Fecha no válida');

const SEGUNDOS_DE_UN_DIA = 86_400;
/** A box whose clock was ahead by less is never in doubt about it, and may have written rows of tomorrow. */
const ADELANTO = SEGUNDOS_DE_UN_DIA;
/** Local days begin up to so many seconds before those of UTC. */
const ZONA_MAS_TEMPRANA = 14 * 3_600;
/** A request is answered within two days. */
const PLAZO = 2 * SEGUNDOS_DE_UN_DIA;

/** The dates of a row that lie in the past, by list; planned days are not among them. */
const PASADAS: { readonly [L in Lista]?: readonly (keyof Fila<L>)[] } = {
  miembros: ['racha_desde', 'recordado_el', 'creado_en', 'activado_en', 'archivado_en'],
  fotos: ['creada_en'],
  tareas: ['creada_en', 'borrada_en', 'abierta_en'],
  votos: ['creada_en'],
  repartos: ['creada_en', 'terminada_en'],
  responsabilidades: ['terminada_en'],
  reajustes: ['creado_en', 'terminado_en'],
  asignaciones: ['creada_en', 'completada_en', 'completada_el', 'vencida_el', 'tomada_el', 'cubierta_en'],
  cuentas: ['trimestre_inicio', 'congelada_en'],
  correcciones: ['completada_en', 'completada_el', 'creada_en', 'resuelta_en', 'leida_en'],
  ausencias: ['creada_en', 'confirmada_en'],
  cambios: ['creado_en', 'terminado_en'],
  logros: ['fecha_desbloqueo'],
  dias: ['dia', 'hecho_en'],
};

export interface Topes {
  readonly instante: Instante;
  readonly dia: Dia;
  readonly plazo: Instante;
}

/** The latest instant and day that a file of an instant may tell of, and the latest end of what is still asked. */
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

/** The first column of a row that lies after the file, or null. */
export const columnaPosterior = <L extends Lista>(lista: L, fila: Fila<L>, topes: Topes): string | null => {
  const columnas = PASADAS[lista] as readonly (keyof Fila<L> & string)[] | undefined;
  const suya = columnas?.find((columna) => esPosterior(fila[columna], topes));
  if (suya !== undefined) return suya;
  if ('jugada' in fila && fila.jugada.en > topes.instante) return 'jugada.en';
  return 'caduca_en' in fila && fila.caduca_en > topes.plazo ? 'caduca_en' : null;
};

/** Whether a family was founded after its file. */
export const fundadaDespues = ({ cuando, familia }: Pick<Archivo, 'cuando' | 'familia'>): boolean =>
  familia.creada_en > topesDe(cuando).instante;
