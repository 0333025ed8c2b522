import { setTimeout as pausa } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crearCorredor, llega, oirCorredor, type CorredorDePrueba, type Oyente } from '#server/testing/mosquitto.ts';
import { crearRele } from '#server/testing/rele.ts';
import { conProgramas } from '#server/testing/servicios.ts';
import { puertoLibre } from '#server/testing/servidor-hijo.ts';
import { conectarMqtt, type Conexion } from './mqtt.ts';

/** Attempts to connect come after pauses of 1, 2 and 5 seconds; this is longer than the first two together. */
const DOS_INTENTOS_MS = 4_500;
const TESTAMENTO = { tema: 'prueba/estado', texto: 'offline' };
const ADIOS = { ...TESTAMENTO, retenido: true };

describe('a connection to a broker', conProgramas('mosquitto'), () => {
  let corredor: CorredorDePrueba;
  let oyente: Oyente;
  let conexion: Conexion | undefined;
  let fallos: string[];
  let conexiones: number;

  beforeEach(async () => {
    [fallos, conexiones, conexion] = [[], 0, undefined];
    corredor = await crearCorredor();
    await corredor.encender();
    oyente = await oirCorredor(corredor.url());
  });
  afterEach(async () => {
    await conexion?.cerrar(ADIOS);
    await oyente.cerrar();
    await corredor.borrar();
  });

  const conectar = async (url: string): Promise<Conexion> => {
    conexion = await conectarMqtt(
      { url },
      {
        cliente: 'te_toca_prueba',
        testamento: TESTAMENTO,
        temas: ['prueba/#'],
        alConectar: () => (conexiones += 1),
        alOir: () => undefined,
        alFallar: (porque) => fallos.push(porque),
      },
    );
    return conexion;
  };
  const publicar = (tema: string, texto: string) => conexion?.publicar({ tema, texto, retenido: false });

  test('says in words, and once, that a password is wrong', async () => {
    await conectar(corredor.url('casa:otra-clave'));
    await pausa(DOS_INTENTOS_MS);
    expect(fallos).toEqual([expect.stringMatching(/not authori[sz]ed/i)]);
  });

  test('says once that there is no broker, and connects when there is one', async () => {
    await corredor.apagar();
    await conectar(corredor.url());
    await pausa(DOS_INTENTOS_MS);
    expect(fallos).toEqual(['ECONNREFUSED']);
    await corredor.encender();
    await llega(() => expect(conexiones).toBe(1));
  });

  test('says again that the connection is lost after it had one', async () => {
    await conectar(corredor.url());
    await llega(() => expect(conexiones).toBe(1));
    for (const veces of [1, 2]) {
      await corredor.apagar('SIGKILL');
      await corredor.encender();
      await llega(() => expect(conexiones).toBe(1 + veces));
      expect(fallos.filter((f) => f === 'the connection was lost')).toHaveLength(veces);
    }
  });

  test('does not tell later what was on its way when the connection was lost', async () => {
    const rele = await crearRele(corredor.url());
    await conectar(rele.url);
    await llega(() => expect(conexiones).toBe(1));
    publicar('prueba/suceso', 'antes');
    await llega(() => expect(oyente.textos('prueba/suceso')).toEqual(['antes']));
    // The relay swallows this message, so the broker never confirms it; a client that kept messages would send it again.
    rele.tragar(true);
    publicar('prueba/suceso', 'perdido');
    await pausa(100);
    await rele.cortar();
    publicar('prueba/suceso', 'sin conexión');
    rele.tragar(false);
    await rele.reabrir();
    await llega(() => expect(conexiones).toBe(2));
    publicar('prueba/suceso', 'después');
    await llega(() => expect(oyente.ultimo('prueba/suceso')).toBe('después'));
    expect(oyente.textos('prueba/suceso')).toEqual(['antes', 'después']);
    expect(oyente.textos('prueba/estado')).toEqual(['offline']);
    await conexion?.cerrar(ADIOS);
    conexion = undefined;
    await rele.cortar();
  });

  test('leaves a broker that hangs', async () => {
    await conectar(corredor.url());
    await llega(() => expect(conexiones).toBe(1));
    corredor.congelar();
    await conexion?.cerrar(ADIOS);
    conexion = undefined;
    corredor.descongelar();
  });

  test('goes on trying a broker that accepts connections and never answers', async () => {
    const mudo = await crearRele(corredor.url());
    mudo.tragar(true);
    await conectar(mudo.url);
    await llega(() => expect(fallos.length).toBeGreaterThan(0));
    mudo.tragar(false);
    await llega(() => expect(conexiones).toBe(1));
    await conexion?.cerrar(ADIOS);
    conexion = undefined;
    await mudo.cortar();
  });

  test('does not fail on an address where nobody can be', async () => {
    await conectar(`mqtt://nadie.invalid:${String(await puertoLibre())}`);
    await llega(() => expect(fallos).toEqual([expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/)]));
  });
});
