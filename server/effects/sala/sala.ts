import { rutaDeInvitacion } from '#shared/contracts/accesos.ts';
import type { PasoSala, Sala } from '#shared/contracts/sala.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { pasoDe } from '#shared/domain/sala.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambio.ts';
import { borrarSala, leerSala } from '#server/data/codigos.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { listarDeCasa } from '#server/data/usuarios.ts';
import { leerVotos } from '#server/data/votaciones.ts';
import type { Db } from '#server/db/esquema.ts';

/**
 * Lists how far each member who lives here is in the lobby. A vote counts while its voting is open; afterwards only
 * if it was cast since this lobby opened (`desde`), so that no count falls when a voting ends. Only counts are returned, never on
 * which chores a member voted.
 */
const leerPasos = async (db: Db, familia: number, desde: Instante): Promise<PasoSala[]> => {
  const tareas = (await leerTareas(db, familia)).filter((t) => t.parte_de === null && t.activa);
  const votos = Map.groupBy(await leerVotos(db, familia), (v) => v.miembro);
  return (await listarDeCasa(db, familia)).map(({ id: miembro, tiene_cuenta, grupo_edad }) => {
    const suyos = new Map((tiene_cuenta ? (votos.get(miembro) ?? []) : []).map((v) => [v.tarea, v.creada_en]));
    const cuentan = tareas.filter((t) => {
      if (!tiene_cuenta || !apta(t, grupo_edad)) return false;
      return !t.votaciones_completadas || (suyos.get(t.id) ?? '') >= desde;
    });
    const cuenta = { van: cuentan.filter((t) => suyos.has(t.id)).length, de: cuentan.length };
    return { miembro, paso: pasoDe(tiene_cuenta, { ...cuenta, hayTareas: tareas.length > 0 }), ...cuenta };
  });
};

interface Como {
  readonly ahora: Instante;
  /** The server's origin as phones reach it; null if it is not known. */
  readonly origen: string | null;
}

/** The family's open lobby, or null; with PIN and invitation if `conLlave`. */
export const leerVistaDeSala = async (
  db: Db,
  familia: number,
  { ahora, origen }: Como,
  conLlave: boolean,
): Promise<Sala | null> => {
  const sala = await leerSala(db, familia, ahora);
  if (sala === undefined) return null;
  const { pin, secreto, abierta_por, abierta_en, expira_en } = sala;
  const url_ruta = rutaDeInvitacion({ familia_id: familia, secreto });
  return {
    abierta_por,
    abierta_en,
    expira_en,
    llave: conLlave ? { familia, pin, url_ruta, origen } : null,
    pasos: await leerPasos(db, familia, abierta_en),
  };
};

/** Tells the family the members' steps, if a lobby is open. */
export const difundirSala = async ({ db, familia, ahora, difundir }: Cambio): Promise<void> => {
  const sala = await leerSala(db, familia, ahora);
  if (sala !== undefined) difundir('sala:cambiada', { pasos: await leerPasos(db, familia, sala.abierta_en) });
};

/** Ends the family's lobby, with its PIN and invitation. Returns whether one was open. */
export const terminarSala = async ({ db, familia, ahora, difundir }: Cambio): Promise<boolean> => {
  const abierta = (await leerSala(db, familia, ahora)) !== undefined;
  await borrarSala(db, familia);
  if (abierta) difundir('sala:cambiada', { pasos: null });
  return abierta;
};
