import type { Calendario, CalendarioNuevo, CrearCalendario } from '#shared/contracts/calendarios.ts';
import { MAXIMO_CALENDARIOS } from '#shared/contracts/calendarios.ts';
import { RUTA_ICS } from '#shared/contracts/rutas.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { borrarCalendario, insertarCalendario, leerCalendario, listarCalendarios } from '#server/data/calendarios.ts';

/** Random bytes in an address, so many that nobody guesses one. */
const BYTES_CLAVE = 32;

export const verCalendarios = (contexto: Contexto, { id }: Actor): Promise<ResultadoCaso<Calendario[]>> =>
  leer(contexto, async (db) => bien(await listarCalendarios(db, id)));

/** Creates an address for the caller, and returns it with its secret, of which only the digest is stored. */
export const crearCalendario = (
  contexto: Contexto,
  actor: Actor,
  { tipo, avisa }: CrearCalendario,
): Promise<ResultadoCaso<CalendarioNuevo>> =>
  cambiar(contexto, actor.familia_id, async ({ db, ahora }) => {
    if ((await listarCalendarios(db, actor.id)).length >= MAXIMO_CALENDARIOS)
      return rechazado('DEMASIADOS_CALENDARIOS', { maximo: MAXIMO_CALENDARIOS });
    const clave = contexto.azar.secreto(BYTES_CLAVE);
    const id = await insertarCalendario(db, {
      familia_id: actor.familia_id,
      miembro_id: actor.id,
      tipo,
      avisa,
      hash: contexto.tokens.huella(clave),
      creado_en: ahora,
    });
    return bien({ id, tipo, avisa, creado_en: ahora, leido_en: null, ruta: `${RUTA_ICS}${clave}.ics` });
  });

export const quitarCalendario = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, actor.familia_id, async ({ db }) => {
    if ((await leerCalendario(db, actor.id, id)) === undefined) return rechazado('NO_ENCONTRADO');
    await borrarCalendario(db, id);
    return bien(null);
  });
