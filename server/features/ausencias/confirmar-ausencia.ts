import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { ponerConfirmacion } from '#server/data/ausencias.ts';
import { corregibleDesde, leerConDueno } from './corregible.ts';
import { verAusencia } from './vista-ausencias.ts';

/** An admin confirms an absence, so that it counts for the balance of its quarter, or takes that back. */
export const confirmarAusencia = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  confirmada: boolean,
): Promise<ResultadoCaso<Ausencia>> =>
  cambiarFila(contexto, actor.familia_id, leerConDueno, id, async (cambio, { ausencia: antes, dueno }) => {
    const { db, familia, ahora, avisar } = cambio;
    if ((antes.confirmada_por !== null) === confirmada) return hecho(verAusencia(antes, actor));
    const { hoy } = cambio;
    if (antes.hasta !== null && antes.hasta < (await corregibleDesde(db, familia, hoy)))
      return rechazado('AUSENCIA_CONGELADA');
    await ponerConfirmacion(db, id, confirmada ? { por: actor.id, en: ahora } : null);
    avisar('ausencia:cambiada', {});
    const { desde, hasta, alternas } = antes;
    const miembro = dueno.first_name;
    cambio.anota(actor, { acto: 'AUSENCIA_CONFIRMADA', miembro, desde, hasta, alternas, confirmada });
    return hecho(verAusencia({ ...antes, confirmada_por: confirmada ? actor.id : null }, actor));
  });
