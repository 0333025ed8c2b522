import { entreIguales, bitDe, mascaraDe, CONJUNTOS, type Mascara } from '../tablero/grupos.ts';
import type { EstadoReparto, TareaReparto, Cambio } from '../tipos.ts';
import {
  type Balance,
  balancesDe,
  comparar,
  distancia,
  elegidasPorAlguien,
  medirTraspasos,
  mejora,
  type Objetivo,
  type Pasos,
} from './objetivo.ts';

/** A chore with its owner, the owner's age group, and the age groups that it suits. */
interface Puesta extends Pick<TareaReparto, 'id' | 'carga' | 'fuera'> {
  readonly dueno: Balance;
  readonly grupo: Mascara;
  readonly sirve: Mascara;
}

/** Returns the chores that have an owner, in the tie order. */
function puestasDe(estado: EstadoReparto, balances: readonly Balance[]): Puesta[] {
  const porId = new Map(balances.map((b) => [b.id, b]));
  const grupos = new Map(estado.participantes.map((p) => [p.id, bitDe(p.grupo_edad)]));
  const duenos = new Map(estado.asignadas.map((x) => [x.id, x.miembro]));
  const antes = entreIguales(estado.desempate);
  return estado.tareas
    .toSorted((x, y) => antes(x.id, y.id))
    .flatMap((tarea) => {
      const dueno = porId.get(duenos.get(tarea.id) ?? NaN);
      return dueno
        ? [
            {
              id: tarea.id,
              carga: tarea.carga,
              fuera: tarea.fuera,
              dueno,
              grupo: grupos.get(dueno.id) ?? 0,
              sirve: mascaraDe(tarea),
            },
          ]
        : [];
    });
}

/** The most next changes tried after each sequence of changes. */
const RAMAS = 8;

/**
 * A chore that may change hands. `dueno` is its owner's index among the balances; `sirve` are the age groups that it
 * suits.
 */
interface Ficha {
  readonly tarea: number;
  readonly carga: number;
  readonly dueno: number;
  readonly grupo: Mascara;
  readonly sirve: Mascara;
  /** Indices of the members who are away in all of its weeks. */
  readonly faltan: readonly number[];
  /** True when somebody picked it (`elegidasPorAlguien`), so that both members must be asked before it moves. */
  readonly elegida: boolean;
}

/** The data of a search for a bundle that stay the same throughout. */
export interface Mesa {
  readonly fichas: readonly Ficha[];
  /** The chores of each member, by the member's index. */
  readonly suyas: readonly (readonly Ficha[])[];
  /** For each set of age groups, the indices of the members whom a chore for those groups suits. */
  readonly aptos: readonly (readonly number[])[];
  /** For each index, whether that member is a child. */
  readonly nino: readonly boolean[];
  /** Compares two equal chores by the tie order. */
  readonly antes: (a: number, b: number) => number;
}

/** The state after a sequence of changes. */
interface Punto {
  readonly balances: readonly Balance[];
  /** The largest distance from a quota. */
  readonly mayor: number;
  /** Chores that the sequence has moved; each moves only once. */
  readonly usadas: ReadonlySet<number>;
}

/**
 * A possible next change. It passes the load `neto` from index `de` to index `a`, by one move or as the difference of a
 * swap.
 */
export interface Cambiable {
  readonly cambios: readonly Cambio[];
  /** True when members must be asked about the change. */
  readonly pregunta: boolean;
  readonly neto: number;
  readonly de: number;
  readonly a: number;
  /** The objective after the change; its third term is only the change of the squares. */
  readonly valor: Objetivo;
  /** The change of `enSuPuesto`, which decides among equal changes. */
  readonly empate: number;
}

/** Prepares a search over the chores with a load that no proposal of this closing has named yet. */
export function mesaDe(estado: EstadoReparto): Mesa {
  const balances = balancesDe(estado);
  const sitio = new Map(balances.map((b, i) => [b.id, i]));
  const grupos = new Map(estado.participantes.map((p) => [p.id, p.grupo_edad]));
  const elegidas = elegidasPorAlguien(estado);
  const propuestas = new Set(estado.propuestas.flatMap((p) => p.cambios.map((c) => c.tarea)));
  const fichas = puestasDe(estado, balances)
    .filter((x) => x.carga > 0 && !propuestas.has(x.id))
    .map(({ id, carga, fuera = [], dueno, grupo, sirve }) => ({
      tarea: id,
      carga,
      dueno: sitio.get(dueno.id) ?? 0,
      grupo,
      sirve,
      faltan: fuera.flatMap((miembro) => sitio.get(miembro) ?? []),
      elegida: elegidas.has(id),
    }));
  const bits = balances.map((b) => bitDe(grupos.get(b.id) ?? 'ADULTO'));
  return {
    fichas,
    suyas: balances.map((_, i) => fichas.filter((x) => x.dueno === i)),
    aptos: [0, ...CONJUNTOS].map((h) => balances.flatMap((_, i) => (((bits[i] ?? 0) & h) === 0 ? [] : [i]))),
    nino: balances.map((b) => grupos.get(b.id) === 'INFANTIL'),
    antes: entreIguales(estado.desempate),
  };
}

