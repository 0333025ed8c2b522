import type { Usuario, Yo } from '#shared/contracts/usuarios.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerUsuario, listarDeCasa } from '#server/data/usuarios.ts';
import { comoSuyo } from '#server/effects/cuentas/admin-de-la-caja.ts';
import { sinLoSuyo } from '#server/effects/vistas/sin-lo-suyo.ts';

/** The caller's own row, and whether they look after the box. */
export const verYo = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Yo>> =>
  leer(contexto, async (db) => {
    const usuario = await leerUsuario(db, actor.familia_id, actor.id);
    return usuario === undefined ? rechazado('NO_AUTENTICADO') : hecho(await comoSuyo(db, usuario, contexto));
  });

/** Everyone of the caller's family who lives here; e-mail addresses only their own, unless they are an admin. */
export const verUsuarios = async (
  contexto: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<Usuario[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const usuarios = await leer(contexto, (db) => listarDeCasa(db, familia));
  return hecho(usuarios.map((u) => (actor.es_administrador || u.id === actor.id ? u : sinLoSuyo(u))));
};
