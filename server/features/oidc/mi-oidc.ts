import type { IdaOidc, MiOidc, VueltaOidc } from '#shared/contracts/sin-contrasena.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerAcceso } from '#server/data/accesos.ts';
import { leerEnlace, ponerEnlace, quitarEnlace } from '#server/data/oidc.ts';
import { leerHash, SIN_CONTRASENA } from '#server/data/usuarios.ts';
import { empezarIda, terminarIda } from './ida.ts';

/** Returns the provider, and when the caller linked their account. */
export const verMiOidc = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<MiOidc>> =>
  leer(contexto, async (db) => {
    const { nombre = null, origen = null, emisor = '' } = contexto.oidc ?? {};
    const enlazado_en = (await leerEnlace(db, id, emisor))?.enlazado_en ?? null;
    return bien({ nombre, origen, enlazado_en, unica: (await leerHash(db, id)) === SIN_CONTRASENA });
  });

/** Begins a trip to the provider, which only this login can end. */
export const irAEnlazar = async (contexto: Contexto, { acceso }: Actor): Promise<ResultadoCaso<IdaOidc>> => {
  const propio = await leer(contexto, (db) => leerAcceso(db, acceso));
  // Four digits can be guessed, and a link would outlast them.
  if (propio === undefined || propio.aparato_id !== null) return rechazado('OIDC_CON_PIN');
  return empezarIda(contexto, acceso);
};

/** Links the account with which the caller returns to their member. */
export const enlazarOidc = async (
  contexto: Contexto,
  actor: Actor,
  vuelta: VueltaOidc,
  direccion: string,
): Promise<ResultadoCaso<MiOidc>> => {
  const vuelto = await terminarIda(contexto, vuelta, { acceso: actor.acceso, direccion });
  if (!vuelto.ok || contexto.oidc === null) return vuelto.ok ? rechazado('OIDC_APAGADO') : vuelto;
  const { nombre, origen, emisor } = contexto.oidc;
  return cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerEnlace(db, actor.id, emisor)) !== undefined) return rechazado('OIDC_YA_ENLAZADA');
    // A link to the provider that was configured before.
    cortar(...(await quitarEnlace(db, actor.id, ahora)).map((acceso) => ({ acceso })));
    const fila = { familia_id: actor.familia_id, miembro_id: actor.id, emisor, sujeto: vuelto.valor.sujeto };
    return (await ponerEnlace(db, { ...fila, enlazado_en: ahora })) === undefined
      ? rechazado('OIDC_DE_OTRO', { nombre })
      : bien({ nombre, origen, enlazado_en: ahora, unica: false });
  });
};

/** Removes the caller's link if they have a password, and ends the logins that it opened, with their sockets. */
export const desenlazarOidc = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, cortar }) => {
    if ((await leerHash(db, actor.id)) === SIN_CONTRASENA) return rechazado('OIDC_UNICA');
    cortar(...(await quitarEnlace(db, actor.id, ahora)).map((acceso) => ({ acceso })));
    return bien(null);
  });
