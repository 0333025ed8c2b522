import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { arrancarServicio, SERVICIOS, type Servicio, type ServicioPrivado } from './servicio-privado.ts';
import { con } from './servicios.ts';

type Arrancado = Pick<ServicioPrivado, 'url' | 'carpeta'>;

/** Starts a service, says where it is, and waits for its end. */
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

/** What is left of a service: it answers, its folder is there, or a process that names its folder. */
const queda = async (arrancado: Arrancado): Promise<readonly string[]> => [
  ...((await contesta(arrancado)) ? ['answers'] : []),
  ...(existsSync(arrancado.carpeta) ? ['folder'] : []),
  ...spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((orden) => orden.includes(arrancado.carpeta)),
];

describe.each(SERVICIOS)('a private %s', (servicio) => {
  describe('leaves nothing behind', con(servicio), () => {
    test('when it is ended', async () => {
      const privado = await arrancarServicio(servicio);
      expect(await queda(privado)).toEqual(expect.arrayContaining(['answers', 'folder']));
      await privado.terminar();
      expect(await contesta(privado)).toBe(false);
      expect(existsSync(privado.carpeta)).toBe(false);
      await expect.poll(() => queda(privado)).toEqual([]);
    });

    // What ends it is the same for both; Redis begins in no time.
    const senales = servicio === 'redis' ? (['SIGKILL', 'SIGTERM', 'SIGINT'] as const) : (['SIGKILL'] as const);
    test.each(senales)('when %s takes who started it', async (senal) => {
      const padre = spawn(process.execPath, ['--input-type=module-typescript', '-e', PADRE(servicio)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const fin = once(padre, 'exit');
      const [linea] = (await once(createInterface(padre.stdout), 'line')) as [string];
      const arrancado = JSON.parse(linea) as Arrancado;
      expect(await contesta(arrancado)).toBe(true);
      padre.kill(senal);
      await fin;
      await expect.poll(() => queda(arrancado), { timeout: 30_000 }).toEqual([]);
    });
  });
});
