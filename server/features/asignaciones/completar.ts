import type { Completada, Deshecha } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { finDeDeshacer } from '#shared/domain/deshacer.ts';
import { plural } from '#shared/domain/palabras.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import {
  cambiar,
  cambiarFila,
  type Cambio,
  conFila,
  hechoAlVer,
  type ResultadoCambio,
} from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { type FilaAsignacion, leerAsignacion } from '#server/data/asignaciones.ts';
import { leerQuienCubreLaSiguiente } from '#server/data/cambios.ts';
import { queHecha } from '#server/data/claves.ts';
import { fueCorregidaPorOtro, resolverObjeciones } from '#server/data/correcciones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { unaVez } from '#server/effects/claves/una-vez.ts';
import { avisarDeCorreccion } from '#server/effects/eventos/de-correccion.ts';
import { avisarDeTareas } from '#server/effects/eventos/de-tareas.ts';
import { darPorHecha, porQueNoSeHace, responderCompletada } from '#server/effects/trabajo/dar-por-hecha.ts';
import {
  autorDe,
  eraDeNadie,
  estaHecha,
  type Hecha,
  recontar,
  volverAPendiente,
} from '#server/effects/trabajo/retirar-hecha.ts';

/** The fields of a member that decide who may complete or undo their work. */
type Dueno = Pick<Usuario, 'id' | 'first_name' | 'tiene_cuenta'>;

/** Tells whether the actor may complete a member's work: their own, or as an admin that of a member without an account. */
const puedeHacerPor = (actor: Actor, dueno: Dueno): boolean =>
  actor.id === dueno.id || (actor.es_administrador && !dueno.tiene_cuenta);

/** Reads an assignment with its owner. */
const leerConDueno = async (
  db: Db,
  familia: number,
  id: number,
): Promise<{ readonly fila: FilaAsignacion; readonly dueno: Dueno } | undefined> => {
  const fila = await leerAsignacion(db, familia, id);
  return (
    fila && {
      fila,
      dueno: { id: fila.miembro, first_name: fila.miembro_nombre, tiene_cuenta: Boolean(fila.miembro_con_cuenta) },
    }
  );
};

/**
 * The refusal when the actor may not complete or undo an assignment: it is another's, was taken from them while free, or is
 * covered.
 */
const ajena = (actor: Actor, fila: FilaAsignacion, { first_name: nombre }: Dueno): Rechazado => {
  if (fila.cedida_por === actor.id) return rechazado('LIBRE_YA_TOMADA', { nombre });
  return rechazado(fila.cubre_id === actor.id ? 'ASIGNACION_CUBIERTA' : 'ASIGNACION_AJENA', { nombre });
};

const mensaje = (actor: Actor, dueno: Dueno, puntos: number): string =>
  `¡Bien hecho! +${plural(puntos, 'punto')}${actor.id === dueno.id ? '' : ` para ${dueno.first_name}`}`;

/**
 * Completes an assignment: points, streak, achievements, next occurrence and ranking, in one transaction.
 * If several members complete it at once, the first one does and the others are told that it is done. Repeated under the same
 * `clave` it gives the first answer again, even if the completion was undone since.
 */
export const completar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  clave?: string,
): Promise<ResultadoCaso<Completada>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    unaVez(cambio, { miembro: actor.id, que: queHecha(id), clave }, () =>
      conFila(cambio, leerConDueno, id, async ({ fila, dueno }): Promise<ResultadoCambio<Completada>> => {
        if (!puedeHacerPor(actor, dueno)) return ajena(actor, fila, dueno);
        const rechazo = porQueNoSeHace(fila, cambio);
        if (rechazo !== null) return rechazo;
        const hecha = await darPorHecha(cambio, { fila, quien: dueno.id, por: actor.id });
        if (hecha === null) return rechazado('ASIGNACION_COMPLETADA');
        if (dueno.id !== actor.id)
          cambio.anota(actor, { acto: 'HECHA_POR_OTRO', miembro: dueno.first_name, tarea: fila.tarea_nombre });
        return hechoAlVer(responderCompletada(hecha, mensaje(actor, dueno, hecha.puntos)));
      }),
    ),
  );

/** The owner of a completed assignment, and the member who did it. */
interface DeQuienes {
  readonly dueno: Dueno;
  readonly autor: Dueno;
}

/**
 * Tells whether the actor may undo a completion.
 * The member credited with it may, and the one who ticked it off, unless somebody else has corrected it since. An owner whose
 * chore another member claims objects instead.
 */
const esCosaSuya = async (db: Db, actor: Actor, fila: Hecha, autor: Dueno): Promise<boolean> => {
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
 * Undoes a completion within its ten minutes, with its points, streak, achievements and the occurrence that it opened.
 * The assignment is pending again, as its chore is now. If midnight came in between, what the day's beginning would have done
 * without the completion is done: a week that it closed is judged again for everybody.
 */
export const deshacer = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Deshecha>> =>
  cambiarFila(contexto, actor.familia_id, leerConDueno, id, async (cambio, { fila, dueno }) => {
    const { db, familia, toca } = cambio;
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const autor = await leerUsuario(db, familia, autorDe(fila));
    if (autor === undefined) throw new Error(`The author of assignment ${String(id)} is gone`);
    const rechazo = await porQueNo(cambio, actor, fila, { dueno, autor });
    if (rechazo !== null) return rechazo;
    const cubre = await leerQuienCubreLaSiguiente(db, id);
    if (cubre !== undefined) return rechazado('DESHACER_SIGUIENTE_CUBIERTA', { nombre: cubre });
    // Null: a new draft or the chore's deletion took the work away, and the completion is all that is left of it.
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
    // An admin who undoes their own chore or completion does not act as an admin, so the audit log leaves it out.
    if (dueno.id !== actor.id && autor.id !== actor.id)
      cambio.anota(actor, { acto: 'HECHA_DESHECHA', miembro: autor.first_name, tarea: fila.tarea_nombre });
    return hechoAlVer((visto): Deshecha => {
      const [asignacion, { puntos_totales, racha_dias }] = [visto.asignacion(id), visto.miembro(autor.id)];
      const message = `«${nombreEnFrase(asignacion.tarea_nombre)}» vuelve a estar pendiente`;
      return { success: true, message, asignacion, puntos_totales, racha_dias, version: visto.version };
    });
  });
