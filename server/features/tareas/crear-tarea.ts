import type { Tarea, TareaCompleta } from '#shared/contracts/tareas.ts';
import { esADemanda, primeraOcurrencia } from '#shared/domain/calendario.ts';
import { seAbreYa } from '#shared/domain/por-abrir.ts';
import { MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarPendientesDeTarea } from '#server/data/asignaciones.ts';
import { borrarFotosDeTarea } from '#server/data/fotos.ts';
import { quitarDeDeseos } from '#server/data/sesiones.ts';
import { terminarResponsabilidadDeTarea } from '#server/data/responsabilidades.ts';
import { contarActivas, insertarTarea, leerTarea, leerTareasEnReparto, ocultarTarea } from '#server/data/tareas.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';
import { darTareaA, porQueNoSeDa } from '#server/effects/reajuste/traspasar.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { ponerCadaUno, porQueNoCadaUno } from '#server/effects/trabajo/crear-primeras.ts';
import { conSusPartes } from '#server/effects/trabajo/partes.ts';
import { retratarDeNadie } from '#server/effects/vistas/vista-pantalla.ts';
import { leerVistasDeTareas } from '#server/effects/vistas/vista-tareas.ts';
import { tareaCambiada, verTarea } from './editar-tarea.ts';

/** Returns the family's chores in the order of their ids, inactive ones included. Only admins see who has not voted yet. */
export const verTareas = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Tarea[]>> => {
  const como = { paraAdmin: actor.es_administrador, ahora: contexto.reloj.ahora() };
  return bien(await leer(contexto, (db) => leerVistasDeTareas(db, actor.familia_id, como)));
};

const crear = async (
  cambio: Cambio,
  actor: Actor,
  { familia, cada_uno, para, ...campos }: TareaCompleta,
): Promise<ResultadoCaso<Tarea>> => {
  const { db, ahora } = cambio;
  const ahoraNo = para === null ? null : await porQueNoSeDa(cambio);
  if (ahoraNo !== null) return ahoraNo;
  const noCadaUno = await porQueNoCadaUno(cambio, campos, cada_uno ?? []);
  if (noCadaUno !== null) return noCadaUno;
  if (familia !== undefined && familia !== actor.familia_id) return rechazado('FAMILIA_AJENA');
  const { hoy } = cambio;
  if (!esADemanda(campos) && primeraOcurrencia(campos, hoy) === null) return rechazado('REGLA_PASADA');
  if (campos.activa && (await contarActivas(db, actor.familia_id)) >= MAXIMO_TAREAS)
    return rechazado('DEMASIADAS_TAREAS', { maximo: MAXIMO_TAREAS });
  const id = await insertarTarea(db, {
    ...campos,
    familia_id: actor.familia_id,
    creada_en: ahora,
    personal: cada_uno !== null,
    abierta_en: campos.libre && seAbreYa(campos, hoy) ? ahora : null,
    borrada_en: null,
  });
  cambio.dice(actor, { hecho: 'tarea.creada', tarea: campos.nombre });
  const tarea = await leerTarea(db, actor.familia_id, id);
  if (tarea === undefined) throw new Error('A new chore is gone');
  if (cada_uno !== null) await ponerCadaUno(cambio, tarea, cada_uno);
  const dada = para === null ? null : await darTareaA(cambio, actor, tarea, para);
  if (dada !== null && typeof dada !== 'string') return dada;
  await revisarMotivos(cambio);
  const asignaciones = campos.activa && (campos.libre || cada_uno !== null || para !== null);
  return bien(await tareaCambiada(cambio, id, { asignaciones }));
};

/**
 * Creates a chore with its voting open; idempotent under `clave`. For admins. A free chore is open for anyone to take on each of
 * its days; of a personal chore each chosen member has their own. Any other chore goes to the member named in `para`, or gets its
 * owner by a reajuste or the next draft. Refused if none of its days is left, or the family has too many chores.
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

/**
 * Deletes a chore and its parts, with their pending assignments. For admins. Completed ones stay in everyone's history, without
 * their pictures. Refused while a draft deals the chore.
 */
export const borrarTarea = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> => {
  return cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, ahora, familia, difundir } = cambio;
    if ((await leerTareasEnReparto(db, familia)).has(id)) return rechazado('TAREA_EN_REPARTO');

    /** The free work before the deletion, to tell below whether it changed. */
    const deNadie = await retratarDeNadie(db, familia);
    let habia = false;
    for (const suya of await conSusPartes(db, id)) {
      await ocultarTarea(db, suya, ahora);
      await terminarResponsabilidadDeTarea(db, suya, ahora);
      if (await borrarPendientesDeTarea(db, suya)) habia = true;
    }
    if (await borrarFotosDeTarea(db, id)) habia = true;
    await quitarDeDeseos(db, id);
    difundir('tarea:cambiada', { tarea: { id, borrada: true } });
    if (habia || (await retratarDeNadie(db, familia)) !== deNadie) cambio.toca('asignaciones');
    await revisarMotivos(cambio);
    cambio.dice(actor, { hecho: 'tarea.borrada', tarea: tarea.nombre });
    return bien(null);
  });
};
