import type { SalaVista } from '#shared/contracts/sala.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { VIDA_SALA } from '#shared/domain/sala.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { leerSala, ponerSala } from '#server/data/codigos.ts';
import { leerEnCurso } from '#server/data/sesiones.ts';
import { leerVistaDeSala, terminarSala } from '#server/effects/sala/sala.ts';
import { nuevoPin } from '#server/effects/accesos/codigos.ts';
import type { Haceres } from '#server/http/montar.ts';

/**
 * Random bytes of the secret in a lobby's invitation: too many to guess within three hours, few enough for a QR code with squares
 * that a phone reads across the room.
 */
const BYTES_SECRETO = 16;

/** Returns the family's open lobby, or null. Only admins get its PIN and invitation. */
const verSala = (contexto: Contexto, { familia_id, es_administrador }: Actor): Promise<ResultadoCaso<SalaVista>> => {
  const como = { ahora: contexto.reloj.ahora(), origen: contexto.origenMovil() };
  return leer(contexto, async (db) => bien({ sala: await leerVistaDeSala(db, familia_id, como, es_administrador) }));
};

/** Opens the family's lobby for three hours. Answers with the open one if there is one. Refused during a draft. */
const abrirSala = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<SalaVista>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    if ((await leerEnCurso(db, familia)) !== null) return rechazado('REPARTO_EN_CURSO');
    if ((await leerSala(db, familia, ahora)) === undefined) {
      const expira_en = sumarSegundos(ahora, VIDA_SALA);
      // Stored in clear, like the family's PIN, because a wall screen has to show PIN and invitation again after a restart. Both
      // end with the lobby.
      const pin = nuevoPin(contexto.azar, (await leerFamilia(db, familia))?.pin);
      const secreto = contexto.azar.secreto(BYTES_SECRETO);
      await ponerSala(db, { familia_id: familia, pin, secreto, abierta_por: actor.id, abierta_en: ahora, expira_en });
      cambio.dice(actor, { hecho: 'sala.abierta', hasta: expira_en });
      cambio.difundir('sala:cambiada', { pasos: null });
    }
    return bien({ sala: await leerVistaDeSala(db, familia, { ahora, origen: contexto.origenMovil() }, true) });
  });

/** Closes the family's lobby. Does nothing when none is open. */
const cerrarSala = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    if (await terminarSala(cambio)) cambio.dice(actor, { hecho: 'sala.cerrada' });
    return bien(null);
  });

export const casosDeSala = (contexto: Contexto) =>
  ({
    verSala: ({ actor }) => verSala(contexto, actor),
    abrirSala: ({ actor }) => abrirSala(contexto, actor),
    cerrarSala: ({ actor }) => cerrarSala(contexto, actor),
  }) satisfies Partial<Haceres>;
