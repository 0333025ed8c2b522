import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { iniciar as mover } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirTrimestre } from '#server/data/configuraciones-reparto.ts';
import { anexarEventos, insertarSesion, leerEnCurso } from '#server/data/sesiones.ts';
import { contarJugada } from './contar-jugada.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import { rechazoDeInicio } from './rechazo-de-inicio.ts';

interface Ajustes extends Pedido {
  readonly limite_segundos: number | null;
}

/** Starts the quarter's session with frozen loads. Of two admins who press at once the second is told that one is in progress. */
export const iniciar = (
  contexto: Contexto,
  actor: Actor,
  { limite_segundos, ...pedido }: Ajustes,
): Promise<ResultadoCaso<JugadaHecha>> =>
  contexto.db.transaction().execute(async (trx): Promise<ResultadoCaso<JugadaHecha>> => {
    const familia = actor.familia_id;
    const enCurso = await leerEnCurso(trx, familia);
    const partida = await leerPuntoDePartida(contexto, trx, actor, pedido);
    if (!partida.ok) return rechazado(enCurso === null ? partida.codigo : 'REPARTO_EN_CURSO');
    const { datos, trimestre_inicio, semilla, partes } = partida.valor;
    const ahora = contexto.reloj.ahora();
    const inicio = mover(
      enCurso?.estado ?? null,
      { ...datos, por: actor.id, trimestre_inicio, limite_segundos, semilla },
      ahora,
    );
    if (!inicio.ok) return rechazoDeInicio(inicio);
    const estado = plegar(inicio.valor);
    const id = await insertarSesion(trx, { familia, trimestre_inicio, contar: pedido.contar, estado, ahora });
    if (id === null) return rechazado('REPARTO_EN_CURSO');
    await anexarEventos(trx, id, inicio.valor);
    await abrirTrimestre(trx, familia, trimestre_inicio, partes);
    const { respuesta, eventos } = await contarJugada(contexto, trx, actor, { id, estado }, inicio.valor);
    return hecho({ ...respuesta, message: '¡Reparto iniciado! Los miembros ya pueden elegir tareas' }, eventos);
  });
