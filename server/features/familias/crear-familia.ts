import type { z } from 'zod';
import type { CuentaCreada, Registro } from '#shared/contracts/cuentas.ts';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { claveDeUsuario } from '#shared/domain/cuentas/nombre-usuario.ts';
import { revisarContrasena } from '#shared/domain/cuentas/revisar-contrasena.ts';
import { zonaHoraria } from '#shared/domain/cuentas/zona-horaria.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, ocupado, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { insertarFamilia } from '#server/data/familias.ts';
import { existeUsername, insertarUsuario, leerUsuario } from '#server/data/usuarios.ts';
import { abrirAcceso, firmarPar } from '#server/effects/cuentas/emitir-tokens.ts';
import { frenado, gastarCupo, type Cupo } from '#server/effects/frenos/frenar.ts';
import { nuevoPin } from './nuevo-pin.ts';

type Datos = z.output<typeof Registro>;

/** Families that one address may found, or try to. */
const CUPO_ALTAS: Cupo = { maximo: 20, segundos: 3_600 };

/** Founds a family with its first admin, and logs him in. */
export const crearFamilia = async (
  contexto: Contexto,
  datos: Datos,
  direccion: string,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const { db, reloj, azar, contrasenas } = contexto;
  const zona_horaria = zonaHoraria(datos.zona_horaria);
  if (zona_horaria === null) return rechazado('ZONA_DESCONOCIDA');
  const contrasena = revisarContrasena(datos, datos.username);
  if (!contrasena.ok) return rechazado(contrasena.codigo);
  const username_clave = claveDeUsuario(datos.username);
  // Counted before anything is looked up or hashed: nobody needs a login to ask, neither for work nor for who exists.
  const espera = await db
    .transaction()
    .execute((trx) => gastarCupo(trx, `alta|${direccion}`, CUPO_ALTAS, reloj.ahora()));
  if (espera > 0) return frenado(espera);
  if (await existeUsername(db, username_clave)) return rechazado('USUARIO_YA_EXISTE');
  const password_hash = await contrasenas.cifrar(contrasena.valor);
  if (password_hash === null) return ocupado();

  const creada = await db.transaction().execute(async (trx) => {
    if (await existeUsername(trx, username_clave)) return null;
    const ahora = reloj.ahora();
    const familia = await insertarFamilia(trx, {
      nombre: datos.nombre_familia,
      pin: nuevoPin(azar),
      zona_horaria,
      semilla_reparto: azar.entero(2 ** 31 - 1),
      creada_en: ahora,
    });
    const id = await insertarUsuario(trx, {
      familia_id: familia,
      username: datos.username,
      username_clave,
      first_name: datos.first_name,
      last_name: datos.last_name,
      email: datos.email,
      grupo_edad: datos.grupo_edad,
      color: COLORES_MIEMBRO[0],
      es_administrador: true,
      password_hash,
      creado_en: ahora,
      activado_en: ahora,
    });
    return { abierto: await abrirAcceso(contexto, trx, id), usuario: await leerUsuario(trx, familia, id) };
  });
  if (creada === null) return rechazado('USUARIO_YA_EXISTE');
  const { abierto, usuario } = creada;
  if (usuario === undefined) throw new Error('The created member is gone');
  return hecho({ tokens: await firmarPar(contexto, { usuario: usuario.id, ...abierto }), usuario });
};
