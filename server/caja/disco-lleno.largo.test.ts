import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ERRORES } from '#shared/contracts/errores.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { oir } from '#server/testing/en-red.ts';
import { unJpeg } from '#server/testing/imagenes.ts';
import { CLAVE, fundar } from '#server/testing/una-casa.ts';
import { arrancarHijo, puertoLibre } from '#server/testing/servidor-hijo.ts';
import { conMontaje } from '#server/testing/servicios.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { enOtroProceso } from './noche.ts';

/** Size of the small disk that is mounted, in megabytes. */
const MEGAS = 6;
const AHORA = '2026-11-23T03:10:00.000Z';
const CAJA = join(import.meta.dirname, '../caja.ts');
const CUENTA = { username: 'luna', password: CLAVE };
const SIN_SITIO = { estado: 507, cuerpo: { detail: ERRORES.DISCO_LLENO.texto } };

describe('a full disk', conMontaje(), () => {
  let datos: string;
  let familia: RepartoSembrado;
  beforeAll(async () => {
    datos = mkdtempSync(join(tmpdir(), 'te-toca-disco-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(MEGAS)}m`, 'te-toca', datos]);
    const archivo = join(datos, 'te-toca.db');
    const siembra = await buildTestApp({ archivo, reloj: { ahora: () => new Date().toISOString() } });
    familia = await sembrarReparto(siembra);
    await siembra.app.close();
  });
  afterAll(() => {
    execFileSync('umount', [datos]);
    rmSync(datos, { recursive: true });
  });

  const relleno = (): string => join(datos, 'relleno');
  /** Fills the disk to its last byte. */
  const llenar = (): void => {
    const archivo = openSync(relleno(), 'a');
    for (const bytes of [65_536, 4_096, 1])
      try {
        for (;;) writeSync(archivo, Buffer.alloc(bytes));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    closeSync(archivo);
  };
  const pedir = async (url: string, metodo: string, camino: string, cuerpo?: object | FormData) => {
    const respuesta = await fetch(url + camino, {
      method: metodo,
      headers: {
        authorization: `Bearer ${familia.admin}`,
        ...(cuerpo === undefined || cuerpo instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(cuerpo === undefined ? {} : { body: cuerpo instanceof FormData ? cuerpo : JSON.stringify(cuerpo) }),
    });
    return { estado: respuesta.status, cuerpo: await respuesta.json() };
  };
  const apuntar = (url: string, n: number) =>
    pedir(url, 'POST', RUTAS.tareas, {
      nombre: `Tarea nueva ${String(n)}`,
      descripcion: 'x'.repeat(400),
      frecuencia: 'SEMANAL',
      dia_semana: 1,
      tiempo_estimado: 10,
    });
  const conFoto = async (): Promise<FormData> => {
    const formulario = new FormData();
    formulario.set('first_name', 'Nuria');
    formulario.set('avatar', new Blob([new Uint8Array(await unJpeg())]), 'foto.jpg');
    return formulario;
  };
  const cuenta = (tabla: string): unknown => {
    const db = new Database(join(datos, 'te-toca.db'), { readonly: true });
    const n = db.prepare(`select count(*) from ${tabla}`).pluck().get();
    db.close();
    return n;
  };

  test('is reported to writers, while reads go on and no backup is made; the server starts and recovers by itself', async () => {
    let servidor = await arrancarHijo(datos, await puertoLibre(), { LOG_LEVEL: 'fatal' });
    const { tokens } = await fundar(servidor.url, CUENTA.username);
    const renovar = () => pedir(servidor.url, 'POST', RUTAS.refrescar, { refresh: tokens.refresh });
    llenar();
    const archivos = readdirSync(datos);
    // Pages that SQLite had allocated already may still take a few writes.
    let n = 0;
    for (; n < 500 && (await apuntar(servidor.url, n)).estado === 201; n += 1);
    expect(await apuntar(servidor.url, n)).toEqual(SIN_SITIO);
    const [tareas, fotos, miembros] = ['tareas', 'fotos', 'usuarios'].map(cuenta);

    expect(await pedir(servidor.url, 'POST', RUTAS.agregarMiembro, await conFoto())).toEqual(SIN_SITIO);
    expect(['tareas', 'fotos', 'usuarios'].map(cuenta)).toEqual([tareas, fotos, miembros]);
    expect(readdirSync(datos)).toEqual(archivos);
    expect((await pedir(servidor.url, 'GET', RUTAS.sesionActual)).cuerpo).toMatchObject({
      sesion: { id: familia.sesion.id },
    });
    // A member who is logged in stays logged in; a new login is refused with the reason.
    expect((await renovar()).estado).toBe(200);
    expect(await pedir(servidor.url, 'POST', RUTAS.token, CUENTA)).toEqual(SIN_SITIO);
    expect((await renovar()).estado).toBe(200);
    const telefono = await oir(servidor.url, familia.admin);
    expect(telefono.socket.connected).toBe(true);

    // The nightly backup fails with the reason, and leaves nothing behind.
    vi.stubEnv('DATA_DIR', datos);
    expect(await enOtroProceso(CAJA)('noche', AHORA)).toEqual({
      ok: false,
      linea: `No cabe otra copia en ${join(datos, 'copias')}: libera espacio.`,
    });
    vi.unstubAllEnvs();
    expect(readdirSync(join(datos, 'copias'))).toEqual([]);

    // After a power cut the server starts all the same.
    telefono.socket.disconnect();
    await servidor.matar();
    llenar();
    servidor = await arrancarHijo(datos, await puertoLibre(), { LOG_LEVEL: 'fatal' });
    expect((await pedir(servidor.url, 'GET', RUTAS.tareas)).estado).toBe(200);
    expect(await apuntar(servidor.url, n)).toEqual(SIN_SITIO);

    // A clean stop leaves no WAL beside the database, and there is no room for a new one: the server says so, and only reads.
    await servidor.terminar();
    llenar();
    servidor = await arrancarHijo(datos, await puertoLibre(), { LOG_LEVEL: 'error' });
    expect(servidor.salida()).toContain('está lleno: se puede mirar todo, pero no guardar nada');
    expect((await pedir(servidor.url, 'GET', RUTAS.tareas)).estado).toBe(200);
    expect((await renovar()).estado).toBe(200);
    expect(await apuntar(servidor.url, n)).toEqual(SIN_SITIO);

    rmSync(relleno());
    expect((await apuntar(servidor.url, n)).estado).toBe(201);
    expect((await pedir(servidor.url, 'POST', RUTAS.agregarMiembro, await conFoto())).estado).toBe(201);
    await servidor.terminar();
    expect(cuenta('fotos')).toBe(1);
  });
});
