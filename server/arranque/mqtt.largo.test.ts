import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { abrirBase } from '#server/caja/datos.ts';
import { crearCorredor, type CorredorDePrueba } from '#server/testing/mosquitto.ts';
import { ordenar } from '#server/testing/ordenes-hijo.ts';
import { conProgramas } from '#server/testing/servicios.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { mirarCorredor } from './corredor.ts';

/** Module that says on stderr when the MQTT library, or its chunk in the bundle, is loaded. */
const CHIVATO = `import { registerHooks } from 'node:module';
let dicho = false;
registerHooks({ load: (url, contexto, sigue) => {
  if (!dicho && /[/]node_modules[/]mqtt[/]|[/]assets[/]mqtt/.test(url)) {
    dicho = true;
    process.stderr.write('mqtt is loaded\\n');
  }
  return sigue(url, contexto);
} });`;
const ESPIADO = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(CHIVATO)}` };

describe('the box and a broker', conProgramas('mosquitto'), () => {
  let corredor: CorredorDePrueba;
  let datos: string;
  beforeEach(async () => {
    corredor = await crearCorredor();
    await corredor.encender();
    datos = await mkdtemp(join(tmpdir(), 'te-toca-mqtt-'));
  });
  afterEach(async () => {
    await corredor.borrar();
    await rm(datos, { recursive: true, force: true });
  });

  test.each([false, true])('loads the library only with MQTT_URL: %j', async (conMqtt) => {
    const entorno = conMqtt ? { MQTT_URL: corredor.url() } : { SUPERVISOR_TOKEN: '' };
    const hijo = await arrancarHijo(datos, await puertoLibre(), { ...ESPIADO, ...entorno });
    if (conMqtt) await vi.waitFor(() => expect(corredor.conectados()).toHaveLength(1), { timeout: 20_000 });
    await hijo.terminar();
    expect(hijo.errores().includes('mqtt is loaded')).toBe(conMqtt);
  });

  test('doctor says whether the broker answers, without its password, and nothing where there is none', async () => {
    const abierta = await abrirBase(datos);
    if (!abierta.ok) throw new Error(abierta.linea);
    await abierta.base.cerrar();
    const deMqtt = async (entorno: Readonly<Record<string, string>>) =>
      (await ordenar(datos, ['doctor'], entorno)).lineas.filter((l) => l.includes('MQTT'));
    expect(await deMqtt({})).toEqual([]);
    expect(await deMqtt({ MQTT_URL: corredor.url() })).toEqual([expect.stringMatching(/^bien .*contesta\.$/)]);
    expect(await deMqtt({ MQTT_URL: corredor.url('casa:otra-clave') })).toEqual([
      expect.stringMatching(/^AVISO .*\(.*[Nn]ot authorized\): revisa MQTT_URL\.$/),
    ]);
    await corredor.apagar();
    expect(await deMqtt({ MQTT_URL: corredor.url() })).toEqual([expect.stringMatching(/^AVISO .*ECONNREFUSED/)]);
  });

  test('doctor tries the broker that a supervisor names', async () => {
    const { hostname: host, port, username, password } = new URL(corredor.url());
    const supervisor = createServer((_, respuesta) => {
      respuesta.end(JSON.stringify({ result: 'ok', data: { host, port: Number(port), username, password } }));
    });
    supervisor.listen(0, '127.0.0.1');
    await once(supervisor, 'listening');
    const { port: puerto } = supervisor.address() as { readonly port: number };
    const url = `http://127.0.0.1:${String(puerto)}`;
    expect(await mirarCorredor(null, 'ficha', url)).toEqual([{ nivel: 'bien', linea: 'El servidor MQTT contesta.' }]);
    supervisor.close();
    await once(supervisor, 'close');
    expect(await mirarCorredor(null, 'ficha', url)).toEqual([
      { nivel: 'bien', linea: expect.stringContaining('no ofrece ningún MQTT') },
    ]);
    expect(await mirarCorredor(null, '', url)).toEqual([]);
  });
});
