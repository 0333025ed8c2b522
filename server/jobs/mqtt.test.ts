import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temasDe } from '#server/effects/mqtt/mensajes.ts';
import { abrirCasa, type Casa, casaDe } from '#server/testing/casa.ts';
import { publicarEnMqtt } from './mqtt.ts';

/** Tests the messages about families on a broker in memory; server/mqtt.largo.test.ts uses a real one. */

const CAJA = 'abc';
const temas = temasDe(CAJA);
const HASTA = { timeout: 5_000, interval: 20 };

let casa: Casa;
let retenidos: Map<string, string>;
/** For each connection, whether it has a will. */
let conexiones: boolean[];
let parar: () => Promise<void>;

const hablar = async (): Promise<void> => {
  parar = await publicarEnMqtt(casa.app.contexto, {
    caja: CAJA,
    version: '1.0.0',
    alFallar: (error) => {
      throw error;
    },
    conectar: async ({ testamento, alConectar, alOir }) => {
      conexiones.push(testamento !== null);
      const publicar = ({ tema, texto }: { readonly tema: string; readonly texto: string }): void => {
        if (texto === '') retenidos.delete(tema);
        else retenidos.set(tema, texto);
      };
      const guardados = [...retenidos];
      setImmediate(() => {
        alConectar();
        for (const [tema, texto] of guardados) alOir(tema, texto, true);
      });
      return {
        publicar: (mensaje) => mensaje.retenido && publicar(mensaje),
        cerrar: (ultimo) => Promise.resolve(ultimo === null ? undefined : publicar(ultimo)),
      };
    },
  });
};
const poner = (de: Casa, mqtt: boolean) => de.como(0).editarFamilia({ id: de.familia.id, mqtt });
const dispositivo = ({ familia }: Casa) => temas.dispositivo(`f${String(familia.id)}`);

beforeEach(async () => {
  [retenidos, conexiones] = [new Map(), []];
  casa = await abrirCasa();
});
afterEach(async () => {
  await parar();
  await casa.cerrar();
});

test('tells of the families that have switched it on, and empties all that those left that switch it off', async () => {
  const otra = await casaDe(casa.app);
  await poner(otra, true);
  await hablar();
  await vi.waitFor(() => expect(retenidos.has(dispositivo(otra))).toBe(true), HASTA);
  expect(retenidos.has(dispositivo(casa))).toBe(false);
  await poner(casa, true);
  await vi.waitFor(() => expect(retenidos.has(dispositivo(casa))).toBe(true), HASTA);
  await poner(otra, false);
  await vi.waitFor(() => expect(retenidos.has(dispositivo(otra))).toBe(false), HASTA);
  // A device and a state for the family and each of its four members, and that the box is there.
  expect(retenidos.size).toBe(11);
  await poner(casa, false);
  await vi.waitFor(() => expect([...retenidos]).toEqual([]), HASTA);
  await vi.waitFor(() => expect(conexiones).toEqual([true, false]), HASTA);
});

test('says nothing while no family has it on, and empties only its own topics that an earlier run left', async () => {
  const ajeno = 'homeassistant/device/te_toca_otra_f1/config';
  for (const tema of [temas.disponible, temas.estado('f9'), temas.dispositivo('m9'), ajeno]) retenidos.set(tema, '{}');
  await hablar();
  await vi.waitFor(() => expect([...retenidos.keys()]).toEqual([ajeno]), HASTA);
  expect(conexiones).toEqual([false]);
});
