import type { PorTramos } from '#shared/domain/por-tramos.ts';
import { balancesDe } from '../cierre/objetivo.ts';
import { quienesDeciden } from '#shared/domain/reparto/cierre/objetivo.ts';
import { cuotasCon } from '../cuotas/en-cuenta.ts';
import { indiceTrimestre, ordenDelTrimestre } from '../cuotas/orden.ts';
import { canonico } from '#shared/domain/reparto/registro/pliegue.ts';
import { leSirve } from '../tablero/carga.ts';
import { cabe, rhoDe, sumaDe } from '../tablero/grupos.ts';
import { cuotaRestante } from '../tablero/preguntas.ts';
import type { EstadoReparto } from '../tipos.ts';
import { enSuSorteo } from './empates.ts';
import { mayorDistancia, type Recorrido } from './recorrido.ts';

/** Codes of the checks in a certificate, in the order of a draft: before it, the picks, the closing, the end. */
export const CODIGOS_COMPROBACION = [
  /** The order of picking is the one that the seed gives. */
  'ORDEN',
  /** The tie orders are the ones that the seed gives. */
  'EMPATES',
  /** Each quota is the one that the rules compute. */
  'CUOTAS_EXACTAS',
  /** The quotas add up to the load of all chores. */
  'CUOTAS_SUMAN',
  /** Each pick was made in the member's turn, of a free chore that suits them. */
  'EN_TURNO',
  /** Each pick was within what was left of the member's quota. */
  'SIN_PASARSE',
  /** Fewer chores with a load were left over than members had room in their quota; or none were. */
  'POCAS_SOBRAN',
  /** With the leftovers nobody exceeds their quota by as much as the largest leftover; without leftovers, nobody exceeds it. */
  'EXCESO_ACOTADO',
  /** Each change that was carried out had a yes from everybody it had to ask, and took each chore from its owner. */
  'CAMBIOS_ACORDADOS',
  /** No change increased the largest distance from a quota. */
  'DIFERENCIA_NO_CRECE',
  /** No chore is in two proposals. */
  'TAREAS_UNA_VEZ',
  /** No change took a child further above their quota. */
  'NINOS_SIN_PASARSE',
  /** Each chore has exactly one owner, whom it suits, and the closing took none from an owner to place it. */
  'TODO_REPARTIDO',
  /** The members' differences from their quotas add up to 0. */
  'SUMA_CERO',
  /** The log is numbered without gaps and folds to the stored state. */
  'REGISTRO',
] as const;
export type CodigoComprobacion = (typeof CODIGOS_COMPROBACION)[number];

/** The check of one promise against the log. */
export interface Comprobacion {
  readonly codigo: CodigoComprobacion;
  /**
   * The measured value, and the one with which it is compared. `codigo` decides whether the first must equal the second, be less,
   * or be no more; `cumple` tells the outcome.
   */
  readonly valor: number;
  readonly limite: number;
  readonly cumple: boolean;
  /** False when the rules did not promise it for this draft; it may hold nevertheless. */
  readonly prometido: boolean;
}

/** Facts that the log does not contain. */
export interface Testigo {
  /** The family's stored seed, from which orders are drawn. */
  readonly semilla: number;
  /** The state stored next to the log, which must equal the folded log. */
  readonly guardado: EstadoReparto;
}

const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);
const cuantos = <T>(lista: readonly T[], vale: (x: T) => boolean): number => lista.filter(vale).length;
const mayorExceso = (estado: EstadoReparto): number => Math.max(0, ...balancesDe(estado).map((b) => b.exceso));

