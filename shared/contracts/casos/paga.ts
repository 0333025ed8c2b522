import { ImportesPaga, Paga, PagasVistas } from '#shared/contracts/paga.ts';
import { administrador, miembro, type Casos } from './caso.ts';

/** Use cases of pocket money. */
export const CASOS_DE_PAGA = {
  verPagas: miembro('La paga de cada semana, lo que está por pagar y lo pagado', {
    respuesta: PagasVistas,
    recuerda: true,
    detalle:
      'Un administrador ve la de todos; un miembro, la suya si la tiene, y si no, nada. Importes en céntimos; `semana` es su lunes. La de una semana se cuenta el martes a las 00:00 y ya no cambia: entera desde el 90 % de los puntos que le tocaban, o si no le tocaba nada; si no, en proporción, hacia abajo. Lo que se corrige después va en `correcciones` de la siguiente.',
  }),
  ponerImportesPaga: administrador('Pone la paga semanal de estos miembros, y la apaga para los demás', {
    cuerpo: ImportesPaga,
    respuesta: PagasVistas,
    detalle:
      'Vale desde la semana en curso. Apagarla esconde lo que está por pagar; vuelve al encenderla. No mueve dinero ni puntos.',
  }),
  pagarPaga: administrador('Marca una paga como pagada', {
    de: 'paga',
    respuesta: Paga,
    detalle: 'Otra vez no cambia nada. La de un administrador la marca otro, si lo hay.',
  }),
  devolverPaga: administrador('Deshace un pago: vuelve a estar por pagar', {
    de: 'paga',
    respuesta: Paga,
    detalle: 'Durante un día.',
  }),
} as const satisfies Casos;
