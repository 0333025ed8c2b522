import { Acto } from '#shared/contracts/rastro.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import type { Actor } from '#server/change/contexto.ts';
import { insertarRastro } from '#server/data/rastro.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';

/** Whose it is. */
type Autor = Pick<Actor, 'id'>;

/**
 * Writes down what an admin does, in the change that does it: it is there exactly when the act is. Its admins' devices
 * are told that there is something new. Only what the contract names is stored.
 */
export const anotar = async (
  { db, familia, ahora, avisarA }: Pick<Cambio, 'db' | 'familia' | 'ahora' | 'avisarA'>,
  { id }: Autor,
  hecho: Acto,
): Promise<void> => {
  const miembros = await listarUsuarios(db, familia);
  const autor = miembros.find((m) => m.id === id);
  if (autor === undefined) throw new Error(`Member ${String(id)} is not of family ${String(familia)}`);
  const { acto, ...datos } = Acto.parse(hecho);
  await insertarRastro(db, {
    familia_id: familia,
    cuando: ahora,
    autor_id: id,
    autor_nombre: autor.first_name,
    acto,
    datos: JSON.stringify(datos),
  });
  for (const admin of miembros) if (admin.es_administrador) avisarA(admin.id, 'rastro:anotado', {});
};
