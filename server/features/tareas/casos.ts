import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { borrarTarea, crearTarea, verTareas } from './crear-tarea.ts';
import { cerrarVotacion, cerrarVotaciones, reabrirVotacion } from './cerrar-votacion.ts';
import { editarTarea } from './editar-tarea.ts';

export const casosDeTareas = (contexto: Contexto) =>
  ({
    verTareas: ({ actor }) => verTareas(contexto, actor),
    crearTarea: ({ actor, cuerpo, clave }) => crearTarea(contexto, actor, cuerpo, clave),
    editarTarea: ({ actor, id, cuerpo }) => editarTarea(contexto, actor, id, cuerpo),
    borrarTarea: ({ actor, id }) => borrarTarea(contexto, actor, id),
    reabrirVotacion: ({ actor, id }) => reabrirVotacion(contexto, actor, id),
    cerrarVotacion: ({ actor, id, cuerpo }) => cerrarVotacion(contexto, actor, id, cuerpo),
    cerrarVotaciones: ({ actor }) => cerrarVotaciones(contexto, actor),
  }) satisfies Partial<Haceres>;
