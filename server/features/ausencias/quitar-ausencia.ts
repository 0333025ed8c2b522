import { esDeAusencia, proximaSemanaFuera } from '#shared/domain/ausencias/fuera.ts';
import { hastaAyer, porQueNoAusencia } from '#shared/domain/ausencias/libre.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { acortarAusencia, borrarAusencia, repetirAusencia } from '#server/data/ausencias.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { corregibleDesde, juzgarDeNuevo, leerConDueno, noCabeEnTrimestre } from './juzgar-ausencia.ts';

/**
 * Ends an absence, because the member is home today: its future days are removed, its past days stay. With `entera` all of it
 * goes, as if it had never been; only admins may do that once it has begun, or to alternating weeks and seasons. Without
 * `entera`, of alternating weeks only the present week ends; `ponerVive` ends the alternation itself.
 */
export const quitarAusencia = async (
  contexto: Contexto,
  actor: Actor,
  { id, entera }: { readonly id: number; readonly entera: boolean },
): Promise<ResultadoCaso<null>> => {
  const { familia_id, zona_horaria: zona } = actor;
  return cambiarFila(contexto, familia_id, leerConDueno, id, async (cambio, { ausencia: fila, dueno }) => {
    const { db } = cambio;
    // Read here and not above: the change looks the caller up again and refreshes `actor` in place (http/autenticar.ts).
    const { es_administrador: admin } = actor;
    const { miembro, desde, hasta, alternas } = fila;
    const { hoy } = cambio;
    if (miembro !== actor.id && !admin) return rechazado('AUSENCIA_AJENA');
    const queda = entera ? null : hastaAyer(fila, hoy);
    if (alternas && !entera) {
      // The request was sent on a day away and arrived on one at home: no week is left to end.
      if (!esDeAusencia(fila, hoy)) return bien(null);
      const proxima = proximaSemanaFuera(fila, hoy);
      if (proxima !== null) {
        const lleno = await noCabeEnTrimestre(db, miembro, proxima);
        if (lleno !== null) return lleno;
        await repetirAusencia(db, id, proxima);
      }
    }
    const corregible = await corregibleDesde(db, familia_id, hoy);
    if (queda === null) {
      if ((fila.temporada || alternas) && entera && !admin) return rechazado('SIN_PERMISO');
      const porQueNo = porQueNoAusencia(desde, { propia: miembro === actor.id, admin, hoy, corregible });
      if (porQueNo === 'AUSENCIA_CONGELADA') return rechazado(porQueNo);
      if (porQueNo !== null) return rechazado('SIN_PERMISO');
      await borrarAusencia(db, id);
    } else {
      if (hasta !== null && hasta < hoy) return rechazado('AUSENCIA_ACABADA');
      await acortarAusencia(db, id, queda.hasta ?? hoy);
    }
    const pasado = queda === null && desde < hoy;
    await juzgarDeNuevo(cambio, { miembro, zona, hoy, desde: pasado ? corregible : null });
    await revisarMotivos(cambio);
    if (admin)
      cambio.dice(actor, {
        hecho: 'ausencia.quitada',
        miembro: dueno.first_name,
        desde,
        hasta,
        alternas,
        entera: queda === null,
      });
    return bien(null);
  });
};
