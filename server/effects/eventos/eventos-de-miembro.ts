import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import type { Publicacion } from '#server/change/publicar.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { miembroCambiado } from './miembro-cambiado.ts';

/** Tells the family of a member's new points and streak, and his own devices of what he unlocked. Read inside the transaction. */
export const eventosDeMiembro = async (
  trx: Db,
  familia: number,
  version: number,
  miembro: number,
  logros: readonly LogroDesbloqueado[],
): Promise<Publicacion[]> => {
  const usuario = await leerUsuario(trx, familia, miembro);
  if (usuario === undefined) return [];
  return [
    miembroCambiado(usuario, version),
    ...logros.map((logro): Publicacion => ({
      sala: `miembro:${miembro}`,
      evento: 'logro:desbloqueado',
      version,
      datos: { logro },
    })),
  ];
};
