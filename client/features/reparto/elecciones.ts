import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { pts, type Persona, type Vista } from './vista.ts';

type Origen = NonNullable<SesionReparto['tareas'][number]['origen']>;

/** How a task came to its owner, where that is worth saying. */
export const TEXTO_ORIGEN = {
  ELECCION: null,
  ELECCION_ADMIN: 'La eligió un administrador',
  AUTO: 'Elegida automáticamente',
  CIERRE: 'Asignada en el cierre',
  PROPUESTA: 'Cambio acordado',
} as const satisfies Record<Origen, string | null>;

interface FilaEleccion {
  readonly n: number;
  readonly ronda: number;
  readonly tarea: number;
  readonly nombreTarea: string;
  readonly puntos: number;
  readonly persona: Persona;
  readonly nota: string | null;
}

/** The picks still standing, the newest first. */
export const filasDeElecciones = ({ estado, persona, tarea }: Vista): FilaEleccion[] =>
  estado.elecciones.toReversed().map((e) => ({
    n: e.n,
    ronda: e.ronda,
    tarea: e.tarea,
    nombreTarea: tarea(e.tarea)?.nombre ?? '',
    puntos: tarea(e.tarea)?.carga ?? 0,
    persona: persona(e.miembro),
    nota: TEXTO_ORIGEN[e.tipo],
  }));

/** What happened between two snapshots of one session, said in one sentence; null when nobody picked or took back. */
export const novedad = (antes: Vista, ahora: Vista): string | null => {
  if (antes.sesion.id !== ahora.sesion.id || antes.sesion.n >= ahora.sesion.n) return null;
  if (ahora.estado.elecciones.length < antes.estado.elecciones.length) return 'Un administrador ha deshecho la última elección';
  const [ultima] = filasDeElecciones(ahora);
  if (ultima === undefined || antes.estado.elecciones.some((e) => e.n === ultima.n)) return null;
  return `${ultima.persona.nombre}: ${ultima.nombreTarea}, ${pts(ultima.puntos)}`;
};

/** What to say of a refused pick. When the task went meanwhile, whose it is: the session has been read again by then. */
export const textoDeRechazo = (error: unknown, vista: Vista, tarea: number, yo: number): string => {
  const eleccion = vista.estado.elecciones.find((e) => e.tarea === tarea);
  if (!(error instanceof ErrorApi) || error.estado !== 409 || eleccion === undefined) return mensajeDeError(error, 'Error al elegir tarea');
  const nombre = `«${vista.tarea(tarea)?.nombre ?? ''}»`;
  if (eleccion.miembro !== yo) return `${vista.persona(eleccion.miembro).nombre} ya tiene ${nombre}`;
  return eleccion.tipo === 'ELECCION' ? `Ya has elegido ${nombre}` : `${nombre} ya es tuya. ${TEXTO_ORIGEN[eleccion.tipo]}`;
};
