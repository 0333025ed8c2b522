import { PARTES_TAREA, type Acto, type ParteTarea } from '#shared/contracts/rastro.ts';
import type { Tarea, TareaEdicion } from '#shared/contracts/tareas.ts';
import { hoyEn, primeraOcurrencia } from '#shared/domain/calendario.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/limites.ts';
import { canonico } from '#shared/domain/reparto/registro/canonico.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  actualizarTarea,
  contarActivas,
  leerPartidas,
  leerTarea,
  leerTareasEnReparto,
  type FilaTarea,
} from '#server/data/tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { seguirPartes } from '#server/effects/trabajo/partes.ts';
import { copiarTarea, mismosDias, seguirTarea } from '#server/effects/trabajo/seguir-tarea.ts';
import { retratarDeNadie } from '#server/effects/vistas/vista-libres.ts';
import { leerAptos, revisarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import { hacerLibre } from './hacer-libre.ts';
import { tareaCambiada } from './tarea-cambiada.ts';

type Campos = Omit<TareaEdicion, 'familia' | 'puntos' | 'de_cabeza' | 'libre' | 'en_partes'> &
  Pick<FilaTarea, 'puntos' | 'de_cabeza' | 'libre' | 'en_partes'>;

/** The fields that each part of a task is told by. */
const CAMPOS: Readonly<Record<ParteTarea, readonly (keyof Campos)[]>> = {
  DESCRIPCION: ['descripcion'],
  DIAS: ['frecuencia', 'dia_semana', 'dia_semana_2', 'dia_mes', 'regla'],
  MINUTOS: ['tiempo_estimado'],
  EDADES: ['apta_infantil', 'apta_juvenil', 'apta_adulto'],
  PUNTOS: ['puntos'],
  CABEZA: ['de_cabeza'],
  LIBRE: ['libre'],
  EN_PARTES: ['en_partes'],
};

/** What to do first for a chore in parts to come in another frequency. */
const SALIDA = {
  EN_REPARTO: 'Para cambiar cada cuánto toca, espera a que acabe el reparto o cancélalo',
  REPARTIDA: 'Para cambiar cada cuánto toca, primero ponla en pausa: no será de nadie hasta el próximo reparto',
} as const;

/** What an admin changes of a task; null: nothing. */
const comoActo = (antes: FilaTarea, ahora: Campos): Acto | null => {
  const cambia = (campo: keyof Campos): boolean => canonico(ahora[campo]) !== canonico(antes[campo]);
  const partes = PARTES_TAREA.filter((parte) => CAMPOS[parte].some(cambia));
  const [nombre, activa] = [cambia('nombre') ? ahora.nombre : null, cambia('activa') ? ahora.activa : null];
  return partes.length === 0 && nombre === null && activa === null
    ? null
    : { acto: 'TAREA_EDITADA', tarea: antes.nombre, nombre, activa, partes };
};

/**
 * Replaces a task's fields. A running session keeps the copies that it froze, but its tasks cannot be switched off.
 * Pending assignments follow the new name, points, minutes and days. A voting that has begun starts anew when
 * somebody may no longer vote it.
 */
export const editarTarea = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  { familia, puntos: pedidos, de_cabeza, libre, en_partes, ...resto }: TareaEdicion,
): Promise<ResultadoCaso<Tarea>> => {
  const { familia_id, zona_horaria } = actor;
  return cambiarFila(contexto, familia_id, leerTarea, id, async (cambio, antes) => {
    const { db } = cambio;
    if (familia !== undefined && familia !== familia_id) return rechazado('FAMILIA_AJENA');
    const puntos = pedidos ?? antes.puntos;
    const campos = {
      ...resto,
      de_cabeza: de_cabeza ?? antes.de_cabeza,
      libre: libre ?? antes.libre,
      en_partes: resto.frecuencia === 'DIARIA' && (en_partes ?? antes.en_partes),
    };
    if (antes.votaciones_completadas && puntos !== antes.puntos) return rechazado('PUNTOS_VOTADOS');
    const otrosDias = !mismosDias(antes, campos) || (!antes.activa && campos.activa);
    if (otrosDias && primeraOcurrencia(campos, hoyEn(zona_horaria, cambio.ahora)) === null)
      return rechazado('REGLA_PASADA');
    const enReparto = (await leerTareasEnReparto(db, familia_id)).has(id);
    if (campos.frecuencia !== antes.frecuencia && (await leerPartidas(db, familia_id)).has(id))
      return rechazado('TAREA_PARTIDA', {
        nombre: antes.nombre,
        salida: SALIDA[enReparto ? 'EN_REPARTO' : 'REPARTIDA'],
      });
    if (antes.activa && !campos.activa && enReparto) return rechazado('TAREA_EN_REPARTO');
    if (!antes.activa && campos.activa && (await contarActivas(db, familia_id)) >= MAXIMO_TAREAS)
      return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });

    const deNadie = await retratarDeNadie(db, familia_id);
    const imposible = await hacerLibre(cambio, antes, campos.libre);
    if (imposible !== null) return imposible;
    const aptos = await leerAptos(db, familia_id, [id]);
    await actualizarTarea(db, id, { ...campos, puntos });
    const ajustadas = await copiarTarea(db, id, { ...campos, puntos });
    const partes = await seguirPartes(cambio, id, antes, { ...campos, puntos });
    const movidas = await seguirTarea(cambio, id, antes, campos);
    const { reiniciadas } = await revisarVotaciones(cambio, aptos);
    const acto = comoActo(antes, { ...campos, puntos });
    if (acto !== null) cambio.anota(actor, acto);
    await revisarMotivos(cambio);
    const otraOferta = (await retratarDeNadie(db, familia_id)) !== deNadie;
    const asignaciones = ajustadas || partes || movidas || otraOferta;
    return hecho(await tareaCambiada(cambio, id, { reiniciadas, asignaciones }));
  });
};
