import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { abrirPantalla } from '#server/effects/reparto/abrir-pantalla.ts';
import { cuandoEs } from '#server/effects/reparto/leer-estado.ts';

/** What a screen shows, by its own token; for whoever cannot hold a WebSocket. */
export const verEstado = async (
  contexto: Contexto,
  token: string | undefined,
): Promise<ResultadoCaso<EstadoPantalla>> => {
  if (token === undefined) return rechazado('PANTALLA_NO_VINCULADA');
  const huella = contexto.tokens.huella(token);
  const abierta = await leer(contexto, (db) => abrirPantalla(db, huella, cuandoEs(contexto)));
  if (abierta === null) return rechazado('PANTALLA_NO_VINCULADA');
  const { miembros } = await contexto.presentes.preguntar(abierta.familia);
  return hecho({
    ...abierta.estado,
    conectados: [...miembros],
    ensayo: contexto.ensayos.de(abierta.familia),
  });
};
