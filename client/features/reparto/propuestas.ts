import { cargasReales } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoPropuesta, Propuesta } from '#shared/domain/reparto/tipos.ts';
import type { Persona, Vista } from './vista.ts';

/** A task that would change hands. */
export interface Traspaso {
  readonly tarea: number;
  readonly nombre: string;
  readonly puntos: number;
  /** A week, as the others below; null when the session does not know. */
  readonly minutos: number | null;
  readonly de: Persona;
  readonly a: Persona;
}

interface Peso {
  readonly puntos: number;
  readonly minutos: number | null;
}

/** What a member's load would become. */
export interface CargaPropuesta {
  readonly persona: Persona;
  readonly antes: Peso;
  readonly despues: Peso;
  readonly cuota: Peso;
}

export interface VistaPropuesta {
  readonly n: number;
  readonly estado: EstadoPropuesta;
  readonly traspasos: readonly Traspaso[];
  /** Only while it is open: once it is decided the loads are those of later. */
  readonly cargas: readonly CargaPropuesta[];
  readonly respuestas: readonly { readonly persona: Persona; readonly acepta: boolean | null }[];
  /** Whether `yo` is asked and has not answered. */
  readonly esperaMi: boolean;
}

const cargasDe = (
  { estado, persona, tarea, minutosDe, minutosTareas }: Vista,
  { cambios }: Propuesta,
): CargaPropuesta[] => {
  const cargas = cargasReales(estado);
  const implicados = [...new Set(cambios.flatMap((c) => [c.de, c.a]))];
  return implicados.map((id) => {
    const tiene = estado.asignadas.filter((a) => a.miembro === id).map((a) => a.id);
    const da = new Set(cambios.filter((c) => c.de === id).map((c) => c.tarea));
    const recibe = cambios.filter((c) => c.a === id).map((c) => c.tarea);
    const tendria = [...tiene.filter((t) => !da.has(t)), ...recibe];
    const antes = cargas[id] ?? 0;
    const despues = tendria.reduce((suma, t) => suma + (tarea(t)?.carga ?? 0), 0);
    const cuota = estado.cuotas[id] ?? 0;
    return {
      persona: persona(id),
      antes: { puntos: antes, minutos: minutosTareas(tiene) },
      despues: { puntos: despues, minutos: minutosTareas(tendria) },
      cuota: { puntos: cuota, minutos: minutosDe(cuota) },
    };
  });
};

/** The proposals of the closing, the open one first and then the newest; `yo` sees which one waits for him. */
export const propuestasDe = (vista: Vista, yo: number): VistaPropuesta[] =>
  vista.estado.propuestas
    .toSorted((a, b) => Number(b.estado === 'PENDIENTE') - Number(a.estado === 'PENDIENTE') || b.n - a.n)
    .map((p) => ({
      n: p.n,
      estado: p.estado,
      traspasos: p.cambios.map((c) => ({
        tarea: c.tarea,
        nombre: vista.tarea(c.tarea)?.nombre ?? '',
        puntos: vista.tarea(c.tarea)?.carga ?? 0,
        minutos: vista.minutosTarea(c.tarea),
        de: vista.persona(c.de),
        a: vista.persona(c.a),
      })),
      cargas: p.estado === 'PENDIENTE' ? cargasDe(vista, p) : [],
      respuestas: p.pide.map((id) => ({ persona: vista.persona(id), acepta: p.respuestas[id] ?? null })),
      esperaMi: p.estado === 'PENDIENTE' && p.pide.includes(yo) && p.respuestas[yo] === undefined,
    }));
