import type { Premio, PremioEntrada } from '#shared/contracts/premios.ts';
import { MAXIMO_PREMIOS } from '#shared/domain/premios/premios.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { actualizarPremio, borrarPremio, insertarPremio, leerPremio, leerPremios } from '#server/data/premios.ts';
import { crearUnaVez } from '#server/effects/claves/una-vez.ts';

const SOLO_LISTA = { quienes: false };

/** Adds a reward to the family's list; idempotent under `clave`. For admins. */
export const crearPremio = (
  contexto: Contexto,
  actor: Actor,
  nuevo: PremioEntrada,
  clave?: string,
): Promise<ResultadoCaso<Premio>> =>
  cambiar(contexto, actor.familia_id, (cambio) =>
    crearUnaVez(
      cambio,
      { miembro: actor.id, que: 'PREMIO', clave },
      {
        crear: async () => {
          const { db, ahora, familia } = cambio;
          if ((await leerPremios(db, familia)).length >= MAXIMO_PREMIOS)
            return rechazado('DEMASIADOS_PREMIOS', { maximo: MAXIMO_PREMIOS });
          const id = await insertarPremio(db, familia, nuevo, ahora);
          cambio.difundir('premio:cambiado', SOLO_LISTA);
          cambio.dice(actor, { hecho: 'premio.creado', premio: nuevo.texto, coste: nuevo.coste });
          return bien({ id, ...nuevo });
        },
        ver: (id) => leerPremio(cambio.db, cambio.familia, id),
      },
    ),
  );

/** Changes a reward's text and cost; requests already made keep the old ones. For admins. */
export const editarPremio = (
  contexto: Contexto,
  actor: Actor,
  id: number,
  nuevo: PremioEntrada,
): Promise<ResultadoCaso<Premio>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, antes) => {
    if (antes.texto === nuevo.texto && antes.coste === nuevo.coste) return bien(antes);
    await actualizarPremio(cambio.db, id, nuevo);
    cambio.difundir('premio:cambiado', SOLO_LISTA);
    const { texto: premio, coste } = nuevo;
    cambio.dice(actor, { hecho: 'premio.editado', premio, coste, antes: antes.texto, costaba: antes.coste });
    return bien({ id, ...nuevo });
  });

/** Removes a reward from the list. Requests for it stay. For admins. */
export const quitarPremio = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<null>> =>
  cambiarFila(contexto, actor.familia_id, leerPremio, id, async (cambio, { texto, coste }) => {
    await borrarPremio(cambio.db, id);
    cambio.difundir('premio:cambiado', SOLO_LISTA);
    cambio.dice(actor, { hecho: 'premio.borrado', premio: texto, coste });
    return bien(null);
  });
