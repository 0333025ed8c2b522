import { aptosDe, balancesDe } from './balances.ts';
import { quienesDeciden } from './consentimiento.ts';
import { mascaraDe } from './grupos.ts';
import { type Balance, comparar, medirTraspasos, mejora, type Objetivo } from './objetivo.ts';
import type { Cambio, EstadoReparto, TareaReparto } from './tipos.ts';

/** Changes carried out at most in one closing, consented or free. */
export const MAXIMO_CAMBIOS = 3;
/** Changes at most that somebody is asked about in one closing. */
export const MAXIMO_CONSULTAS = 6;

/** A change worth making, with those who must agree to it (nobody when it moves only what nobody picked). */
export interface Mejora {
  readonly cambios: readonly Cambio[];
  readonly pide: readonly number[];
}

/** The next proposal of a closing; null when nothing lowers the objective or the limits are reached. */
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
    const neto = x.tarea.carga - (y?.tarea.carga ?? 0);
    const [de, hacia] = neto > 0 ? [x.dueno, a] : [a, x.dueno];
    if (!mejora(Math.abs(neto), de, hacia)) return;
    const nuevo = medir(Math.abs(neto), de, hacia);
    const diferencia = valor === null ? -1 : comparar(nuevo, valor);
    if (diferencia > 0 || (diferencia === 0 && mejor?.pide.length === 0)) return;
    const cambios = [x, ...(y ? [y] : [])].map(({ tarea, dueno }) => ({ tarea: tarea.id, de: dueno.id, a: dueno === a ? x.dueno.id : a.id }));
    const pide = decide(cambios);
    if ((diferencia === 0 && pide.length > 0) || vetados.has(clave(cambios))) return;
    mejor = { cambios, pide };
    valor = nuevo;
  };

  const puestas = puestasDe(estado, balances);
  for (const x of puestas) for (const a of x.aptos) juzgar(x, a, null);
  for (const [i, x] of puestas.entries()) {
    for (let j = i + 1; j < puestas.length; j += 1) {
      const y = puestas[j];
      if (y && x.aptos.has(y.dueno) && y.aptos.has(x.dueno)) juzgar(x, y.dueno, y);
    }
  }
  return mejor;
}

/** A task with its owner, and everybody whom it suits. */
interface Puesta {
  readonly tarea: TareaReparto;
  readonly dueno: Balance;
  readonly aptos: ReadonlySet<Balance>;
}

/** The tasks that somebody has, in ascending id. */
function puestasDe(estado: EstadoReparto, balances: readonly Balance[]): Puesta[] {
  const porId = new Map(balances.map((b) => [b.id, b]));
  const duenos = new Map(estado.asignadas.map((x) => [x.id, x.miembro]));
  const aptos = aptosDe(estado, balances).map((grupo) => new Set(grupo));
  return estado.tareas
    .toSorted((x, y) => x.id - y.id)
    .flatMap((tarea) => {
      const dueno = porId.get(duenos.get(tarea.id) ?? NaN);
      return dueno ? [{ tarea, dueno, aptos: aptos[mascaraDe(tarea)] ?? new Set<Balance>() }] : [];
    });
}

const clave = (cambios: readonly Cambio[]): string => cambios.map((c) => `${c.tarea}:${c.de}>${c.a}`).join(' ');
