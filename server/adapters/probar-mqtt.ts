import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Corredor } from './mqtt.ts';

/** Time for an answer, in ms. */
const PLAZO_MS = 10_000;
const [PUERTO, PUERTO_TLS] = [1_883, 8_883];
const CONNACK = 0x20;
/** Answers to a wrong login: «bad user name or password» and «not authorized», which Mosquitto says of a wrong password too. */
const NO_ENTRA = new Set([4, 5]);

const largo = (n: number): Buffer => Buffer.from([Math.floor(n / 256), n % 256]);
const campo = (texto: string): Buffer => {
  const bytes = Buffer.from(texto);
  return Buffer.concat([largo(bytes.length), bytes]);
};

/** Decodes a part of an address; one that is spoilt stays as it is. */
const descifrar = (parte: string): string => {
  try {
    return decodeURIComponent(parte);
  } catch {
    return parte;
  }
};

/** Length of the rest of a packet, seven bits a byte. */
const resto = (n: number): number[] => (n < 128 ? [n] : [(n % 128) + 128, ...resto(Math.floor(n / 128))]);

/** Returns the packet with which a client without a name or a memory logs in to a broker (MQTT 3.1.1, CONNECT). */
const pedirEntrada = (usuario: string, clave: string): Buffer => {
  const conUsuario = usuario !== '' || clave !== '';
  const marcas = 2 + (conUsuario ? 128 : 0) + (clave === '' ? 0 : 64);
  const cuerpo = Buffer.concat([
    campo('MQTT'),
    Buffer.from([4, marcas]),
    largo(30),
    campo(''),
    ...(conUsuario ? [campo(usuario)] : []),
    ...(clave === '' ? [] : [campo(clave)]),
  ]);
  return Buffer.concat([Buffer.from([0x10, ...resto(cuerpo.length)]), cuerpo]);
};

/**
 * Logs in to a broker once, for `doctor`; returns the reason, in Spanish or as a code, if that fails, else null. Does without the
 * library, which would be bundled once more into the program for terminal commands.
 */
export const probarMqtt = async ({ url, usuario, clave }: Corredor): Promise<string | null> => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const entrada = pedirEntrada(usuario ?? descifrar(username), clave ?? descifrar(password));
  const host = hostname.replace(/^\[|\]$/g, '');
  const conTls = protocol === 'mqtts:';
  const a = { host, port: Number(port) || (conTls ? PUERTO_TLS : PUERTO) };
  const enchufe: Socket = conTls ? connectTls({ ...a, servername: host }) : connect(a);
  try {
    return await new Promise<string | null>((listo) => {
      enchufe.setTimeout(PLAZO_MS, () => listo('no dice nada'));
      enchufe.once('error', (error: NodeJS.ErrnoException) => listo(error.code ?? error.message));
      enchufe.once('close', () => listo('cuelga'));
      enchufe.once(conTls ? 'secureConnect' : 'connect', () => enchufe.write(entrada));
      enchufe.once('data', (dicho) => {
        const [tipo, , , codigo] = dicho;
        if (tipo !== CONNACK || codigo === undefined) listo('no habla MQTT');
        else listo(codigo === 0 ? null : NO_ENTRA.has(codigo) ? 'no deja entrar' : `dice ${String(codigo)}`);
      });
    });
  } finally {
    enchufe.destroy();
  }
};
