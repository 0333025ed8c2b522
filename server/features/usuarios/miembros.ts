import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import type { AgregarMiembro, Usuario, Yo } from '#shared/contracts/familias.ts';
import { MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { GrupoEdad, Instante } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto, Foto, Fotos } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { borrarFoto, insertarFoto } from '#server/data/fotos.ts';
import {
  actualizarUsuario,
  contarMiembros,
  insertarUsuario,
  leerUsuario,
  listarDeCasa,
} from '#server/data/usuarios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { comoSuyo } from '#server/effects/accesos/admin-de-la-caja.ts';
import { sinLoSuyo } from '#server/effects/vistas/vista-asignaciones.ts';
import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Hecho } from '#shared/contracts/hechos.ts';
import { horaEn, hoyEn } from '#shared/domain/calendario.ts';
import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { existeOtroUsername, reservarUsernames } from '#server/data/accesos.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenos.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/**
 * Converts the bytes to a photo and passes it to `hacer`, which makes the change that stores it; passes null when there are
 * none.
 */
const conFoto = async <T>(
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
 * Returns the members of the caller's family who live here. An admin sees all e-mail addresses and reminder hours; another
 * member sees only their own, and with a key (`llave`) none.
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

/** Fields that only the member themselves may change. */
const SOLO_SUYOS = ['username', 'email', 'notificaciones_email', 'notificaciones_push', 'hora_recordatorio'] as const;

/**
 * Returns the field that marks today as reminded (`recordado_el`) if the new reminder hour has already come today, else no field.
 * Without the mark, the edit would send a reminder at once.
 */
const desdeManana = ({ hora_recordatorio: hora }: EditarUsuario, zona: string, ahora: Instante) =>
  typeof hora === 'number' && horaEn(zona, ahora) >= hora ? { recordado_el: hoyEn(zona, ahora) } : {};

/** Maximum number of usernames that one account may try in a day, since each answer tells whether somebody has the name. */
const CUPO_USERNAMES: Cupo = { maximo: 10, segundos: 86_400 };

/** The member to edit, the new values, and the bytes of a new photo. */
interface Edicion {
  readonly id: number;
  readonly cambios: EditarUsuario;
  readonly foto: Buffer | null;
}

type Cambios = Omit<EditarUsuario, 'avatar'> & { readonly avatar?: string | null | undefined };

/** Replaces a member's photo, in the change that stores its path. */
const cambiarFoto = async ({ db, ahora }: Cambio, antes: string | null, foto: Foto | null): Promise<void> => {
  await borrarFoto(db, antes);
  if (foto !== null) await insertarFoto(db, foto, ahora);
};

/** Returns an admin's edit of a member as an act for the audit log. */
const comoActo = (antes: Usuario, despues: Usuario): Hecho<'miembro.editado'> => ({
  hecho: 'miembro.editado',
  miembro: antes.first_name,
  nombre: despues.first_name === antes.first_name ? null : despues.first_name,
  grupo_edad: despues.grupo_edad === antes.grupo_edad ? null : despues.grupo_edad,
  apellidos: despues.last_name !== antes.last_name,
  foto: despues.avatar === antes.avatar ? null : despues.avatar === null ? 'QUITADA' : 'PUESTA',
});

/**
 * Makes an edit, within the change; `foto` is the new photo, or null for none. Returns the member, or why the edit is refused.
 */
const aplicar = async (
  cambio: Cambio,
  actor: Actor,
  { id, cambios: pedidos }: Pick<Edicion, 'id' | 'cambios'>,
  foto: Foto | null,
): Promise<ResultadoCaso<Usuario>> => {
  const cambios: Cambios = foto === null ? pedidos : { ...pedidos, avatar: foto.ruta };
  const { db, ahora, familia } = cambio;
  // The role that the route checked was read before the change, and may be gone by now.
  const yo = await leerUsuario(db, familia, actor.id);
  if (yo?.es_administrador !== true && (id !== actor.id || cambios.grupo_edad !== undefined))
    return rechazado('SIN_PERMISO');
  const antes = await leerUsuario(db, familia, id);
  if (antes === undefined) return rechazado('NO_ENCONTRADO');
  if (id !== actor.id && SOLO_SUYOS.some((campo) => cambios[campo] !== undefined)) return rechazado('SOLO_SU_DUENO');
  if (antes.es_administrador && (cambios.grupo_edad ?? 'ADULTO') !== 'ADULTO') return rechazado('SOLO_ADULTOS');
  const clave = cambios.username === undefined ? undefined : claveDeUsuario(cambios.username);
  if (clave !== undefined && clave !== claveDeUsuario(antes.username)) {
    const espera = await gastarCupo(db, `username|${String(id)}`, CUPO_USERNAMES, ahora);
    if (espera > 0) return frenado(espera);
    await reservarUsernames(db);
    if (await existeOtroUsername(db, clave, id)) return guardando(rechazado('USUARIO_YA_EXISTE'));
  }

  const nuevo = { ...antes, ...cambios };
  const distintos = (Object.keys(cambios) as (keyof Cambios)[]).filter((campo) => nuevo[campo] !== antes[campo]);
  if (distintos.length === 0) return bien(antes);
  const aptos = distintos.includes('grupo_edad') ? await leerAptos(db, familia) : null;
  await actualizarUsuario(db, id, {
    ...cambios,
    ...(clave === undefined ? {} : { username_clave: clave }),
    ...(distintos.includes('hora_recordatorio')
      ? desdeManana({ hora_recordatorio: cambios.hora_recordatorio }, actor.zona_horaria, ahora)
      : {}),
  });
  if (distintos.includes('avatar')) await cambiarFoto(cambio, antes.avatar, foto);
  const votaciones = aptos === null ? null : await revisarVotaciones(cambio, aptos);
  const despues = await leerUsuario(db, familia, id);
  if (despues === undefined) throw new Error('The edited member is gone');
  cambio.toca('miembro', despues.id);
  if (votaciones !== null) {
    await difundirTareas(cambio, votaciones);
  }
  if (id !== actor.id) cambio.dice(actor, comoActo(antes, despues));
  return bien(despues);
};

/**
 * Edits a member: names and photo by themselves or by an admin; `SOLO_SUYOS` only by themselves; the age group only by an
 * admin. An open voting with votes starts anew if the new age group may not vote in it. A draft keeps its frozen data.
 */
export const editarUsuario = (contexto: Contexto, actor: Actor, edicion: Edicion): Promise<ResultadoCaso<Usuario>> =>
  conFoto(contexto.fotos, edicion.foto, (foto) =>
    cambiar(contexto, actor.familia_id, (cambio) => aplicar(cambio, actor, edicion, foto)),
  );
