import { sumarSegundos } from '../instantes.ts';
import type { Aptitud, Instante } from '../tipos.ts';
import { preguntados, puede } from './preguntados.ts';
import type { FinCambio, Pedido, Preguntable } from './tipos.ts';

const DOS_DIAS = 2 * 86_400;

/** When a request ends if nobody answers; whoever accepts gives the admin as long again. */
export const finDelPedido = (desde: Instante): Instante => sumarSegundos(desde, DOS_DIAS);

/** What has become of something that a request names. */
export type Suerte = 'SIGUE' | Extract<FinCambio, 'HECHA' | 'VENCIDA' | 'QUITADA' | 'OTRO_DIA' | 'DE_OTRO'>;

/** What a request stands on, as it is now. */
export interface Premisas {
  /** The occurrence or chore asked about. */
  readonly suerte: Suerte;
  /** The chore given for it; null: for nothing. */
  readonly suertePor: Suerte | null;
  readonly aptitud: Aptitud;
  readonly aptitudPor: Aptitud | null;
  readonly miembros: readonly Preguntable[];
  readonly enReparto: boolean;
}

/** Why an open request is over by now; null: it is not. */
export const finDe = (pedido: Pedido, premisas: Premisas, ahora: Instante): FinCambio | null => {
  const { suerte, suertePor, aptitud, aptitudPor, miembros, enReparto } = premisas;
  if (suerte !== 'SIGUE') return suerte;
  if (suertePor !== null && suertePor !== 'SIGUE') return suertePor;
  if (pedido.tipo === 'CAMBIAR' && enReparto) return 'REPARTO';
  const quienPide = miembros.find((m) => m.id === pedido.pide);
  if (quienPide?.tiene_cuenta !== true) return 'SIN_CUENTA';
  const quedan = preguntados(pedido, aptitud, miembros);
  const queda = pedido.acepta === null ? quedan.length > 0 : quedan.some((m) => m.id === pedido.acepta);
  if (!queda || (aptitudPor !== null && !puede(quienPide, aptitudPor))) return 'SIN_NADIE';
  return ahora >= pedido.caduca_en ? 'SIN_RESPUESTA' : null;
};
