import type { Hallazgo } from '#shared/contracts/servidor.ts';
import type { Corredor } from '#server/adapters/mqtt.ts';

/**
 * Returns the MQTT broker of MQTT_URL or, in an add-on of Home Assistant, the one that its supervisor names. `ficha` is the
 * token for the supervisor. `corredor` is null if there is no broker; `porque` says why if the supervisor was asked and
 * named none.
 */
export const buscarCorredor = async (
  url: string | null,
  ficha: string | undefined,
  supervisor?: string,
): Promise<{ readonly corredor: Corredor | null; readonly porque: string | null }> => {
  if (url !== null) return { corredor: { url }, porque: null };
  if (ficha === undefined || ficha === '') return { corredor: null, porque: null };
  const { pedirCorredor } = await import('#server/adapters/supervisor.ts');
  const pedido = await pedirCorredor(ficha, supervisor);
  return pedido.ok ? { corredor: pedido.corredor, porque: null } : { corredor: null, porque: pedido.porque };
};

/**
 * Tries to log in to the MQTT broker, for `doctor`. Returns no finding if none is configured, and a harmless one if the
 * supervisor of Home Assistant named none.
 */
export const mirarCorredor = async (...de: Parameters<typeof buscarCorredor>): Promise<readonly Hallazgo[]> => {
  const { corredor, porque } = await buscarCorredor(...de);
  if (porque !== null) return [{ nivel: 'bien', linea: `Home Assistant no ofrece ningún MQTT (${porque}).` }];
  if (corredor === null) return [];
  const { probarMqtt } = await import('#server/adapters/mqtt.ts');
  const fallo = await probarMqtt(corredor);
  return [
    fallo === null
      ? { nivel: 'bien', linea: 'El servidor MQTT contesta.' }
      : { nivel: 'aviso', linea: `El servidor MQTT no contesta (${fallo}): revisa MQTT_URL.` },
  ];
};
