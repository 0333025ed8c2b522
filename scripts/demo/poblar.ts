import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import type { FilaRanking } from '#shared/contracts/ranking.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { hoyEn, inicioDelDia } from '#shared/domain/calendario.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { crearDifusion } from '#server/change/difusion.ts';
import { leerClaves } from '#server/arranque/claves.ts';
import type { Base } from '#server/db/esquema.ts';
import { abrirCasa } from './casa.ts';
import { ZONA } from './familia.ts';
import { fundar } from './fundar.ts';
import { jugarReparto } from './jugar-reparto.ts';
import { vivir } from './vivir.ts';

const DIAS = 14;

/** The demo's summary of the family that it created. */
export interface Poblada {
  readonly familia: Familia;
  readonly miembros: readonly Usuario[];
  readonly ranking: readonly FilaRanking[];
  /** The weekly chore that is overdue. */
  readonly olvidada: Asignacion | null;
}

/**
 * Fills an empty database with a family and its last two weeks, through the API and the job themselves and with a clock
 * that moves, so that what it shows is what a family would have. The same moment gives the same family. Closes the
 * database.
 */
export const poblar = async (base: Base, ahora: Instante): Promise<Poblada> => {
  // The first start would take keys that were never made for lost.
  await leerClaves({ base, reloj: { ahora: () => ahora }, difusion: crearDifusion(() => undefined) });
  const hoy = hoyEn(ZONA, ahora);
  const desde = sumarDias(hoy, -DIAS);
  const casa = await abrirCasa(base, sumarSegundos(inicioDelDia(ZONA, desde), 11 * 3600));
  try {
    const { familia, gente } = await fundar(casa, ZONA);
    await jugarReparto(casa, gente);
    const olvidada = await vivir(casa, { gente, zona: ZONA, desde, hoy, ahora });
    const [jefa, javier] = gente;
    // Later on: today everybody is at home.
    await casa.llamar('POST', RUTAS.ausencias, javier ?? jefa, {
      miembro: (javier ?? jefa).usuario.id,
      desde: sumarDias(hoy, 10),
      hasta: sumarDias(hoy, 13),
      nota: 'Viaje de trabajo',
    });
    const miembros = await casa.llamar<Usuario[]>('GET', RUTAS.usuarios, jefa);
    const ranking = await casa.llamar<FilaRanking[]>('GET', RUTAS.ranking, jefa);
    for (const { tokens } of gente) await casa.llamar('POST', RUTAS.salir, null, { refresh: tokens.refresh });
    return { familia, miembros, ranking, olvidada };
  } finally {
    await casa.cerrar();
  }
};
