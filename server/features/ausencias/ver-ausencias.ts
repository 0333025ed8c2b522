import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAusencia, listarAusencias } from '#server/data/ausencias.ts';
import { corregibleDesde } from './juzgar-ausencia.ts';

/** Returns an absence as the API shows it. Its note is only for the member and the admins. */
export const verAusencia = (
  { miembro, nota, confirmada_por, ...campos }: FilaAusencia,
  { id, es_administrador }: Pick<Actor, 'id' | 'es_administrador'>,
): Ausencia => ({
  ...campos,
  miembro,
  nota: es_administrador || miembro === id ? nota : null,
  confirmada: confirmada_por !== null,
});

/** Returns the family's absences that are still to come or that touch days that may still be judged anew. */
export const verAusencias = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Ausencia[]>> => {
  const hoy = hoyEn(actor.zona_horaria, contexto.reloj.ahora());
  const filas = await leer(contexto, async (db) =>
    listarAusencias(db, actor.familia_id, await corregibleDesde(db, actor.familia_id, hoy)),
  );
  return bien(filas.map((fila) => verAusencia(fila, actor)));
};
