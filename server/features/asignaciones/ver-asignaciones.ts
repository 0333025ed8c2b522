import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignaciones } from '#server/data/asignaciones.ts';
import { momentoEn } from '#server/change/momento.ts';
import { verAsignaciones as mostrar } from '#server/effects/vistas/vista-asignaciones.ts';

/** Returns all members' assignments of the quarter of `dia`. Without a day, those of the present quarter and all pending ones. */
export const verAsignaciones = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<Asignacion[]>> => {
  const momento = momentoEn({ ahora: contexto.reloj.ahora() }, zona_horaria);
  const trimestre = trimestreDe(dia ?? momento.hoy);
  const vistas = await leer(contexto, async (db) =>
    mostrar(db, familia_id, await leerAsignaciones(db, familia_id, trimestre, dia === undefined), momento),
  );
  return bien(vistas);
};
