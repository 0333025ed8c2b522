import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { enumerar } from '#shared/domain/palabras.ts';
import {
  arrancarServicio,
  buscarPrograma,
  SERVICIOS,
  VARIABLES,
  type Servicio,
} from '#server/testing/servicio-privado.ts';
import { correr } from '../correr.ts';

/** Debian's package of each, which is also the name of the service that it brings. */
const PAQUETES: Readonly<Record<Servicio, string>> = { postgres: 'postgresql', redis: 'redis-server' };

/** Asks PostgreSQL's package for its programs alone: without this it makes a database of its own and starts it. */
const SIN_CLUSTER = '/etc/postgresql-common/createcluster.d/te-toca-pruebas.conf';

/** Whether a package's service is on this machine, in whatever version: then it is somebody's, and not ours to touch. */
const esDeAlguien = (paquete: string): boolean => existsSync(`/etc/init.d/${paquete}`);

/** Installs Debian's packages for their programs, and leaves no service of theirs running nor to start with the machine. */
const instalar = async (paquetes: readonly string[]): Promise<void> => {
  console.log(`Instalando ${enumerar(paquetes)} para las pruebas…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await mkdir(dirname(SIN_CLUSTER), { recursive: true });
  await writeFile(SIN_CLUSTER, 'create_main_cluster = false\n');
  try {
    if ((await correr('apt-get', ['update', '-qq'], { env })) === 0)
      await correr('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...paquetes], { env });
  } finally {
    await rm(SIN_CLUSTER);
  }
  for (const paquete of paquetes.filter(esDeAlguien)) {
    await correr('service', [paquete, 'stop']);
    await correr('update-rc.d', [paquete, 'disable']);
  }
};

const puedeInstalar = (): boolean =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && process.env['TEST_SERVICIOS'] === undefined;

/**
 * Starts PostgreSQL and Redis for the tests, and tells every process that is started from here on where they are, by
 * TEST_DATABASE_URL and TEST_REDIS_URL; one that is given is left as it is. Where one can neither be found nor installed its
 * tests are skipped and counted. Returns what ends them.
 */
export const asegurarServicios = async (): Promise<() => Promise<void>> => {
  const pedidos = SERVICIOS.filter((servicio) => process.env[VARIABLES[servicio]] === undefined);
  const faltan = pedidos.filter((servicio) => buscarPrograma(servicio) === null).map((servicio) => PAQUETES[servicio]);
  const instalables = puedeInstalar() ? faltan.filter((paquete) => !esDeAlguien(paquete)) : [];
  if (instalables.length > 0) await instalar(instalables);
  const arrancados = await Promise.all(
    pedidos
      .filter((servicio) => buscarPrograma(servicio) !== null)
      .map(async (servicio) => {
        const privado = await arrancarServicio(servicio);
        process.env[VARIABLES[servicio]] = privado.url;
        return privado;
      }),
  );
  return async () => {
    await Promise.all(arrancados.map(({ terminar }) => terminar()));
  };
};
