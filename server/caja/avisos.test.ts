import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { unaCasa } from '#server/testing/una-casa.ts';
import { avisosDeLaCaja, juzgarSitio, type Sitio } from './avisos.ts';
import { montajeDe } from './disco.ts';

/** Lines of /proc/self/mountinfo in a container with a volume at /data, a folder with a space in its name and a network share. */
const DOCKER = `
1514 1201 0:221 / / rw,relatime master:412 - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/ABC
1515 1514 0:224 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
1520 1514 0:226 / /tmp rw,nosuid,nodev - tmpfs tmpfs rw
1521 1514 8:1 /var/lib/docker/volumes/te-toca/_data /data rw,relatime - ext4 /dev/sda1 rw
1522 1514 8:1 /srv/mis\\040cosas /mis\\040cosas rw,relatime - ext4 /dev/sda1 rw
1523 1514 0:60 /compartida /data/copias rw,relatime - cifs //nas/compartida rw,vers=3.0`;
/** Lines of a box at home with a network share and a USB disk. */
const EN_CASA = `
22 1 179:2 / / rw,noatime - ext4 /dev/mmcblk0p2 rw
31 22 0:30 / /mnt/nas rw,relatime shared:17 - nfs4 nas:/volumen rw,vers=4.2
32 22 8:17 / /media/usb rw,nosuid,nodev,relatime - vfat /dev/sdb1 rw`;
/** Line of a container whose own layer is on btrfs. */
const CON_BTRFS = '900 800 0:40 /@/docker/btrfs/subvolumes/abc / rw - btrfs /dev/sda2 rw,subvol=/@';

const juzgar = (mountinfo: string, datos: string, contenedor: boolean, mas: Partial<Sitio> = {}) =>
  juzgarSitio({
    carpeta: { datos, montaje: montajeDe(datos, mountinfo), abiertos: [] },
    contenedor,
    uid: 1000,
    perdidas: [],
    ...mas,
  }).map(({ nivel, linea }) => `${nivel}: ${linea}`);

describe('the place of the data folder', () => {
  test('data in a container’s own layer, of any kind, are reported as lost with it; data in a mount are not', () => {
    const linea = (datos: string) =>
      `mal: Los datos no sobrevivirán a este contenedor: monta un volumen o una carpeta en ${datos}.`;
    expect(juzgar(DOCKER, '/srv/datos', true)).toEqual([linea('/srv/datos')]);
    expect(juzgar(DOCKER, '/database', true)).toEqual([linea('/database')]);
    expect(juzgar(CON_BTRFS, '/data', true)).toEqual([linea('/data')]);
    expect(juzgar(DOCKER, '/data', true)).toEqual([]);
    expect(juzgar(DOCKER, '/mis cosas/te-toca', true)).toEqual([]);
  });

  test('neither a machine whose root looks like a container’s layer nor one with a container’s marks is reported', () => {
    expect(juzgar(EN_CASA, '/var/lib/te-toca', false)).toEqual([]);
    // A virtual machine made from a container's image still has the marks of a container.
    expect(juzgar(EN_CASA, '/var/lib/te-toca', true)).toEqual([]);
    expect(juzgar(DOCKER, '/srv/datos', false)).toEqual([]);
  });

  test('data in memory are reported as lost with the power, and a network disk as one without reliable locks', () => {
    expect(juzgar(DOCKER, '/tmp/x', false)).toEqual([expect.stringMatching(/^mal: .*no sobrevivirán a un apagón/)]);
    expect(juzgar(EN_CASA, '/mnt/nas/te-toca', false)).toEqual([
      expect.stringMatching(/^aviso: \/mnt\/nas\/te-toca está en un disco de red \(nfs4\)/),
    ]);
    expect(juzgar(DOCKER, '/data/copias', true)).toEqual([expect.stringMatching(/^aviso: .*disco de red \(cifs\)/)]);
    expect(juzgar(EN_CASA, '/media/usb', false)).toEqual([]);
  });

  test('the last of several mounts in one place hides the others; without information there is no warning', () => {
    expect(montajeDe('/', `${EN_CASA}\n40 22 0:9 / / rw - tmpfs tmpfs rw`)?.tipo).toBe('tmpfs');
    expect(montajeDe('/data', '')).toBeNull();
    expect(montajeDe('/data', 'nonsense\n1 2 3\n')).toBeNull();
    expect(juzgar('', '/data', true)).toEqual([]);
  });
});

test('warns about the user, other readers, and lost keys', () => {
  const carpeta = (punto: string) => ({
    datos: punto,
    montaje: montajeDe(punto, EN_CASA),
    abiertos: [`${punto}/te-toca.db`, `${punto}/push.key`],
  });
  expect(juzgar(EN_CASA, '/srv', false, { carpeta: carpeta('/srv') })).toEqual([
    'aviso: Otros usuarios de esta máquina pueden leer /srv/te-toca.db y /srv/push.key, con contraseñas y fotos: chmod -R go= /srv',
  ]);
  // File systems of Windows have no Unix modes, so nothing could be changed about other readers.
  expect(juzgar(EN_CASA, '/media/usb', false, { carpeta: carpeta('/media/usb') })).toEqual([]);
  expect(juzgar(EN_CASA, '/srv', false, { carpeta: null, uid: 0, perdidas: ['secreto', 'push'] })).toEqual([
    'aviso: Esto se ejecuta como root: dale a Te Toca un usuario propio.',
    expect.stringContaining('todos tienen que volver a entrar'),
    expect.stringContaining('cada móvil tiene que volver a activarlos'),
  ]);
});

describe('on this machine', () => {
  let raiz: string;
  beforeEach(async () => {
    raiz = await mkdtemp(join(tmpdir(), 'te-toca-avisos-'));
  });
  afterEach(() => rm(raiz, { recursive: true, force: true }));
  const deModos = () => avisosDeLaCaja({ datos: raiz }).filter(({ linea }) => linea.startsWith('Otros usuarios'));

  test('a database that others can read is reported at the start with the command to fix it', async () => {
    await unaCasa(raiz, 1);
    expect(deModos()).toEqual([]);
    await chmod(join(raiz, 'te-toca.db'), 0o644);
    expect(deModos()).toHaveLength(1);
    const servidor = await arrancarHijo(raiz, await puertoLibre(), { LOG_LEVEL: 'warn' });
    await servidor.terminar();
    expect(servidor.salida()).toContain(`pueden leer ${join(raiz, 'te-toca.db')}`);
    expect(servidor.salida()).toContain(`chmod -R go= ${raiz}`);
  });

  test('a folder that does not exist gets no warning', () => {
    expect(avisosDeLaCaja({ datos: join(raiz, 'nada') })).toEqual(avisosDeLaCaja({ datos: null }));
  });
});
