import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { apuntarAusencia, confirmarAusencia } from './apuntar-ausencia.ts';
import { quitarAusencia } from './quitar-ausencia.ts';
import { verAusencias } from './ver-ausencias.ts';

export const casosDeAusencias = (contexto: Contexto) =>
  ({
    verAusencias: ({ actor }) => verAusencias(contexto, actor),
    apuntarAusencia: ({ actor, cuerpo, clave }) => apuntarAusencia(contexto, actor, cuerpo, clave),
    quitarAusencia: ({ actor, id, consulta: { entera, sigue } }) =>
      quitarAusencia(contexto, actor, { id, entera: entera === 'true', sigue: sigue === 'true' }),
    confirmarAusencia: ({ actor, id, cuerpo }) => confirmarAusencia(contexto, actor, id, cuerpo.confirmada),
  }) satisfies Partial<Haceres>;
