import { bien, rechazo, type Resultado } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { enCurso } from '../tablero/preguntas.ts';
import type { EstadoReparto, FinCierre, RechazoReparto } from '../tipos.ts';
import { anotar, proponer } from './avance.ts';
import type { Jugada } from './jugadas.ts';

/**
 * A member answers a proposal, or an admin (`por`) in the name of one who has no account. One refusal vetoes it for
 * good; the last consent carries it out; once none is open, more are made or the end follows. Refusals, in this order: SIN_SESION,
 * NO_EN_CIERRE, PROPUESTA_NO_ENCONTRADA, PROPUESTA_CERRADA, PROPUESTA_NO_ES_TUYA, YA_RESPONDIDA.
 */
export function responderPropuesta(
  estado: EstadoReparto | null,
  jugada: { miembro: number; propuesta: number; acepta: boolean; por?: number },
  ahora: Instante,
): Jugada {
  const cierre = enCierre(estado);
  if (!cierre.ok) return cierre;
  const propuesta = cierre.valor.propuestas.find((p) => p.n === jugada.propuesta);
  if (!propuesta) return rechazo('PROPUESTA_NO_ENCONTRADA');
  if (propuesta.estado !== 'PENDIENTE') return rechazo('PROPUESTA_CERRADA');
  if (!propuesta.pide.includes(jugada.miembro)) return rechazo('PROPUESTA_NO_ES_TUYA');
  if (propuesta.respuestas[jugada.miembro] !== undefined) return rechazo('YA_RESPONDIDA');
  const { miembro, acepta, por } = jugada;
  const respondida = anotar(
    { estado: cierre.valor, eventos: [] },
    { tipo: 'RESPUESTA', propuesta: propuesta.n, miembro, acepta, ...(por !== undefined && { por }) },
    ahora,
  );
  return bien(proponer(respondida, ahora).eventos);
}

/**
 * The admin's «Cerrar sin cambios»: ends the closing with what is agreed so far. Refusals: SIN_SESION, NO_EN_CIERRE.
 */
export function cerrarSinCambios(estado: EstadoReparto | null, jugada: { por: number }, ahora: Instante): Jugada {
  return terminar(estado, 'ADMIN', jugada.por, ahora);
}

/**
 * The deadline of the closing is past (the caller has seen that: `limite_segundos`, or 24 h without one, after
 * `desde`): it ends with what is agreed so far. Refusals: SIN_SESION, NO_EN_CIERRE.
 */
export function vencerCierre(estado: EstadoReparto | null, ahora: Instante): Jugada {
  return terminar(estado, 'PLAZO', null, ahora);
}

function terminar(estado: EstadoReparto | null, motivo: FinCierre, por: number | null, ahora: Instante): Jugada {
  const cierre = enCierre(estado);
  if (!cierre.ok) return cierre;
  return bien(
    anotar({ estado: cierre.valor, eventos: [] }, { tipo: 'CIERRE', paso: 'FIN', motivo, por }, ahora).eventos,
  );
}

function enCierre(estado: EstadoReparto | null): Resultado<EstadoReparto, RechazoReparto> {
  if (estado === null || !enCurso(estado)) return rechazo('SIN_SESION');
  return estado.fase === 'CIERRE' ? bien(estado) : rechazo('NO_EN_CIERRE');
}
