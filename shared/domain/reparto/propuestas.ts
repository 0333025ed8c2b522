import { apta } from './carga.ts';
import { balancesDe } from './cierre.ts';
import { type Balance, comparar, objetivo, type Objetivo } from './objetivo.ts';
import type { Cambio, EstadoReparto } from './tipos.ts';

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
 * that asks nobody, then a move before a swap, then the lowest ids of task and receiver.
 */
export function mejorCambio(estado: EstadoReparto): Mejora | null {
  const vetados = new Set(estado.propuestas.filter((p) => p.estado === 'RECHAZADA').map((p) => clave(p.cambios)));
  const elegidas = new Set(estado.elecciones.filter((e) => !e.por_regla).map((e) => e.tarea));
  const balances = balancesDe(estado);
  let valor: Objetivo = objetivo(balances);
  let mejor: Mejora | null = null;
  for (const { cambios, de, a, carga } of candidatos(estado, balances)) {
    const nuevo = traspasando(carga, de, a, () => objetivo(balances));
    const diferencia = comparar(nuevo, valor);
    if (diferencia > 0 || (diferencia === 0 && (mejor === null || mejor.pide.length === 0))) continue;
    const pide = cambios.some((c) => elegidas.has(c.tarea)) ? [de.id, a.id].toSorted((x, y) => x - y) : [];
    if ((diferencia === 0 && pide.length > 0) || vetados.has(clave(cambios))) continue;
    mejor = { cambios, pide };
    valor = nuevo;
  }
  return mejor;
}

interface Candidato {
  readonly cambios: readonly Cambio[];
  readonly de: Balance;
  readonly a: Balance;
  /** Net load that goes from `de` to `a`, above 0: nothing else can lower the objective. */
  readonly carga: number;
}

/** All suitable moves and then all suitable swaps, in ascending ids. */
function* candidatos(estado: EstadoReparto, balances: readonly Balance[]): Generator<Candidato> {
  const grupos = new Map(estado.participantes.map((p) => [p.id, p.grupo_edad]));
  const duenos = new Map(estado.asignadas.map((x) => [x.id, x.miembro]));
  const puede = (tarea: (typeof estado.tareas)[number], b: Balance): boolean => {
    const grupo = grupos.get(b.id);
    return grupo !== undefined && apta(tarea, grupo);
  };
  const puestas = estado.tareas
    .toSorted((x, y) => x.id - y.id)
    .flatMap((tarea) => balances.filter((b) => b.id === duenos.get(tarea.id)).map((dueno) => ({ tarea, dueno })));
  for (const { tarea, dueno } of puestas) {
    if (tarea.carga === 0) continue;
    for (const a of balances) {
      if (a !== dueno && puede(tarea, a)) yield { cambios: [{ tarea: tarea.id, de: dueno.id, a: a.id }], de: dueno, a, carga: tarea.carga };
    }
  }
  for (const [i, x] of puestas.entries()) {
    for (const y of puestas.slice(i + 1)) {
      const neto = x.tarea.carga - y.tarea.carga;
      if (neto === 0 || x.dueno === y.dueno || !puede(x.tarea, y.dueno) || !puede(y.tarea, x.dueno)) continue;
      const cambios = [
        { tarea: x.tarea.id, de: x.dueno.id, a: y.dueno.id },
        { tarea: y.tarea.id, de: y.dueno.id, a: x.dueno.id },
      ];
      yield neto > 0 ? { cambios, de: x.dueno, a: y.dueno, carga: neto } : { cambios, de: y.dueno, a: x.dueno, carga: -neto };
    }
  }
}

function traspasando<T>(carga: number, de: Balance, a: Balance, medir: () => T): T {
  de.exceso -= carga;
  a.exceso += carga;
  const medida = medir();
  de.exceso += carga;
  a.exceso -= carga;
  return medida;
}

const clave = (cambios: readonly Cambio[]): string => cambios.map((c) => `${c.tarea}:${c.de}>${c.a}`).join(' ');
