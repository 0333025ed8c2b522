import type { PreguntaSaldo, ResponderSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { porPreguntar } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { medidaDe } from '#shared/domain/reparto/tablero/carga.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerAcuerdo, sellarAcuerdo } from './acuerdos.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import { rechazoDeInicio } from './iniciar.ts';

/**
 * Asks a member, on their devices, to agree to more load because of the last quarter's balance. For admins.
 * Nothing is stored: question and answer carry a signed copy of what is agreed to.
 */
export const preguntarSaldo = (
  contexto: Contexto,
  actor: Actor,
  { miembro, ...pedido }: Pedido & { readonly miembro: number },
): Promise<ResultadoCaso<PreguntaSaldo>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, familia, difundirA }) => {
    const { tokens } = contexto;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    const partida = await leerPuntoDePartida(db, { tokens, actor, ahora }, { ...pedido, saldo: true });
    if (!partida.ok) return partida;
    const { datos, trimestre_inicio: trimestre, por_tener } = partida.valor;
    const prevision = preverReparto(datos);
    if (!prevision.ok) return rechazoDeInicio(prevision);
    const { participantes, tareas, en_cuenta, desempate, razones, total } = prevision.valor;
    const preguntas = en_cuenta === undefined ? [] : porPreguntar({ participantes, tareas, en_cuenta, desempate });
    const mas = preguntas.find((p) => p.miembro === miembro)?.mas;
    const saldo = por_tener.saldos?.de.find((s) => s.miembro === miembro);
    if (mas === undefined || saldo === undefined) return rechazado('SALDO_SIN_PREGUNTA');
    const { contar } = pedido;
    const hoy = hoyEn(actor.zona_horaria, ahora);
    const pregunta: PreguntaSaldo = {
      pregunta: sellarAcuerdo(tokens, 'pregunta', { familia, miembro, por: actor.id, trimestre, contar, hoy, mas }),
      miembro,
      por: actor.id,
      trimestre_inicio: trimestre,
      contar,
      cuota: razones.por_dias[miembro] ?? 0,
      mas,
      total,
      minutos_trimestre: medidaDe(tareas).minutos_trimestre,
      saldo,
    };
    difundirA(miembro, 'saldo:pregunta', { pregunta });
    return bien(pregunta);
  });

/**
 * Answers the question of `preguntarSaldo`, on the day on which it was asked; an admin may answer for a member without an
 * account. Returns the signed agreement, or null for a no. The admin who asked is told.
 */
export const responderSaldo = (
  contexto: Contexto,
  actor: Actor,
  { pregunta, acepta }: ResponderSaldo,
): Promise<ResultadoCaso<RespuestaSaldo>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora, familia, difundirA }) => {
    const pedido = leerAcuerdo(contexto.tokens, 'pregunta', pregunta);
    if (pedido?.familia !== familia || pedido.hoy !== hoyEn(actor.zona_horaria, ahora))
      return rechazado('SALDO_CADUCADO');
    const { miembro } = pedido;
    const porOtro = miembro !== actor.id;
    if (porOtro && !actor.es_administrador) return rechazado('SALDO_AJENO');
    if (porOtro && (await leerUsuario(db, familia, miembro))?.tiene_cuenta !== false) return rechazado('SALDO_AJENO');
    const respuesta: RespuestaSaldo = {
      miembro,
      acuerdo: acepta ? sellarAcuerdo(contexto.tokens, 'acuerdo', pedido) : null,
    };
    difundirA(pedido.por, 'saldo:respuesta', respuesta);
    return bien(respuesta);
  });
