import type { z } from 'zod';
import type { DispositivoPantalla, VincularPantalla } from '#shared/contracts/pantalla.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { guardando, hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  contarPantallas,
  insertarPantalla,
  leerVinculacionPorCodigo,
  usarVinculacion,
} from '#server/data/pantallas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';
import { VIDA_CODIGO } from './pedir-codigo.ts';

/** Screens that a family may have: what lists them stays short. */
const MAXIMO_PANTALLAS = 20;

/**
 * An admin confirms the code that a screen shows: the screen becomes the family's, and has ten minutes to fetch its
 * token. Wrong codes are counted by admin, and a right one does not wipe them out: an admin who confirms codes of their
 * own between guesses gains nothing. The code is one of 113 million, so a few guesses and then an hour's wait lead
 * nowhere.
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
    cambio.anota(actor, { acto: 'PANTALLA_VINCULADA', pantalla: nombre });
    const quien = await leerUsuario(db, actor.familia_id, actor.id);
    const vinculada_por = { id: actor.id, nombre: quien?.first_name ?? '' };
    return hecho({ id, nombre, vinculada_en: ahora, vinculada_por, conectada: false });
  });
