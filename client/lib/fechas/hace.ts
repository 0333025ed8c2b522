import { ahoraServidor } from '#client/lib/red/hora-servidor.ts';

const RELATIVO = new Intl.RelativeTimeFormat('es-ES', { style: 'short' });
/** Without the short style, because some browsers shorten days to «hace 2 d». */
const EN_DIAS = new Intl.RelativeTimeFormat('es-ES');
const MINUTO = 60_000;

/**
 * Says how long ago an instant was, by the server's clock: «ahora mismo», «hace 3 min», «hace 2 días». An instant in the future
 * counts as now.
 */
export const hace = (instante: string, ahora = ahoraServidor()): string => {
  const minutos = Math.floor((ahora - Date.parse(instante)) / MINUTO);
  if (minutos < 1) return 'ahora mismo';
  if (minutos < 60) return RELATIVO.format(-minutos, 'minute');
  const horas = Math.floor(minutos / 60);
  return horas < 24 ? RELATIVO.format(-horas, 'hour') : EN_DIAS.format(-Math.floor(horas / 24), 'day');
};
