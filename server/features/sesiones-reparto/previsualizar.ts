import type { Previsualizacion, TareaDisponible } from '#shared/contracts/comienzo-reparto.ts';
import { frecuenciaEnPalabras } from '#shared/contracts/textos.ts';
import { verEnCuenta } from '#shared/contracts/sesion-vista.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import { medidaDe } from '#shared/domain/reparto/tablero/carga.ts';
import { porPreguntar } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { indiceTrimestre, ordenDelTrimestre } from '#shared/domain/reparto/cuotas/orden.ts';
import { diasContados } from '#shared/domain/puntos-semana.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { tareasLibres } from '#shared/domain/reparto/tablero/preguntas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { listarDuenos } from '#server/data/reajustes.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { estadosDe } from '#server/effects/reparto/reaccionar.ts';
import { sesionActual } from '#server/effects/reparto/leer-estado.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import { rechazoDeInicio } from './iniciar.ts';

/**
 * Returns the quotas, order and warnings of the draft that would start now, without starting it. Refused like the start
 * itself, except during a reajuste, and except for what blocks a start, which the preview explains.
 */
export const previsualizar = async (
  contexto: Contexto,
  actor: Actor,
  pedido: Pedido,
): Promise<ResultadoCaso<Previsualizacion>> => {
  // A balance counts the work that lapsed, which is only known once the day has begun.
  if (pedido.saldo) await empezarDia(contexto, actor.familia_id);
  const ahora = contexto.reloj.ahora();
  const partida = await leer(contexto, async (db) =>
    (await leerEnCurso(db, actor.familia_id)) === null
      ? leerPuntoDePartida(db, { tokens: contexto.tokens, actor, ahora }, pedido)
      : null,
  );
  if (partida === null) return rechazado('REPARTO_EN_CURSO');
  if (!partida.ok) return partida;
  const { datos, trimestre_inicio, semilla, por_tener } = partida.valor;
  const prevision = preverReparto(datos);
  if (!prevision.ok) return rechazoDeInicio(prevision);
  const { participantes, tareas, en_cuenta, desempate, cuotas, razones, total, avisos, en_partes, bloqueado } =
    prevision.valor;
  const ids = participantes.map((p) => p.id);
  return bien({
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
    en_partes: en_partes.map((t) => ({ id: t.id, nombre: t.nombre, en_partes: t.en_partes })),
    tareas: tareas.map((t) => ({ ...t, minutos: t.minutos ?? 0, de_cabeza: t.de_cabeza ?? false })),
    en_cuenta: en_cuenta === undefined ? null : verEnCuenta(en_cuenta),
    por_tener,
    pregunta: en_cuenta === undefined ? [] : porPreguntar({ participantes, tareas, en_cuenta, desempate }),
    bloqueado,
    avisos: avisos.map((aviso) => ({ ...aviso, texto: textoAdvertencia(aviso, diasContados(pedido.contar)) })),
  });
};

/**
 * Returns the chores still free in the session in progress, with their frozen loads, from the lightest to the heaviest. Empty
 * without a session.
 */
export const tareasDisponibles = (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<TareaDisponible[]>> =>
  leer(contexto, async (db) => {
    const guardada = await leerEnCurso(db, familia_id);
    if (guardada === null) return bien([]);
    const libres = tareasLibres(guardada.estado);
    const ids = libres.map((t) => t.id);
    const filas = new Map((await leerTareas(db, familia_id, ids)).map((fila) => [fila.id, fila]));
    return bien(
      libres.map((t) => ({
        id: t.id,
        nombre: t.nombre,
        descripcion: filas.get(t.id)?.descripcion ?? '',
        frecuencia_display: frecuenciaEnPalabras(t),
        tiempo_estimado: t.minutos ?? filas.get(t.id)?.tiempo_estimado ?? 0,
        puntos: t.carga,
        puntos_por_vez: t.puntos_por_vez,
        veces: t.veces,
      })),
    );
  });

/** Returns the session in progress; else the one in force, with each chore's present owner; else null. */
export const verSesionActual = async (
  contexto: Contexto,
  { familia_id }: Actor,
): Promise<ResultadoCaso<SesionActual>> =>
  bien(
    await leer(contexto, async (db) => {
      const actual = await sesionActual(db, familia_id, contexto.sirviendoDesde(), estadosDe(contexto.base));
      return actual.sesion?.fase === 'COMPLETADA' ? { ...actual, duenos: await listarDuenos(db, familia_id) } : actual;
    }),
  );
