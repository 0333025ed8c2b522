import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { contarAveria } from './contar-averia.ts';

export const casosDeAverias = (contexto: Contexto) =>
  ({
    contarAveria: async ({ actor, cuerpo, request }) => {
      const contada = await contarAveria(contexto, actor);
      if (contada.ok) request.log.error({ averia: cuerpo }, 'a screen broke in a browser');
      return contada;
    },
  }) satisfies Partial<Haceres>;
