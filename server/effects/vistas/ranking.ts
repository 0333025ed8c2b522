import type { FilaRanking } from '#shared/contracts/semana.ts';
import { estaFueraDe, type AusenciasPorMiembro } from '#shared/domain/ausencias/fuera.ts';
import { clasificar, type Cumplido, type Semana, semanaDe } from '#shared/domain/ranking.ts';
import { type Debida, partesDeLaSemana } from '#shared/domain/semana-de-cada-uno.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { type FilaDebida, leerAbiertasDeAntes, leerDeLaSemana, leerSemana } from '#server/data/semana.ts';
import type { Db } from '#server/db/esquema.ts';

/** The ranking of the week in which a local day lies. */
export const leerRanking = async (db: Db, familia: number, dia: Dia): Promise<FilaRanking[]> =>
  clasificar(await leerSemana(db, familia, semanaDe(dia)));

const aDebida = (fila: FilaDebida): Debida[] => {
  const { miembro, hecha_por, fecha_limite, puntos, estado, responsabilidad_id, responsabilidad_fin, ...resto } = fila;
  const { cedida_por, cubre_a, ...calendario } = resto;
  if (fecha_limite === null) return [];
  const sigue = estado === 'PENDIENTE' && responsabilidad_id !== null && responsabilidad_fin === null;
  return [
    {
      miembro,
      fecha_limite,
      puntos,
      hechaPor: estado === 'COMPLETADA' ? (hecha_por ?? miembro) : null,
      cedida_por,
      sigue: sigue ? calendario : null,
      sigue_para: cubre_a ?? cedida_por ?? miembro,
    },
  ];
};

/** Reads each member's own chores of a week and how many are done, by member (`partesDeLaSemana`). */
export const leerPartes = async (
  db: Db,
  familia: number,
  semana: Semana,
  ausencias: AusenciasPorMiembro,
): Promise<ReadonlyMap<number, Cumplido>> => {
  const filas = [
    ...(await leerDeLaSemana(db, familia, semana)),
    ...(await leerAbiertasDeAntes(db, familia, semana.desde)),
  ];
  return partesDeLaSemana(filas.flatMap(aDebida), semana, (miembro, dia) => estaFueraDe(ausencias, miembro, dia));
};

/** Sends the ranking of the week of `hoy` to the family. */
export const difundirRanking = async ({ db, familia, difundir }: Cambio, hoy: Dia): Promise<void> =>
  difundir('ranking:actualizado', { filas: await leerRanking(db, familia, hoy) });
