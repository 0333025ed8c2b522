import { finDeTrimestre, sumarDias } from '#shared/domain/dias.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { EstadoReajuste } from './tipos.ts';

/** Days after the first on which a reajuste may still be answered. */
const DIAS_PARA_RESPONDER = 2;

/** The last local day on which it may be answered: then it ends with what is agreed. Never beyond its quarter. */
export const ultimoDia = ({ desde, trimestre_inicio }: Pick<EstadoReajuste, 'desde' | 'trimestre_inicio'>): Dia => {
  const [suyo, fin] = [sumarDias(desde, DIAS_PARA_RESPONDER), finDeTrimestre(trimestre_inicio)];
  return suyo < fin ? suyo : fin;
};
