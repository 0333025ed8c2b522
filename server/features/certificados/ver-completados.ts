import type { RepartoCompletado } from '#shared/contracts/certificado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leerCompletadas } from '#server/data/certificados.ts';

/** Ten years of quarters. */
const MAXIMO = 40;

/** The family's completed sessions, the newest first. */
export const verCompletados = async (
  { db }: Pick<Contexto, 'db'>,
  { familia_id }: Actor,
): Promise<RepartoCompletado[]> =>
  (await leerCompletadas(db, familia_id, MAXIMO)).map(({ id, trimestre_inicio, terminada_en, estado }) => ({
    id,
    trimestre_inicio,
    terminado_en: terminada_en ?? estado.desde,
    tareas: estado.tareas.length,
    miembros: estado.participantes.length,
  }));
