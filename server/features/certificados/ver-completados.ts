import type { RepartoCompletado } from '#shared/contracts/certificado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerCompletadas } from '#server/data/certificados.ts';

/** Ten years of quarters. */
const MAXIMO = 40;

/** The family's completed sessions, the newest first. */
export const verCompletados = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<RepartoCompletado[]>> => {
  const completadas = await leer(contexto, (db) => leerCompletadas(db, familia_id, MAXIMO));
  return hecho(
    completadas.map(({ id, trimestre_inicio, terminada_en, estado }) => ({
      id,
      trimestre_inicio,
      terminado_en: terminada_en ?? estado.desde,
      tareas: estado.tareas.length,
      miembros: estado.participantes.length,
    })),
  );
};
