import type { Corregida, ObjecionEntrada } from '#shared/contracts/correcciones.ts';
import { finDeObjetar, hayQuienDecida, puedeDecidir } from '#shared/domain/objecion.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion } from '#server/data/asignaciones.ts';
import { fueObjetada, resolverObjeciones } from '#server/data/correcciones.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { autorDe } from '#server/effects/trabajo/recontar.ts';
import { estaHecha, type Hecha } from '#server/effects/trabajo/retirar-hecha.ts';
import { apuntarCorreccion, avisarPorPush, darA, quitarHecha, responderCorregida } from './corregir.ts';

/** Does what the owner said: the completion is theirs, or it is none. */
export const cumplir = (cambio: Cambio, fila: Hecha, dice: ObjecionEntrada['dice']): Promise<void> =>
  dice === 'LA_HICE_YO' ? darA(cambio, fila, fila.miembro) : quitarHecha(cambio, fila);

/**
 * The owner says that it was not as another claims. An admin who is not the claimant decides, and until then the claim
 * counts; where there is no other admin than these two, the owner's word stands at once.
 */
export const objetar = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  dice: ObjecionEntrada['dice'],
): Promise<ResultadoCaso<Corregida>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, familia, ahora } = cambio;
    if (fila.miembro !== actor.id) return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
    if (!estaHecha(fila)) return rechazado('SIN_COMPLETAR');
    const fin = finDeObjetar(fila);
    if (fin === null) return rechazado('OBJETAR_NADA');
    if (await fueObjetada(db, id, fila.completada_en)) return rechazado('YA_OBJETADA');
    if (ahora >= fin) return rechazado('OBJETAR_TARDE');

    const de = autorDe(fila);
    const correccion = await apuntarCorreccion(cambio, actor, fila, { tipo: 'OBJECION', dice });
    const miembros = await listarUsuarios(db, familia);
    if (hayQuienDecida(miembros, de, actor.id)) {
      for (const m of miembros)
        if (m.id !== actor.id && puedeDecidir(m, de))
          await avisarPorPush(contexto, cambio, m.id, { tipo: 'OBJECION', correccion });
      return responderCorregida(cambio, actor, correccion, 'Lo decidirá quien administra la familia');
    }
    await resolverObjeciones(db, id, { resolucion: 'ACEPTADA', por: null, en: ahora });
    await cumplir(cambio, fila, dice);
    await avisarPorPush(contexto, cambio, de, { tipo: 'CORREGIDA', correccion });
    const message = dice === 'LA_HICE_YO' ? 'Apuntado: la hiciste tú' : 'Apuntado: no estaba hecha';
    return responderCorregida(cambio, actor, correccion, message);
  });
