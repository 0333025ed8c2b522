import { Acto } from '#shared/contracts/rastro.ts';
import type { ActoAnotado, Cambio } from '#server/change/cambio.ts';
import { insertarRastro } from '#server/data/rastro.ts';
import { leerUsuariosPorId, listarUsuarios } from '#server/data/usuarios.ts';

/**
 * Writes acts to the audit log in the change that did them, and tells the admins' devices that it has new entries.
 * `Acto.parse` drops fields that the contract does not name.
 */
export const anotarActos = async (
  { db, familia, avisarA }: Pick<Cambio, 'db' | 'familia' | 'avisarA'>,
  actos: readonly ActoAnotado[],
): Promise<void> => {
  if (actos.length === 0) return;
  const autores = await leerUsuariosPorId(db, familia, [...new Set(actos.map(({ autor }) => autor))]);
  for (const { autor: id, acto, en } of actos) {
    const autor = autores.find(({ usuario }) => usuario.id === id)?.usuario;
    if (autor === undefined) throw new Error(`Member ${String(id)} is not of family ${String(familia)}`);
    const { acto: nombre, ...datos } = Acto.parse(acto);
    await insertarRastro(db, {
      familia_id: familia,
      cuando: en,
      autor_id: id,
      autor_nombre: autor.first_name,
      acto: nombre,
      datos: JSON.stringify(datos),
    });
  }
  const admins = (await listarUsuarios(db, familia)).filter((m) => m.es_administrador);
  for (const { id } of admins) avisarA(id, 'rastro:anotado', {});
};
