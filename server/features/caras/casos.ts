import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { permitirAparato, quitarAparato, verAparatos, verCaras } from './aparatos.ts';
import { permitirPin, ponerMiPin } from './poner-pin.ts';
import { crearEntradaConPin } from './entrar-con-pin.ts';

export const casosDeCaras = (contexto: Contexto) => {
  const entrarConPin = crearEntradaConPin(contexto);
  return {
    verCaras: ({ cuerpo }) => verCaras(contexto, cuerpo),
    entrarConPin: ({ cuerpo }) => entrarConPin(cuerpo),
    permitirAparato: ({ actor, cuerpo }) => permitirAparato(contexto, actor, cuerpo),
    verAparatos: ({ actor }) => verAparatos(contexto, actor),
    quitarAparato: ({ actor, id }) => quitarAparato(contexto, actor, id),
    permitirPin: ({ actor, id, cuerpo }) => permitirPin(contexto, actor, id, cuerpo),
    ponerMiPin: ({ actor, cuerpo }) => ponerMiPin(contexto, actor, cuerpo),
  } satisfies Partial<Haceres>;
};
