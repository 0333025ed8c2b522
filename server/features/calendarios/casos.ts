import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { crearCalendario, quitarCalendario, verCalendarios } from './direcciones.ts';

export const casosDeCalendarios = (contexto: Contexto) =>
  ({
    verCalendarios: ({ actor }) => verCalendarios(contexto, actor),
    crearCalendario: ({ actor, cuerpo }) => crearCalendario(contexto, actor, cuerpo),
    borrarCalendario: ({ actor, id }) => quitarCalendario(contexto, actor, id),
  }) satisfies Partial<Haceres>;
