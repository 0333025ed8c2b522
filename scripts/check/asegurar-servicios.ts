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

/** Debian package of each service; its service script in /etc/init.d has the same name. */
const PAQUETES: Readonly<Record<Servicio, string>> = { postgres: 'postgresql', redis: 'redis-server' };

/** Setting that keeps PostgreSQL's package from creating and starting a database cluster at installation. */
const SIN_CLUSTER = '/etc/postgresql-common/createcluster.d/te-toca-pruebas.conf';

/**
 * Tells whether a package's service is installed on this machine. One that is installed before `instalar` runs is the user's, and
 * stays untouched.
 */
const esDeAlguien = (paquete: string): boolean => existsSync(`/etc/init.d/${paquete}`);

/** Installs Debian packages for their programs, and stops and disables the services that they bring. */
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
 * Starts PostgreSQL and Redis for the tests, and sets TEST_DATABASE_URL and TEST_REDIS_URL for all later processes. A variable
 * that is already set stays. If a service is missing and cannot be installed, its tests are skipped and counted. Returns the
 * function that stops the services.
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
