import type { ReajusteMovido } from '#shared/contracts/reajustes.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { empezarReajuste } from '#shared/domain/reajuste/jugadas.ts';
import { plegarReajuste } from '#shared/domain/reajuste/pliegue.ts';
import { cambiar, hechoAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { guardarReajuste, hayReajusteEnCurso, insertarReajuste, leerUltimoReparto } from '#server/data/reajustes.ts';
import { leerEnCurso, leerSesion } from '#server/data/sesiones.ts';
import { leerResto } from '#server/effects/reajuste/leer-resto.ts';
import { llamarPorReajuste } from '#server/effects/reajuste/llamar.ts';
import { verReajuste } from '#server/effects/reajuste/vista-reajuste.ts';
import { vencerReajuste } from './vencer.ts';

/**
 * An admin asks for the fewest moves that put everybody's part right for the rest of the quarter, and those concerned are
 * asked. Of two who press at once the second is told that one is in progress.
 */
export const iniciarReajuste = async (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<ReajusteMovido>> => {
  const { familia_id: familia, zona_horaria } = actor;
  await vencerReajuste(contexto, familia);
  return cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const sesion = await leerUltimoReparto(db, familia);
    const reparto = sesion === null ? null : await leerSesion(db, familia, sesion);
    if (reparto === null) return rechazado('REAJUSTE_SIN_REPARTO');
    const resto = await leerResto(db, familia, reparto.estado, hoyEn(zona_horaria, ahora));
    const jugada = await dejandoPaso(empezarReajuste({ ...resto, por: actor.id }, ahora));
    if (!jugada.ok) return rechazado(jugada.codigo);
    const estado = plegarReajuste(jugada.valor);
    const id = await insertarReajuste(db, familia, estado);
    if (id === null) return rechazado('REAJUSTE_EN_CURSO');
    await guardarReajuste(db, { id, estado }, jugada.valor);
    await llamarPorReajuste(contexto, cambio, { id, antes: null, estado });
    cambio.avisar('reajuste:cambiado', {});
    cambio.anota(actor, { acto: 'REAJUSTE_INICIADO', cambios: estado.propuestas.length });
    const reajuste = await verReajuste(db, familia, { id, estado });
    const message = 'Reajuste propuesto: falta que respondan';
    return hechoAlVer(({ version }) => ({ success: true, message, reajuste, version }));
  });
};
