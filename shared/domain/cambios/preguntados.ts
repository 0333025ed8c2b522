import { apta } from '../reparto/tablero/carga.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '../ausencias/fuera.ts';
import type { Aptitud, Dia } from '../tipos.ts';
import type { Pedido, Preguntable } from './tipos.ts';

/** Whether a member could do what is asked at all: they have an account to say so with, and it suits their age. */
export const puede = (miembro: Preguntable, tarea: Aptitud): boolean =>
  miembro.tiene_cuenta && apta(tarea, miembro.grupo_edad);

/**
 * The members that a request about one occurrence may count on: nobody who is away on its day, since it would be free
 * again, and excused. Whoever asks stays, away or not.
 */
export const enCasaEl = <M extends Preguntable>(
  miembros: readonly M[],
  { pide, dia }: { readonly pide: number; readonly dia: Dia | null },
  ausencias: AusenciasPorMiembro,
): readonly M[] =>
  dia === null ? miembros : miembros.filter((m) => m.id === pide || !estaFueraDe(ausencias, m.id, dia));

/** Whom a request asks, whatever they have answered. */
export const preguntados = <M extends Preguntable>(
  { pide, a }: Pick<Pedido, 'pide' | 'a'>,
  tarea: Aptitud,
  miembros: readonly M[],
): readonly M[] => miembros.filter((m) => m.id !== pide && (a === null || m.id === a) && puede(m, tarea));

/** Whether everybody who is asked has said no. */
export const nadieQuiere = (
  pedido: Pick<Pedido, 'pide' | 'a' | 'noes'>,
  tarea: Aptitud,
  miembros: readonly Preguntable[],
): boolean => preguntados(pedido, tarea, miembros).every((m) => pedido.noes.includes(m.id));
