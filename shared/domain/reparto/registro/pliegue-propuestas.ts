import type { Cambio, EstadoReparto, EventoReparto, Propuesta } from '../tipos.ts';

type Evento<T extends EventoReparto['tipo']> = Extract<EventoReparto, { tipo: T }>;

/** Opens a proposal; one that asks nobody is carried out at once. */
export function plegarPropuesta(estado: EstadoReparto, e: Evento<'PROPUESTA'>): EstadoReparto {
  const propuesta = { n: e.propuesta, cambios: e.cambios, pide: e.pide, respuestas: {}, estado: 'PENDIENTE' as const };
  return resolver({ ...estado, propuestas: [...estado.propuestas, propuesta] }, propuesta);
}

/** Notes an answer: one refusal vetoes, the last of the consents carries it out. */
export function plegarRespuesta(estado: EstadoReparto, e: Evento<'RESPUESTA'>): EstadoReparto {
  const propuesta = estado.propuestas.find((p) => p.n === e.propuesta);
  if (!propuesta) throw new Error(`Reparto log broken: an answer to proposal ${e.propuesta}, which was never made`);
  return resolver(estado, { ...propuesta, respuestas: { ...propuesta.respuestas, [e.miembro]: e.acepta } });
}

function resolver(estado: EstadoReparto, propuesta: Propuesta): EstadoReparto {
  const respuestas = new Set(propuesta.pide.map((id) => propuesta.respuestas[id]));
  if (respuestas.has(false)) return sustituir(estado, { ...propuesta, estado: 'RECHAZADA' });
  if (respuestas.has(undefined)) return sustituir(estado, propuesta);
  return ejecutar(sustituir(estado, { ...propuesta, estado: 'ACEPTADA' }), propuesta.cambios);
}

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
