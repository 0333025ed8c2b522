import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { formatoDe } from '#client/lib/formatos.ts';

const formato = (zona: string, opciones: Intl.DateTimeFormatOptions) => formatoDe({ timeZone: zona, ...opciones });

/** Returns the time in the family's zone, «18:42». */
export const horaDe = (zona: string, instante: number): string =>
  formato(zona, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instante);

/** Returns the date in the family's zone, «sábado 21 de noviembre». */
export const fechaDe = (zona: string, instante: number): string =>
  formato(zona, { weekday: 'long', day: 'numeric', month: 'long' }).format(instante).replace(',', '');

export type Escena = 'dia' | 'turno' | 'cierre' | 'final' | 'ensayo';

/** Returns the scene to show. A trial draft precedes everything except a draft in progress. */
export const escenaDe = ({ sesion, ensayo }: EstadoPantalla, finalHasta: number, ahora: number): Escena => {
  if (sesion?.fase === 'ELECCION') return 'turno';
  if (sesion?.fase === 'CIERRE') return 'cierre';
  if (ensayo !== null) return 'ensayo';
  return sesion?.fase === 'COMPLETADA' && ahora < finalHasta ? 'final' : 'dia';
};
