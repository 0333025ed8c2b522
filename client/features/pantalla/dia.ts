import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { formatoDe } from '#client/lib/formatos.ts';

const formato = (zona: string, opciones: Intl.DateTimeFormatOptions) => formatoDe({ timeZone: zona, ...opciones });

/** «18:42» on the family's clock. */
export const horaDe = (zona: string, instante: number): string =>
  formato(zona, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instante);

/** «sábado 21 de noviembre» on the family's calendar. */
export const fechaDe = (zona: string, instante: number): string =>
  formato(zona, { weekday: 'long', day: 'numeric', month: 'long' }).format(instante).replace(',', '');

export type Escena = 'dia' | 'turno' | 'cierre' | 'final' | 'ensayo';

/** Which of the compositions to show: what is tried out comes before all but a draft under way. */
export const escenaDe = ({ sesion, ensayo }: EstadoPantalla, finalHasta: number, ahora: number): Escena => {
  if (sesion?.fase === 'ELECCION') return 'turno';
  if (sesion?.fase === 'CIERRE') return 'cierre';
  if (ensayo !== null) return 'ensayo';
  return sesion?.fase === 'COMPLETADA' && ahora < finalHasta ? 'final' : 'dia';
};
