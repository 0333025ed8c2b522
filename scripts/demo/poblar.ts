import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import type { FilaRanking } from '#shared/contracts/semana.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leerClaves } from '#server/arranque/claves.ts';
import type { Base } from '#server/db/esquema.ts';
import { abrirCasa } from './casa.ts';
import { ZONA } from './familia.ts';
import { encenderExtras, usarExtras } from './extras.ts';
import { fundar } from './fundar.ts';
import { jugarReparto } from './jugar-reparto.ts';
import { vivir } from './vivir.ts';

const DIAS = 14;

/** Summary of the family that was created. */
export interface Poblada {
  readonly familia: Familia;
  readonly miembros: readonly Usuario[];
  readonly ranking: readonly FilaRanking[];
  /** An occurrence of a weekly chore that is overdue; null if there is none. */
  readonly olvidada: Asignacion | null;
}

/**
 * Fills an empty database with a family and its last two weeks, and closes the database. It uses the API and the midnight job
 * with a moving clock, so that the data is like a real family's. The same `ahora` gives the same family, except for its secrets.
 * With `extras`, its children have rewards and pocket money.
 */
export const poblar = async (base: Base, ahora: Instante, { extras = false } = {}): Promise<Poblada> => {
  // Creates the server's keys now: a first start that finds data without keys would think that the keys were lost.
  await leerClaves({ base, reloj: { ahora: () => ahora }, difusion: crearDifusion(() => undefined) });
  const hoy = hoyEn(ZONA, ahora);
  const desde = sumarDias(hoy, -DIAS);
  const casa = await abrirCasa(base, sumarSegundos(inicioDelDia(ZONA, desde), 11 * 3600));
  try {
    const { familia, gente } = await fundar(casa, ZONA);
    await jugarReparto(casa, gente);
    if (extras) await encenderExtras(casa, gente);
    const olvidada = await vivir(casa, { gente, zona: ZONA, desde, hoy, ahora });
    const [jefa, javier] = gente;
    // An absence that lies ahead; today everybody is at home.
    await casa.llamar('POST', RUTAS.ausencias, javier ?? jefa, {
      miembro: (javier ?? jefa).usuario.id,
      desde: sumarDias(hoy, 10),
      hasta: sumarDias(hoy, 13),
      nota: 'Viaje de trabajo',
    });
    if (extras) await usarExtras(casa, gente);
    const miembros = await casa.llamar<Usuario[]>('GET', RUTAS.usuarios, jefa);
    const ranking = await casa.llamar<FilaRanking[]>('GET', RUTAS.ranking, jefa);
    for (const { tokens } of gente) await casa.llamar('POST', RUTAS.salir, null, { refresh: tokens.refresh });
    return { familia, miembros, ranking, olvidada };
  } finally {
    await casa.cerrar();
  }
};
