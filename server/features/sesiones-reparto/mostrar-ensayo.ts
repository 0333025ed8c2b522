import type { MostrarEnsayo } from '#shared/contracts/en-cuenta.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';

/** Shows on the family's screens a draft that an admin is trying out, or ends that. Nothing is stored. */
export const mostrarEnsayo = (
  contexto: Contexto,
  { id, familia_id }: Actor,
  { ensayo }: MostrarEnsayo,
): Promise<ResultadoCaso<null>> =>
  cambiar(contexto, familia_id, ({ avisarA }) => {
    avisarA(id, 'ensayo:cambiado', { ensayo });
    return Promise.resolve(hecho(null));
  });
