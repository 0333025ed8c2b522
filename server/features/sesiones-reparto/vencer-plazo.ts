import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { vencerCierre } from '#shared/domain/reparto/jugadas/jugadas-cierre.ts';
import { vencerTurno } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { listarSinCuenta } from '#server/data/usuarios.ts';
import { jugar } from './jugar.ts';

/**
 * The clock's move: puts off the turn, or ends the closing, whose time is over. Judged inside the transaction on what is
 * stored then: after a pick that came first the deadline is another turn's, and nothing happens. Nobody's message: the
 * answer is for whoever keeps the clock, who learns from it when to look again.
 */
export const vencerPlazo = async (
  contexto: Contexto,
  familia: number,
  sesion: number,
): Promise<ResultadoCaso<JugadaHecha>> => {
  const datos = await leerFamilia(contexto.db, familia);
  if (datos === undefined) return rechazado('NO_ENCONTRADO');
  const sinCuenta = new Set((await listarSinCuenta(contexto.db, familia)).map((m) => m.id));
  return jugar(
    contexto,
    { familia_id: familia, zona_horaria: datos.zona_horaria },
    sesion,
    (estado, ahora, listas) => {
      const fin = finDelPlazo(estado, contexto.sirviendoDesde());
      if (fin === null || fin > ahora) return bien([]);
      return estado.turno === null
        ? vencerCierre(estado, ahora)
        : vencerTurno(estado, { miembro: estado.turno, sin_cuenta: sinCuenta.has(estado.turno) }, ahora, listas);
    },
    () => '',
  );
};
