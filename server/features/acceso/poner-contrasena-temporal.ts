import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import type { Azar, Contexto, Tokens } from '#server/change/contexto.ts';
import { buscarPorUsername, revocarAccesosDe } from '#server/data/accesos.ts';
import { olvidarIntentosDe } from '#server/data/intentos.ts';
import { cambiarContrasena } from '#server/data/usuarios.ts';
import { prefijoDeIntentos } from '#server/effects/frenos/frenos-de-acceso.ts';

/** Letters and digits that nobody mistakes for each other when read aloud or copied from a screen. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789';
const GRUPOS = 3;
const POR_GRUPO = 4;

/**
 * Gives an account a new random password and ends its logins; returns it, or null when nobody has that username.
 * For whoever runs the server: the way back for an admin who forgot theirs. Waiting after wrong guesses ends too.
 */
export const ponerContrasenaTemporal = async (
  contexto: Pick<Contexto, 'db' | 'reloj' | 'contrasenas'> & {
    readonly azar: Pick<Azar, 'entero'>;
    readonly tokens: Pick<Tokens, 'huella'>;
  },
  username: string,
): Promise<string | null> => {
  const { db, reloj, azar, contrasenas } = contexto;
  const letra = (): string => ALFABETO[azar.entero(ALFABETO.length)] ?? '';
  const grupo = (): string => Array.from({ length: POR_GRUPO }, letra).join('');
  const temporal = Array.from({ length: GRUPOS }, grupo).join('-');
  const hash = await contrasenas.cifrar(temporal);
  if (hash === null) throw new Error('Nobody else hashes in this process');
  const clave = claveDeUsuario(username);
  return db.transaction().execute(async (trx) => {
    const cuenta = await buscarPorUsername(trx, clave);
    if (cuenta === undefined || cuenta.password_hash === null) return null;
    await cambiarContrasena(trx, cuenta.id, hash);
    await revocarAccesosDe(trx, cuenta.id, reloj.ahora(), 'CONTRASENA');
    await olvidarIntentosDe(trx, prefijoDeIntentos(contexto, clave));
    return temporal;
  });
};
