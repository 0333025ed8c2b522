import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDeTrimestre } from '#shared/domain/dias.ts';
import { conPartes, partesDe, quienesFaltan } from '#shared/domain/reparto/cuotas/partes.ts';
import type { DatosPrevision } from '#shared/domain/reparto/cuotas/datos-prevision.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { iniciarPorTramos, type RechazoIniciar } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { bienAlVer, cambiar, type Cambio } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/colas.ts';
import type { Rechazado, ResultadoCaso } from '#server/change/resultado.ts';
import { leerAusencias, leerFueraEl } from '#server/data/ausencias.ts';
import { abrirTrimestre } from '#server/data/configuraciones-reparto.ts';
import { anexarEventos, insertarSesion, leerEnCurso, leerListas } from '#server/data/sesiones.ts';
import { hayReajusteEnCurso } from '#server/data/reajustes.ts';
import { insertarTarea, leerTareas } from '#server/data/tareas.ts';
import { aQuienLlama, llamarPorReparto } from '#server/effects/avisos/llamar.ts';
import { cambiarPartes } from '#server/effects/reparto/cambiar-partes.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';
import { terminarSala } from '#server/effects/sala/sala.ts';
import { asentarJugada } from './asentar-jugada.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import type { PreguntaSaldo, ResponderSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { porPreguntar } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { medidaDe } from '#shared/domain/reparto/tablero/carga.ts';
import { leerUsuario } from '#server/data/usuarios.ts';
import { leerAcuerdo, sellarAcuerdo } from './en-cuenta.ts';

/** The refusal of a start or a preview, with the values that its text names. */
export const rechazoDeInicio = (rechazo: RechazoIniciar): Rechazado => {
  if (rechazo.codigo === 'PORCENTAJES_NO_SUMAN_100') return rechazado(rechazo.codigo, { actual: rechazo.actual });
  if (rechazo.codigo === 'REPARTO_BLOQUEADO')
    return rechazado(rechazo.codigo, { motivo: rechazo.avisos.map((a) => textoAdvertencia(a, null)).join('; ') });
  return rechazado(rechazo.codigo);
};

/**
 * Creates the parts in which the draft deals chores, and returns the data with the parts instead of those chores. Parts are rows
 * of their own in `tareas`, with the points of their chore. `fuera` names the members who are away when a part has to be done.
 */
const partir = async ({ db, familia, ahora, hoy }: Cambio, datos: DatosPrevision): Promise<DatosPrevision> => {
  const prevision = preverReparto(datos);
  const enteras = prevision.ok ? prevision.valor.en_partes : [];
  if (enteras.length === 0) return datos;
  const ids = enteras.map((t) => t.id);
  const suyas = new Map((await leerTareas(db, familia, ids)).map((t) => [t.id, t]));
  const partes = [];
  const ausencias = await leerAusencias(db, familia);
  const desde = hoy > datos.trimestre_inicio ? hoy : datos.trimestre_inicio;
  const dias = { desde, hasta: finDeTrimestre(datos.trimestre_inicio) };
  const juegan = datos.participantes.filter((p) => p.porcentaje > 0);
  for (const parte of enteras.flatMap((t) => partesDe(t, datos.trimestre_inicio))) {
    const fuera = quienesFaltan(parte, juegan, ausencias, dias);
    const { nombre, frecuencia, regla, tiempo_estimado, puntos, de_cabeza, parte_de } = parte;
    const { apta_infantil, apta_juvenil, apta_adulto } = parte;
    const id = await insertarTarea(db, {
      familia_id: familia,
      nombre,
      descripcion: suyas.get(parte_de)?.descripcion ?? '',
      revisa: suyas.get(parte_de)?.revisa ?? false,
      hecha_cuando: suyas.get(parte_de)?.hecha_cuando ?? '',
      frecuencia,
      dia_semana: null,
      dia_semana_2: null,
      dia_mes: null,
      regla,
      tiempo_estimado,
      apta_infantil,
      apta_juvenil,
      apta_adulto,
      puntos,
      de_cabeza,
      activa: true,
      votaciones_completadas: true,
      creada_en: ahora,
      borrada_en: null,
      parte_de,
    });
    partes.push({ ...parte, id, ...(fuera.length > 0 && { fuera }) });
  }
  return { ...datos, tareas: conPartes(datos.tareas, partes) };
};

type Ajustes = Pedido & { readonly limite_segundos: number | null };

/**
 * Starts the quarter's draft with frozen loads, saves shares given with the request, and ends an open lobby. For admins. The
 * rule picks for members who are away today; if all are, the draft completes at once. Refused during another draft or a
 * reajuste.
 */
export const iniciar = async (
  contexto: Contexto,
  actor: Actor,
  { limite_segundos, ...pedido }: Ajustes,
): Promise<ResultadoCaso<JugadaHecha>> => {
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const enCurso = await leerEnCurso(db, familia);
    const partida = await leerPuntoDePartida(db, { tokens: contexto.tokens, actor, ahora }, pedido);
    if (!partida.ok) return rechazado(enCurso === null ? partida.codigo : 'REPARTO_EN_CURSO');
    const { datos, trimestre_inicio, semilla, partes, nuevas } = partida.valor;
    const ausentes = (await leerFueraEl(db, familia, hoyEn(actor.zona_horaria, ahora))).map((f) => f.miembro);
    const repartibles = enCurso === null ? await partir(cambio, datos) : datos;
    const listas = ausentes.length > 0 ? await leerListas(db, familia) : {};
    const inicio = await dejandoPaso(
      iniciarPorTramos(
        enCurso?.estado ?? null,
        { ...repartibles, por: actor.id, trimestre_inicio, limite_segundos, semilla, ausentes },
        ahora,
        listas,
      ),
    );
    if (!inicio.ok) return rechazoDeInicio(inicio);
    const estado = plegar(inicio.valor);
    const id = await insertarSesion(db, { familia, trimestre_inicio, contar: pedido.contar, estado, ahora });
    if (id === null) return rechazado('REPARTO_EN_CURSO');
    await anexarEventos(db, id, inicio.valor);
    if (nuevas === null) await abrirTrimestre(db, familia, trimestre_inicio, partes);
    else await cambiarPartes(cambio, actor, { trimestre: trimestre_inicio, antes: partes, porcentajes: nuevas });
    await terminarSala(cambio);
    cambio.dice(actor, { hecho: 'reparto.iniciado', trimestre: trimestre_inicio });
    const casa = { ...actor, sirviendoDesde: contexto.sirviendoDesde() };
    llamarPorReparto(cambio, { id, estado, llamadas: aQuienLlama(null, estado), sirviendoDesde: casa.sirviendoDesde });
    const respuesta = await asentarJugada(cambio, casa, { id, estado }, inicio.valor);
    const message = '¡Reparto iniciado! Los miembros ya pueden elegir tareas';
    return bienAlVer(({ version }) => ({ ...respuesta, message, version }));
  });
};

/**
 * Asks a member, on their devices, to agree to more load because of the last quarter's balance. For admins. Nothing is stored:
 * question and answer carry a signed copy of what is agreed to. Refused for a member of whom nothing needs to be asked, and
 * during a draft.
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
