import { useQuery } from '@tanstack/react-query';
import type { Paga } from '#shared/contracts/paga.ts';
import { enDinero } from '#shared/domain/paga/paga.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaPagas } from '#client/lib/red/consultas.ts';
import { semanaEnPalabras } from '#client/lib/fechas/fechas.ts';

export const usePagas = () => useQuery(consultaPagas);

/** Returns the action that marks a week's pocket money paid. */
export const usePagar = () =>
  useAccion('pagarPaga', {
    texto: 'Error al marcarla',
    dicho: ({ total, moneda }) => `Pagada: ${enDinero(total, moneda)}`,
  });

/** Returns the action that undoes a payment. */
export const useDevolver = () =>
  useAccion('devolverPaga', { texto: 'Error al deshacerlo', dicho: 'Vuelve a estar por pagar' });

/** Returns an amount with its sign: «+1,00 €», «−1,00 €». */
const conSigno = (centimos: number, moneda: Paga['moneda']): string =>
  `${centimos < 0 ? '−' : '+'}${enDinero(Math.abs(centimos), moneda)}`;

/**
 * Says why a week pays what it pays: nothing was due, or the percentage done. If that earned less than the full amount and
 * corrections changed the total, also says the amount before them. `suya`: speaks to the member, not about them.
 */
export const porQue = ({ porciento, importe, centimos, total, moneda }: Paga, suya: boolean): string => {
  if (porciento === null) return suya ? 'No te tocaba nada: entera' : 'No le tocaba nada: entera';
  const hizo = suya ? `Hiciste el ${String(porciento)} % de lo tuyo` : `Hizo el ${String(porciento)} % de lo suyo`;
  if (importe === centimos) return `${hizo}: entera`;
  return importe === total ? hizo : `${hizo}: ${enDinero(importe, moneda)}`;
};

/**
 * Returns further lines of a week's amount: corrections of earlier weeks, and what is still to be taken off for them, in this
 * week or later ones.
 */
export const otrasLineas = ({ importe, correcciones, total, moneda }: Paga): string[] => {
  const lineas = correcciones.map(
    ({ semana, diferencia }) => `Corrección ${conMinuscula(semanaEnPalabras(semana))}: ${conSigno(diferencia, moneda)}`,
  );
  const falta = total - importe - correcciones.reduce((suma, c) => suma + c.diferencia, 0);
  if (falta < 0) lineas.push(`Quedaba por descontar: ${conSigno(falta, moneda)}`);
  if (falta > 0) lineas.push(`Se descontará de las siguientes: ${enDinero(falta, moneda)}`);
  return lineas;
};
