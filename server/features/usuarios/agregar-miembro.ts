import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { AgregarMiembro, Usuario, Yo } from '#shared/contracts/familias.ts';
import { MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto, Foto, Fotos } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { insertarFoto } from '#server/data/fotos.ts';
import { contarMiembros, insertarUsuario, leerUsuario, listarDeCasa } from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { comoSuyo } from '#server/effects/accesos/admin-de-la-caja.ts';
import { sinLoSuyo } from '#server/effects/vistas/vista-asignaciones.ts';

/** Converts the bytes, if there are any, to a photo, and passes it to `hacer`, which makes the change that stores it. */
export const conFoto = async <T>(
  fotos: Fotos,
  bytes: Buffer | null,
  hacer: (foto: Foto | null) => Promise<ResultadoCaso<T>>,
): Promise<ResultadoCaso<T>> => {
  if (bytes === null) return hacer(null);
  const foto = await fotos.hacer(bytes);
  return foto.ok ? hacer(foto.valor) : foto;
};

/** Returns the caller's own row, which also says whether they administer the box. */
export const verYo = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Yo>> =>
  leer(contexto, async (db) => {
    const usuario = await leerUsuario(db, actor.familia_id, actor.id);
    return usuario === undefined ? rechazado('NO_AUTENTICADO') : bien(await comoSuyo(db, usuario, contexto));
  });

/**
 * Returns the members of the caller's family who live here. Only admins see others' e-mail addresses and reminder hours, and
 * a key not even its member's.
 */
export const verUsuarios = async (
  contexto: Contexto,
  actor: Actor,
  familia = actor.familia_id,
): Promise<ResultadoCaso<Usuario[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const usuarios = await leer(contexto, (db) => listarDeCasa(db, familia));
  return bien(
    usuarios.map((u) =>
      actor.es_administrador || (u.id === actor.id && actor.llave === undefined) ? u : sinLoSuyo(u),
    ),
  );
};

type MiembroNuevo = Required<AgregarMiembro> & { readonly grupo_edad: GrupoEdad };

const agregar = async (
  cambio: Cambio,
  actor: Actor,
  { first_name, grupo_edad }: MiembroNuevo,
  foto: Foto | null,
): Promise<ResultadoCaso<Usuario>> => {
  const { db, ahora, familia } = cambio;
  const { enCasa, enTotal } = await contarMiembros(db, familia);
  if (enCasa >= MAXIMO_MIEMBROS) return rechazado('DEMASIADOS_MIEMBROS', { maximo: MAXIMO_MIEMBROS });
  if (enTotal >= MAXIMO_EN_TOTAL) return rechazado('DEMASIADOS_EN_TOTAL', { maximo: MAXIMO_EN_TOTAL });
  const color = COLORES_MIEMBRO[enTotal % COLORES_MIEMBRO.length] ?? COLORES_MIEMBRO[0];
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
  cambio.toca('miembro', usuario.id);
  cambio.dice(actor, { hecho: 'miembro.agregado', miembro: first_name });
  return bien(usuario);
};

/**
 * Adds a member without an account, who later activates it with the family's PIN; idempotent under `clave`. For admins.
 * `bytes` is the uploaded photo, or null.
 */
export const agregarMiembro = (
  contexto: Contexto,
  actor: Actor,
  miembro: MiembroNuevo,
  { bytes, clave }: { readonly bytes: Buffer | null; readonly clave: string | undefined },
): Promise<ResultadoCaso<Usuario>> =>
  conFoto(contexto.fotos, bytes, (foto) =>
    cambiar(contexto, actor.familia_id, (cambio) =>
      crearUnaVez(
        cambio,
        { miembro: actor.id, que: 'MIEMBRO', clave },
        {
          crear: () => agregar(cambio, actor, miembro, foto),
          ver: async (id) =>
            (await estaArchivado(cambio.db, id)) ? undefined : leerUsuario(cambio.db, cambio.familia, id),
        },
      ),
    ),
  );
