import type { Completada } from '#shared/contracts/asignaciones.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { plural } from '#shared/domain/palabras.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAsignacion, type FilaAsignacion } from '#server/data/asignaciones.ts';
import { guardarRespuesta, leerRespuesta } from '#server/data/claves.ts';
import { leerAbierta, marcarCompletada } from '#server/data/ocurrencias.ts';
import { sumarPuntos, leerUsuario } from '#server/data/usuarios.ts';
import { revisarCambios } from '#server/effects/cambios/revisar-cambios.ts';
import { avisarDeMiembro } from '#server/effects/eventos/de-miembro.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { anotar } from '#server/effects/rastro/anotar.ts';
import { abrirTrasHecha, esRepartida } from '#server/effects/trabajo/avanzar.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { recalcularRacha } from '#server/effects/trabajo/recalcular-racha.ts';
import { avisarDelRanking } from '#server/effects/vistas/ranking.ts';
import { momentoEn, verAsignacion, type Momento } from '#server/effects/vistas/vista-asignaciones.ts';
import { cuandoDisponible } from './cuando-disponible.ts';
import { puedeHacerPor } from './quien-puede.ts';

/** Seconds for which an answer is kept for whoever asks again with its key: longer than a phone waits for a network. */
const SEGUNDOS_CLAVE = 30 * 24 * 3600;

const porQueNo = (actor: Actor, fila: FilaAsignacion, dueno: Usuario, { hoy }: Momento): Rechazado | null => {
  if (!puedeHacerPor(actor, dueno))
    return rechazado(fila.cubre_id === actor.id ? 'ASIGNACION_CUBIERTA' : 'ASIGNACION_AJENA', {
      nombre: dueno.first_name,
    });
  if (fila.estado === 'COMPLETADA') return rechazado('ASIGNACION_COMPLETADA');
  if (fila.estado === 'VENCIDA') return rechazado('ASIGNACION_VENCIDA');
  const { disponible_desde } = fila;
  return disponible_desde !== null && disponible_desde > hoy
    ? rechazado('AUN_NO_DISPONIBLE', { cuando: cuandoDisponible(disponible_desde, hoy) })
    : null;
};

const mensaje = (actor: Actor, dueno: Usuario, puntos: number): string =>
  `¡Bien hecho! +${plural(puntos, 'punto')}${actor.id === dueno.id ? '' : ` para ${dueno.first_name}`}`;

/**
 * Ticks an assignment off: points, streak, achievements, the next occurrence and the ranking change with it or not at
 * all. Of many at once one does it; the others are told that it is done. With a key (`CabecerasCompletar`), asking
 * again answers what was answered, whatever has become of the assignment since: also after it was taken back.
 */
export const completar = async (
  contexto: Contexto,
  actor: Actor,
  id: number,
  clave?: string,
): Promise<ResultadoCaso<Completada>> => {
  const { familia_id: familia, zona_horaria: zona } = actor;
  await empezarDia(contexto, familia);
  return cambiar(contexto, familia, async (cambio) => {
    const { db, avisar } = cambio;
    const fila = await leerAsignacion(db, familia, id);
    const dueno = fila === undefined ? undefined : await leerUsuario(db, familia, fila.miembro);
    if (fila === undefined || dueno === undefined) return rechazado('NO_ENCONTRADO');
    const momento = momentoEn(cambio, zona);
    const llave = clave === undefined ? null : { asignacion_id: id, miembro_id: actor.id, clave: clave.toLowerCase() };
    const dada = llave === null ? null : await leerRespuesta(db, llave);
    if (dada !== null) return hecho(dada);
    const rechazo = porQueNo(actor, fila, dueno, momento);
    if (rechazo !== null) return rechazo;
    const abierta = await leerAbierta(db, id);
    const puntos = fila.tarea_puntos;
    const tachada = await marcarCompletada(db, id, { por: actor.id, en: momento.ahora, el: momento.hoy, puntos });
    if (!tachada || abierta === undefined) return rechazado('ASIGNACION_COMPLETADA');

    const siguiente = esRepartida(abierta) ? await abrirTrasHecha(db, abierta, momento) : null;
    await revisarCambios(cambio);
    await sumarPuntos(db, dueno.id, puntos);
    const racha_dias = await recalcularRacha(db, { miembro: dueno.id, zona, hoy: momento.hoy });
    const logros = await otorgarLogros(cambio, dueno.id);

    const ver = async (una: number) => {
      const leida = await leerAsignacion(db, familia, una);
      return leida === undefined ? [] : [verAsignacion(leida, momento)];
    };
    const [asignacion, nueva = null] = [...(await ver(id)), ...(siguiente === null ? [] : await ver(siguiente))];
    const despues = await leerUsuario(db, familia, dueno.id);
    if (asignacion === undefined || despues === undefined)
      throw new Error('A completed assignment vanished inside its own transaction');
    avisar('asignacion:cambiada', { asignacion });
    if (nueva !== null) avisar('asignacion:cambiada', { asignacion: nueva });
    await avisarDeMiembro(cambio, dueno.id, logros);
    await avisarDelRanking(cambio, momento.hoy);
    if (dueno.id !== actor.id)
      await anotar(cambio, actor, { acto: 'HECHA_POR_OTRO', miembro: dueno.first_name, tarea: fila.tarea_nombre });

    const respuesta: Completada = {
      success: true,
      message: mensaje(actor, dueno, puntos),
      asignacion,
      siguiente: nueva,
      puntos,
      puntos_totales: despues.puntos_totales,
      racha_dias,
      logros,
      version: await cambio.version(),
    };
    if (llave !== null)
      await guardarRespuesta(db, llave, respuesta, {
        en: momento.ahora,
        hasta: sumarSegundos(momento.ahora, -SEGUNDOS_CLAVE),
      });
    return hecho(respuesta);
  });
};
