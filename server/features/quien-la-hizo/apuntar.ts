import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { ApuntadaEntrada } from '#shared/contracts/correcciones.ts';
import { MAXIMO_APUNTADAS, PUNTOS_APUNTADA } from '#shared/domain/objecion.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { cambiar, bienAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { contarApuntadas } from '#server/data/completadas.ts';
import { insertarAsignacion } from '#server/data/ocurrencias.ts';
import { insertarTarea } from '#server/data/tareas.ts';
import { unaVez } from '#server/effects/claves/una-vez.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import { filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { darPorHecha, responderCompletada } from '#server/effects/trabajo/dar-por-hecha.ts';

/**
 * «Ya la he hecho»: enters work that was on no list as done, for a fixed number of points and at most twice a day. It creates a
 * chore that is deleted from the start, so that nobody votes on it and no draft deals it, and a completed occurrence of nobody
 * that the member took. If the completion is withdrawn, the occurrence is deleted; the hidden chore stays. All others get a
 * message and may object for a day, as to «La hice ayer».
 */
export const apuntar = (
  contexto: Contexto,
  actor: Actor,
  { nombre, tiempo_estimado }: ApuntadaEntrada,
  clave?: string,
): Promise<ResultadoCaso<Completada>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: 'APUNTADA', clave }, async () => {
      const { db, familia, ahora, hoy } = cambio;
      if ((await contarApuntadas(db, actor.id, hoy)) >= MAXIMO_APUNTADAS) return rechazado('APUNTADAS_DEMAS');
      const tarea_id = await insertarTarea(db, {
        familia_id: familia,
        nombre,
        descripcion: '',
        frecuencia: 'OTRA',
        dia_semana: null,
        dia_semana_2: null,
        dia_mes: null,
        regla: { tipo: 'UNA_VEZ', dia: hoy },
        tiempo_estimado,
        apta_infantil: true,
        apta_juvenil: true,
        apta_adulto: true,
        puntos: PUNTOS_APUNTADA,
        activa: false,
        apuntada: true,
        creada_en: ahora,
        borrada_en: ahora,
      });
      const copia = { nombre, puntos: PUNTOS_APUNTADA, tiempo_estimado };
      const id = await insertarAsignacion(db, {
        ...filaSuelta({ familia_id: familia, tarea_id, miembro_id: actor.id, fecha_limite: hoy }, copia, cambio),
        tomada_el: hoy,
      });
      const fila = await leerAsignacion(db, familia, id);
      if (fila === undefined) throw new Error('A new assignment is gone');
      const hecha = await darPorHecha(cambio, { fila, quien: actor.id, por: actor.id, dicha_en: ahora });
      if (hecha === null) throw new Error('A new assignment was completed by another');
      const quienes = { miembro_id: actor.id, por_id: actor.id };
      cambio.dice(null, { hecho: 'asignacion.contada_despues', asignacion_id: id, ...quienes });
      anotarConLlave(cambio, actor, 'APUNTADA', nombre);
      return bienAlVer(responderCompletada(hecha, `Apuntado. +${String(PUNTOS_APUNTADA)} puntos`));
    }),
  );
