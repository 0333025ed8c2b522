import type { LibreDejada, LibresHoy, LibreTomada } from '#shared/contracts/asignaciones.ts';
import { esLibre } from '#shared/domain/ausencias/libre.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiar, cambiarFila, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import { leerAusenciasDe } from '#server/data/ausencias.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo, soltarOcurrencia, tomarOcurrencia } from '#server/data/libres.ts';
import { borrarPendiente, insertarAsignacion } from '#server/data/ocurrencias.ts';
import { leerTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import { contarDevuelta, filaSuelta } from '#server/effects/trabajo/ocurrencias.ts';
import { leerLibres } from '#server/effects/vistas/vista-pantalla.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Returns the members who are away today and the chores that anybody may take, the same for all members; the client filters
 * by age.
 */
const verLibres = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<LibresHoy>> => {
  const hoy = hoyEn(zona_horaria, contexto.reloj.ahora());
  return bien(await leer(contexto, (db) => leerLibres(db, familia_id, hoy)));
};

/** Announces a taken chore, and answers the member who took it. */
const contarTomada = ({ toca }: Cambio, id: number): ResultadoCambio<LibreTomada> => {
  toca('asignacion', id);
  // The chore leaves its owner's list and the list of free chores.
  toca('asignaciones');
  return bienAlVer((visto) => {
    const asignacion = visto.asignacion(id);
    return {
      success: true,
      message: `«${nombreEnFrase(asignacion.tarea_nombre)}» es tuya`,
      asignacion,
      version: visto.version,
    };
  });
};

/** Returns why an occurrence can no longer be taken, or null. */
const yaNo = (
  actor: Actor,
  { estado, miembro, miembro_nombre: nombre, tomada_el }: FilaAsignacion,
): Rechazado | null => {
  if (estado === 'VENCIDA') return rechazado('ASIGNACION_VENCIDA');
  if (miembro === actor.id) return rechazado('LIBRE_YA_TUYA');
  if (estado === 'COMPLETADA') return rechazado('LIBRE_YA_HECHA', { nombre });
  return tomada_el === null ? null : rechazado('LIBRE_YA_TOMADA', { nombre });
};

/**
 * «Me la quedo»: takes one occurrence whose owner is away today and on its own day (`esLibre`); its points go to the
 * taker. If two members ask at once, the second is told who was first. Refused for a personal chore, and for one that does not
 * suit the caller's age.
 */
const quedarmela = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreTomada>> => {
  return cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia } = cambio;
    const porQueNo = yaNo(actor, fila);
    if (porQueNo !== null) return porQueNo;
    const { hoy } = cambio;
    if (fila.personal) return rechazado('TAREA_DE_CADA_UNO');
    if (!esLibre(fila, (await leerAusenciasDe(db, [fila.miembro])).get(fila.miembro) ?? [], hoy))
      return rechazado('NO_ES_LIBRE', { nombre: fila.miembro_nombre });
    const [tarea, yo] = [await leerTareaOParte(db, familia, fila.tarea), await leerUsuario(db, familia, actor.id)];
    if (tarea === undefined || yo === undefined) return rechazado('NO_ENCONTRADO');
    if (!apta(tarea, yo.grupo_edad)) return rechazado('TAREA_NO_APTA');
    await tomarOcurrencia(db, id, { miembro: actor.id, el: hoy });
    anotarConLlave(cambio, actor, 'TOMADA', fila.tarea_nombre);
    return contarTomada(cambio, id);
  });
};

/**
 * «Me la quedo» on a free chore that has no owner: creates an assignment for the member who takes it, due today. Once it is
 * done, the chore opens again on its next day, or when an admin opens it. If it is not done in time, the chore is free again.
 */
