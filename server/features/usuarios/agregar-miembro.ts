import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { AgregarMiembro, Usuario } from '#shared/contracts/usuarios.ts';
import { MAXIMO_MIEMBROS } from '#shared/domain/reparto/limites.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { insertarFoto } from '#server/data/fotos.ts';
import { contarMiembros, insertarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { avisarDeUsuario } from '#server/effects/eventos/de-miembro.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { conFoto } from './con-foto.ts';

/** Adds a member without an account: whoever they are activates it later with the family's PIN. */
export const agregarMiembro = (
  contexto: Contexto,
  actor: Actor,
  { first_name, grupo_edad }: Required<AgregarMiembro> & { readonly grupo_edad: GrupoEdad },
  bytes: Buffer | null,
): Promise<ResultadoCaso<Usuario>> =>
  conFoto(contexto.fotos, bytes, (foto) =>
    cambiar(contexto, actor.familia_id, async (cambio) => {
      const { db, ahora, familia } = cambio;
      const miembros = await contarMiembros(db, familia);
      if (miembros >= MAXIMO_MIEMBROS) return rechazado('DEMASIADOS_MIEMBROS', { maximo: MAXIMO_MIEMBROS });
      const color = COLORES_MIEMBRO[miembros % COLORES_MIEMBRO.length] ?? COLORES_MIEMBRO[0];
      const id = await insertarUsuario(db, {
        familia_id: familia,
        first_name,
        grupo_edad,
        avatar: foto?.ruta ?? null,
        color,
        creado_en: ahora,
      });
      if (foto !== null) await insertarFoto(db, foto, ahora);
      const usuario = await leerUsuario(db, familia, id);
      if (usuario === undefined) throw new Error('The added member is gone');
      avisarDeUsuario(cambio, usuario);
      await anotar(cambio, actor, { acto: 'MIEMBRO_AGREGADO', miembro: first_name });
      return hecho(usuario);
    }),
  );
