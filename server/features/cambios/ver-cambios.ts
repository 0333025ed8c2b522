import type { Cambio } from '#shared/contracts/cambios.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCambiosAbiertos, leerCambiosTerminados } from '#server/data/cambios.ts';
import { leerCasa } from '#server/effects/cambios/revisar-cambios.ts';
import { verCambio } from '#server/effects/cambios/vista-cambios.ts';

/** Time, in seconds, for which the asker of an ended request still sees how it ended. */
const SEGUNDOS_TERMINADOS = 2 * 86_400;
const MAXIMO_TERMINADOS = 20;

/** Returns the family's open requests, oldest first, then the caller's own that ended within the last two days. */
export const verCambios = async (
  contexto: Contexto,
  { id: miembro, familia_id }: Actor,
): Promise<ResultadoCaso<Cambio[]>> => {
  const desde = sumarSegundos(contexto.reloj.ahora(), -SEGUNDOS_TERMINADOS);
  const vistos = await leer(contexto, async (db) => {
    const casa = await leerCasa(db, familia_id);
    const filas = [
      ...(await leerCambiosAbiertos(db, familia_id)),
      ...(await leerCambiosTerminados(db, familia_id, { miembro, desde, maximo: MAXIMO_TERMINADOS })),
    ];
    return filas.map((fila) => verCambio(fila, casa));
  });
  return bien(vistos);
};