/**
 * Returns the best next changes, best first. Of equal ones those that ask nobody come first, then moves before swaps, then the
 * tie orders decide. Only a change that involves the member farthest from their quota can reduce the largest distance. So the
 * changes of that member are tried first, and those of all members only if none of them reduces it.
 */
export function mejores(mesa: Mesa, punto: Punto, pasos: Pasos): readonly Cambiable[] {
  const lejos = punto.balances.findIndex((b) => distancia(b.exceso) === punto.mayor);
  const suyos = recorrer(mesa, punto, mesa.suyas[lejos] ?? [], lejos, pasos);
  if (suyos.some((c) => c.valor[0] < punto.mayor)) return suyos;
  return recorrer(mesa, punto, mesa.fichas, null, pasos);
}

/**
 * Tries every move and swap of `fichas` until the steps run out. Returns, best first, the best `RAMAS` of those that lower the
 * objective and take no child above their quota. If `fichas` are one member's (`solo`), it also tries what others could give
 * that member.
 */
function recorrer(mesa: Mesa, punto: Punto, fichas: readonly Ficha[], solo: number | null, pasos: Pasos): Cambiable[] {
  const { balances, usadas } = punto;
  const lista: Cambiable[] = [];
  const medir = medirTraspasos(balances, distancia);
  /** Judges the move of `x` to member `a`, or its swap with `y`, a chore of `a`. */
  const juzgar = (x: Ficha, a: number, y: Ficha | null): void => {
    const neto = x.carga - (y?.carga ?? 0);
    const [da, recibe] = neto > 0 ? [x.dueno, a] : [a, x.dueno];
    const [de, hasta] = [balances[da], balances[recibe]];
    const pasa = Math.abs(neto);
    if (!de || !hasta || !mejora(pasa, de, hasta)) return;
    if (mesa.nino[recibe] === true && hasta.exceso + pasa > 0) return;
    const valor = medir(pasa, de, hasta);
    const peor = lista.length < RAMAS ? undefined : lista.at(-1);
    if (peor && comparar(valor, peor.valor) > 0) return;
    const [dueno, otro] = [balances[x.dueno]?.id ?? 0, balances[a]?.id ?? 0];
    const ida = { tarea: x.tarea, de: dueno, a: otro };
    const cambios = y === null ? [ida] : [ida, { tarea: y.tarea, de: otro, a: dueno }];
    const pregunta = x.elegida || y?.elegida === true;
    apuntar(lista, mesa.antes, {
      cambios: cambios.toSorted((c, d) => mesa.antes(c.tarea, d.tarea)),
      pregunta,
      neto: pasa,
      de: da,
      a: recibe,
      valor,
      empate: pasa * (hasta.puesto - de.puesto),
    });
  };
  const libres = (todas: readonly Ficha[]): readonly Ficha[] => todas.filter((x) => !usadas.has(x.tarea));
  const propias = libres(fichas);
  const ajenas = solo === null ? propias : libres(mesa.fichas).filter((y) => y.dueno !== solo);
  for (const x of propias) {
    for (const a of mesa.aptos[x.sirve] ?? []) {
      if (pasos.quedan <= 0) return lista;
      pasos.quedan -= 1;
      if (a !== x.dueno && !x.faltan.includes(a)) juzgar(x, a, null);
    }
  }
  for (const y of solo === null ? [] : ajenas) {
    if (pasos.quedan <= 0) return lista;
    pasos.quedan -= 1;
    if (solo !== null && mesa.aptos[y.sirve]?.includes(solo) === true && !y.faltan.includes(solo))
      juzgar(y, solo, null);
  }
  for (const [i, x] of propias.entries()) {
    for (let j = solo === null ? i + 1 : 0; j < ajenas.length; j += 1) {
      const y = ajenas[j];
      if (pasos.quedan <= 0) return lista;
      pasos.quedan -= 1;
      if (y && y.dueno !== x.dueno && sirveA(x, y) && sirveA(y, x)) juzgar(x, y.dueno, y);
    }
  }
  return lista;
}

/** Tells whether a chore may go to the owner of the other chore. */
const sirveA = (x: Ficha, { grupo, dueno }: Ficha): boolean => (x.sirve & grupo) !== 0 && !x.faltan.includes(dueno);

/** Inserts a change into the list of the best, which holds at most `RAMAS`. */
function apuntar(lista: Cambiable[], antes: Mesa['antes'], nueva: Cambiable): void {
  const sitio = lista.findIndex((c) => compararCambios(nueva, c, antes) < 0);
  lista.splice(sitio < 0 ? lista.length : sitio, 0, nueva);
  if (lista.length > RAMAS) lista.pop();
}

const compararCambios = (a: Cambiable, b: Cambiable, antes: Mesa['antes']): number =>
  comparar(a.valor, b.valor) ||
  Number(a.pregunta) - Number(b.pregunta) ||
  a.cambios.length - b.cambios.length ||
  a.empate - b.empate ||
  porTareas(a.cambios, b.cambios, antes);

/** Orders two equal changes by the tie order of their chores. */
const porTareas = ([x, y]: readonly Cambio[], [v, w]: readonly Cambio[], antes: Mesa['antes']): number =>
  antes(x?.tarea ?? 0, v?.tarea ?? 0) || (y && w ? antes(y.tarea, w.tarea) : 0);
