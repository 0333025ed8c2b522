import type { z } from 'zod';
import type { DispositivoPantalla, VincularPantalla } from '#shared/contracts/pantalla.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  contarPantallas,
  insertarPantalla,
  leerVinculacionPorCodigo,
  usarVinculacion,
} from '#server/data/pantallas.ts';
import { anotarFallo, esperaPendiente, frenado } from '#server/effects/frenos/frenar.ts';
import { VIDA_CODIGO } from './pedir-codigo.ts';

/** Screens that a family may have: what lists them stays short. */
export const MAXIMO_PANTALLAS = 20;

/**
 * An admin confirms the code that a screen shows: the screen becomes the family's, and has ten minutes to fetch its token.
 * Wrong codes are counted by admin, and a right one does not wipe them out: an admin who confirms codes of his own
 * between guesses gains nothing. The code is one of 113 million, so a few guesses and then an hour's wait are none.
 */
export const vincular = (
  { db, reloj }: Contexto,
  actor: Actor,
  { codigo, nombre }: z.output<typeof VincularPantalla>,
): Promise<ResultadoCaso<DispositivoPantalla>> =>
  db.transaction().execute(async (trx) => {
    const ahora = reloj.ahora();
    const intentos = `pantalla|${String(actor.id)}`;
    const espera = await esperaPendiente(trx, intentos, ahora);
    if (espera > 0) return frenado(espera);
    const vinculacion = await leerVinculacionPorCodigo(trx, codigo, ahora);
    if (vinculacion === undefined) {
      await anotarFallo(trx, intentos, ahora);
      return rechazado('CODIGO_DESCONOCIDO');
    }
    if ((await contarPantallas(trx, actor.familia_id)) >= MAXIMO_PANTALLAS)
      return rechazado('DEMASIADAS_PANTALLAS', { maximo: MAXIMO_PANTALLAS });

    const id = await insertarPantalla(trx, {
      familia_id: actor.familia_id,
      nombre,
      hash: null,
      vinculada_por: actor.id,
      vinculada_en: ahora,
    });
    if (!(await usarVinculacion(trx, vinculacion.id, id, sumarSegundos(ahora, VIDA_CODIGO))))
      throw new Error('The code was used meanwhile');
    return hecho({ id, nombre, vinculada_en: ahora, conectada: false });
  });
