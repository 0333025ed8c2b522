import type { Deshecha } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { finDeDeshacer } from '#shared/domain/deshacer.ts';
import { cambiarFila, hechoAlVer, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerQuienCubreLaSiguiente } from '#server/data/cambios.ts';
import { fueCorregidaPorOtro, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { avisarDeCorreccion } from '#server/effects/eventos/de-correccion.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { autorDe, recontar } from '#server/effects/trabajo/recontar.ts';
import { eraDeNadie, estaHecha, volverAPendiente, type Hecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { ajena, leerConDueno, puedeHacerPor } from './quien-puede.ts';

/** Whose a completion is: its owner, and who did it. */
interface DeQuienes {
  readonly dueno: Usuario;
  readonly autor: Usuario;
}

/**
 * Whether somebody may take a completion back: whoever it is attributed to, asked or not, and whoever said so, as long as
 * nobody else has said otherwise. What another says to have done, its owner objects to.
 */
const esCosaSuya = async (db: Db, actor: Actor, fila: Hecha, autor: Usuario): Promise<boolean> => {
  if (puedeHacerPor(actor, autor)) return true;
  if (fila.completada_por !== actor.id) return false;
  return !(await fueCorregidaPorOtro(db, fila.id, { completada_en: fila.completada_en, quien: actor.id }));
};

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
  if (ahora >= finDeDeshacer(fila.completada_en)) return rechazado('DESHACER_TARDE');
  return fila.siguiente_hecha ? rechazado('DESHACER_SIGUIENTE_HECHA') : null;
};

/**
 * Takes a completion back within its ten minutes, with all that it brought: points, streak, achievements and the
 * occurrence that it opened. It is pending as its task is now. When midnight came in between, what the day's beginning
 * would have done without it is done: a week that it closed is judged again, for everybody.
 */
export const deshacer = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Deshecha>> =>
  cambiarFila(contexto, actor.familia_id, leerConDueno, id, async (cambio, { fila, dueno }) => {
    const { db, familia, toca } = cambio;
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const autor = await leerUsuario(db, familia, autorDe(fila));
    if (autor === undefined) throw new Error(`Whoever did assignment ${String(id)} is gone`);
    const rechazo = await porQueNo(cambio, actor, fila, { dueno, autor });
    if (rechazo !== null) return rechazo;
    const cubre = await leerQuienCubreLaSiguiente(db, id);
    if (cubre !== undefined) return rechazado('DESHACER_SIGUIENTE_CUBIERTA', { nombre: cubre });
    // Gone with a new reparto, or with its task: then the completion is all that is left of that work.
    const retirada = await volverAPendiente(cambio, fila);
    if (retirada === null) return rechazado('DESHACER_CAMBIADA');
    const { siguiente, otras } = retirada;
    toca('asignacion', id);
    if (siguiente !== null) toca('asignacion', siguiente);
    if (otras || eraDeNadie(fila)) toca('asignaciones');
    if (eraDeNadie(fila)) await avisarDeTareas(cambio, { cambiadas: [fila.tarea] });
    await recontar(cambio, { fila, a: null });
    const sinObjeto = { resolucion: 'RETIRADA', por: actor.id, en: cambio.ahora } as const;
    if (await resolverObjeciones(db, id, sinObjeto))
      await avisarDeCorreccion(cambio, { dueno_id: fila.miembro, hecha_por: autorDe(fila) });
    // As when it was said: what is one's own, the chore or the deed, is no admin's act.
    if (dueno.id !== actor.id && autor.id !== actor.id)
      cambio.anota(actor, { acto: 'HECHA_DESHECHA', miembro: autor.first_name, tarea: fila.tarea_nombre });
    return hechoAlVer((visto): Deshecha => {
      const [asignacion, { puntos_totales, racha_dias }] = [visto.asignacion(id), visto.miembro(autor.id)];
      const message = `«${asignacion.tarea_nombre}» vuelve a estar pendiente`;
      return { success: true, message, asignacion, puntos_totales, racha_dias, version: visto.version };
    });
  });
