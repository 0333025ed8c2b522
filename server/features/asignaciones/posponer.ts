import type { Pospuesta } from '#shared/contracts/asignaciones.ts';
import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { conAplazo, diasParaPosponer, porQueNoSePospone, type Posponible } from '#shared/domain/posponer.ts';
import { rechazado } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { posponibleHasta } from '#shared/domain/vencimiento.ts';
import { cambiarFila, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  diasDe,
  type FilaAsignacion,
  leerAplazos,
  leerAsignacion,
  posponerAsignacion,
} from '#server/data/asignaciones.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { conRegla } from '#server/data/tareas.ts';
import { anotarConLlave } from '#server/effects/hechos/decir.ts';
import { cuandoDisponible, porQueNoSeHace } from '#server/effects/trabajo/dar-por-hecha.ts';
import { responder } from './omitir.ts';

/** Converts a stored assignment to the form that the rules of postponing take. */
const posponibleDe = (fila: FilaAsignacion, hoy: Dia): Posponible => ({
  ...diasDe(fila),
  pospuestas: fila.pospuestas,
  posponible_hasta: posponibleHasta(fila, conRegla(fila), hoy),
});

/** Returns why the assignment cannot move to that day, or null. */
const porQueNoEseDia = async (
  { db, familia, hoy }: Cambio,
  fila: FilaAsignacion,
  fecha: Dia,
): Promise<Rechazado | null> => {
  const dias = diasParaPosponer(posponibleDe(fila, hoy), hoy);
  if (dias === null) return rechazado('NO_SE_POSPONE');
  const [desde, hasta] = [cuandoDisponible(dias.desde, hoy), cuandoDisponible(dias.hasta, hoy)];
  if (fecha < dias.desde || fecha > dias.hasta) return rechazado('POSPONER_DIA', { desde, hasta });
  return estaFueraDe(await leerAusencias(db, familia), fila.miembro, fecha)
    ? rechazado('POSPONER_FUERA', { nombre: fila.miembro_nombre })
    : null;
};

const RECHAZOS = { SIN_DIAS: 'NO_SE_POSPONE', DOS_VECES: 'POSPUESTA_DOS_VECES' } as const;

/**
 * «Otro día»: postpones a pending chore to a later day. For its holder or an admin. The calendar, the ledger and the lapse
 * still count by its own day; an occurrence that no other follows lapses after the new day instead. Asked again for the same
 * day, it changes nothing.
 */
export const posponer = (contexto: Contexto, actor: Actor, id: number, fecha: Dia): Promise<ResultadoCaso<Pospuesta>> =>
  cambiarFila(contexto, actor.familia_id, leerAsignacion, id, async (cambio, fila) => {
    const { db, hoy } = cambio;
    const quien = { la_tiene: fila.miembro === actor.id, es_administrador: actor.es_administrador };
    const no = porQueNoSePospone(posponibleDe(fila, hoy), quien, hoy);
    if (no === 'AJENA') return rechazado('ASIGNACION_AJENA', { nombre: fila.miembro_nombre });
    // An occurrence that is not available yet can be postponed too.
    const acabada = porQueNoSeHace({ ...fila, disponible_desde: null }, cambio);
    if (acabada !== null) return acabada;
    if (fila.pospuesta_al !== fecha) {
      const rechazo = no === null ? await porQueNoEseDia(cambio, fila, fecha) : rechazado(RECHAZOS[no]);
      if (rechazo !== null) return rechazo;
      const aplazos = conAplazo(leerAplazos(fila.aplazos), { el: hoy, al: fecha });
      const pospuestas = fila.pospuestas + (quien.la_tiene ? 1 : 0);
      await posponerAsignacion(db, id, { al: fecha, pospuestas, aplazos });
      const deQuien = { miembro: fila.miembro_nombre, tarea: fila.tarea_nombre };
      if (!quien.la_tiene) cambio.dice(actor, { hecho: 'asignacion.pospuesta', ...deQuien, dia: fecha });
      anotarConLlave(cambio, actor, 'POSPUESTA', fila.tarea_nombre);
    }
    return responder(cambio, id, `«${fila.tarea_nombre}» queda para ${cuandoDisponible(fecha, hoy)}`);
  });
