import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import type { ListasDeseos } from '#shared/domain/reparto/jugadas/automatico.ts';
import type { Jugada } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerListas } from '#server/data/deseos.ts';
import { anexarEventos, guardarEstado, leerSesion } from '#server/data/sesiones.ts';
import { empezarDia } from '#server/effects/trabajo/empezar-dia.ts';
import { contarJugada, verSesion, type Casa } from './contar-jugada.ts';

/** A move of the domain with its author and arguments already given; `listas` is for those who are absent. */
export type Movimiento = (estado: EstadoReparto, ahora: Instante, listas: ListasDeseos) => Jugada;

/**
 * Makes one move of a session: every change of a session but its start goes through here.
 * One transaction reads the stored state, asks the pure rule, appends its events and stores where they lead; whoever
 * comes second is judged on what the first left, so a race is a refusal. Nothing is awaited after the commit, so
 * events leave in the order of the commits (see change/publicar.ts). A move without events changes nothing, and
 * nobody hears of it. The day begins before it: a session that ends replaces the work that was to be judged by then.
 */
export const jugar = async (
  contexto: Contexto,
  casa: Casa,
  sesion: number,
  movimiento: Movimiento,
  mensaje: (estado: EstadoReparto) => string,
): Promise<ResultadoCaso<JugadaHecha>> => {
  await empezarDia(contexto, casa.familia_id);
  return contexto.db.transaction().execute(async (trx): Promise<ResultadoCaso<JugadaHecha>> => {
    const guardada = await leerSesion(trx, casa.familia_id, sesion);
    if (guardada === null) return rechazado('NO_ENCONTRADO');
    const ahora = contexto.reloj.ahora();
    const jugada = movimiento(guardada.estado, ahora, await leerListas(trx, casa.familia_id));
    if (!jugada.ok) return rechazado(jugada.codigo);
    if (jugada.valor.length === 0)
      return hecho({ ...(await verSesion(contexto, trx, casa, guardada)), message: mensaje(guardada.estado) });
    const estado = jugada.valor.reduce<EstadoReparto>(
      (previo, evento: EventoReparto) => aplicar(previo, evento),
      guardada.estado,
    );
    await anexarEventos(trx, sesion, jugada.valor);
    await guardarEstado(trx, sesion, estado, ahora);
    const { respuesta, eventos } = await contarJugada(contexto, trx, casa, { id: sesion, estado }, jugada.valor);
    return hecho({ ...respuesta, message: mensaje(estado) }, eventos);
  });
};
