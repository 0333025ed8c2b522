import type { Completada, Deshecha } from '#shared/contracts/asignaciones.ts';
import { finDeDeshacer } from '#shared/domain/omitir.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila, type Cambio, bienAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerQuienCubreLaSiguiente } from '#server/data/cambios.ts';
import { fueCorregidaPorOtro, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import {
  autorDe,
  difundirCorreccion,
  eraDeNadie,
  estaHecha,
  type Hecha,
  recontar,
  volverAPendiente,
} from '#server/effects/trabajo/retirar-hecha.ts';
import { difundirTareas } from '#server/effects/vistas/vista-tareas.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import {
  cuandoDisponible,
  darPorHecha,
  porQueNoSeHace,
  responderCompletada,
} from '#server/effects/trabajo/dar-por-hecha.ts';
import { contarAyer, cuandoSeToco } from './hecha-ayer.ts';
import {
  ajena,
  anotarPorOtro,
  type ATachar,
  type Dueno,
  leerConDueno,
  puedeHacerPor,
  enUnToque,
  textoDeHecha,
} from './tachar.ts';

/**
 * Completes an assignment in one transaction, with points, streak, achievements and the next occurrence. Repeated under the
 * same `clave`, it gives the first answer again, even if the completion was undone since. A tick that waited in a phone
 * without network counts on the day of its tap (`tocada_en`) if `cuandoSeToco` allows that, else today. It is refused if the
 * chore has lapsed by then.
 */
export const completar = (
  contexto: Contexto,
  actor: Actor,
  { id, clave, tocada_en }: ATachar,
): Promise<ResultadoCaso<Completada>> =>
  enUnToque(contexto, actor, { id, clave }, async (cambio, { fila, dueno }) => {
    const { tocada, dia } = await cuandoSeToco(cambio, fila, tocada_en);
    if (dia !== null) return contarAyer(cambio, { actor, fila, dueno, dia });
    const cuando = tocada < cambio.hoy ? cuandoDisponible(tocada, cambio.hoy) : null;
    if (cuando !== null && fila.estado === 'VENCIDA') return rechazado('LLEGO_TARDE', { cuando });
    const rechazo = porQueNoSeHace(fila, cambio);
    if (rechazo !== null) return rechazo;
    const hecha = await darPorHecha(cambio, { fila, quien: dueno.id, por: actor.id });
    if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
    anotarPorOtro(cambio, actor, fila, dueno);
    anotarConLlave(cambio, actor, 'HECHA', fila.tarea_nombre);
    const tarde = cuando !== null ? `. Llegó tarde: cuenta hoy, no ${cuando}` : '';
    return bienAlVer(responderCompletada(hecha, `${textoDeHecha(actor, dueno, hecha.puntos)}${tarde}`));
  });

/** The owner of a completed assignment, and the member who did it. */
interface DeQuienes {
  readonly dueno: Dueno;
  readonly autor: Dueno;
}

/**
 * Tells whether the actor may undo a completion: the member credited with it, an admin for a member without an account, and the
 * one who ticked it off, unless somebody else has corrected it since. An owner may not undo another member's claim to have done
 * the chore; they object instead.
 */
const esCosaSuya = async (db: Db, actor: Actor, fila: Hecha, autor: Dueno): Promise<boolean> => {
  if (puedeHacerPor(actor, autor)) return true;
  if (fila.completada_por !== actor.id) return false;
  return !(await fueCorregidaPorOtro(db, fila.id, { completada_en: fila.completada_en, quien: actor.id }));
};

/**
 * Returns why the actor may not undo a completion: it is not theirs to undo, the ten minutes are over, or the occurrence that it
 * opened is done. Null if they may. A completion of a lapsed occurrence (`vencida_el`) opened none.
 */
const porQueNo = async (
  { db, ahora }: Cambio,
  actor: Actor,
  fila: Hecha,
  { dueno, autor }: DeQuienes,
): Promise<Rechazado | null> => {
  if (!(await esCosaSuya(db, actor, fila, autor)))
    return autor.id === dueno.id
      ? ajena(actor, fila, dueno)
      : rechazado('HECHA_POR_OTRO', { nombre: autor.first_name });
  if (ahora >= finDeDeshacer(fila.dicha_en ?? fila.completada_en)) return rechazado('DESHACER_TARDE');
  return Boolean(fila.siguiente_hecha) && fila.vencida_el === null ? rechazado('DESHACER_SIGUIENTE_HECHA') : null;
};

/**
 * Undoes a completion within ten minutes, with its points, streak, achievements and the occurrence that it opened; objections to
 * it are closed. The assignment is pending again, with the chore's present name, points and days, or lapsed again if it had
 * lapsed before. If midnight has passed since, it is judged as if it had not been done when the day began, and the winners of a
 * week that ended are computed again.
 */
export const deshacer = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Deshecha>> =>
  cambiarFila(contexto, actor.familia_id, leerConDueno, id, async (cambio, { fila, dueno }) => {
    const { db, familia, toca } = cambio;
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const autor = await leerUsuario(db, familia, autorDe(fila));
    if (autor === undefined) throw new Error(`The author of assignment ${String(id)} is gone`);
    const rechazo = await porQueNo(cambio, actor, fila, { dueno, autor });
    if (rechazo !== null) return rechazo;
    const cubre = fila.vencida_el === null ? await leerQuienCubreLaSiguiente(db, id) : undefined;
    if (cubre !== undefined) return rechazado('DESHACER_SIGUIENTE_CUBIERTA', { nombre: cubre });
    // Null: the completion cannot be undone, for example because a new draft or the chore's deletion took the work away.
    const retirada = await volverAPendiente(cambio, fila);
    if (retirada === null) return rechazado('DESHACER_CAMBIADA');
    const { siguiente, otras } = retirada;
    toca('asignacion', id);
    if (siguiente !== null) toca('asignacion', siguiente);
    if (otras || eraDeNadie(fila)) toca('asignaciones');
    if (eraDeNadie(fila)) await difundirTareas(cambio, { cambiadas: [fila.tarea] });
    await recontar(cambio, { fila, a: null });
    const sinObjeto = { resolucion: 'RETIRADA', por: actor.id, en: cambio.ahora } as const;
    if (await resolverObjeciones(db, id, sinObjeto))
      await difundirCorreccion(cambio, { dueno_id: fila.miembro, hecha_por: autorDe(fila) });
    // The audit log lists only what an admin undoes of others. A former admin who undoes their own tick of another's chore is
    // not listed.
    const deOtro = actor.es_administrador && dueno.id !== actor.id && autor.id !== actor.id;
    cambio.dice(deOtro ? actor : null, {
      hecho: 'asignacion.deshecha',
      miembro: autor.first_name,
      tarea: fila.tarea_nombre,
      asignacion_id: id,
      por_id: actor.id,
    });
    anotarConLlave(cambio, actor, 'DESHECHA', fila.tarea_nombre);
    return bienAlVer((visto): Deshecha => {
      const [asignacion, { puntos_totales, racha_dias }] = [visto.asignacion(id), visto.miembro(autor.id)];
      const como = asignacion.estado === 'PENDIENTE' ? 'vuelve a estar pendiente' : 'vuelve a constar sin hacer';
      const message = `«${nombreEnFrase(asignacion.tarea_nombre)}» ${como}`;
      return { success: true, message, asignacion, puntos_totales, racha_dias, version: visto.version };
    });
  });
