import type { Cambio, EstadoReparto } from '../tipos.ts';
import { aptosDe, balancesDe } from './balances.ts';
import { quienesDeciden } from './consentimiento.ts';
import { type Balance, comparar, medirTraspasos, mejora, type Objetivo } from './objetivo.ts';
import { type Puesta, puestasDe } from './puestas.ts';

/** Changes carried out at most in one closing, consented or free. */
const MAXIMO_CAMBIOS = 3;
/** Changes at most that somebody is asked about in one closing. */
const MAXIMO_CONSULTAS = 6;

/** A change worth making, with those who must agree to it (nobody when it moves only what nobody picked). */
export interface Mejora {
  readonly cambios: readonly Cambio[];
  readonly pide: readonly number[];
}

/** The next proposal of a closing under the first rules; null when nothing lowers the objective or the limits are reached. */
export function siguientePropuesta(estado: EstadoReparto): Mejora | null {
  const hechas = estado.propuestas.filter((p) => p.estado === 'ACEPTADA').length;
  const consultas = estado.propuestas.filter((p) => p.pide.length > 0).length;
  if (hechas >= MAXIMO_CAMBIOS || consultas >= MAXIMO_CONSULTAS) return null;
  return mejorCambio(estado);
}

/**
 * The move of one task, or swap of two, that lowers the objective most and has not been refused. Of equals the one
 * that asks nobody, then a move before a swap, then the lowest ids of task and receiver. Looks once at every task with
 * every member, and once at every two tasks.
 */
export function mejorCambio(estado: EstadoReparto): Mejora | null {
  const vetados = new Set(estado.propuestas.filter((p) => p.estado === 'RECHAZADA').map((p) => clave(p.cambios)));
  const decide = quienesDeciden(estado);
  const balances = balancesDe(estado);
  const medir = medirTraspasos(balances);
  let valor: Objetivo | null = null;
  let mejor: Mejora | null = null;
  const juzgar = (x: Puesta, a: Balance, y: Puesta | null): void => {
    const neto = x.carga - (y?.carga ?? 0);
    const nuevo = neto > 0 ? medir(neto, x.dueno, a) : medir(-neto, a, x.dueno);
    const diferencia = valor === null ? -1 : comparar(nuevo, valor);
    if (diferencia > 0 || (diferencia === 0 && mejor?.pide.length === 0)) return;
    const cambios = [x, ...(y ? [y] : [])].map(({ id, dueno }) => ({
      tarea: id,
      de: dueno.id,
      a: dueno === a ? x.dueno.id : a.id,
    }));
    const pide = decide(cambios);
    if ((diferencia === 0 && pide.length > 0) || vetados.has(clave(cambios))) return;
    mejor = { cambios, pide };
    valor = nuevo;
  };

  const puestas = puestasDe(estado, balances);
  const aptos = aptosDe(estado, balances);
  for (const x of puestas) {
    for (const a of aptos[x.sirve] ?? []) if (mejora(x.carga, x.dueno, a)) juzgar(x, a, null);
  }
  for (const [i, x] of puestas.entries()) {
    for (let j = i + 1; j < puestas.length; j += 1) {
      const y = puestas[j];
      if (!y || (x.sirve & y.grupo) === 0 || (y.sirve & x.grupo) === 0) continue;
      const neto = x.carga - y.carga;
      if (neto > 0 ? mejora(neto, x.dueno, y.dueno) : mejora(-neto, y.dueno, x.dueno)) juzgar(x, y.dueno, y);
    }
  }
  return mejor;
}

const clave = (cambios: readonly Cambio[]): string => cambios.map((c) => `${c.tarea}:${c.de}>${c.a}`).join(' ');
