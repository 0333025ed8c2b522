import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as conectarTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conectarMqtt } from '#server/adapters/mqtt.ts';
import { AUSENTE, DISPONIBLE, NACE, TEMA_NACE, temasDe } from '#server/effects/mqtt/mensajes.ts';
import { borrarFamilia } from '#server/features/bajas/cumplir.ts';
import { publicarEnMqtt } from '#server/jobs/mqtt.ts';
import { abrirCasa, type Casa, casaDe } from '#server/testing/casa.ts';
import { conProgramas } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

/** A family told to Home Assistant through Debian's mosquitto. */

const MOSQUITTO = '/usr/sbin/mosquitto';
const CAJA = 'abc';
const temas = temasDe(CAJA);
const HASTA = { timeout: 10_000, interval: 50 };

let casa: Casa;
let carpeta: string;
let puerto: number;
let corredor: ChildProcess;
let oyente: MqttClient;
let callar: (() => Promise<void>)[] = [];
/** Time in which a change would have been told twice over, in ms. */
const MIRADAS_MS = 1_200;
/** The last text of each topic. */
let dicho: Map<string, string>;
/** All texts of topics that are not retained. */
let sucesos: unknown[];
let fallos: string[];

const encender = async (): Promise<void> => {
  corredor = spawn(MOSQUITTO, ['-c', join(carpeta, 'mosquitto.conf')], { stdio: 'ignore' });
  await vi.waitFor(async () => {
    const prueba = conectarTcp(puerto, '127.0.0.1');
    await once(prueba, 'connect');
    prueba.destroy();
  }, HASTA);
};
const apagar = async (senal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (corredor.exitCode !== null || corredor.signalCode !== null) return;
  corredor.kill(senal);
  await once(corredor, 'exit');
};

const url = (usuario = 'casa:secreta'): string => `mqtt://${usuario}@127.0.0.1:${String(puerto)}`;

const escuchar = async (): Promise<void> => {
  [dicho, sucesos] = [new Map(), []];
  oyente = await connectAsync(url());
  oyente.on('message', (tema, texto) => {
    dicho.set(tema, texto.toString());
    if (/\/(hecha|turno|meta)$/.test(tema)) sucesos.push(JSON.parse(texto.toString()));
  });
  await oyente.subscribeAsync('#', { qos: 1 });
};

const hablar = async (direccion = url()): Promise<() => Promise<void>> => {
  const parar = await publicarEnMqtt(casa.app.contexto, {
    caja: CAJA,
    version: '1.0.0',
    conectar: (oidos) => conectarMqtt({ url: direccion }, { ...oidos, alFallar: (porque) => fallos.push(porque) }),
    alFallar: (error) => fallos.push(String(error)),
  });
  callar.push(parar);
  return parar;
};

/** The topics of which the broker holds a message now. */
const retenidos = async (): Promise<string[]> => {
  const otro = await connectAsync(url());
  const temasCon: string[] = [];
  otro.on('message', (tema, _, { retain }) => retain && temasCon.push(tema));
  await otro.subscribeAsync('#', { qos: 1 });
  await pausa(150);
  await otro.endAsync();
  return temasCon;
};

const poner = (mqtt: boolean) => casa.como(0).editarFamilia({ id: casa.familia.id, mqtt });

const estadoDe = (cual: string) => JSON.parse(dicho.get(temas.estado(cual)) ?? '{}') as Record<string, unknown>;
const familia = () => `f${String(casa.familia.id)}`;
const miembro = (i: number) => `m${String(casa.id(i))}`;
const llega = (hacer: () => void) => vi.waitFor(hacer, HASTA);

beforeEach(async () => {
  if (!existsSync(MOSQUITTO)) return;
  fallos = [];
  carpeta = await mkdtemp(join(tmpdir(), 'te-toca-mqtt-'));
  await chmod(carpeta, 0o755);
  puerto = await puertoLibre();
  const claves = join(carpeta, 'claves');
  await once(spawn('mosquitto_passwd', ['-b', '-c', claves, 'casa', 'secreta']), 'exit');
  await chmod(claves, 0o644);
  await writeFile(
    join(carpeta, 'mosquitto.conf'),
    `listener ${String(puerto)} 127.0.0.1\nallow_anonymous false\npassword_file ${claves}\n`,
  );
  await encender();
  await escuchar();
  casa = await abrirCasa();
  await poner(true);
});
afterEach(async () => {
  if (!existsSync(MOSQUITTO)) return;
  for (const parar of callar) await parar();
  callar = [];
  await oyente.endAsync(true);
  await apagar();
  await casa.cerrar();
  await rm(carpeta, { recursive: true, force: true });
});

