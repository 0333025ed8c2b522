import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conectarMqtt } from '#server/adapters/mqtt.ts';
import { AUSENTE, DISPONIBLE, NACE, TEMA_NACE, temasDe } from '#server/effects/mqtt/mensajes.ts';
import { borrarFamilia } from '#server/features/bajas/bajas.ts';
import { publicarEnMqtt } from '#server/jobs/mqtt.ts';
import { abrirCasa, type Casa, casaDe } from '#server/testing/casa.ts';
import { crearCorredor, llega, oirCorredor, type CorredorDePrueba, type Oyente } from '#server/testing/mosquitto.ts';
import { conProgramas } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';

/** Tests the messages about a family to Home Assistant, through mosquitto. */

const CAJA = 'abc';
const temas = temasDe(CAJA);
/** Time, in ms, in which the server looks for changes twice (every 500 ms): enough to know that it publishes nothing. */
const MIRADAS_MS = 1_200;

let casa: Casa;
let corredor: CorredorDePrueba;
let oyente: Oyente;
let callar: (() => Promise<void>)[] = [];
let fallos: string[];

const hablar = async (direccion = corredor.url()): Promise<() => Promise<void>> => {
  const parar = await publicarEnMqtt(casa.app.contexto, {
    caja: CAJA,
    version: '1.0.0',
    conectar: (oidos) => conectarMqtt({ url: direccion }, { ...oidos, alFallar: (porque) => fallos.push(porque) }),
    alFallar: (error) => fallos.push(String(error)),
  });
  callar.push(parar);
  return parar;
};

/** Returns the topics with a retained message. */
const retenidos = async (): Promise<string[]> => {
  const otro = await oirCorredor(corredor.url());
  await pausa(150);
  await otro.cerrar();
  return otro.oidos.flatMap((m) => (m.retenido && m.texto !== '' ? [m.tema] : []));
};

const poner = (mqtt: boolean) => casa.como(0).editarFamilia({ id: casa.familia.id, mqtt });

const estadoDe = (cual: string) => oyente.estado(temas.estado(cual));
const familia = () => `f${String(casa.familia.id)}`;
const miembro = (i: number) => `m${String(casa.id(i))}`;

