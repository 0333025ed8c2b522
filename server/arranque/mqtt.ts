import { createHmac } from 'node:crypto';
import { conectarMqtt, type Corredor } from '#server/adapters/mqtt.ts';
import type { App } from '#server/app.ts';
import { publicarEnMqtt } from '#server/jobs/mqtt.ts';

/** Hexadecimal digits of the name that tells boxes on one broker apart. */
const LARGO_CAJA = 8;

interface Opciones {
  readonly corredor: Corredor;
  /** Key of the box, from which its name on the broker derives. */
  readonly secreto: Uint8Array;
  readonly version: string;
}

/**
 * Tells Home Assistant, by MQTT, about the families that want it. Begins when this process is the leader, so that only one
 * of several servers connects. Returns the function that stops it; call that before the database closes.
 */
export const hablarPorMqtt = (
  { app, contexto, mando }: Pick<App, 'app' | 'contexto' | 'mando'>,
  { corredor, secreto, version }: Opciones,
): (() => Promise<void>) => {
  const caja = createHmac('sha256', secreto).update('mqtt').digest('hex').slice(0, LARGO_CAJA);
  let parar = (): Promise<void> => Promise.resolve();
  const empezado = mando.alTomar(async () => {
    parar = await publicarEnMqtt(contexto, {
      caja,
      version,
      conectar: (oidos) =>
        conectarMqtt(corredor, {
          ...oidos,
          alConectar: () => {
            app.log.info('connected to the MQTT broker');
            oidos.alConectar();
          },
          alFallar: (porque) => app.log.warn({ porque }, 'the MQTT broker cannot be reached'),
        }),
      alFallar: (err) => app.log.error({ err }, 'what happens at home could not be told by MQTT'),
    });
  });
  return async () => {
    await empezado;
    await parar();
  };
};
