import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { AgregarMiembro, Usuario } from '#shared/contracts/usuarios.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/limites.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { contarMiembros, insertarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { conFoto } from './con-foto.ts';

/** Adds a member without an account: who he is activates it later with the family's PIN. */
export const agregarMiembro = (
  { db, reloj, fotos }: Contexto,
  { familia_id }: Actor,
  { first_name, grupo_edad }: Required<AgregarMiembro> & { readonly grupo_edad: GrupoEdad },
  foto: Buffer | null,
): Promise<ResultadoCaso<Usuario>> =>
  conFoto(fotos, foto, (avatar) =>
    db.transaction().execute(async (trx) => {
      const miembros = await contarMiembros(trx, familia_id);
      if (miembros >= MAXIMO_MIEMBROS) return rechazado('DEMASIADOS_MIEMBROS', { maximo: MAXIMO_MIEMBROS });
      const version = await subirVersion(trx, familia_id);
      const color = COLORES_MIEMBRO[miembros % COLORES_MIEMBRO.length] ?? COLORES_MIEMBRO[0];
      const id = await insertarUsuario(trx, {
        familia_id,
        first_name,
        grupo_edad,
        avatar,
        color,
        creado_en: reloj.ahora(),
      });
      const usuario = await leerUsuario(trx, familia_id, id);
      if (usuario === undefined) throw new Error('The added member is gone');
      return hecho(usuario, [miembroCambiado(usuario, version)]);
    }),
  );
