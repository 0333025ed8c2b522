import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import {
  arrancarServicio,
  buscarPrograma,
  SERVICIOS,
  VARIABLES,
  type Servicio,
  type ServicioPrivado,
} from '#server/testing/servicio-privado.ts';

/**
 * Tells the tests where PostgreSQL and Redis are (server/testing/servicios.ts). `npm test` has started both; in another run each
 * starts when the first test asks for it over HTTP, because most runs need neither.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const arrancados = new Map<Servicio, Promise<ServicioPrivado>>();
  const pedir = (servicio: Servicio): Promise<ServicioPrivado> => {
    const arrancado = arrancados.get(servicio) ?? arrancarServicio(servicio);
    arrancados.set(servicio, arrancado);
    return arrancado;
  };
  const porteria = createServer((peticion, respuesta) => {
    const servicio = SERVICIOS.find((s) => peticion.url === `/${s}`);
    if (servicio === undefined) respuesta.writeHead(404).end();
    else
      pedir(servicio).then(
        ({ url }) => respuesta.end(url),
        (error: unknown) => respuesta.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((listo) => porteria.listen(0, '127.0.0.1', listo));
  const { port } = porteria.address() as AddressInfo;
  const donde = (servicio: Servicio): string | null =>
    process.env[VARIABLES[servicio]] ??
    (buscarPrograma(servicio) === null ? null : `http://127.0.0.1:${String(port)}/${servicio}`);
  provide('servicios', { postgres: donde('postgres'), redis: donde('redis') });

  return async () => {
    porteria.close();
    porteria.closeAllConnections();
    await Promise.allSettled([...arrancados.values()].map(async (arrancado) => (await arrancado).terminar()));
  };
};
