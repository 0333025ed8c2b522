import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as conectarTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { vi } from 'vitest';
import { puertoLibre } from './servidor-hijo.ts';

const MOSQUITTO = '/usr/sbin/mosquitto';
/** Longest wait for a message and pause between two looks, in ms; a busy machine may need most of the wait. */
const HASTA = { timeout: 30_000, interval: 50 };

/** Waits until an expectation holds. */
export const llega = (hacer: () => void | Promise<void>): Promise<void> => vi.waitFor(hacer, HASTA);

/**
 * Debian's broker on a port of its own, which keeps nothing when it is killed. Needs a `describe` with
 * `conProgramas('mosquitto')`.
 */
export const crearCorredor = async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'te-toca-mqtt-'));
  await chmod(carpeta, 0o755);
  const puerto = await puertoLibre();
  const [claves, conf] = [join(carpeta, 'claves'), join(carpeta, 'mosquitto.conf')];
  await once(spawn('mosquitto_passwd', ['-b', '-c', claves, 'casa', 'secreta']), 'exit');
  await chmod(claves, 0o644);
  await writeFile(
    conf,
    `listener ${String(puerto)} 127.0.0.1
allow_anonymous false
password_file ${claves}
log_dest stderr
connection_messages true
`,
  );
  let proceso: ChildProcess | null = null;
  let registro = '';
  const apagar = async (senal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (proceso === null || proceso.exitCode !== null || proceso.signalCode !== null) return;
    proceso.kill('SIGCONT');
    proceso.kill(senal);
    await once(proceso, 'exit');
  };
  return {
    url: (usuario = 'casa:secreta'): string => `mqtt://${usuario}@127.0.0.1:${String(puerto)}`,
    /** Starts the broker, also again after `apagar`. */
    encender: async (): Promise<void> => {
      proceso = spawn(MOSQUITTO, ['-c', conf], { stdio: ['ignore', 'ignore', 'pipe'] });
      proceso.stderr?.on('data', (trozo) => (registro += String(trozo)));
      await llega(async () => {
        const prueba = conectarTcp(puerto, '127.0.0.1');
        await once(prueba, 'connect');
        prueba.destroy();
      });
    },
    apagar,
    /** Stops the broker without closing its connections, as a machine that hangs. */
    congelar: () => proceso?.kill('SIGSTOP'),
    descongelar: () => proceso?.kill('SIGCONT'),
    /** Names of the server's connections so far, in order. */
    conectados: (): readonly string[] =>
      [...registro.matchAll(/New client connected from \S+ as (te_toca_\w+)/g)].map((m) => m[1] ?? ''),
    borrar: async (): Promise<void> => {
      await apagar();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
};
export type CorredorDePrueba = Awaited<ReturnType<typeof crearCorredor>>;

/** A message as the broker passed it on. */
interface Oido {
  readonly tema: string;
  readonly texto: string;
  /** True if it was published as retained, whether the broker had stored it before or passed it on at once. */
  readonly retenido: boolean;
}

/** Subscribes to everything on a broker. Close it with `cerrar`. */
export const oirCorredor = async (url: string) => {
  const oidos: Oido[] = [];
  const cliente = await connectAsync(url, { protocolVersion: 5 });
  cliente.on('message', (tema, texto, { retain }) => oidos.push({ tema, texto: texto.toString(), retenido: retain }));
  await cliente.subscribeAsync('#', { qos: 1, rap: true });
  const textos = (tema: string): readonly string[] => oidos.flatMap((m) => (m.tema === tema ? [m.texto] : []));
  return {
    cliente,
    oidos,
    /** All texts of a topic, in order. */
    textos,
    /** The last text of a topic. */
    ultimo: (tema: string): string | undefined => textos(tema).at(-1),
    /** The last text of a topic, parsed; an empty object without one. */
    estado: (tema: string): Readonly<Record<string, unknown>> =>
      JSON.parse(textos(tema).at(-1) ?? '{}') as Record<string, unknown>,
    /** The last text of each topic that begins with `comienzo`; leaves out topics whose last text is empty. */
    bajo: (comienzo: string): ReadonlyMap<string, string> =>
      new Map([...new Map(oidos.map((m) => [m.tema, m.texto]))].filter(([t, x]) => t.startsWith(comienzo) && x !== '')),
    /** All events so far, in order. */
    sucesos: (): readonly Readonly<Record<string, unknown>>[] =>
      oidos
        .filter((m) => /^te_toca\/\w+\/f\d+\/\w+$/.test(m.tema))
        .map((m) => JSON.parse(m.texto) as Record<string, unknown>),
    cerrar: () => cliente.endAsync(true),
  };
};
export type Oyente = Awaited<ReturnType<typeof oirCorredor>>;
