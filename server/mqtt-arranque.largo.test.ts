import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { DISPONIBLE } from '#server/effects/mqtt/mensajes.ts';
import { pedir } from '#server/testing/en-red.ts';
import { crearCorredor, llega, oirCorredor, type CorredorDePrueba } from '#server/testing/mosquitto.ts';
import { conProgramas } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

/** Tests a server whose broker is down, hangs or refuses its password, and a server without a broker. */

const CLAVE = 'una-clave-bien-larga';
const TICS = 20;
/** Time after which a server with a broker has surely connected, in ms. */
const DE_SOBRA_MS = 3_000;

/**
 * Source of a module that writes to `archivo` each outgoing connection, and each loaded module of MQTT: the library, the
 * project's own, or a chunk of the built server.
 */
const espiaEn = (archivo: string): string => `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [o] = Array.isArray(args[0]) ? args[0] : args;
  appendFileSync(${JSON.stringify(archivo)}, 'connects to ' + String(o?.port ?? o) + '\\n');
  return connect.apply(this, args);
};
registerHooks({
  load: (url, context, next) => {
    if (/node_modules\\/mqtt|\\/(adapters|arranque|assets|jobs)\\/mqtt/.test(url)) appendFileSync(${JSON.stringify(archivo)}, 'loads ' + url + '\\n');
    return next(url, context);
  },
});
`;

describe('a server', conProgramas('mosquitto'), () => {
  let [carpeta, hijo]: [string, ServidorHijo | undefined] = ['', undefined];
  let corredor: CorredorDePrueba;

  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'te-toca-'));
    corredor = await crearCorredor();
  });
  afterEach(async () => {
    await hijo?.matar();
    await corredor.borrar();
    await rm(carpeta, { recursive: true });
  });

  const arrancar = async (entorno: Readonly<Record<string, string>>): Promise<ServidorHijo> => {
    hijo = await arrancarHijo(carpeta, await puertoLibre(), entorno);
    return hijo;
  };
  const registrar = async ({ url }: ServidorHijo, mqtt = true) => {
    const quien = { username: 'ana', password: CLAVE, password_confirm: CLAVE, first_name: 'Ana' };
    const alta = { tipo: 'create', nombre_familia: 'García', ...quien };
    const { tokens, usuario } = (await pedir(url, 'POST', RUTAS.registro, '', alta)).cuerpo as CuentaCreada;
    const llamar = async (metodo: string, camino: string, cuerpo?: object) => {
      const dicha = await pedir(url, metodo, camino, tokens.access, cuerpo);
      if (dicha.estado >= 400) throw new Error(`${camino}: ${JSON.stringify(dicha.cuerpo)}`);
      return dicha.cuerpo as { readonly id: number };
    };
    if (mqtt) await llamar('PATCH', ruta(RUTAS.familia, { id: usuario.familia }), { mqtt: true });
    const nueva = { nombre: 'Fregar', frecuencia: 'DIARIA', apta_infantil: true, puntos: 5 };
    const { id: tarea } = await llamar('POST', RUTAS.tareas, nueva);
    const { id } = await llamar('POST', RUTAS.asignaciones, { tarea, miembro: usuario.id, fecha_limite: null });
    return {
      tic: () => llamar('PATCH', ruta(RUTAS.completar, { id })),
      deshacer: () => llamar('POST', ruta(RUTAS.deshacerCompletar, { id })),
    };
  };

  test('serves while its broker is down, and tells everything once it comes', async () => {
    const servidor = await arrancar({ MQTT_URL: corredor.url(), LOG_LEVEL: 'info' });
    const ana = await registrar(servidor);
    await ana.tic();
    // Two messages: the connection tried at the start failed, and so did the one tried when the family switched MQTT on.
    await llega(() => expect(servidor.salida().split('the MQTT broker cannot be reached')).toHaveLength(3));
    await corredor.encender();
    const oyente = await oirCorredor(corredor.url());
    await llega(() => expect([...oyente.bajo('te_toca/').values()]).toContain(DISPONIBLE));
    await llega(() => expect(JSON.stringify([...oyente.bajo('te_toca/')])).toContain('\\"puntos\\":5'));
    expect(oyente.sucesos()).toEqual([]);
    expect(servidor.salida()).not.toContain('secreta');
    expect(await servidor.terminar()).toBe(0);
    await oyente.cerrar();
  });

  test('ticks while its broker hangs, tells the last state when it goes on, and ends though it hangs', async () => {
    await corredor.encender();
    const oyente = await oirCorredor(corredor.url());
    const servidor = await arrancar({ MQTT_URL: corredor.url() });
    const ana = await registrar(servidor);
    await llega(() => expect(JSON.stringify([...oyente.bajo('te_toca/')])).toContain('\\"pendientes\\":1'));
    corredor.congelar();
    // A call that waited for the broker would never be answered.
    for (let n = 0; n < TICS; n += 1) {
      await ana.tic();
      await ana.deshacer();
    }
    await ana.tic();
    await pausa(DE_SOBRA_MS);
    corredor.descongelar();
    await llega(() => expect(JSON.stringify([...oyente.bajo('te_toca/')])).toContain('\\"puntos\\":5'));
    expect(oyente.sucesos().at(-1)).toMatchObject({ event_type: 'hecha', tarea: 'Fregar' });
    corredor.congelar();
    expect(await servidor.terminar()).toBe(0);
    corredor.descongelar();
    await oyente.cerrar();
  });

  test('serves and says so when its broker refuses its password', async () => {
    await corredor.encender();
    const servidor = await arrancar({ MQTT_URL: corredor.url('casa:otra-clave'), LOG_LEVEL: 'info' });
    await (await registrar(servidor)).tic();
    await llega(() => expect(servidor.salida()).toMatch(/Not authorized.*the MQTT broker cannot be reached/));
    expect(servidor.salida()).not.toContain('otra-clave');
    expect(corredor.conectados()).toEqual([]);
  });

  test('without MQTT_URL loads nothing of MQTT and connects to nobody', async () => {
    const [espia, diario] = [join(carpeta, 'espia.mjs'), join(carpeta, 'diario')];
    await writeFile(espia, espiaEn(diario));
    await writeFile(diario, '');
    const espiado = { NODE_OPTIONS: `--import ${pathToFileURL(espia).href}` };
    await corredor.encender();
    const vistos = () => readFile(diario, 'utf8');
    const sin = await arrancar(espiado);
    await registrar(sin, false);
    await pausa(DE_SOBRA_MS);
    expect(await vistos()).toBe('');
    await sin.matar();
    // Proves that the spy works: with a broker it sees the connection and the library.
    await arrancar({ ...espiado, MQTT_URL: corredor.url() });
    await llega(async () => expect(await vistos()).toContain(`connects to ${new URL(corredor.url()).port}\n`));
    expect(await vistos()).toMatch(/^loads .*\/mqtt/m);
  });
});
