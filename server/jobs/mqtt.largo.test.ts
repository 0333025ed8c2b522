import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Contexto } from '#server/change/contexto.ts';
import { DISPONIBLE, type Mensaje, NACE, TEMA_NACE, temasDe } from '#server/effects/mqtt/mensajes.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { publicarEnMqtt } from './mqtt.ts';

const temas = temasDe('abc');
const HASTA = { timeout: 10_000, interval: 50 };

type Oidos = Parameters<Parameters<typeof publicarEnMqtt>[1]['conectar']>[0];

let casa: Casa;
let dichos: Mensaje[];
let fallos: unknown[];
/** The last connection's callbacks. */
let oidos: Oidos | undefined;
/** Functions by which reading the database fails now: `consultar` reads the families' versions, `leer` their states. */
let rotas: readonly ('consultar' | 'leer')[];
let callar: () => Promise<void>;

beforeEach(async () => {
  [dichos, fallos, rotas] = [[], [], []];
  casa = await abrirCasa();
  await casa.como(0).editarFamilia({ id: casa.familia.id, mqtt: true });
  const { contexto } = casa.app;
  const { base } = contexto;
  const quizas =
    <A extends unknown[], R>(cual: 'consultar' | 'leer', hacer: (...a: A) => Promise<R>) =>
    (...a: A): Promise<R> =>
      rotas.includes(cual) ? Promise.reject(new Error('The disk is gone')) : hacer(...a);
  const fragil: Contexto = {
    ...contexto,
    base: {
      ...base,
      consultar: quizas('consultar', base.consultar),
      leer: quizas('leer', base.leer),
    },
  };
  callar = await publicarEnMqtt(fragil, {
    caja: 'abc',
    version: '1.0.0',
    conectar: (de) => {
      oidos = de;
      const publicar = (mensaje: Mensaje) => void dichos.push(mensaje);
      return Promise.resolve({ publicar, cerrar: () => Promise.resolve() });
    },
    alFallar: (error) => fallos.push(error),
  });
});
afterEach(async () => {
  await callar();
  await casa.cerrar();
});

const llega = (hacer: () => void) => vi.waitFor(hacer, HASTA);
const de = (tema: string) => dichos.filter((m) => m.tema === tema).map((m) => m.texto);
const familia = () => `f${String(casa.familia.id)}`;

test('a database that fails when the broker is there delays what is told, and loses nothing of it', async () => {
  rotas = ['consultar', 'leer'];
  oidos?.alConectar();
  await llega(() => expect(fallos.length).toBeGreaterThan(1));
  rotas = [];
  await llega(() => expect(de(temas.disponible)).toEqual([DISPONIBLE]));
  await llega(() => expect(de(temas.dispositivo(familia()))).toHaveLength(1));
});

test('a tick while the database fails is told once it can be read', async () => {
  oidos?.alConectar();
  await llega(() => expect(de(temas.estado(familia()))).toHaveLength(1));
  const tarea = await casa.tarea();
  await casa.repartir([tarea, 1]);
  await llega(() => expect(de(temas.estado(familia())).at(-1)).toContain('"pendientes":1'));
  // The new version is seen, but what it changed cannot be read.
  rotas = ['leer'];
  await casa.hacer(1);
  await llega(() => expect(fallos.length).toBeGreaterThan(1));
  rotas = [];
  await llega(() => expect(de(temas.suceso(familia(), 'hecha'))).toHaveLength(1));
  await llega(() => expect(de(temas.estado(familia())).at(-1)).toContain('"pendientes":0'));
});

test('everything is published again when Home Assistant starts, but not on its retained message', async () => {
  oidos?.alConectar();
  await llega(() => expect(de(temas.dispositivo(familia()))).toHaveLength(1));
  for (const [texto, retenido] of [
    [NACE, true],
    ['offline', false],
    [NACE, false],
  ] as const)
    oidos?.alOir(TEMA_NACE, texto, retenido);
  await llega(() => expect(de(temas.dispositivo(familia()))).toHaveLength(2));
  expect(de(temas.disponible)).toEqual([DISPONIBLE, DISPONIBLE]);
});

test('topics that a stranger left are emptied only if they are of this box', async () => {
  const ajenos = ['homeassistant/device/te_toca_abd_f1/config', 'homeassistant/device/otro/config', 'otro/abc/f1'];
  const propios = [temas.estado('m999'), temas.suceso('f999', 'hecha'), temas.dispositivo('m999')];
  oidos?.alConectar();
  for (const tema of [...ajenos, ...propios, temas.estado(familia()), temas.disponible])
    oidos?.alOir(tema, 'spoilt', true);
  await llega(() => expect(dichos.filter((m) => m.texto === '').map((m) => m.tema)).toEqual(propios));
  for (const tema of [temas.estado(familia()), temas.disponible]) expect(de(tema).at(-1)).not.toBe('spoilt');
  expect(dichos.every((m) => m.retenido)).toBe(true);
});
