import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { hoyEn, trimestreDe, trimestreDelReparto } from '#shared/domain/calendario.ts';
import type { Actor, Contexto } from '#server/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/features/resultado-caso.ts';
import { leerConfiguracion, listarConfiguraciones } from './configuraciones-reparto.repo.ts';

/**
 * The family's share configuration that the next session reads: in a quarter's last 14 days the next quarter's, once it
 * exists, else the current quarter's. Empty until a quarter or a session created it.
 */
export const verConfiguraciones = async ({ db, reloj }: Contexto, actor: Actor, familia = actor.familia_id): Promise<ResultadoCaso<ConfiguracionReparto[]>> => {
  if (familia !== actor.familia_id) return rechazado('NO_ENCONTRADO');
  const hoy = hoyEn(actor.zona_horaria, reloj.ahora());
  const delReparto = await listarConfiguraciones(db, familia, trimestreDelReparto(hoy));
  return hecho(delReparto.length > 0 ? delReparto : await listarConfiguraciones(db, familia, trimestreDe(hoy)));
};

/** Whether a share configuration is of the caller's family. */
export const existeConfiguracion =
  ({ db }: Contexto) =>
  async (actor: Actor, { id }: { readonly id: number }): Promise<boolean> =>
    (await leerConfiguracion(db, actor.familia_id, id)) !== undefined;
