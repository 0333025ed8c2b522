import type { EstadoPropuesta, Propuesta, TareaAsignada } from '../tipos.ts';

/** A chore's move to member `a`; `de` is null when the chore had no owner. */
interface Movida {
  readonly tarea: number;
  readonly de: number | null;
  readonly a: number;
}

/** The part of the state that proposals change, alike in a draft's closing and a reajuste: the proposals and the owners. */
interface Mesa<C extends Movida> {
  readonly propuestas: readonly Propuesta<C>[];
  readonly asignadas: readonly TareaAsignada[];
}

interface Propuesto<C> {
  readonly propuesta: number;
  readonly lote: number;
  readonly cambios: readonly C[];
  readonly pide: readonly number[];
}

interface Respondido {
  readonly propuesta: number;
  readonly miembro: number;
  readonly acepta: boolean;
}

/** Opens a proposal. If it asks nobody it is carried out at once, unless it depends on an open one. */
export function plegarPropuesta<C extends Movida>({ propuestas, asignadas }: Mesa<C>, e: Propuesto<C>): Mesa<C> {
  const propuesta: Propuesta<C> = {
    n: e.propuesta,
    lote: e.lote,
    cambios: e.cambios,
    pide: e.pide,
    respuestas: {},
    estado: 'PENDIENTE',
  };
  return asentar({ propuestas: [...propuestas, propuesta], asignadas });
}

/**
 * Records an answer to a proposal. A refusal rejects the proposal and withdraws each later open one that shares a member with
 * it or with another withdrawn one. The last consent carries the proposal out, and then the agreed ones that only waited for
 * it; if it depends on an earlier open one, it waits too.
 */
export function plegarRespuesta<C extends Movida>({ propuestas, asignadas }: Mesa<C>, e: Respondido): Mesa<C> {
  const propuesta = propuestas.find((p) => p.n === e.propuesta);
  if (!propuesta) throw new Error(`Reparto log broken: an answer to proposal ${e.propuesta}, which was never made`);
  const respondida = { ...propuesta, respuestas: { ...propuesta.respuestas, [e.miembro]: e.acepta } };
  const siguiente = sustituir({ propuestas, asignadas }, respondida);
  return asentar(e.acepta ? siguiente : vetar(siguiente, respondida));
}

function vetar<C extends Movida>(mesa: Mesa<C>, vetada: Propuesta<C>): Mesa<C> {
  const tocados = new Set(miembrosDe(vetada));
  let actual = conEstado(mesa, vetada, 'RECHAZADA');
  for (const p of mesa.propuestas) {
    if (p.n <= vetada.n || p.estado !== 'PENDIENTE' || !miembrosDe(p).some((id) => tocados.has(id))) continue;
    for (const id of miembrosDe(p)) tocados.add(id);
    actual = conEstado(actual, p, 'RETIRADA');
  }
  return actual;
}

/**
 * Carries out every open proposal that is fully agreed and depends on no earlier open one. A proposal that shares a
 * member with an earlier open one waits for it, because its benefit was computed with that one carried out.
 */
function asentar<C extends Movida>(mesa: Mesa<C>): Mesa<C> {
  let actual = mesa;
  const esperan = new Set<number>();
  for (const p of mesa.propuestas) {
    if (p.estado !== 'PENDIENTE') continue;
    const acordada = p.pide.every((id) => p.respuestas[id] === true);
    if (acordada && !miembrosDe(p).some((id) => esperan.has(id))) {
      actual = ejecutar(conEstado(actual, p, 'ACEPTADA'), p.cambios);
    } else for (const id of miembrosDe(p)) esperan.add(id);
  }
  return actual;
}

const miembrosDe = ({ cambios }: Propuesta<Movida>): readonly number[] =>
  cambios.flatMap((c) => (c.de === null ? [c.a] : [c.de, c.a]));

const conEstado = <C extends Movida>(mesa: Mesa<C>, propuesta: Propuesta<C>, nuevo: EstadoPropuesta): Mesa<C> =>
  sustituir(mesa, { ...propuesta, estado: nuevo });

function sustituir<C extends Movida>({ propuestas, asignadas }: Mesa<C>, propuesta: Propuesta<C>): Mesa<C> {
  return { propuestas: propuestas.map((p) => (p.n === propuesta.n ? propuesta : p)), asignadas };
}

function ejecutar<C extends Movida>({ propuestas, asignadas }: Mesa<C>, cambios: readonly Movida[]): Mesa<C> {
  const destino = new Map(cambios.map((c) => [c.tarea, c.a]));
  const movidas = asignadas.map((a) => {
    const miembro = destino.get(a.id);
    return miembro === undefined ? a : { id: a.id, miembro, origen: 'PROPUESTA' as const };
  });
  return { propuestas, asignadas: movidas };
}
