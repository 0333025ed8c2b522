import type { Cambio, EstadoPropuesta, EstadoReparto, EventoReparto, Propuesta } from '../tipos.ts';

type Evento<T extends EventoReparto['tipo']> = Extract<EventoReparto, { tipo: T }>;

/** Opens a proposal; one that asks nobody is carried out at once, unless it hangs on one that is open. */
export function plegarPropuesta(estado: EstadoReparto, e: Evento<'PROPUESTA'>): EstadoReparto {
  const propuesta: Propuesta = {
    n: e.propuesta,
    ...(e.lote !== undefined && { lote: e.lote }),
    cambios: e.cambios,
    pide: e.pide,
    respuestas: {},
    estado: 'PENDIENTE',
  };
  return asentar({ ...estado, propuestas: [...estado.propuestas, propuesta] });
}

/**
 * Notes an answer. One refusal vetoes, and takes back what hangs on it: the open ones after it that share a member with
 * it, or with one so taken back. The last of the consents carries it out, with what only waited for it.
 */
export function plegarRespuesta(estado: EstadoReparto, e: Evento<'RESPUESTA'>): EstadoReparto {
  const propuesta = estado.propuestas.find((p) => p.n === e.propuesta);
  if (!propuesta) throw new Error(`Reparto log broken: an answer to proposal ${e.propuesta}, which was never made`);
  const respondida = { ...propuesta, respuestas: { ...propuesta.respuestas, [e.miembro]: e.acepta } };
  const siguiente = sustituir(estado, respondida);
  return asentar(e.acepta ? siguiente : vetar(siguiente, respondida));
}

function vetar(estado: EstadoReparto, vetada: Propuesta): EstadoReparto {
  const tocados = new Set(miembrosDe(vetada));
  let actual = conEstado(estado, vetada, 'RECHAZADA');
  for (const p of estado.propuestas) {
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
function asentar(estado: EstadoReparto): EstadoReparto {
  let actual = estado;
  const esperan = new Set<number>();
  for (const p of estado.propuestas) {
    if (p.estado !== 'PENDIENTE') continue;
    const acordada = p.pide.every((id) => p.respuestas[id] === true);
    if (acordada && !miembrosDe(p).some((id) => esperan.has(id))) {
      actual = ejecutar(conEstado(actual, p, 'ACEPTADA'), p.cambios);
    } else for (const id of miembrosDe(p)) esperan.add(id);
  }
  return actual;
}

const miembrosDe = ({ cambios }: Propuesta): readonly number[] => cambios.flatMap((c) => [c.de, c.a]);

const conEstado = (estado: EstadoReparto, propuesta: Propuesta, nuevo: EstadoPropuesta): EstadoReparto =>
  sustituir(estado, { ...propuesta, estado: nuevo });

function sustituir(estado: EstadoReparto, propuesta: Propuesta): EstadoReparto {
  return { ...estado, propuestas: estado.propuestas.map((p) => (p.n === propuesta.n ? propuesta : p)) };
}

function ejecutar(estado: EstadoReparto, cambios: readonly Cambio[]): EstadoReparto {
  const destino = new Map(cambios.map((c) => [c.tarea, c.a]));
  const asignadas = estado.asignadas.map((a) => {
    const miembro = destino.get(a.id);
    return miembro === undefined ? a : { id: a.id, miembro, origen: 'PROPUESTA' as const };
  });
  return { ...estado, asignadas };
}
