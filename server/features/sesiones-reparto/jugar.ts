import type { ListasDeseos } from '#shared/domain/reparto/jugadas/automatico.ts';
import type { Jugada } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import { hayAusentes } from '#shared/domain/reparto/tablero/turnos.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { PorTramos } from '#shared/domain/por-tramos.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import { cambiarFila, hechoAlVer, type Cambio, type ResultadoCambio } from '#server/change/cambiar.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerListas } from '#server/data/deseos.ts';
import { anexarEventos, guardarEstado, leerSesion } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { aQuienLlama } from '#server/effects/avisos/a-quien-llamar.ts';
import { llamarPorReparto } from '#server/effects/avisos/llamar.ts';
import { estadosDe } from '#server/effects/reparto/estados-conocidos.ts';
import { asentarJugada, verSesion, type Jugado } from './asentar-jugada.ts';

/** A move of the domain with its author and arguments already given, and what its author is told. */
export interface Movimiento {
  readonly sesion: number;
  /** `listas` is for those who are picked for: it is read when somebody is absent, or time is over (`vence`). */
  readonly mover: (estado: EstadoReparto, ahora: Instante, listas: ListasDeseos) => Jugada | PorTramos<Jugada>;
  readonly mensaje: (estado: EstadoReparto) => string;
  readonly vence?: true;
  /** Writes down what an admin did with it, from how the session stood before; when it changed anything. */
  readonly alMover?: (cambio: Cambio, antes: EstadoReparto) => Promise<void> | void;
}

/**
 * Makes one move of a session: every change of a session but its start goes through here.
 * One change reads the stored state, asks the pure rule, appends its events and stores where they lead; whoever comes
 * second is judged on what the first left, so a race is a refusal. A move without events changes nothing, and nobody
 * hears of it. The day begins before it: a session that ends replaces the work that was to be judged by then.
 */
export const jugar = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Pick<Actor, 'familia_id' | 'zona_horaria'>,
  { sesion, mover, mensaje, vence, alMover }: Movimiento,
): Promise<ResultadoCaso<Jugado>> => {
  const conocidos = estadosDe(contexto.base);
  const leerla = (db: Db, familia: number, id: number) => leerSesion(db, familia, id, conocidos);
  return cambiarFila(
    contexto,
    familia_id,
    leerla,
    sesion,
    async (cambio, guardada): Promise<ResultadoCambio<Jugado>> => {
      const { db, ahora } = cambio;
      const casa = { familia_id, zona_horaria, sirviendoDesde: contexto.sirviendoDesde() };
      const listas = vence === true || hayAusentes(guardada.estado) ? await leerListas(db, familia_id) : {};
      const movida = mover(guardada.estado, ahora, listas);
      const jugada = 'ok' in movida ? movida : await dejandoPaso(movida);
      if (!jugada.ok) return rechazado(jugada.codigo);
      if (jugada.valor.length === 0) {
        const igual = { sesion: await verSesion(db, casa, guardada), message: mensaje(guardada.estado) };
        return hechoAlVer(({ version }) => ({ success: true, ...igual, version }));
      }
      const estado = jugada.valor.reduce<EstadoReparto>(
        (previo, evento: EventoReparto) => aplicar(previo, evento),
        guardada.estado,
      );
      await anexarEventos(db, sesion, jugada.valor);
      await guardarEstado(db, sesion, estado, ahora);
      cambio.alPublicar(() => conocidos.recordar(sesion, estado));
      await alMover?.(cambio, guardada.estado);
      const llamadas = aQuienLlama(guardada.estado, estado);
      await llamarPorReparto(contexto, cambio, { id: sesion, estado, llamadas, correo: true });
      const respuesta = await asentarJugada(cambio, casa, { id: sesion, estado }, jugada.valor);
      return hechoAlVer(({ version }) => ({ ...respuesta, message: mensaje(estado), version }));
    },
  );
};
