import type { PropuestaVista, TareaVista } from '#client/lib/reparto/vista-reparto.ts';

type Traspaso = PropuestaVista['traspasos'][number];

/** A change of the closing as a question to one of its members. */
interface Pregunta {
  readonly titulo: string;
  /** The chores that the reader gives away. */
  readonly das: readonly TareaVista[];
  /** The chores that the reader gets. */
  readonly recibes: readonly TareaVista[];
  /** Chores that change hands between others in the same change. */
  readonly otros: readonly Traspaso[];
}

/** Returns the question that a change asks `yo`. It names the other member if there is only one. */
export const preguntaDe = ({ traspasos }: Pick<PropuestaVista, 'traspasos'>, yo: number): Pregunta => {
  const das = traspasos.filter((t) => t.de.id === yo);
  const recibes = traspasos.filter((t) => t.a.id === yo);
  const otros = traspasos.filter((t) => t.de.id !== yo && t.a.id !== yo);
  const gente = new Map(traspasos.flatMap(({ de, a }) => [de, a]).map((p) => [p.id, p.nombre]));
  gente.delete(yo);
  const [nombre] = gente.size === 1 && otros.length === 0 ? gente.values() : [];
  const varias = das.length + recibes.length > 2 || das.length > 1 || recibes.length > 1;
  const esta = varias ? 'estas tareas' : 'esta tarea';
  const titulo =
    nombre === undefined
      ? '¿Aceptas este cambio?'
      : das.length === 0
        ? `¿Te quedas ${esta} de ${nombre}?`
        : recibes.length === 0
          ? `¿Le das ${esta} a ${nombre}?`
          : `¿Cambias ${esta} con ${nombre}?`;
  return { titulo, das: das.map((t) => t.tarea), recibes: recibes.map((t) => t.tarea), otros };
};
