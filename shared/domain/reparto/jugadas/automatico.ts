import { leSirve } from '../tablero/carga.ts';
import { entreIguales, bitDe, CONJUNTOS, en, mascaraDe, rhoDe, sumaDe } from '../tablero/grupos.ts';
import { cuotaRestante, tareasSinDueno } from '../tablero/preguntas.ts';
import type { EstadoReparto, Participante, TareaReparto } from '../tipos.ts';

/**
 * Wish lists: chore ids by member id, the most wanted first. Unknown, taken and unsuitable chores are skipped. A wish
 * for a chore in parts counts for each part.
 */
export type ListasDeseos = Readonly<Record<number, readonly number[]>>;

/** An automatic pick, made by the member's wish list (LISTA) or by the rule (REGLA). */
export interface EleccionAutomatica {
  readonly tarea: number;
  readonly motivo: 'LISTA' | 'REGLA';
}

/**
 * Returns the pick for an absent member who has the turn; null when nobody has the turn or no chore is legal. It is the
 * first legal chore of their wish list. Otherwise it is the largest legal chore that keeps the rest assignable (the
 * group inequalities still hold for it), and otherwise the largest legal one. The tie order decides among equal chores.
 */
export function elegirAutomatico(estado: EstadoReparto, lista: readonly number[] = []): EleccionAutomatica | null {
  const miembro = estado.participantes.find((p) => p.id === estado.turno);
  if (!miembro) return null;
  const libres = tareasSinDueno(estado);
  const hueco = cuotaRestante(estado, miembro.id);
  const legal = (t: TareaReparto): boolean => t.carga <= hueco && leSirve(t, miembro);
  for (const deseo of lista) {
    const deseada = libres.find((t) => (t.id === deseo || t.parte_de === deseo) && legal(t));
    if (deseada !== undefined) return { tarea: deseada.id, motivo: 'LISTA' };
  }

  const repartible = dejaRepartible(estado, miembro, libres);
  const antes = entreIguales(estado.desempate);
  const mayorDe = (vale: (tarea: TareaReparto) => boolean): TareaReparto | undefined => {
    let mayor: TareaReparto | undefined;
    for (const tarea of libres) if (esMayor(tarea, mayor, antes) && vale(tarea)) mayor = tarea;
    return mayor;
  };
  const elegida = mayorDe((t) => legal(t) && repartible(t)) ?? mayorDe(legal);
  return elegida ? { tarea: elegida.id, motivo: 'REGLA' } : null;
}

const esMayor = (a: TareaReparto, b: TareaReparto | undefined, antes: (a: number, b: number) => number): boolean =>
  b === undefined || a.carga > b.carga || (a.carga === b.carga && antes(a.id, b.id) < 0);

/**
 * Returns a test of whether the group inequalities still hold for the rest once the member has taken a chore. A set of
 * groups loses room if the member belongs to it, and load if the chore suits it. So each set limits the chore's load
 * from below or from above, and chores for the same groups have the same limits.
 */
function dejaRepartible(
  estado: EstadoReparto,
  miembro: Participante,
  libres: readonly TareaReparto[],
): (tarea: TareaReparto) => boolean {
  const rho = rhoDe(libres);
  const huecos = sumaDe(estado.participantes, (p) => cuotaRestante(estado, p.id));
  const deEl = bitDe(miembro.grupo_edad);
  const margenes = [0, ...CONJUNTOS].map((suya) => {
    let ligera = 0;
    let pesada = Infinity;
    for (const h of CONJUNTOS) {
      const falta = en(huecos, h) - en(rho, h);
      const suyo = (suya & h) !== 0;
      if (suyo === ((deEl & h) !== 0)) ligera = falta > 0 ? Infinity : ligera;
      else if (suyo) pesada = Math.min(pesada, -falta);
      else ligera = Math.max(ligera, falta);
    }
    return { ligera, pesada };
  });
  return (tarea) => {
    const margen = margenes[mascaraDe(tarea)];
    return margen !== undefined && margen.ligera <= tarea.carga && tarea.carga <= margen.pesada;
  };
}
