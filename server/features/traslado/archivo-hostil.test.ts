import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANTES_DE_LA_SUMA, LISTAS, MAXIMO_ARCHIVO, TRAS_LA_SUMA } from '#shared/contracts/familia-archivo/formato.ts';
import { aTiempo } from '#server/testing/a-tiempo.ts';
import { abrirArchivo } from './abrir-archivo.ts';

/** Files of the largest allowed size with a valid digest, made to keep the server busy. */

const COMIENZO = '{"formato":"te-toca/familia",\n"version_formato":2,\n';
const CABECERA = `${COMIENZO}"hecho_por":"x",\n"cuando":"2026-11-21T10:00:00.000Z",\n"familia":{"nombre":"x","pin":"123456","zona_horaria":"Europe/Madrid","semilla_reparto":1,"creada_en":"2026-01-01T00:00:00.000Z","silencio_desde":22,"silencio_hasta":8},\n`;
const CABE = MAXIMO_ARCHIVO - 2_000;

const lleno = (trozo: string): string => trozo.repeat(Math.floor(CABE / trozo.length));
const conFilas = (lista: string, filas: string): string =>
  CABECERA + LISTAS.map((l) => `"${l}":[${l === lista ? filas : ''}],\n`).join('');
const firmado = (texto: string): Buffer => {
  const suma = createHash('sha256').update(texto).digest('hex');
  return Buffer.from(`${texto}${ANTES_DE_LA_SUMA}${suma}${TRAS_LA_SUMA}`);
};

/** CPU time of this thread in ms, so that other load on the machine does not count. */
const gastado = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Reads a file; returns the longest CPU time, in ms, for which the event loop did nothing else. */
const parones = async (bytes: Buffer): Promise<number> => {
  let [peor, antes] = [0, gastado()];
  const leido = new AbortController();
  const mirar = async (): Promise<void> => {
    while (!leido.signal.aborted) {
      await setImmediate();
      const ahora = gastado();
      peor = Math.max(peor, ahora - antes);
      antes = ahora;
    }
  };
  const mirando = mirar();
  expect(await abrirArchivo(bytes)).toMatchObject({ ok: false });

  leido.abort();
  await mirando;
  return peor;
};

test.each([
  ['brackets in brackets', () => `${COMIENZO}"x":${'['.repeat(CABE / 2)}${']'.repeat(CABE / 2)},\n`],
  ['brackets beside brackets', () => `${COMIENZO}"x":[${lleno('[],')}[]],\n`],
  ['fields', () => `${COMIENZO}${lleno('"k":1,')}`],
  ['rows of nothing', () => conFilas('asignaciones', `${lleno('{},')}{}`)],
  ['rows that are none', () => conFilas('miembros', `${lleno('7,')}7`)],
  ['a row of brackets', () => conFilas('repartos', `{"id":1,"estado":{"a":[${lleno('[],')}[]]}}`)],
  ['a name', () => CABECERA.replace('"x","pin"', `"${lleno('n')}","pin"`)],
  ['a member’s name', () => conFilas('miembros', `{"id":1,"first_name":"${lleno('n')}"}`)],
  ['a text of escaped quotes', () => conFilas('miembros', `{"id":1,"first_name":"${lleno('\\"')}"}`)],
])('a file full of %s is refused without delaying other requests', async (_, hacer) => {
  const bytes = firmado(hacer());
  await aTiempo(100, () => parones(bytes));
});

test('a row of the largest size delays no other request either, and a name too long is refused', async () => {
  const [ancha, larga] = ['[],'.repeat(140_000), 'n'.repeat(4_000_000)];
  await aTiempo(150, () => parones(firmado(conFilas('repartos', `{"id":1,"estado":{"a":[${ancha}[]]}}`))));
  const bytes = firmado(conFilas('miembros', `{"id":1,"username":"n","first_name":"${larga}"}`));
  await aTiempo(150, () => parones(bytes));
  expect(await abrirArchivo(bytes)).toMatchObject({
    codigo: 'ARCHIVO_INCOHERENTE',
    datos: { motivo: expect.stringContaining('first_name: máximo 60 caracteres') as string },
  });
});
