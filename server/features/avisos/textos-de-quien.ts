import type { AvisoPush } from '#shared/contracts/aviso-push.ts';

/** What messages say of who did what. */

interface Corregida {
  readonly id: number;
  readonly tipo: 'OBJECION' | 'NO_HECHA' | 'OTRA_PERSONA';
  readonly tarea_nombre: string;
  readonly motivo: string;
}

/** To the owner. */
export const avisoDeHecha = (asignacion: number, nombre: string, tarea: string): AvisoPush => ({
  titulo: `${nombre} ha hecho «${tarea}»`,
  cuerpo: 'Te tocaba a ti. Si no fue así, dilo antes de un día.',
  url: '/tasks?pestana=completadas',
  etiqueta: `hecha-${String(asignacion)}`,
});

const deCorreccion = (id: number) => ({ url: '/dashboard', etiqueta: `correccion-${String(id)}` });

/** To an admin. */
export const avisoDeObjecion = ({ id, tarea_nombre }: Corregida, dueno: string, de: string): AvisoPush => ({
  titulo: `¿Quién hizo «${tarea_nombre}»?`,
  cuerpo: `${dueno} dice que no fue ${de}. Decide tú.`,
  ...deCorreccion(id),
});

/** To whoever had it as theirs. */
export const avisoDeCorregida = ({ id, tipo, tarea_nombre, motivo }: Corregida, autor: string): AvisoPush => ({
  titulo:
    tipo === 'NO_HECHA' ? `A «${tarea_nombre}» le falta un detalle` : `«${tarea_nombre}» cuenta para otra persona`,
  cuerpo: tipo === 'NO_HECHA' ? `${autor}: ${motivo}` : 'Mira en Inicio qué ha pasado.',
  ...deCorreccion(id),
});
