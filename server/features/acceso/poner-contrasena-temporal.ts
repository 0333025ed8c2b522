import { claveDeUsuario } from '#shared/domain/accesos/credenciales.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type ParaCambiarSinFamilia } from '#server/change/cambiar.ts';
import type { Azar, Contrasenas, Tokens } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { buscarPorUsername, revocarAccesosDe } from '#server/data/accesos.ts';
import { olvidarIntentosDe } from '#server/data/intentos.ts';
import { cambiarContrasena } from '#server/data/usuarios.ts';
import { inventarEnGrupos } from '#server/effects/accesos/codigos.ts';
import { terminarLlaves } from '#server/effects/llaves/llaves.ts';
import { prefijoDeIntentos } from '#server/effects/frenos/frenos.ts';

/**
 * Gives an account a new random password, ends its keys and its logins with all that `revocarAccesosDe` deletes, and forgets its
 * wrong guesses.
 * Returns the password, or null if no account with a password has this username. The server's operator runs it from the
 * terminal (`server/caja.ts`), mostly for an admin who forgot theirs, since no other member may be able to reset it.
 */
export const ponerContrasenaTemporal = async (
  contexto: ParaCambiarSinFamilia & {
    readonly contrasenas: Pick<Contrasenas, 'cifrar'>;
    readonly azar: Pick<Azar, 'entero'>;
    readonly tokens: Pick<Tokens, 'huella'>;
  },
  username: string,
): Promise<string | null> => {
  const { azar, contrasenas } = contexto;
  const temporal = inventarEnGrupos(azar);
  const hash = await contrasenas.cifrar(temporal);
  if (hash === null) throw new Error('Nobody else hashes in this process');
  const clave = claveDeUsuario(username);
  const { familia_id } = (await leer(contexto, (db) => buscarPorUsername(db, clave))) ?? { familia_id: null };
  const puesta = await cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const cuenta = await buscarPorUsername(db, clave);
    if (cuenta === undefined || cuenta.password_hash === null) return rechazado('NO_ENCONTRADO');
    await cambiarContrasena(db, cuenta.id, hash);
    await revocarAccesosDe(db, cuenta.id, ahora, 'CONTRASENA');
    await terminarLlaves(cambio, cuenta.id, 'CUENTA');
    await olvidarIntentosDe(db, prefijoDeIntentos(contexto, clave));
    return bien(temporal);
  });
  return puesta.ok ? puesta.valor : null;
};
