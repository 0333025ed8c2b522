import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { rondas } from '#shared/testing/rondas.ts';
import {
  arrancarServicio,
  buscarPrograma,
  SERVICIOS,
  type Servicio,
  type ServicioPrivado,
} from './servicio-privado.ts';
import { con } from './servicios.ts';

type Arrancado = Pick<ServicioPrivado, 'url' | 'carpeta'>;

/** Source of a program that starts a service, prints where it is, and then runs until a test kills it. */
const PADRE = (servicio: Servicio): string => `
  import { arrancarServicio } from '${import.meta.dirname}/servicio-privado.ts';
  const { url, carpeta } = await arrancarServicio('${servicio}');
  console.log(JSON.stringify({ url, carpeta }));
  setInterval(() => {}, 1_000);
`;

const contesta = ({ url }: Arrancado): Promise<boolean> =>
  new Promise((listo) => {
    const intento = connect(Number(new URL(url).port), '127.0.0.1');
    intento.once('connect', () => listo(true)).once('error', () => listo(false));
    intento.once('connect', () => intento.destroy());
  });

/** Returns the remains of a service: it answers, its folder exists, or a process names its folder. */
const queda = async (arrancado: Arrancado): Promise<readonly string[]> => [
  ...((await contesta(arrancado)) ? ['answers'] : []),
  ...(existsSync(arrancado.carpeta) ? ['folder'] : []),
  ...spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((orden) => orden.includes(arrancado.carpeta)),
];

describe('a program', () => {
  let carpeta: string;
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'programas-'));
    vi.stubEnv('TEST_SERVICIOS', carpeta);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(carpeta, { recursive: true });
  });

  test('that is missing starts nothing', async () => {
    expect(SERVICIOS.map(buscarPrograma)).toEqual([null, null]);
    await expect(arrancarServicio('postgres')).rejects.toThrow('No program for postgres');
  });

  test.each([
    ['postgres', 'postgres (PostgreSQL) 14.9 (Debian 14.9-1)', false],
    ['postgres', 'postgres (PostgreSQL) 15.0', true],
    ['redis-server', 'Redis server v=6.2.14 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64', false],
    ['redis-server', 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64', true],
  ])('%s that says «%s» is usable: %s', async (programa, version, vale) => {
    const ruta = join(carpeta, programa);
    await writeFile(ruta, `#!/bin/sh\necho '${version}'\n`, { mode: 0o755 });
    expect(SERVICIOS.map(buscarPrograma).includes(ruta)).toBe(vale);
  });
});

/** The services to test: all but those that the environment names and whose program this machine lacks. */
const privados = SERVICIOS.filter((s) => buscarPrograma(s) !== null || inject('servicios')[s] === null);

describe.each(privados)('a private %s', (servicio) => {
  describe('leaves nothing behind', con(servicio), () => {
    test('when it is ended', async () => {
      const privado = await arrancarServicio(servicio);
      expect(await queda(privado)).toEqual(expect.arrayContaining(['answers', 'folder']));
      await privado.terminar();
      expect(await contesta(privado)).toBe(false);
      expect(existsSync(privado.carpeta)).toBe(false);
      await expect.poll(() => queda(privado)).toEqual([]);
    });

    // Both services end in the same way. Redis starts faster, so more signals are tried with it.
    const senales =
      servicio === 'redis'
        ? (['SIGKILL', 'SIGTERM', 'SIGINT'] as const).slice(0, rondas(1, 3))
        : (['SIGKILL'] as const);
    test.each(senales)('when %s kills its parent process', async (senal) => {
      const padre = spawn(process.execPath, ['--input-type=module-typescript', '-e', PADRE(servicio)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const fin = once(padre, 'exit');
      const nunca = fin.then(() => Promise.reject(new Error('It ended before it said anything')));
      const [linea] = (await Promise.race([once(createInterface(padre.stdout), 'line'), nunca])) as [string];
      const arrancado = JSON.parse(linea) as Arrancado;
      expect(await contesta(arrancado)).toBe(true);
      padre.kill(senal);
      await fin;
      await expect.poll(() => queda(arrancado)).toEqual([]);
    });
  });
});
