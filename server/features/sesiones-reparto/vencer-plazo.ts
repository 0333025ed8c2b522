import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { vencerCierre, vencerTurnoPorTramos } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { finDelPlazo } from '#shared/domain/reparto/jugadas/ritmo.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { listarSinCuenta } from '#server/data/usuarios.ts';
import { jugar } from './jugadas.ts';

/**
 * Makes the clock's move: defers the turn, or ends the closing, once its time is over. The deadline is judged inside the
 * change: if a pick came first, the deadline belongs to another turn and nothing happens. The answer tells jobs/plazos.ts
 * the next deadline.
 */
export const vencerPlazo = async (
  contexto: Contexto,
  familia: number,
  sesion: number,
): Promise<ResultadoCaso<JugadaHecha>> => {
  const { datos, sinCuenta } = await leer(contexto, async (db) => ({
    datos: await leerFamilia(db, familia),
    sinCuenta: new Set((await listarSinCuenta(db, familia)).map((m) => m.id)),
  }));
  if (datos === undefined) return rechazado('NO_ENCONTRADO');
  return jugar(
    contexto,
    { familia_id: familia, zona_horaria: datos.zona_horaria },
    {
      sesion,
      mover: (estado, ahora, listas) => {
        const fin = finDelPlazo(estado, contexto.sirviendoDesde());
        if (fin === null || fin > ahora) return bien([]);
        if (estado.turno === null) return vencerCierre(estado, ahora);
        const vencido = { miembro: estado.turno, sin_cuenta: sinCuenta.has(estado.turno) };
        return vencerTurnoPorTramos(estado, vencido, ahora, listas);
      },
      mensaje: () => '',
      conListas: true,
    },
  );
};
