import type { ActivarCuenta, CuentaCreada } from '#shared/contracts/cuentas.ts';
import { claveDeUsuario, raizDeUsuario, usuarioLibre } from '#shared/domain/cuentas/nombre-usuario.ts';
import { revisarContrasena } from '#shared/domain/cuentas/revisar-contrasena.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, ocupado, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerActivacion, usarActivacion } from '#server/data/activaciones.ts';
import { subirVersion } from '#server/data/familias.ts';
import { activarUsuario, leerUsernameReservado, leerUsernames, leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { abrirAcceso, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';
import { eventosDeTareas } from '#server/effects/eventos/eventos-de-tareas.ts';
import { miembroCambiado } from '#server/effects/eventos/miembro-cambiado.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';

/** The invitation and the member that it lets activate, or why not. */
const comprobar = async ({ reloj, tokens }: Contexto, db: Db, { miembro_id, token_activacion }: ActivarCuenta) => {
  const activacion = await leerActivacion(db, tokens.huella(token_activacion), reloj.ahora());
  if (activacion === undefined || !activacion.miembros.includes(miembro_id)) return rechazado('ACTIVACION_INVALIDA');
  const miembro = await leerUsuario(db, activacion.familia_id, miembro_id);
  if (miembro?.tiene_cuenta === true) return rechazado('CUENTA_YA_ACTIVA');
  if (miembro === undefined || activacion.usada_en !== null) return rechazado('ACTIVACION_INVALIDA');
  return {
    ok: true,
    id: activacion.id,
    familia: activacion.familia_id,
    raiz: raizDeUsuario(miembro.first_name),
  } as const;
};

/**
 * Gives a member his account and logs him in. The username comes from his first name, or is the one that he had before
 * a reset. Of many at once for one member exactly one succeeds.
 */
export const activarCuenta = async (contexto: Contexto, datos: ActivarCuenta): Promise<ResultadoCaso<CuentaCreada>> => {
  const { db, reloj, contrasenas } = contexto;
  // Looked at before hashing, so that strangers cannot make the server work; decided inside the transaction.
  const antes = await comprobar(contexto, db, datos);
  if (!antes.ok) return antes;
  const contrasena = revisarContrasena(datos, antes.raiz);
  if (!contrasena.ok) return rechazado(contrasena.codigo);
  const password_hash = await contrasenas.cifrar(contrasena.valor, 'CONOCIDO');
  if (password_hash === null) return ocupado();

  const hechoEn = await db.transaction().execute(async (trx) => {
    const aun = await comprobar(contexto, trx, datos);
    if (!aun.ok) return aun;
    const { familia, raiz } = aun;
    if (!(await usarActivacion(trx, aun.id, reloj.ahora()))) return rechazado('ACTIVACION_INVALIDA');
    const aptos = await leerAptos(trx, familia);
    const username =
      (await leerUsernameReservado(trx, datos.miembro_id)) ?? usuarioLibre(raiz, await leerUsernames(trx, raiz));
    const cuenta = { username, username_clave: claveDeUsuario(username), password_hash, activado_en: reloj.ahora() };
    if (!(await activarUsuario(trx, datos.miembro_id, cuenta))) return rechazado('CUENTA_YA_ACTIVA');

    const abierto = await abrirAcceso(contexto, trx, datos.miembro_id);
    const version = await subirVersion(trx, familia);
    const votaciones = await revisarVotaciones(trx, familia, aptos, datos.miembro_id);
    const usuario = await leerUsuario(trx, familia, datos.miembro_id);
    if (usuario === undefined) throw new Error('The activated member is gone');
    return {
      ok: true,
      usuario,
      abierto,
      eventos: [miembroCambiado(usuario, version), ...(await eventosDeTareas(trx, familia, version, votaciones))],
    } as const;
  });
  if (!hechoEn.ok) return hechoEn;
  const { usuario, abierto, eventos } = hechoEn;
  // Here and not by the route: signing takes its time, and the next commit's events would overtake these.
  contexto.publicar.eventos(eventos);
  return hecho({ tokens: await firmarPar(contexto, { usuario: usuario.id, ...abierto }), usuario });
};
