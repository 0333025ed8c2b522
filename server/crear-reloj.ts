import { crearRelojPrudente, ESTA_MAQUINA } from '#server/adapters/reloj-prudente.ts';
import type { DudaDelReloj, Reloj } from '#server/change/contexto.ts';
import { leerUltimaHora } from '#server/data/reloj.ts';
import type { Db } from '#server/db/esquema.ts';
import { preguntarLaHora } from '#server/jobs/duda.ts';

/** The server's clock, judged by when it last ran on this database: before anything asks it the hour. */
export const crearReloj = async (
  db: Db,
  horaDeRed: () => Promise<boolean>,
  maquina = ESTA_MAQUINA,
): Promise<{ readonly reloj: Reloj; readonly duda: DudaDelReloj }> => {
  const prudente = crearRelojPrudente(maquina, await leerUltimaHora(db));
  await preguntarLaHora(prudente, horaDeRed);
  return prudente;
};
