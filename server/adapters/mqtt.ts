import type { MqttClient } from 'mqtt';

/** A text to publish on a topic. */
interface Publicado {
  readonly tema: string;
  readonly texto: string;
  readonly retenido: boolean;
}

/** A broker's address and login. */
export interface Corredor {
  /** The address, such as mqtt://casa:1883 or mqtts://casa:8883. A login in it is used instead of `usuario` and `clave`. */
  readonly url: string;
  readonly usuario?: string;
  readonly clave?: string;
}

interface Opciones {
  /** Name under which the broker knows this client; another connection with it ends this one. */
  readonly cliente: string;
  /** Text that the broker publishes, retained, when this client is lost; null for none. */
  readonly testamento: { readonly tema: string; readonly texto: string } | null;
  readonly temas: readonly string[];
  /** Called after each connection, once the topics are subscribed to. */
  readonly alConectar: () => void;
  /** `retenido` is true for a message that was published before this client subscribed. */
  readonly alOir: (tema: string, texto: string, retenido: boolean) => void;
  /** Called when a connection was lost or refused. A reason comes twice in a row only if there was a connection in between. */
  readonly alFallar: (porque: string) => void;
}

/** A connection to an MQTT broker that is made again whenever it is lost. */
export interface Conexion {
  /** Publishes with QoS 1. Without a connection the text is lost. */
  readonly publicar: (mensaje: Publicado) => void;
  /**
   * Publishes a last text, waits until the broker has it, at most `DESPEDIRSE_MS`, and disconnects so that the broker does not
   * publish the will. Without a connection it ends at once.
   */
  readonly cerrar: (ultimo: Publicado | null) => Promise<void>;
}

/** Pauses before each attempt to connect again, in ms; the last one repeats. */
const PAUSAS_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const CONECTAR_MS = 10_000;
/** Longest wait for the broker to confirm the last texts, in ms. */
const DESPEDIRSE_MS = 2_000;

/**
 * Returns a reason without the address, which may hold a password. A broker's refusal has a number as its code, so its words are
 * returned.
 */
const porque = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : error.message;
};

/** Returns the login that is given apart from the broker's address, as the library takes it. */
const conLogin = ({ usuario, clave }: Corredor) => ({
  ...(usuario === undefined ? {} : { username: usuario }),
  ...(clave === undefined ? {} : { password: clave }),
});

/** Connects to a broker. The library is loaded here, so that a box without a broker does without it. */
export const conectarMqtt = async (
  corredor: Corredor,
  { cliente, testamento, temas, alConectar, alOir, alFallar }: Opciones,
): Promise<Conexion> => {
  const { connect } = await import('mqtt');
  let [intentos, cerrado, dicho] = [0, false, ''];
  /** True when the connection that is about to close has already said why. */
  let explicado = false;
  let temporizador: ReturnType<typeof setTimeout> | undefined;
  const fallar = (texto: string): void => {
    if (cerrado || texto === dicho) return;
    dicho = texto;
    alFallar(texto);
  };
  const mqtt: MqttClient = connect(corredor.url, {
    clientId: cliente,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONECTAR_MS,
    resubscribe: false,
    queueQoSZero: false,
    ...(testamento === null
      ? {}
      : { will: { topic: testamento.tema, payload: Buffer.from(testamento.texto), qos: 1 as const, retain: true } }),
    ...conLogin(corredor),
  });
  mqtt.on('error', (error) => {
    explicado = true;
    fallar(porque(error));
  });
  mqtt.on('close', () => {
    if (cerrado) return;
    if (!explicado) fallar('the connection was lost');
    explicado = false;
    clearTimeout(temporizador);
    temporizador = setTimeout(() => mqtt.reconnect(), PAUSAS_MS[Math.min(intentos, PAUSAS_MS.length - 1)]).unref();
    intentos += 1;
  });
  mqtt.on('connect', () => {
    [intentos, dicho] = [0, ''];
    mqtt.subscribe([...temas], { qos: 1 }, (error) => {
      if (error) fallar(porque(error));
      else if (!cerrado) alConectar();
    });
  });
  mqtt.on('message', (tema, texto, { retain }) => alOir(tema, texto.toString(), retain));
  const publicar = ({ tema, texto, retenido }: Publicado): void => {
    if (mqtt.connected) mqtt.publish(tema, texto, { qos: 1, retain: retenido });
  };
  return {
    publicar,
    cerrar: async (ultimo) => {
      cerrado = true;
      clearTimeout(temporizador);
      if (ultimo !== null) publicar(ultimo);
      if (!mqtt.connected) return mqtt.endAsync(true);
      await new Promise<void>((listo) => {
        setTimeout(listo, DESPEDIRSE_MS).unref();
        mqtt.end(false, () => listo());
      });
      // Closes the connection also when the broker did not answer in time.
      mqtt.stream.destroy();
    },
  };
};

/** Logs in to a broker once. Returns the reason if that fails, without the address; else null. */
export const probarMqtt = async (corredor: Corredor): Promise<string | null> => {
  const { connectAsync } = await import('mqtt');
  try {
    const mqtt = await connectAsync(
      corredor.url,
      { reconnectPeriod: 0, connectTimeout: CONECTAR_MS, ...conLogin(corredor) },
      false,
    );
    await mqtt.endAsync(true);
    return null;
  } catch (error) {
    return porque(error as Error);
  }
};
