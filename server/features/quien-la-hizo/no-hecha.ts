import type { Corregida } from '#shared/contracts/correcciones.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { resolverObjeciones } from '#server/data/correcciones.ts';
import { autorDe } from '#server/effects/trabajo/recontar.ts';
import { estaHecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { apuntarCorreccion, avisarPorPush, porQueNoSeCorrige, quitarHecha, responderCorregida } from './corregir.ts';

/**
 * «No estaba hecha»: an admin takes back any completion of the quarter, with a reason that whoever ticked it reads. All
 * becomes what it would be without it; that it was said to be done stays written down.
 */
export const noHecha = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  motivo: string,
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db } = cambio;
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const rechazo = await porQueNoSeCorrige(cambio, actor, fila);
    if (rechazo !== null) return rechazo;
    const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'NO_HECHA', motivo });
    await resolverObjeciones(db, id, { resolucion: 'ACEPTADA', por: actor.id, en: cambio.ahora, leida: true });
    await quitarHecha(cambio, fila);
    const de = autorDe(fila);
    if (de !== actor.id) await avisarPorPush(contexto, cambio, de, { tipo: 'CORREGIDA', correccion });
    const miembro = fila.hecha_por_nombre ?? fila.miembro_nombre;
    cambio.anota(actor, { acto: 'NO_ESTABA_HECHA', miembro, tarea: fila.tarea_nombre, motivo });
    return responderCorregida(cambio, actor, correccion, `«${fila.tarea_nombre}» ya no cuenta como hecha`);
  });
