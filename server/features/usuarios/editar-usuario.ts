import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Hecho } from '#shared/contracts/hechos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { horaEn, hoyEn } from '#shared/domain/calendario.ts';
import { claveDeUsuario } from '#shared/domain/accesos/nombre-usuario.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto, Foto } from '#server/change/contexto.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarFoto, insertarFoto } from '#server/data/fotos.ts';
import { existeOtroUsername, reservarUsernames } from '#server/data/usernames.ts';
import { actualizarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { difundirTareas } from '#server/effects/eventos/de-tareas.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { conFoto } from './agregar-miembro.ts';

/** Fields that only the member themselves may change. */
const SOLO_SUYOS = ['username', 'email', 'notificaciones_email', 'notificaciones_push', 'hora_recordatorio'] as const;

/** Starts a reminder tomorrow if its hour has passed today, so that changing the setting does not send one at once. */
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

const aplicar = async (
  cambio: Cambio,
  actor: Actor,
  { id, cambios: pedidos }: Pick<Edicion, 'id' | 'cambios'>,
  foto: Foto | null,
): Promise<ResultadoCaso<Usuario>> => {
  const cambios: Cambios = foto === null ? pedidos : { ...pedidos, avatar: foto.ruta };
  const { db, ahora, familia } = cambio;
  // The role was read before the change, and may be gone by now.
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
 * Edits a member: their own data by themselves; names, age group and photo also by an admin. Another age group changes who
 * may vote, so votings that lose a voter start anew. A draft in progress keeps its frozen data.
 */
export const editarUsuario = (contexto: Contexto, actor: Actor, edicion: Edicion): Promise<ResultadoCaso<Usuario>> =>
  conFoto(contexto.fotos, edicion.foto, (foto) =>
    cambiar(contexto, actor.familia_id, (cambio) => aplicar(cambio, actor, edicion, foto)),
  );
