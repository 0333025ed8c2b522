import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { medidaDe } from '#shared/domain/reparto/certificado/minutos.ts';
import { indiceTrimestre, ordenDelTrimestre } from '#shared/domain/reparto/cuotas/orden.ts';
import { porPreguntar } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { verEnCuenta } from '#shared/contracts/sesion-vista.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import { rechazoDeInicio } from './rechazo-de-inicio.ts';

/**
 * Quotas, order and warnings of the session that iniciar/ would start now. It changes nothing. It is refused as the
 * start would be, except for what blocks a start, which it explains.
 */
export const previsualizar = async (
  contexto: Contexto,
  actor: Actor,
  pedido: Pedido,
): Promise<ResultadoCaso<Previsualizacion>> => {
  if (pedido.saldo) await empezarDia(contexto, actor.familia_id);
  const ahora = contexto.reloj.ahora();
  const partida = await leer(contexto, async (db) =>
    (await leerEnCurso(db, actor.familia_id)) === null
      ? leerPuntoDePartida(db, { tokens: contexto.tokens, actor, ahora }, pedido)
      : null,
  );
  if (partida === null) return rechazado('REPARTO_EN_CURSO');
  if (!partida.ok) return rechazado(partida.codigo);
  const { datos, trimestre_inicio, semilla, por_tener } = partida.valor;
  const prevision = preverReparto(datos);
  if (!prevision.ok) return rechazoDeInicio(prevision);
  const { participantes, tareas, en_cuenta, desempate, cuotas, razones, total, avisos, en_partes, bloqueado } =
    prevision.valor;
  const ids = participantes.map((p) => p.id);
  return hecho({
    trimestre_inicio,
    contar: pedido.contar,
    total,
    minutos_trimestre: medidaDe(tareas).minutos_trimestre,
    cuotas: datos.participantes.map((p) => ({
      miembro: p.id,
      nombre: p.nombre,
      grupo_edad: p.grupo_edad,
      porcentaje: p.porcentaje,
      cuota: cuotas[p.id] ?? 0,
      por_parte: razones.por_parte[p.id] ?? 0,
      por_dias: razones.por_dias[p.id] ?? 0,
    })),
    semilla,
    orden_miembros: ordenDelTrimestre(ids, semilla, indiceTrimestre(trimestre_inicio)),
    en_partes: en_partes.map(({ id, nombre }) => ({ id, nombre })),
    tareas: tareas.map((t) => ({ ...t, minutos: t.minutos ?? 0, de_cabeza: t.de_cabeza ?? false })),
    en_cuenta: en_cuenta === undefined ? null : verEnCuenta(en_cuenta),
    por_tener,
    pregunta: en_cuenta === undefined ? [] : porPreguntar({ participantes, tareas, en_cuenta, desempate }),
    bloqueado,
    avisos: avisos.map((aviso) => ({ ...aviso, texto: textoAdvertencia(aviso) })),
  });
};
