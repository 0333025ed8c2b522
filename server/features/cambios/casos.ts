import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { pedirCambio, verCambios } from './pedir.ts';
import { aceptarCambio, permitirCambio, rechazarCambio, retirarCambio } from './responder.ts';

export const casosDeCambios = (contexto: Contexto) =>
  ({
    verCambios: ({ actor }) => verCambios(contexto, actor),
    pedirCambio: ({ actor, cuerpo }) => pedirCambio(contexto, actor, cuerpo),
    aceptarCambio: ({ actor, id }) => aceptarCambio(contexto, actor, id),
    rechazarCambio: ({ actor, id }) => rechazarCambio(contexto, actor, id),
    retirarCambio: ({ actor, id }) => retirarCambio(contexto, actor, id),
    permitirCambio: ({ actor, id, cuerpo }) => permitirCambio(contexto, actor, id, cuerpo),
  }) satisfies Partial<Haceres>;
