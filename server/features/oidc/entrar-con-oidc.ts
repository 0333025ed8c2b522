import type { Tokens } from '#shared/contracts/accesos.ts';
import type { OidcAqui, VueltaOidc } from '#shared/contracts/oidc.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { borrarAccesosMuertos } from '#server/data/accesos.ts';
import { buscarEnlace } from '#server/data/oidc.ts';
import { abrirAcceso, firmarPar } from '#server/effects/accesos/emitir-tokens.ts';
import { terminarIda } from './ida.ts';

/** Returns the provider's name, and the origin at which it can be used: pages of other origins do not see its return. */
export const verOidc = async ({ oidc }: Contexto): Promise<ResultadoCaso<OidcAqui>> =>
  bien({ nombre: oidc?.nombre ?? null, origen: oidc?.origen ?? null });

/** Logs in the member who linked the account with which the visitor returns. Never creates a member or an account. */
export const entrarConOidc = async (
  contexto: Contexto,
  vuelta: VueltaOidc,
  direccion: string,
): Promise<ResultadoCaso<Tokens>> => {
  const vuelto = await terminarIda(contexto, vuelta, { acceso: 0, direccion });
  if (!vuelto.ok) return vuelto;
  const { nombre = '', emisor = '' } = contexto.oidc ?? {};
  const enlace = await leer(contexto, (db) => buscarEnlace(db, emisor, vuelto.valor));
  // Run as a change of the member's family, so that it cannot overlap a change that ends the link.
  const abierto = await cambiar(contexto, enlace?.familia_id ?? null, async (cambio) => {
    const { db, ahora } = cambio;
    const aun = await buscarEnlace(db, emisor, vuelto.valor);
    if (aun === undefined || aun.id !== enlace?.id) return rechazado('OIDC_SIN_ENLAZAR', { nombre });
    await borrarAccesosMuertos(db, aun.miembro_id, ahora);
    return bien({
      usuario: aun.miembro_id,
      ...(await abrirAcceso(contexto, cambio, aun.miembro_id, { enlace: aun.id })),
    });
  });
  return abierto.ok ? bien(await firmarPar(contexto, abierto.valor)) : abierto;
};
