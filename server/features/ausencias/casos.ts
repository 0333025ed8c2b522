import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { apuntarAusencia, confirmarAusencia, quitarAusencia, verAusencias } from './ausencias.ts';
import { ponerVive } from './poner-vive.ts';

export const casosDeAusencias = (contexto: Contexto) =>
  ({
    verAusencias: ({ actor }) => verAusencias(contexto, actor),
    apuntarAusencia: ({ actor, cuerpo, clave }) => apuntarAusencia(contexto, actor, cuerpo, clave),
    quitarAusencia: ({ actor, id, consulta }) =>
      quitarAusencia(contexto, actor, { id, entera: consulta.entera === 'true' }),
    ponerVive: ({ actor, id, cuerpo }) => ponerVive(contexto, actor, id, cuerpo),
    confirmarAusencia: ({ actor, id, cuerpo }) => confirmarAusencia(contexto, actor, id, cuerpo.confirmada),
  }) satisfies Partial<Haceres>;
