import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirPantalla } from '#server/effects/reparto/abrir-pantalla.ts';

/** What a screen shows, by its own token; for whoever cannot hold a WebSocket. */
export const verEstado = async (
  contexto: Contexto,
  token: string | undefined,
): Promise<ResultadoCaso<EstadoPantalla>> => {
  const abierta = token === undefined ? null : await abrirPantalla(contexto, token);
  if (abierta === null) return rechazado('PANTALLA_NO_VINCULADA');
  return hecho({ ...abierta.estado, conectados: [...contexto.presentes.miembros(abierta.familia)] });
};