describe('Home Assistant by MQTT', conProgramas('mosquitto'), () => {
  test('describes everybody, tells the states, and follows a tick', async () => {
    const fregar = await casa.tarea();
    await casa.repartir([fregar, 1]);
    await hablar();
    await llega(() => expect(estadoDe(miembro(1))).toMatchObject({ pendientes: 1, le_toca: 'OFF' }));
    expect(dicho.get(temas.disponible)).toBe(DISPONIBLE);
    expect([...dicho.keys()].filter((t) => t.startsWith(temas.dispositivos))).toHaveLength(5);
    await casa.hacer(1);
    await llega(() => expect(estadoDe(miembro(1))['pendientes']).toBe(0));
    await llega(() => expect(sucesos).toEqual([expect.objectContaining({ event_type: 'hecha', tarea: 'Fregar' })]));
  });

  test('describes everything again when Home Assistant starts', async () => {
    await hablar();
    const tema = temas.dispositivo(familia());
    await llega(() => expect(dicho.get(tema)).toBeDefined());
    dicho.delete(tema);
    await oyente.publishAsync(TEMA_NACE, NACE);
    await llega(() => expect(dicho.get(tema)).toBeDefined());
  });

  test('tells everything anew to a broker that restarts with nothing', async () => {
    await hablar();
    await llega(() => expect(dicho.get(temas.disponible)).toBe(DISPONIBLE));
    await oyente.endAsync(true);
    await apagar('SIGKILL');
    await encender();
    await escuchar();
    await llega(() => expect(dicho.get(temas.dispositivo(familia()))).toBeDefined());
    expect(fallos.length).toBeGreaterThan(0);
    expect(fallos.join(' ')).not.toContain('secreta');
  });

  test('empties the device of a member who is archived, also while the broker heard nothing', async () => {
    const tema = temas.dispositivo(miembro(2));
    const ajeno = temas.dispositivo('m999');
    await oyente.publishAsync(ajeno, '{"device":{}}', { retain: true });
    await oyente.publishAsync(temas.estado(familia()), 'spoilt', { retain: true });
    await hablar();
    await llega(() => expect(dicho.get(ajeno)).toBe(''));
    await llega(() => expect(estadoDe(familia())).toMatchObject({ elige: 'Nadie' }));
    await llega(() => expect(dicho.get(tema)).toContain('components'));
    await casa.como(0).archivarMiembro({ id: casa.id(2) });
    await llega(() => expect(dicho.get(tema)).toBe(''));
    await llega(() => expect(dicho.get(temas.estado(miembro(2)))).toBe(''));
  });

  test('says that it goes when it stops', async () => {
    const parar = await hablar();
    await llega(() => expect(dicho.get(temas.disponible)).toBe(DISPONIBLE));
    await parar();
    callar = [];
    await llega(() => expect(dicho.get(temas.disponible)).toBe(AUSENTE));
  });

  test('tells of each family that has switched it on, and of no other', async () => {
    const otra = await casaDe(casa.app);
    const ponerOtra = (mqtt: boolean) => otra.como(0).editarFamilia({ id: otra.familia.id, mqtt });
    const tema = temas.dispositivo(`f${String(otra.familia.id)}`);
    await hablar();
    await llega(() => expect(dicho.get(temas.estado(familia()))).toContain('pendientes'));
    await pausa(MIRADAS_MS);
    expect(dicho.has(tema)).toBe(false);
    await ponerOtra(true);
    await llega(() => expect(dicho.get(tema)).toContain('components'));
    await ponerOtra(false);
    await llega(() => expect(dicho.get(tema)).toBe(''));
    expect(dicho.get(temas.dispositivo(familia()))).toContain('components');
    expect(dicho.get(temas.disponible)).toBe(DISPONIBLE);
  });

  test('publishes nothing while no family has it on, and leaves nothing retained when the last one switches it off', async () => {
    await poner(false);
    await hablar();
    await pausa(MIRADAS_MS);
    expect([...dicho]).toEqual([]);
    await poner(true);
    await llega(() => expect(dicho.get(temas.estado(miembro(0)))).toContain('racha'));
    expect(dicho.get(temas.disponible)).toBe(DISPONIBLE);
    await poner(false);
    await llega(() => expect([...dicho.values()].filter((texto) => texto !== '')).toEqual([]));
    // Without a will: the lost connection says nothing either.
    await pausa(MIRADAS_MS);
    expect(await retenidos()).toEqual([]);
    expect(dicho.get(temas.disponible)).toBe('');
  });

  test('empties what an earlier run left of a family that has switched it off since', async () => {
    const parar = await hablar();
    await llega(() => expect(dicho.get(temas.estado(miembro(0)))).toContain('racha'));
    await parar();
    callar = [];
    await poner(false);
    expect((await retenidos()).length).toBeGreaterThan(0);
    await hablar();
    await vi.waitFor(async () => expect(await retenidos()).toEqual([]), { timeout: 10_000, interval: 300 });
  });

  test('empties the topics of a family that is deleted', async () => {
    await hablar();
    await llega(() => expect(dicho.get(temas.estado(miembro(0)))).toContain('racha'));
    expect(await borrarFamilia(casa.app.contexto, casa.familia.id)).toMatchObject({ ok: true });
    await llega(() => expect([...dicho.values()].filter((texto) => texto !== '')).toEqual([]));
  });

  test('says once that a password is wrong, without it', async () => {
    await hablar(url('casa:otra-clave'));
    await llega(() => expect(fallos.length).toBeGreaterThan(0));
    await pausa(1_500);
    expect(fallos.join(' ')).not.toContain('otra-clave');
    expect(dicho.get(temas.disponible)).toBeUndefined();
  });

  test('leaves its last will when it is killed, and says that it goes when it is ended', async () => {
    const datos = await mkdtemp(join(tmpdir(), 'te-toca-mqtt-datos-'));
    const suya = await abrirCasa({ motor: 'sqlite', archivo: join(datos, 'te-toca.db') });
    await suya.como(0).editarFamilia({ id: suya.familia.id, mqtt: true });
    await suya.cerrar();
    const disponible = () =>
      [...dicho].flatMap(([tema, texto]) => (/^te_toca\/\w+\/estado$/.test(tema) ? [texto] : []));
    for (const acabar of ['matar', 'terminar'] as const) {
      const hijo = await arrancarHijo(datos, await puertoLibre(), { MQTT_URL: url() });
      await llega(() => expect(disponible()).toEqual([DISPONIBLE]));
      const codigo = await hijo[acabar]();
      await llega(() => expect(disponible()).toEqual([AUSENTE]));
      if (acabar === 'terminar') expect(codigo).toBe(0);
    }
    await rm(datos, { recursive: true, force: true });
  });
});
