import type { Ausencia, Vive } from '#shared/contracts/ausencias.ts';
import { deSuVida, type AusenciaPropia } from '#shared/domain/ausencias/vive.ts';
import { hastaAyer, MAXIMO_AUSENCIAS, porQueNoAusencia } from '#shared/domain/ausencias/libre.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  acortarAusencia,
  borrarAusencia,
  contarAusencias,
  insertarAusencia,
  leerAusenciasDe,
  listarAusencias,
} from '#server/data/ausencias.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { corregibleDesde, juzgarDeNuevo, noCabeEnTrimestre, verAusencia } from './ausencias.ts';

/** Returns the absences that describe how a member lives at home (`vive`): none, alternating weeks, or the given seasons away. */
const ausenciasDe = (pedido: Vive): AusenciaPropia[] => {
  if (pedido.vive === 'SIEMPRE') return [];
  if (pedido.vive === 'ALTERNAS') return [{ desde: pedido.desde, hasta: null, alternas: true, temporada: false }];
  return pedido.fuera.map((dias) => ({ ...dias, alternas: false, temporada: true }));
};

const esLaMisma = (a: AusenciaPropia, b: AusenciaPropia): boolean =>
  a.desde === b.desde && a.hasta === b.hasta && a.alternas === b.alternas;

/**
 * Sets how a member lives at home: enters the absences that describe it, already confirmed, and ends those that described it
 * before. For admins. The ended ones keep their days before today, or before the first day of the new ones if that is earlier.
 * Absences that stay the same keep their rows. Returns the member's absences.
 */
export const ponerVive = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  pedido: Vive,
): Promise<ResultadoCaso<Ausencia[]>> =>
  cambiarFila(contexto, actor.familia_id, leerUsuario, id, async (cambio, miembro) => {
    const { db, ahora, familia, hoy } = cambio;
    if (await estaArchivado(db, id)) return rechazado('NO_ENCONTRADO');
    const corregible = await corregibleDesde(db, familia, hoy);
    const propias = deSuVida((await leerAusenciasDe(db, [id])).get(id) ?? [], hoy);
    const pedidas = ausenciasDe(pedido);
    const nuevas = pedidas.filter((n) => !propias.some((a) => esLaMisma(a, n)));
    const viejas = propias.filter((a) => !pedidas.some((n) => esLaMisma(a, n)));
    const corte = nuevas.reduce<Dia>((dia, n) => (n.desde < dia ? n.desde : dia), hoy);
    for (const vieja of viejas) {
      const queda = hastaAyer(vieja, corte);
      if (queda === null) await borrarAusencia(db, vieja.id);
      else await acortarAusencia(db, vieja.id, queda.hasta ?? corte);
    }
    for (const nueva of nuevas) {
      const porQueNo = porQueNoAusencia(nueva.desde, { propia: false, admin: true, hoy, corregible });
      if (porQueNo !== null) return rechazado(porQueNo);
      if ((await contarAusencias(db, id, hoy)) >= MAXIMO_AUSENCIAS)
        return rechazado('DEMASIADAS_AUSENCIAS', { maximo: MAXIMO_AUSENCIAS });
      const lleno = await noCabeEnTrimestre(db, id, nueva.desde);
      if (lleno !== null) return lleno;
      await insertarAusencia(db, {
        familia_id: familia,
        miembro_id: id,
        ...nueva,
        nota: '',
        creada_por: actor.id,
        creada_en: ahora,
        confirmada_por: actor.id,
        confirmada_en: ahora,
      });
    }
    if (nuevas.length + viejas.length > 0) {
      const zona = actor.zona_horaria;
      await juzgarDeNuevo(cambio, { miembro: id, zona, hoy, desde: corte < hoy ? corregible : null });
      await revisarMotivos(cambio);
      cambio.dice(actor, { hecho: 'miembro.vive_cambiado', miembro: miembro.first_name, vive: pedido.vive });
    }
    const todas = await listarAusencias(db, familia, corregible);
    return bien(todas.filter((a) => a.miembro === id).map((fila) => verAusencia(fila, actor)));
  });
