import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import { sinLoSuyo } from '#server/effects/eventos/miembro-cambiado.ts';

/** The caller himself. */
export const verYo = async ({ db }: Contexto, actor: Actor): Promise<ResultadoCaso<Usuario>> => {
  const usuario = await leerUsuario(db, actor.familia_id, actor.id);
  return usuario === undefined ? rechazado('NO_AUTENTICADO') : hecho(usuario);
};

/** Everyone of the caller's family; addresses of e-mail only his own, unless he is its admin. */
export const verUsuarios = async (
  { db }: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<Usuario[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const usuarios = await listarUsuarios(db, familia);
  return hecho(usuarios.map((u) => (actor.es_administrador || u.id === actor.id ? u : sinLoSuyo(u))));
};

/** Whether a member is of the caller's family. */
export const existeUsuario = async ({ db }: Contexto, actor: Actor, id: number): Promise<boolean> =>
  (await leerUsuario(db, actor.familia_id, id)) !== undefined;
