import { leerPaquete } from '#shared/domain/reparto/cierre/lectura.ts';
import type { EstadoPropuesta } from '#shared/domain/reparto/tipos.ts';
import { lugarDe, medidorDe } from '#client/lib/cierre.ts';
import type { Persona, Vista } from '#client/lib/vista-reparto.ts';

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

/** How far from their quota a member is before a change and would be after it, in words. */
export interface DistanciaPropuesta {
  readonly persona: Persona;
  readonly antes: string;
  readonly despues: string;
}

export interface VistaPropuesta {
  readonly n: number;
  readonly estado: EstadoPropuesta;
  readonly traspasos: readonly Traspaso[];
  /** Only of a change that is open or done. */
  readonly distancias: readonly DistanciaPropuesta[];
  /** Everybody asked has agreed, and it waits for a change before it that it hangs on. */
  readonly esperaOtra: boolean;
  readonly respuestas: readonly { readonly persona: Persona; readonly acepta: boolean | null }[];
  /** Whether `yo` is asked and has not answered. */
  readonly esperaMi: boolean;
}

const distanciasDe = ({ estado, persona, minutosDe }: Vista): ((n: number) => readonly DistanciaPropuesta[]) => {
  const paquete = leerPaquete(estado);
  const enMinutos = medidorDe(estado.contar, minutosDe);
  return (n) =>
    (paquete?.distancias.get(n) ?? []).map(({ miembro, antes, despues }) => ({
      persona: persona(miembro),
      antes: lugarDe(antes, enMinutos),
      despues: lugarDe(despues, enMinutos),
    }));
};

/** Open ones first; of a bundle those that wait for me, in its order, else the newest first. */
const enOrden = (a: VistaPropuesta, b: VistaPropuesta): number =>
  Number(b.estado === 'PENDIENTE') - Number(a.estado === 'PENDIENTE') ||
  Number(b.esperaMi) - Number(a.esperaMi) ||
  (a.estado === 'PENDIENTE' ? a.n - b.n : b.n - a.n);

/** The proposals of the closing, the open ones first; `yo` sees which wait for them. */
export const propuestasDe = (vista: Vista, yo: number): VistaPropuesta[] => {
  const distancias = distanciasDe(vista);
  return vista.estado.propuestas
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
      distancias: distancias(p.n),
      respuestas: p.pide.map((id) => ({ persona: vista.persona(id), acepta: p.respuestas[id] ?? null })),
      esperaMi: p.estado === 'PENDIENTE' && p.pide.includes(yo) && p.respuestas[yo] === undefined,
      esperaOtra: p.estado === 'PENDIENTE' && p.pide.every((id) => p.respuestas[id] === true),
    }))
    .toSorted(enOrden);
};
