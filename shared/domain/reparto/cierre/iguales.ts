import type { Balance } from './objetivo.ts';
import type { Duenos, Pieza } from './voraz.ts';

/** What one gives another and gets back, so that they change how far over their quotas they are. */
interface Permuta {
  readonly van: readonly Pieza[];
  readonly vuelven: readonly Pieza[];
}

/**
 * Puts extra loads where the tie order has them, whatever search placed them: as long as two can change how they stand by
 * one leftover, one for one, or all that each was given, whoever comes first among equals ends with more. No other aim
 * changes, since the two only change places. Expects balances without the leftovers and leaves them with them.
 */
export function ponerEnSuPuesto(duenos: Duenos, balances: readonly Balance[]): void {
  for (const [pieza, dueno] of duenos) dueno.exceso += pieza.carga;
  // Each exchange lowers the last key of the aim, and sorting takes no more of them than there are pairs.
  for (let vueltas = balances.length; vueltas > 0; vueltas -= 1) {
    let cambiado = false;
    for (const de of balances) {
      for (const a of balances) {
        if (de.puesto <= a.puesto || de.exceso <= a.exceso) continue;
        const permuta = permutaDe(duenos, de, a);
        if (permuta === null) continue;
        [de.exceso, a.exceso] = [a.exceso, de.exceso];
        for (const pieza of permuta.van) duenos.set(pieza, a);
        for (const pieza of permuta.vuelven) duenos.set(pieza, de);
        cambiado = true;
      }
    }
    if (!cambiado) return;
  }
}

function permutaDe(duenos: Duenos, de: Balance, a: Balance): Permuta | null {
  const sobra = de.exceso - a.exceso;
  const suyas = (quien: Balance, otro: Balance): Pieza[] =>
    [...duenos].flatMap(([pieza, dueno]) => (dueno === quien && pieza.candidatos.includes(otro) ? [pieza] : []));
  const [van, vuelven] = [suyas(de, a), suyas(a, de)];
  const una = van.find((x) => x.carga === sobra);
  if (una) return { van: [una], vuelven: [] };
  const porCarga = new Map(vuelven.map((y) => [y.carga, y]));
  for (const x of van) {
    const y = porCarga.get(x.carga - sobra);
    if (y) return { van: [x], vuelven: [y] };
  }
  const suma = (piezas: readonly Pieza[]): number => piezas.reduce((s, p) => s + p.carga, 0);
  return suma(van) - suma(vuelven) === sobra ? { van, vuelven } : null;
}
