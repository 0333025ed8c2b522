import type { DudaDelReloj, Reloj } from '#server/contexto.ts';
import type { Db } from '#server/db/esquema.ts';
import { leerUltimaHora } from '#server/features/reloj/reloj.repo.ts';
import { crearRelojPrudente, ESTA_MAQUINA } from '#server/plugins/reloj-prudente.ts';
import { preguntarLaHora } from './duda.ts';

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
