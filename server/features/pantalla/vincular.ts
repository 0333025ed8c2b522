import type { z } from 'zod';
import type {
  CodigoPantalla,
  DispositivoPantalla,
  PedirTokenPantalla,
  TokenPantalla,
  VincularPantalla,
} from '#shared/contracts/pantalla.ts';
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#shared/contracts/vincular-pantalla.ts';
import { segundosEntre, sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Azar, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { guardando, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  adoptarPantalla,
  borrarCaducadas,
  borrarPantalla,
  borrarVinculacion,
  contarPantallas,
  insertarPantalla,
  insertarVinculacion,
  leerEsperas,
  leerVinculacionPorClave,
  leerVinculacionPorCodigo,
  listarPantallas,
  ponerHash,
  reservarDireccion,
  usarVinculacion,
} from '#server/data/pantallas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { inventarCodigo } from '#server/effects/accesos/codigos.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';

/** Time, in seconds, for which a pairing code is valid. */
const VIDA_CODIGO = 600;
/** Pause, in seconds, between two requests of a screen for its token. */
const INTERVALO = 3;
/** Maximum number of unconfirmed codes of one address: more than a home has screens, and few enough not to fill the table. */
const MAXIMO_POR_DIRECCION = 20;
const BYTES_CLAVE = 32;

const inventar = (azar: Azar): string => inventarCodigo(azar, ALFABETO_CODIGO, LARGO_CODIGO);

/**
 * Gives a new screen a code to show, and a secret key with which it asks for its token. An address with too many unconfirmed
 * codes has to wait until one expires.
 */
export const pedirCodigo = (contexto: Contexto, direccion: string): Promise<ResultadoCaso<CodigoPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }) => {
    await reservarDireccion(db, direccion);
    await borrarCaducadas(db, ahora);
    const esperas = await leerEsperas(db, direccion);
    const primera = esperas[esperas.length - MAXIMO_POR_DIRECCION];
    if (primera !== undefined) return frenado(segundosEntre(ahora, primera));

    const clave_dispositivo = azar.secreto(BYTES_CLAVE);
    const expira_en = sumarSegundos(ahora, VIDA_CODIGO);
    const hash_clave = tokens.huella(clave_dispositivo);
    let codigo = inventar(azar);
    while (!(await insertarVinculacion(db, { codigo, hash_clave, direccion, expira_en, pantalla_id: null })))
      codigo = inventar(azar);
    return bien({ codigo, clave_dispositivo, expira_en, intervalo: INTERVALO });
  });
};

/** Maximum number of wall screens of a family, so that lists of them stay short. */
const MAXIMO_PANTALLAS = 20;

/**
 * Confirms the code that a screen shows. The screen then belongs to the family, and has ten minutes to fetch its token. For
 * admins. Wrong codes are counted by admin. A right one does not reset the count, because an admin could reset it between
 * guesses with codes of their own screens. With 113 million codes, a few guesses an hour lead nowhere.
 */
export const vincular = (
  contexto: Contexto,
  actor: Actor,
  { codigo, nombre }: z.output<typeof VincularPantalla>,
): Promise<ResultadoCaso<DispositivoPantalla>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const intentos = `pantalla|${String(actor.id)}`;
    const espera = await esperaPendiente(db, intentos, ahora);
    if (espera > 0) return frenado(espera);
    const vinculacion = await leerVinculacionPorCodigo(db, codigo, ahora);
    if (vinculacion === undefined) {
      await anotarFallo(db, intentos, ahora);
      return guardando(rechazado('CODIGO_DESCONOCIDO'));
    }
    if ((await contarPantallas(db, actor.familia_id)) >= MAXIMO_PANTALLAS)
      return rechazado('DEMASIADAS_PANTALLAS', { maximo: MAXIMO_PANTALLAS });

    const id = await insertarPantalla(db, {
      familia_id: actor.familia_id,
      nombre,
      hash: null,
      vinculada_por: actor.id,
      vinculada_en: ahora,
    });
    if (!(await usarVinculacion(db, vinculacion.id, id, sumarSegundos(ahora, VIDA_CODIGO))))
      throw new Error('The code was used meanwhile');
    cambio.dice(actor, { hecho: 'pantalla.vinculada', pantalla: nombre });
    const quien = await leerUsuario(db, actor.familia_id, actor.id);
    const vinculada_por = { id: actor.id, nombre: quien?.first_name ?? '' };
    return bien({ id, nombre, vinculada_en: ahora, vinculada_por, conectada: false });
  });

const BYTES_TOKEN = 32;

/**
 * Gives a confirmed screen its token, once; null while nobody has confirmed its code. Afterwards its key is worthless, even
 * if the screen was removed meanwhile.
 */
export const pedirToken = (
  contexto: Contexto,
  { clave_dispositivo }: PedirTokenPantalla,
): Promise<ResultadoCaso<TokenPantalla>> => {
  const { azar, tokens } = contexto;
  return cambiar(contexto, null, async ({ db, ahora }): Promise<ResultadoCambio<TokenPantalla>> => {
    const vinculacion = await leerVinculacionPorClave(db, tokens.huella(clave_dispositivo), ahora);
    if (vinculacion === undefined) return rechazado('CODIGO_CADUCADO');
    if (vinculacion.pantalla_id === null) return bien({ token: null });
    const token = azar.secreto(BYTES_TOKEN);
    const suyo = await ponerHash(db, vinculacion.pantalla_id, tokens.huella(token));
    await borrarVinculacion(db, vinculacion.id);
    return suyo ? bien({ token }) : guardando(rechazado('CODIGO_CADUCADO'));
  });
};

/** Returns the family's wall screens, oldest first; `conectada` tells which are connected now. */
export const verDispositivos = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<DispositivoPantalla[]>> => {
  const filas = await leer(contexto, (db) => listarPantallas(db, familia_id));
  const { pantallas } = await contexto.presentes.preguntar(familia_id);
  return bien(
    filas.map(({ vinculada_por, first_name, ...fila }) => ({
      ...fila,
      vinculada_por: { id: vinculada_por, nombre: first_name },
      conectada: pantallas.includes(fila.id),
    })),
  );
};

/** Makes the calling admin responsible for a screen, so that it stays paired when the member who paired it leaves the family. */
export const adoptar = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const pantalla = (await listarPantallas(db, familia)).find((p) => p.id === id);
    if (pantalla === undefined) return rechazado('NO_ENCONTRADO');
    if (pantalla.vinculada_por === actor.id) return bien(null);
    await adoptarPantalla(db, id, actor.id);
    cambio.dice(actor, { hecho: 'pantalla.adoptada', pantalla: pantalla.nombre, de: pantalla.first_name });
    return bien(null);
  });

/** Unpairs a wall screen: its token no longer works, and its socket is cut. Sends no event, since members see no change. */
export const desvincular = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, borrarPantalla, id, async (cambio, pantalla) => {
    cambio.dice(actor, { hecho: 'pantalla.desvinculada', pantalla });
    cambio.cortar({ pantalla: id });
    return bien(null);
  });
