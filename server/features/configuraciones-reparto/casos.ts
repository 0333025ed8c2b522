import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { editarConfiguracion, editarConfiguraciones } from './editar-configuracion.ts';
import { verConfiguraciones } from './ver-configuraciones.ts';

export const casosDeConfiguraciones = (contexto: Contexto) =>
  ({
    verConfiguraciones: ({ actor, consulta }) => verConfiguraciones(contexto, actor, consulta.familia),
    editarConfiguraciones: ({ actor, cuerpo }) => editarConfiguraciones(contexto, actor, cuerpo),
    editarConfiguracion: ({ actor, id, cuerpo }) => editarConfiguracion(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
