import type { Cambio } from '#shared/contracts/cambios.ts';
import { conMinuscula, enumerar, plural } from '#shared/domain/palabras.ts';
import { nombreDeUnDia, nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { duracion, fechaLimite } from '#client/lib/fechas/fechas.ts';

// Texts of requests on a card, in words that a ten-year-old can read.

/**
 * Returns the day of the occurrence to cover, to end a question: «hoy», «mañana», «el mié, 25 nov», or that it is overdue. Empty
 * for a chore without a due date.
 */
const cuando = ({ dia }: Cambio, hoy: string): string => {
  if (dia === null) return '';
  if (dia < hoy) return 'que ya va con retraso';
  const dicho = fechaLimite(dia, hoy);
  return dicho === 'Hoy' || dicho === 'Mañana' ? conMinuscula(dicho) : `el ${dicho}`;
};

/** Says what a chore takes: «10 puntos · 15 min». If it is handed over until the next draft, its frequency comes first. */
export const loQueCuesta = ({ tipo }: Pick<Cambio, 'tipo'>, tarea: Cambio['tarea']): string =>
  [
    ...(tipo === 'CAMBIAR' ? [tarea.frecuencia_display] : []),
    plural(tarea.puntos, 'punto'),
    duracion(tarea.minutos),
  ].join(' · ');

/** Heading and question of a request, for a member who is asked. */
export const pregunta = (cambio: Cambio, hoy: string): { readonly titulo: string; readonly texto: string } => {
  const { tipo, tarea, por, pide } = cambio;
  if (tipo === 'CUBRIR') {
    const dia = cuando(cambio, hoy);
    return {
      titulo: `${pide.nombre} te pide ayuda`,
      texto: `¿Haces tú esta vez ${dia === '' ? `«${nombreEnFrase(tarea.nombre)}»` : `«${nombreDeUnDia(tarea.nombre)}», ${dia}`}?`,
    };
  }
  return {
    titulo: `${pide.nombre} quiere cambiar una tarea`,
    texto:
      por === null
        ? `¿Te quedas «${nombreEnFrase(tarea.nombre)}» hasta el próximo reparto?`
        : `Tú te quedas «${nombreEnFrase(tarea.nombre)}» y ${pide.nombre} se queda «${nombreEnFrase(por.nombre)}», hasta el próximo reparto.`,
  };
};

/** Heading of a request of mine. */
export const loQuePedi = ({ tipo, tarea, por }: Cambio): string => {
  if (tipo === 'CUBRIR') return `Has pedido que te cubran: «${nombreEnFrase(tarea.nombre)}»`;
  return por === null
    ? `Has pedido que se queden «${nombreEnFrase(tarea.nombre)}»`
    : `Has pedido cambiar «${nombreEnFrase(tarea.nombre)}» por «${nombreEnFrase(por.nombre)}»`;
};

/** State of an open request of mine: which members have not answered and which declined, or that an admin must allow it. */
export const comoVa = (cambio: Cambio, nombreDe: (id: number) => string): string => {
  const { estado, acepta, preguntados, noes } = cambio;
  if (estado === 'POR_PERMITIR') return `${acepta?.nombre ?? ''} quiere. Falta que un administrador diga que sí`;
  const faltan = preguntados.filter((id) => !noes.includes(id)).map(nombreDe);
  const no = noes.map(nombreDe);
  const dicen = no.length === 0 ? '' : ` ${enumerar(no)} no ${no.length === 1 ? 'puede' : 'pueden'}.`;
  return `Esperando a ${enumerar(faltan)}.${dicen}`;
};

/** Outcome of an ended request, in words to `yo`: the member who made it or, if it was carried out, the one who accepted it. */
export const comoAcabo = (cambio: Cambio, yo: number): string => {
  const { estado, tipo, tarea, por, acepta, pide, fin_display } = cambio;
  if (estado !== 'HECHO')
    return `«${nombreEnFrase(tarea.nombre)}»: ${conMinuscula(fin_display ?? '')}. Sigue siendo tuya`;
  if (pide.id !== yo)
    return `«${nombreEnFrase(tarea.nombre)}» es tuya ${tipo === 'CUBRIR' ? 'esta vez' : 'desde ahora'}`;
  const quien = acepta?.nombre ?? '';
  if (tipo === 'CUBRIR') return `${quien} te cubre: «${nombreEnFrase(tarea.nombre)}»`;
  return por === null
    ? `${quien} se queda «${nombreEnFrase(tarea.nombre)}»`
    : `${quien} se queda «${nombreEnFrase(tarea.nombre)}», y tú «${nombreEnFrase(por.nombre)}»`;
};