describe('Home Assistant by MQTT', conProgramas('mosquitto'), () => {
  beforeEach(async () => {
    fallos = [];
    corredor = await crearCorredor();
    await corredor.encender();
    oyente = await oirCorredor(corredor.url());
    casa = await abrirCasa();
    await poner(true);
  });
  afterEach(async () => {
    for (const parar of callar) await parar();
    callar = [];
    await oyente.cerrar();
    await corredor.borrar();
    await casa.cerrar();
  });

  test('describes everybody, tells the states, and follows a tick', async () => {
    const fregar = await casa.tarea();
    await casa.repartir([fregar, 1]);
    await hablar();
    await llega(() => expect(estadoDe(miembro(1))).toMatchObject({ pendientes: 1, le_toca: 'OFF' }));
    expect(oyente.ultimo(temas.disponible)).toBe(DISPONIBLE);
    expect(oyente.bajo(temas.dispositivos).size).toBe(5);
    await casa.hacer(1);
    await llega(() => expect(estadoDe(miembro(1))['pendientes']).toBe(0));
    await llega(() =>
      expect(oyente.sucesos()).toEqual([expect.objectContaining({ event_type: 'hecha', tarea: 'Fregar' })]),
    );
  });

  test('describes everything again when Home Assistant starts', async () => {
    await hablar();
    const tema = temas.dispositivo(familia());
    await llega(() => expect(oyente.textos(tema)).toHaveLength(1));
    await oyente.cliente.publishAsync(TEMA_NACE, NACE);
    await llega(() => expect(oyente.textos(tema)).toHaveLength(2));
  });

  test('tells everything anew to a broker that restarts with nothing', async () => {
    await hablar();
    await llega(() => expect(oyente.ultimo(temas.disponible)).toBe(DISPONIBLE));
    await oyente.cerrar();
    await corredor.apagar('SIGKILL');
    await corredor.encender();
    oyente = await oirCorredor(corredor.url());
    await llega(() => expect(oyente.ultimo(temas.dispositivo(familia()))).toBeDefined());
    expect(fallos.length).toBeGreaterThan(0);
    expect(fallos.join(' ')).not.toContain('secreta');
  });

  test('empties the device of a member who is archived, also while the broker heard nothing', async () => {
    const tema = temas.dispositivo(miembro(2));
    const ajeno = temas.dispositivo('m999');
    await oyente.cliente.publishAsync(ajeno, '{"device":{}}', { retain: true });
    await oyente.cliente.publishAsync(temas.estado(familia()), 'spoilt', { retain: true });
    await hablar();
    await llega(() => expect(oyente.ultimo(ajeno)).toBe(''));
    await llega(() => expect(estadoDe(familia())).toMatchObject({ elige: 'Nadie' }));
    await llega(() => expect(oyente.ultimo(tema)).toContain('components'));
    await casa.como(0).archivarMiembro({ id: casa.id(2) });
    await llega(() => expect(oyente.ultimo(tema)).toBe(''));
    await llega(() => expect(oyente.ultimo(temas.estado(miembro(2)))).toBe(''));
  });

  test('says that it goes when it stops', async () => {
    const parar = await hablar();
    await llega(() => expect(oyente.ultimo(temas.disponible)).toBe(DISPONIBLE));
    await parar();
    callar = [];
    await llega(() => expect(oyente.ultimo(temas.disponible)).toBe(AUSENTE));
  });

  test('tells of each family that has switched it on, and of no other', async () => {
    const otra = await casaDe(casa.app);
    const ponerOtra = (mqtt: boolean) => otra.como(0).editarFamilia({ id: otra.familia.id, mqtt });
    const tema = temas.dispositivo(`f${String(otra.familia.id)}`);
    await hablar();
    await llega(() => expect(oyente.ultimo(temas.estado(familia()))).toContain('pendientes'));
    await pausa(MIRADAS_MS);
    expect(oyente.textos(tema)).toEqual([]);
    await ponerOtra(true);
    await llega(() => expect(oyente.ultimo(tema)).toContain('components'));
    await ponerOtra(false);
    await llega(() => expect(oyente.ultimo(tema)).toBe(''));
    expect(oyente.ultimo(temas.dispositivo(familia()))).toContain('components');
    expect(oyente.ultimo(temas.disponible)).toBe(DISPONIBLE);
  });

  test('publishes nothing while no family has it on, and leaves nothing retained when the last one switches it off', async () => {
    await poner(false);
    await hablar();
    await pausa(MIRADAS_MS);
    expect(oyente.oidos).toEqual([]);
    await poner(true);
    await llega(() => expect(oyente.ultimo(temas.estado(miembro(0)))).toContain('racha'));
    expect(oyente.ultimo(temas.disponible)).toBe(DISPONIBLE);
    await poner(false);
    await llega(() => expect([...oyente.bajo('')]).toEqual([]));
    // The server has connected again without a will, so the broker publishes no «offline» for the connection that ended.
    await pausa(MIRADAS_MS);
    expect(await retenidos()).toEqual([]);
    expect(oyente.ultimo(temas.disponible)).toBe('');
  });

  test('empties what an earlier run left of a family that has switched it off since', async () => {
    const parar = await hablar();
    await llega(() => expect(oyente.ultimo(temas.estado(miembro(0)))).toContain('racha'));
    await parar();
    callar = [];
    await poner(false);
    expect((await retenidos()).length).toBeGreaterThan(0);
    await hablar();
    await vi.waitFor(async () => expect(await retenidos()).toEqual([]), { timeout: 10_000, interval: 300 });
  });

  test('empties the topics of a family that is deleted', async () => {
    await hablar();
    await llega(() => expect(oyente.ultimo(temas.estado(miembro(0)))).toContain('racha'));
    expect(await borrarFamilia(casa.app.contexto, casa.familia.id)).toMatchObject({ ok: true });
    await llega(() => expect([...oyente.bajo('')]).toEqual([]));
  });

  test('says once that a password is wrong, without printing it', async () => {
    await hablar(corredor.url('casa:otra-clave'));
    await llega(() => expect(fallos.length).toBeGreaterThan(0));
    await pausa(1_500);
    expect(fallos).toEqual([expect.stringMatching(/[Nn]ot authorized/)]);
    expect(oyente.ultimo(temas.disponible)).toBeUndefined();
  });

  test('leaves its last will when it is killed, and says that it goes when it is ended', async () => {
    const datos = await mkdtemp(join(tmpdir(), 'te-toca-mqtt-datos-'));
    const suya = await abrirCasa({ motor: 'sqlite', archivo: join(datos, 'te-toca.db') });
    await suya.como(0).editarFamilia({ id: suya.familia.id, mqtt: true });
    await suya.cerrar();
    const disponible = () =>
      [...oyente.bajo('te_toca/')].flatMap(([tema, texto]) => (/^te_toca\/\w+\/estado$/.test(tema) ? [texto] : []));
    for (const acabar of ['matar', 'terminar'] as const) {
      const hijo = await arrancarHijo(datos, await puertoLibre(), { MQTT_URL: corredor.url() });
      await llega(() => expect(disponible()).toEqual([DISPONIBLE]));
      const codigo = await hijo[acabar]();
      await llega(() => expect(disponible()).toEqual([AUSENTE]));
      if (acabar === 'terminar') expect(codigo).toBe(0);
    }
    await rm(datos, { recursive: true, force: true });
  });
});
