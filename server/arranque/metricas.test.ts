import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { arrancarHijo, intentarArrancar, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

let datos: string;
let servidor: ServidorHijo | undefined;
beforeEach(async () => {
  datos = await mkdtemp(join(tmpdir(), 'te-toca-metricas-'));
});
afterEach(async () => {
  await servidor?.matar();
  await rm(datos, { recursive: true });
});

/** Parses Prometheus' text format into values by name and labels; fails on a malformed line. */
const leer = (texto: string): ReadonlyMap<string, number> =>
  new Map(
    texto
      .trim()
      .split('\n')
      .filter((linea) => !/^$|^# (HELP|TYPE) [a-z_][a-z0-9_]* ./.test(linea))
      .map((linea) => {
        const [, nombre = '', valor = ''] = /^([a-z_][a-z0-9_]*(?:\{[^{}]*\})?) (\S+)$/.exec(linea) ?? [];
        expect(nombre, linea).not.toBe('');
        return [nombre, Number(valor)];
      }),
  );

test('Prometheus reads requests by route on a port of their own, and nothing that names members or families', async () => {
  const puerto = await puertoLibre();
  servidor = await arrancarHijo(datos, await puertoLibre(), { METRICS_PORT: String(puerto) });
  const clave = 'tres gatos y un pez';
  const alta = await fetch(servidor.url + RUTAS.registro, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tipo: 'create',
      username: 'ana-de-prueba',
      password: clave,
      password_confirm: clave,
      first_name: 'Anastasia',
      nombre_familia: 'Los Robles',
    }),
  });
  const { tokens } = (await alta.json()) as CuentaCreada;
  const headers = { authorization: `Bearer ${tokens.access}` };
  expect((await fetch(servidor.url + RUTAS.copiaServidor, { method: 'POST', headers })).status).toBe(201);
  await fetch(`${servidor.url}/api/inventada/Anastasia/?x=${tokens.access}`);

  const respuesta = await fetch(`http://127.0.0.1:${String(puerto)}/metrics`);
  expect(respuesta.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const texto = await respuesta.text();
  const dicho = leer(texto);
  const contado = (nombre: string) => dicho.get(nombre) ?? Number.NaN;
  expect(contado(`te_toca_http_requests_total{method="POST",route="${RUTAS.registro}",status="201"}`)).toBe(1);
  expect(
    contado(`te_toca_http_request_duration_seconds_count{method="POST",route="${RUTAS.registro}",status="201"}`),
  ).toBe(1);
  expect(contado('te_toca_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
  expect(contado('te_toca_families')).toBe(1);
  expect(contado('te_toca_members')).toBe(1);
  expect(contado('te_toca_database_up')).toBe(1);
  expect(contado('te_toca_draft_sessions_in_progress')).toBe(0);
  expect(contado('te_toca_messages_waiting')).toBe(0);
  expect(contado('te_toca_connections{kind="device"}')).toBe(0);
  expect(contado('te_toca_messages_total{via="push",result="sent"}')).toBe(0);
  expect(contado('te_toca_commits_total')).toBeGreaterThan(0);
  expect(contado('te_toca_changes_total')).toBeGreaterThanOrEqual(contado('te_toca_commits_total'));
  expect(contado('te_toca_shared_commits_total')).toBeGreaterThanOrEqual(0);
  expect(contado('te_toca_database_size_bytes')).toBeGreaterThan(100_000);
  expect(contado('te_toca_last_backup_age_seconds')).toBeLessThan(60);
  expect(contado('te_toca_last_backup_failed')).toBe(0);
  expect(contado('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(texto).not.toMatch(/Anastasia|ana-de-prueba|Robles|eyJ|127\.0\.0\.1/);

  // A second reading gives the same: counts that are kept elsewhere are not added again.
  const otra = leer(await (await fetch(`http://127.0.0.1:${String(puerto)}/metrics`)).text());
  expect(otra.get('te_toca_messages_total{via="push",result="sent"}')).toBe(0);
  expect(otra.get('te_toca_families')).toBe(1);
  expect((await fetch(`http://127.0.0.1:${String(puerto)}/otra`)).status).toBe(404);
  expect((await fetch(`${servidor.url}/metrics`)).headers.get('content-type')).not.toMatch(/^text\/plain; version/);
  expect(await servidor.terminar()).toBe(0);
});

soloLargo('missing values are left out, not shown as zero', async () => {
  const puerto = await puertoLibre();
  servidor = await arrancarHijo(datos, await puertoLibre(), { METRICS_PORT: String(puerto) });
  const dicho = leer(await (await fetch(`http://127.0.0.1:${String(puerto)}/metrics`)).text());
  expect(dicho.has('te_toca_last_backup_age_seconds')).toBe(false);
});

soloLargo('a port in use is refused in one line that names the setting', async () => {
  const ocupado = createServer();
  await new Promise<void>((listo) => ocupado.listen(0, '127.0.0.1', listo));
  const direccion = ocupado.address();
  const puerto = String(typeof direccion === 'object' ? direccion?.port : 0);
  expect(await intentarArrancar({ DATA_DIR: datos, METRICS_PORT: puerto, LOG_LEVEL: 'silent' })).toMatchObject({
    codigo: 1,
    lineas: [`El puerto ${puerto} de 127.0.0.1 ya está en uso: cierra lo que lo usa, o elige otro con METRICS_PORT.`],
  });
  ocupado.close();
});