/** Returns all checks, in the order of `CODIGOS_COMPROBACION`. Every number is computed anew from the log and `testigo`. */
export function* comprobar(camino: Recorrido, eventos: number, testigo: Testigo): PorTramos<Comprobacion[]> {
  const { final, elecciones } = camino;
  const todas = (
    codigo: CodigoComprobacion,
    valor: number,
    limite: number,
    cumple = valor === limite,
  ): Comprobacion => ({ codigo, valor, limite, cumple, prometido: true });

  /** Checks the picks in the certificate's list and, if any pick fails the check, also those that were taken back. */
  const deElecciones = (
    codigo: CodigoComprobacion,
    vale: (e: (typeof elecciones)[number]) => boolean,
  ): Comprobacion => {
    const contadas = elecciones.filter((e) => e.queda || !elecciones.every(vale));
    return todas(codigo, cuantos(contadas, vale), contadas.length);
  };

  const sorteado = ordenDelTrimestre(
    final.participantes.map((p) => p.id),
    testigo.semilla,
    indiceTrimestre(final.trimestre_inicio),
  );
  const empates = enSuSorteo(final, testigo.semilla);
  const regla = cuotasCon(final);
  const total = sumar(final.tareas.map((t) => t.carga));
  const cuotas = sumar(Object.values(final.cuotas));
  const diferencias = sumar(balancesDe(final).map((b) => b.exceso));
  yield;
  const [plegado, guardado] = [canonico({ ...final, n: eventos }), canonico(testigo.guardado)];
  const foliado = camino.numerados === eventos && plegado === guardado;
  yield;

  return [
    todas(
      'ORDEN',
      cuantos(sorteado, (id) => final.orden[sorteado.indexOf(id)] === id),
      final.orden.length,
    ),
    todas('EMPATES', empates.valor, empates.limite),
    todas(
      'CUOTAS_EXACTAS',
      cuantos(final.participantes, (p) => final.cuotas[p.id] === regla.cuotas[p.id]),
      final.participantes.length,
    ),
    todas('CUOTAS_SUMAN', cuotas, total),
    deElecciones('EN_TURNO', (e) => e.enRegla),
    deElecciones('SIN_PASARSE', (e) => e.cabia),
    ...delCierre(camino),
    todas(
      'TODO_REPARTIDO',
      Math.max(0, cuantos(final.tareas, (t) => bienPuesta(final, t)) - camino.quitadas),
      final.tareas.length,
    ),
    todas('SUMA_CERO', diferencias, 0),
    todas('REGISTRO', camino.numerados, eventos, foliado),
  ];
}

/**
 * Returns the checks of the closing. The first two are promised only when the group inequalities hold for the chores left after
 * the picks: then those could be shared out exactly if chores were divisible («Closing» in `reparto/README.md`). The others are
 * always promised.
 */
function delCierre(camino: Recorrido): Comprobacion[] {
  const { cierre, final, cambiosSinDueno } = camino;
  const hechos = final.propuestas.filter((p) => p.estado === 'ACEPTADA');
  const decide = quienesDeciden(final);
  const acordado = (p: (typeof hechos)[number]): boolean =>
    !cambiosSinDueno.has(p.n) && decide(p.cambios).every((id) => p.respuestas[id] === true);
  const acordados = cuantos(hechos, acordado);
  const antes = cierre?.antes ?? final;
  const sobrantes = antes.tareas.filter(
    (t) => t.carga > 0 && antes.asignadas.some((a) => a.id === t.id && a.miembro === null),
  );
  const conHueco = cuantos(antes.participantes, (p) => cuotaRestante(antes, p.id) > 0);
  const huecos = sumaDe(antes.participantes, (p) => cuotaRestante(antes, p.id));
  const prometido = cabe(huecos, rhoDe(sobrantes));
  const cabian = Math.max(0, conHueco - 1);
  const mayor = Math.max(0, ...sobrantes.map((t) => t.carga));
  const trasPaso1 = mayorExceso(cierre?.despues ?? final);
  return [
    { codigo: 'POCAS_SOBRAN', valor: sobrantes.length, limite: cabian, cumple: sobrantes.length <= cabian, prometido },
    {
      codigo: 'EXCESO_ACOTADO',
      valor: trasPaso1,
      limite: mayor,
      cumple: sobrantes.length === 0 ? trasPaso1 === 0 : trasPaso1 < mayor,
      prometido,
    },
    {
      codigo: 'CAMBIOS_ACORDADOS',
      valor: acordados,
      limite: hechos.length,
      cumple: acordados === hechos.length,
      prometido: true,
    },
    ...deLosPaquetes(camino),
  ];
}

/** Returns the checks of the changes proposed in the closing. */
function deLosPaquetes({ cierre, final, alejan, cargan }: Recorrido): Comprobacion[] {
  const antes = mayorDistancia(cierre?.despues ?? final);
  const despues = mayorDistancia(final);
  const propuestas = final.propuestas.flatMap((p) => p.cambios.map((c) => c.tarea));
  const distintas = new Set(propuestas).size;
  return [
    {
      codigo: 'DIFERENCIA_NO_CRECE',
      valor: despues,
      limite: antes,
      cumple: alejan === 0 && despues <= antes,
      prometido: true,
    },
    {
      codigo: 'TAREAS_UNA_VEZ',
      valor: distintas,
      limite: propuestas.length,
      cumple: distintas === propuestas.length,
      prometido: true,
    },
    { codigo: 'NINOS_SIN_PASARSE', valor: cargan, limite: 0, cumple: cargan === 0, prometido: true },
  ];
}

function bienPuesta(final: EstadoReparto, tarea: EstadoReparto['tareas'][number]): boolean {
  const duenos = final.asignadas.filter((a) => a.id === tarea.id);
  const dueno = final.participantes.find((p) => p.id === duenos[0]?.miembro);
  return duenos.length === 1 && dueno !== undefined && leSirve(tarea, dueno);
}
