import type { EstadoPropuesta, Propuesta, TareaAsignada } from '../tipos.ts';

/** A chore that is to change hands; `de` is null when it is nobody's. */
interface Movida {
  readonly tarea: number;
  readonly de: number | null;
  readonly a: number;
}

/** The state that proposals of a closing or a reajuste change: the proposals, and the owners. */
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

/** Opens a proposal; one that asks nobody is carried out at once, unless it hangs on one that is open. */
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
 * Notes an answer. One refusal vetoes, and takes back what hangs on it: the open ones after it that share a member with
 * it, or with one so taken back. The last of the consents carries it out, with what only waited for it.
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
 * Carries out every open proposal that all have agreed to and that hangs on none before it: one that shares a member
 * with an open one waits for it, since its worth was counted with that one made.
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
