import { crearRelojPrudente, ESTA_MAQUINA } from '#server/adapters/reloj-prudente.ts';
import type { DudaDelReloj, Reloj } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { leerUltimaHora } from '#server/data/caja.ts';
import type { Base } from '#server/db/esquema.ts';
import { preguntarLaHora } from '#server/jobs/reloj.ts';

/**
 * Creates the server's clock, which judges the machine's clock by when a server last ran on this database. If that clock is
 * in doubt, asks `horaDeRed` at once whether a time server has confirmed it.
 */
export const crearReloj = async (
  base: Base,
  horaDeRed: () => Promise<boolean>,
  maquina = ESTA_MAQUINA,
): Promise<{ readonly reloj: Reloj; readonly duda: DudaDelReloj }> => {
  const prudente = crearRelojPrudente(maquina, await leer({ base }, leerUltimaHora));
  await preguntarLaHora(prudente, horaDeRed);
  return prudente;
};
