import type { Credenciales, Tokens } from '#shared/contracts/cuentas.ts';
import type { Contexto } from '#server/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { buscarPorUsername } from './acceso.repo.ts';
import { abrirAcceso, firmarPar } from './emitir-tokens.ts';

/** Logs in. A wrong user and a wrong password cost the same time and answer the same. */
export const iniciarSesion = async (contexto: Contexto, { username, password }: Credenciales): Promise<ResultadoCaso<Tokens>> => {
  const { db, contrasenas } = contexto;
  const cuenta = await buscarPorUsername(db, username.trim().toLowerCase());
  const coincide = await contrasenas.coincide(cuenta?.password_hash ?? null, password);
  if (cuenta === undefined || !coincide) return rechazado('CREDENCIALES_INCORRECTAS');
  const abierto = await db.transaction().execute((trx) => abrirAcceso(contexto, trx, cuenta.id));
  return hecho(await firmarPar(contexto, { usuario: cuenta.id, ...abierto }));
};
