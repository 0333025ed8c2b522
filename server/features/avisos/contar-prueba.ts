import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { type Cupo, frenado, gastarCupo } from '#server/effects/frenos/frenar.ts';

/** Maximum number of test messages that a member may send in ten minutes; services block servers that send too much. */
const CUPO_PRUEBAS: Cupo = { maximo: 10, segundos: 600 };

/** Counts a test message of the caller, to a device or another place, against their quota. Returns the instant. */
export const contarPrueba = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<Instante>> =>
  cambiar(contexto, null, async ({ db, ahora }) =>
    (await gastarCupo(db, `prueba|${String(id)}`, CUPO_PRUEBAS, ahora)) > 0
      ? frenado(CUPO_PRUEBAS.segundos)
      : bien(ahora),
  );
