import type { Ausencia } from '#shared/contracts/ausencias.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAusencia, ponerConfirmacion } from '#server/data/ausencias.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { corregibleDesde } from './corregible.ts';
import { verAusencia } from './vista-ausencias.ts';

/** An admin confirms an absence, so that it counts for the balance of its quarter, or takes that back. */
export const confirmarAusencia = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  confirmada: boolean,
): Promise<ResultadoCaso<Ausencia>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora, avisar } = cambio;
    const antes = await leerAusencia(db, familia, id);
    const dueno = antes === undefined ? undefined : await leerUsuario(db, familia, antes.miembro);
    if (antes === undefined || dueno === undefined) return rechazado('NO_ENCONTRADO');
    if ((antes.confirmada_por !== null) === confirmada) return hecho(verAusencia(antes, actor));
    const { hoy } = cambio;
    if (antes.hasta !== null && antes.hasta < (await corregibleDesde(db, familia, hoy)))
      return rechazado('AUSENCIA_CONGELADA');
    await ponerConfirmacion(db, id, confirmada ? { por: actor.id, en: ahora } : null);
    avisar('ausencia:cambiada', {});
    const { desde, hasta, alternas } = antes;
    const miembro = dueno.first_name;
    await anotar(cambio, actor, { acto: 'AUSENCIA_CONFIRMADA', miembro, desde, hasta, alternas, confirmada });
    return hecho(verAusencia({ ...antes, confirmada_por: confirmada ? actor.id : null }, actor));
  });
