import type { EditarUsuario } from '#shared/contracts/perfil.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { horaEn, hoyEn } from '#shared/domain/calendario.ts';
import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { subirVersion } from '#server/data/familias.ts';
import { actualizarUsuario, existeOtroUsername, leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { eventosDeTareas } from '#server/effects/eventos/eventos-de-tareas.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { conFoto } from './con-foto.ts';

/** Nobody else's to change, an admin's neither. */
const SOLO_SUYOS = ['username', 'email', 'notificaciones_email', 'notificaciones_push', 'hora_recordatorio'] as const;

/** A reminder set to an hour that has gone by begins tomorrow: nobody is reminded because he opened his settings. */
const desdeManana = ({ hora_recordatorio: hora }: EditarUsuario, zona: string, ahora: Instante) =>
  typeof hora === 'number' && horaEn(zona, ahora) >= hora ? { recordado_el: hoyEn(zona, ahora) } : {};

/** Usernames that one account may ask for: each answer tells whether somebody has it. */
const CUPO_USERNAMES: Cupo = { maximo: 10, segundos: 86_400 };

type Cambios = Omit<EditarUsuario, 'avatar'> & { readonly avatar?: string | null | undefined };

const aplicar = async (
  contexto: Contexto,
  trx: Db,
  actor: Actor,
  id: number,
  cambios: Cambios,
): Promise<ResultadoCaso<{ antes: Usuario; despues: Usuario }>> => {
  const familia = actor.familia_id;
  // The role was read before the transaction: it may be gone by now.
  const yo = await leerUsuario(trx, familia, actor.id);
  if (yo?.es_administrador !== true && (id !== actor.id || cambios.grupo_edad !== undefined))
    return rechazado('SIN_PERMISO');
  const antes = await leerUsuario(trx, familia, id);
  if (antes === undefined) return rechazado('NO_ENCONTRADO');
  if (id !== actor.id && SOLO_SUYOS.some((campo) => cambios[campo] !== undefined)) return rechazado('SOLO_SU_DUENO');
  if (antes.es_administrador && (cambios.grupo_edad ?? 'ADULTO') !== 'ADULTO') return rechazado('SOLO_ADULTOS');
  const clave = cambios.username === undefined ? undefined : claveDeUsuario(cambios.username);
  if (clave !== undefined && clave !== claveDeUsuario(antes.username)) {
    const espera = await gastarCupo(trx, `username|${String(id)}`, CUPO_USERNAMES, contexto.reloj.ahora());
    if (espera > 0) return frenado(espera);
    if (await existeOtroUsername(trx, clave, id)) return rechazado('USUARIO_YA_EXISTE');
  }

  const nuevo = { ...antes, ...cambios };
  const distintos = (Object.keys(cambios) as (keyof Cambios)[]).filter((campo) => nuevo[campo] !== antes[campo]);
  if (distintos.length === 0) return hecho({ antes, despues: antes });
  const aptos = distintos.includes('grupo_edad') ? await leerAptos(trx, familia) : null;
  await actualizarUsuario(trx, id, {
    ...cambios,
    ...(clave === undefined ? {} : { username_clave: clave }),
    ...(distintos.includes('hora_recordatorio')
      ? desdeManana({ hora_recordatorio: cambios.hora_recordatorio }, actor.zona_horaria, contexto.reloj.ahora())
      : {}),
  });
  const version = await subirVersion(trx, familia);
  const votaciones = aptos === null ? null : await revisarVotaciones(trx, familia, aptos);
  const despues = await leerUsuario(trx, familia, id);
  if (despues === undefined) throw new Error('The edited member is gone');
  const deTareas = votaciones === null ? [] : await eventosDeTareas(trx, familia, version, votaciones);
  return hecho({ antes, despues }, [miembroCambiado(despues, version), ...deTareas]);
};

/**
 * Changes what a member says of himself, or what an admin says of him: names, age group, photo.
 * Another age group changes who may vote what, so votings that lose a voter start anew; a running session keeps what it froze.
 */
export const editarUsuario = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  cambios: EditarUsuario,
  foto: Buffer | null,
): Promise<ResultadoCaso<Usuario>> => {
  const resultado = await conFoto(contexto.fotos, foto, (ruta) =>
    contexto.db
      .transaction()
      .execute((trx) => aplicar(contexto, trx, actor, id, ruta === null ? cambios : { ...cambios, avatar: ruta })),
  );
  if (!resultado.ok) return resultado;
  const { antes, despues } = resultado.respuesta;
  if (antes.avatar !== despues.avatar) contexto.fotos.retirar(antes.avatar);
  return { ...resultado, respuesta: despues };
};
