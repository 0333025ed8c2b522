import { claveDeUsuario, usuarioLibre } from '#shared/domain/cuentas/nombre-usuario.ts';
import { leerUsernames } from '#server/data/usernames.ts';
import type { Db } from '#server/db/esquema.ts';

/** A number fits behind so many characters of a username. */
const LARGO_RAIZ = 30;

/** What the next free one is counted from: `lucia` for `Lucia` and for `lucia2`. */
const raizDe = (clave: string): string => clave.replace(/\d+$/, '').slice(0, LARGO_RAIZ) || clave.slice(0, LARGO_RAIZ);

/**
 * The usernames that members get here: their own where nobody has it, else the next free one. Others must be kept from
 * taking any meanwhile.
 */
export const usuariosLibres = async (
  db: Db,
  miembros: readonly { readonly id: number; readonly username: string | null }[],
): Promise<ReadonlyMap<number, string>> => {
  const dados = new Map<number, string>();
  // Each keeps their own before anybody gets another: a free one may be a member's further down.
  const suyas = new Set(miembros.flatMap((m) => (m.username === null ? [] : [claveDeUsuario(m.username)])));
  for (const { id, username } of miembros) {
    if (username === null) continue;
    const clave = claveDeUsuario(username);
    const raiz = raizDe(clave);
    const ocupadas = await leerUsernames(db, raiz);
    const libre = ocupadas.has(clave) ? usuarioLibre(raiz, new Set([...ocupadas, ...suyas])) : username;
    suyas.add(claveDeUsuario(libre));
    dados.set(id, libre);
  }
  return dados;
};
