import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EstadoAltas } from '#shared/contracts/accesos.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { HASTA_QUE_CONTESTE } from '#client/lib/red/query-client.ts';
import { enEstaPestana } from '#client/lib/navegador/almacen.ts';
import { propio } from '#client/lib/navegador/base.ts';

/** Query: who may create a family on this box, and whether the box has none yet. */
const consultaAltas = queryOptions({
  queryKey: CLAVES.altas,
  queryFn: ({ signal }) => llamar('verAltas', { signal }),
});

interface Altas {
  /** Undefined until the server has answered. */
  readonly estado: EstadoAltas | undefined;
  /** Whether the first answer is still awaited. After a failed try the screens no longer wait for it. */
  readonly esperando: boolean;
}

export const useAltas = (): Altas => {
  const { data, isPending, failureCount, errorUpdateCount } = useQuery({ ...consultaAltas, ...HASTA_QUE_CONTESTE });
  return { estado: data, esperando: isPending && failureCount + errorUpdateCount === 0 };
};

const CON_INVITACION = 'En este servidor las familias entran con invitación. Pídesela a quien lo administra.';
const CERRADO = 'En este servidor no se pueden crear más familias.';
/** For the person who installed the box: it has no family, and registration is closed. */
const CERRADO_SIN_NADIE = 'Está cerrado y no deja crear ninguna. Para abrirlo, arráncalo con REGISTRO=invitacion.';

/**
 * Returns why this visitor can create no family here; null if they can, and before the server has answered. Where registration
 * asks for an invitation, a visitor with one (`invitado`) can, and any visitor while the box has no family.
 */
export const porQueNoSeCrea = (estado: EstadoAltas | undefined, invitado: boolean): string | null => {
  if (estado === undefined || estado.registro === 'abierto') return null;
  if (estado.registro === 'cerrado') return estado.vacio ? CERRADO_SIN_NADIE : CERRADO;
  return estado.vacio || invitado ? null : CON_INVITACION;
};

/**
 * Storage key of the secret in an invitation link to create a family. The secret is moved from the address bar, where it could
 * be photographed or synced, to this tab's storage, where a reload still finds it.
 */
const CLAVE = propio('te-toca.invitacion');

export const leerInvitacionAlta = (): string | null => enEstaPestana.leer(CLAVE);
export const guardarInvitacionAlta = (secreto: string): void => enEstaPestana.guardar(CLAVE, secreto);
export const olvidarInvitacionAlta = (): void => enEstaPestana.quitar(CLAVE);
