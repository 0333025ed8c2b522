import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EstadoAltas } from '#shared/contracts/altas.ts';
import { llamar } from './llamar.ts';
import { CLAVES } from './claves.ts';
import { HASTA_QUE_CONTESTE } from './query-client.ts';

/** Reads who may found a family on this box, for the screens before the login. */
const consultaAltas = queryOptions({
  queryKey: CLAVES.altas,
  queryFn: ({ signal }) => llamar('verAltas', { signal }),
});

interface Altas {
  /** Undefined while nobody has said. */
  readonly estado: EstadoAltas | undefined;
  /** Whether it is worth waiting: once a try has failed, the screens go on without. */
  readonly esperando: boolean;
}

export const useAltas = (): Altas => {
  const { data, isPending, failureCount, errorUpdateCount } = useQuery({ ...consultaAltas, ...HASTA_QUE_CONTESTE });
  return { estado: data, esperando: isPending && failureCount + errorUpdateCount === 0 };
};

const CON_INVITACION = 'En este servidor las familias entran con invitación. Pídesela a quien lo administra.';
const CERRADO = 'En este servidor no se pueden crear más familias.';
/** For the person who has just installed the box: it is empty and registration is closed. */
const CERRADO_SIN_NADIE = 'Está cerrado y no deja crear ninguna. Para abrirlo, arráncalo con REGISTRO=invitacion.';

/**
 * Why no family can be created here, or null when one can, also by an invitation. While nobody has said, it can be
 * tried: the server decides anyway.
 */
export const porQueNoSeCrea = (estado: EstadoAltas | undefined, invitado: boolean): string | null => {
  if (estado === undefined || estado.registro === 'abierto') return null;
  if (estado.registro === 'cerrado') return estado.vacio ? CERRADO_SIN_NADIE : CERRADO;
  return estado.vacio || invitado ? null : CON_INVITACION;
};
