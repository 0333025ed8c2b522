import type { RechazoIniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { rechazado, type Rechazado } from '#server/change/resultado.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';

/** The refusal of a start or a preview, with what its text names: the actual total, or what is in the way. */
export const rechazoDeInicio = (rechazo: RechazoIniciar): Rechazado => {
  if (rechazo.codigo === 'PORCENTAJES_NO_SUMAN_100') return rechazado(rechazo.codigo, { actual: rechazo.actual });
  if (rechazo.codigo === 'REPARTO_BLOQUEADO')
    return rechazado(rechazo.codigo, { motivo: rechazo.avisos.map(textoAdvertencia).join('; ') });
  return rechazado(rechazo.codigo);
};
