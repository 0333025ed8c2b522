import type { Tarea, TareaCompleta } from '#shared/contracts/tareas.ts';
import { hoyEn, primeraOcurrencia } from '#shared/domain/calendario.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import { cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { contarActivas, insertarTarea } from '#server/data/tareas.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { tareaCambiada, verTarea } from './tarea-cambiada.ts';

const crear = async (
  cambio: Cambio,
  actor: Actor,
  { familia, ...campos }: TareaCompleta,
): Promise<ResultadoCaso<Tarea>> => {
  const { db, ahora } = cambio;
  if (familia !== undefined && familia !== actor.familia_id) return rechazado('FAMILIA_AJENA');
  if (primeraOcurrencia(campos, hoyEn(actor.zona_horaria, ahora)) === null) return rechazado('REGLA_PASADA');
  if (campos.activa && (await contarActivas(db, actor.familia_id)) >= MAXIMO_TAREAS)
    return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });
  const id = await insertarTarea(db, {
    ...campos,
    familia_id: actor.familia_id,
    creada_en: ahora,
    abierta_en: campos.libre ? ahora : null,
    borrada_en: null,
  });
  cambio.anota(actor, { acto: 'TAREA_CREADA', tarea: campos.nombre });
  await revisarMotivos(cambio);
  // Open at once, it is on offer.
  return hecho(await tareaCambiada(cambio, id, { asignaciones: campos.libre && campos.activa }));
};

/**
 * Creates a task, its voting open; one of nobody is open for whoever takes it. Whose a recurring one is asks a reajuste.
 * Under a key once.
 */
export const crearTarea = (
  contexto: Contexto,
  actor: Actor,
  tarea: TareaCompleta,
  clave?: string,
): Promise<ResultadoCaso<Tarea>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'TAREA', clave },
      { crear: () => crear(cambio, actor, tarea), ver: (id) => verTarea(cambio, id) },
    ),
  );