const quedarmeDeNadie = async (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreTomada>> => {
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia } = cambio;
    const [tarea, yo] = [await leerTareaOParte(db, familia, id), await leerUsuario(db, familia, actor.id)];
    if (tarea === undefined || yo === undefined) return rechazado('NO_ENCONTRADO');
    if (!tarea.libre || !tarea.activa) return rechazado('TAREA_NO_LIBRE');
    if (!apta(tarea, yo.grupo_edad)) return rechazado('TAREA_NO_APTA');
    if (!(await cerrarDeNadie(db, id))) {
      const nombre = await quienLaTomo(db, id);
      return nombre === null ? rechazado('LIBRE_CERRADA') : rechazado('LIBRE_YA_TOMADA', { nombre });
    }
    const { hoy } = cambio;
    const asignacion = await insertarAsignacion(db, {
      ...filaSuelta({ familia_id: familia, tarea_id: id, miembro_id: actor.id, fecha_limite: hoy }, tarea, cambio),
      tomada_el: hoy,
    });
    await difundirTareas(cambio, { cambiadas: [id] });
    anotarConLlave(cambio, actor, 'TOMADA', tarea.nombre);
    return contarTomada(cambio, asignacion);
  });
};

/**
 * Gives back a taken chore that is not done: a chore without an owner is free again, any other occurrence is its owner's again.
 * If a chore that counts from its last completion was completed meanwhile, the owner's occurrence moves to the day that follows
 * from that completion.
 */
const dejarLibre = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, ahora } = cambio;
    const { estado, miembro, tomada_el, cedida_por, tarea } = fila;
    if (tomada_el === null || miembro !== actor.id) return rechazado('NO_TOMADA');
    if (estado !== 'PENDIENTE') return rechazado('ASIGNACION_NO_PENDIENTE');
    if (cedida_por === null) {
      await borrarPendiente(db, id);
      await abrirDeNadie(db, tarea, ahora);
      await difundirTareas(cambio, { cambiadas: [tarea] });
    } else {
      await soltarOcurrencia(db, id);
      await contarDevuelta(db, id, cambio.hoy);
    }
    cambio.toca('asignaciones');
    anotarConLlave(cambio, actor, 'DEJADA', fila.tarea_nombre);
    return bienAlVer(({ version }) => ({
      success: true,
      message: `«${nombreEnFrase(fila.tarea_nombre)}» ya no es tuya`,
      version,
    }));
  });

/**
 * Opens an occurrence of a free chore for anybody to take (`abierta`), or removes the open one. For admins. Refused while
 * an occurrence is taken, or if nothing would change.
 */
const abrirLibre = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  abierta: boolean,
): Promise<ResultadoCaso<LibreDejada>> =>
  cambiarFila(contexto, actor.familia_id, leerTarea, id, async (cambio, tarea) => {
    const { db, ahora } = cambio;
    if (!tarea.libre || !tarea.activa) return rechazado('TAREA_NO_LIBRE');
    const nombre = await quienLaTomo(db, id);
    if (nombre !== null) return rechazado('LIBRE_YA_TOMADA', { nombre });
    const cambiada = abierta ? await abrirDeNadie(db, id, ahora) : await cerrarDeNadie(db, id);
    if (!cambiada) return rechazado(abierta ? 'LIBRE_ABIERTA' : 'LIBRE_CERRADA');
    await difundirTareas(cambio, { cambiadas: [id], asignaciones: true });
    cambio.dice(actor, { hecho: 'libre.abierta', tarea: tarea.nombre, abierta });
    const message = abierta ? `«${tarea.nombre}» está libre` : `«${tarea.nombre}» ya no está libre`;
    return bienAlVer(({ version }) => ({ success: true, message, version }));
  });

export const casosDeLibres = (contexto: Contexto) =>
  ({
    verLibres: ({ actor }) => verLibres(contexto, actor),
    quedarmela: ({ actor, id }) => quedarmela(contexto, actor, id),
    dejarLibre: ({ actor, id }) => dejarLibre(contexto, actor, id),
    quedarmeDeNadie: ({ actor, id }) => quedarmeDeNadie(contexto, actor, id),
    abrirLibre: ({ actor, id, cuerpo }) => abrirLibre(contexto, actor, id, cuerpo.abierta),
  }) satisfies Partial<Haceres>;
