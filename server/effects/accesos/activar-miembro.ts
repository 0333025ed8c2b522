import { claveDeUsuario, raizDeUsuario, usuarioLibre } from '#shared/domain/accesos/credenciales.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import type { Cambio, CambioSinFamilia } from '#server/change/cambiar.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerActivacion, usarActivacion } from '#server/data/codigos.ts';
import { leerUsernameReservado, leerUsernames, reservarUsernames } from '#server/data/accesos.ts';
import { activarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/** An invitation, by the digest of its token, and the member who uses it. */
export interface Invitado {
  readonly miembro: number;
  readonly hash: string;
}

/** An invitation that its member may use now. */
interface Comprobado {
  readonly activacion: number;
  readonly familia: number;
  readonly miembro: number;
  readonly grupo_edad: GrupoEdad;
  /** Root of the member's username: their first name in plain letters. */
  readonly raiz: string;
}

/**
 * Reads an invitation. Refuses when it is unknown, expired or used, when it does not name the member, and when the member has an
 * account already.
 */
export const comprobarInvitado = async (
  { db, ahora }: Pick<CambioSinFamilia, 'db' | 'ahora'>,
  { miembro, hash }: Invitado,
): Promise<ResultadoCaso<Comprobado>> => {
  const activacion = await leerActivacion(db, hash, ahora);
  if (activacion === undefined || !activacion.miembros.includes(miembro)) return rechazado('ACTIVACION_INVALIDA');
  const usuario = await leerUsuario(db, activacion.familia_id, miembro);
  if (usuario?.tiene_cuenta === true) return rechazado('CUENTA_YA_ACTIVA');
  if (usuario === undefined || activacion.usada_en !== null) return rechazado('ACTIVACION_INVALIDA');
  return bien({
    activacion: activacion.id,
    familia: activacion.familia_id,
    miembro,
    grupo_edad: usuario.grupo_edad,
    raiz: raizDeUsuario(usuario.first_name),
  });
};

/**
 * Uses up the invitation and gives its member an account, with the username that they had before a reset, or else a free one.
 * Then reviews the votings in which they may vote, and reasons for a reajuste. Refuses when another request came in between.
 */
export const activarMiembro = async (
  cambio: Cambio,
  { activacion, miembro, raiz }: Comprobado,
  password_hash: string,
): Promise<ResultadoCaso<null>> => {
  const { db, ahora, familia } = cambio;
  if (!(await usarActivacion(db, activacion, ahora))) return rechazado('ACTIVACION_INVALIDA');
  const aptos = await leerAptos(db, familia);
  await reservarUsernames(db);
  const deAntes = await leerUsernameReservado(db, miembro);
  const username = deAntes ?? usuarioLibre(raiz, await leerUsernames(db, raiz));
  const cuenta = { username, username_clave: claveDeUsuario(username), password_hash, activado_en: ahora };
  if (!(await activarUsuario(db, miembro, cuenta))) return rechazado('CUENTA_YA_ACTIVA');
  cambio.toca('miembro', miembro);
  await difundirTareas(cambio, await revisarVotaciones(cambio, aptos, miembro));
  await revisarMotivos(cambio);
  return bien(null);
};
