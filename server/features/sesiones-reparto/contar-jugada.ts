import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { EstadoReparto, EventoReparto } from '#shared/domain/reparto/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/publicar.ts';
import { leerVersion, subirVersion } from '#server/data/familias.ts';
import { leerEnVigor, leerRostros, type SesionGuardada } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';
import { eventosDeMiembro } from '#server/effects/eventos/eventos-de-miembro.ts';
import { otorgarLogros } from '#server/effects/logros/otorgar-logros.ts';
import { conMinutos } from '#server/effects/reparto/con-minutos.ts';
import { congelarFicha } from '#server/effects/reparto/congelar-ficha.ts';
import { crearPrimeras } from '#server/effects/trabajo/crear-primeras.ts';
import { publicacionesDe } from './publicaciones.ts';

const asignacionesDe = ({ asignadas }: EstadoReparto) =>
  asignadas.flatMap(({ id, miembro }) => (miembro === null ? [] : [{ tarea: id, miembro }]));

/** Where a session is played: all that a move needs to know of its author besides the move itself, so that the clock can make one too. */
export type Casa = Pick<Actor, 'familia_id' | 'zona_horaria'>;

/** A session as it stands, with the family's version: the answer of a move that changed nothing. */
export const verSesion = async (contexto: Contexto, trx: Db, { familia_id }: Casa, guardada: SesionGuardada) => ({
  success: true as const,
  sesion: await vista(contexto, trx, familia_id, guardada),
  version: await leerVersion(trx, familia_id),
});

const vista = async ({ sirviendoDesde }: Contexto, trx: Db, familia: number, guardada: SesionGuardada) =>
  sesionDeEstado(
    guardada.id,
    await conMinutos(trx, guardada),
    await leerRostros(trx, familia),
    finDelPlazo(guardada.estado, sirviendoDesde()),
  );

const enVigor = async (contexto: Contexto, trx: Db, familia: number) => {
  const guardada = await leerEnVigor(trx, familia);
  return guardada === null ? null : vista(contexto, trx, familia, guardada);
};

/** What a completed session earns those who took part: for each with a new achievement, what the family and his devices must hear. */
const premiar = async (
  contexto: Contexto,
  trx: Db,
  familia: number,
  version: number,
  { participantes }: EstadoReparto,
): Promise<Publicacion[]> => {
  const eventos: Publicacion[] = [];
  for (const { id } of participantes) {
    const logros = await otorgarLogros(contexto, trx, familia, id);
    if (logros.length > 0) eventos.push(...(await eventosDeMiembro(trx, familia, version, id, logros)));
  }
  return eventos;
};

/** Ends the transaction of a move that was stored: the work that a completed session hands out, the family's new version, the answer and the events. */
export const contarJugada = async (
  contexto: Contexto,
  trx: Db,
  casa: Casa,
  guardada: SesionGuardada,
  jugada: readonly EventoReparto[],
) => {
  const { id, estado } = guardada;
  const familia = casa.familia_id;
  if (estado.fase === 'COMPLETADA') {
    const hoy = hoyEn(casa.zona_horaria, contexto.reloj.ahora());
    await crearPrimeras(contexto, trx, { familia, sesion: id, asignaciones: asignacionesDe(estado), hoy });
    await congelarFicha(trx, familia, id, estado);
  }
  const version = await subirVersion(trx, familia);
  const sesion = await vista(contexto, trx, familia, guardada);
  // What was in force before is so again: the answer and the event say it, so nobody has to ask.
  const vigente = estado.fase === 'CANCELADA' ? await enVigor(contexto, trx, familia) : undefined;
  const premios = estado.fase === 'COMPLETADA' ? await premiar(contexto, trx, familia, version, estado) : [];
  return {
    respuesta: { success: true as const, sesion, version, ...(vigente === undefined ? {} : { vigente }) },
    eventos: [...publicacionesDe(familia, version, jugada, sesion, vigente ?? null), ...premios],
  };
};
