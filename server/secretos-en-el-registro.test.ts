import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import type { Familia } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { unaSuscripcion } from './testing/dispositivo.ts';
import { abrirSitioDeMensajes } from './testing/sitio-de-mensajes.ts';
import { arrancarHijo, intentarArrancar, puertoLibre, type ServidorHijo } from './testing/servidor-hijo.ts';

/** Tests that no secret reaches the log of a real process at its most detailed level, nor the output of a start that fails. */

let datos: string;
let servidor: ServidorHijo | undefined;
beforeEach(async () => {
  datos = await mkdtemp(join(tmpdir(), 'te-toca-secretos-'));
});
afterEach(async () => {
  await servidor?.matar();
  servidor = undefined;
  await rm(datos, { recursive: true });
});

const CLAVE = 'clave-Secretisima-de-Ana';

test('no secret reaches the log at its loudest, whatever fails', async () => {
  // A mail server that refuses each command and quotes it.
  const correo = createServer((conexion) => {
    conexion.write('220 casa ESMTP\r\n');
    conexion.on('error', () => undefined).on('data', (dicho) => conexion.write(`535 no: ${String(dicho)}\r\n`));
  });
  await new Promise<void>((listo) => correo.listen(0, '127.0.0.1', listo));
  const sitio = await abrirSitioDeMensajes();
  sitio.contestar(() => [403]);
  const direccion = correo.address();
  servidor = await arrancarHijo(datos, await puertoLibre(), {
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://cartero:clave-del-Correo@127.0.0.1:${String(typeof direccion === 'object' ? direccion?.port : 0)}`,
    MAIL_FROM: 'te-toca@example.org',
    TELEGRAM_URL: sitio.url,
  });
  const { url } = servidor;
  const secretos = new Set(['clave-del-Correo', CLAVE, '918273']);
  const pedir = async <T>(metodo: string, camino: string, token: string | null, cuerpo?: unknown): Promise<T> => {
    const respuesta = await fetch(url + camino, {
      method: metodo,
      headers: {
        cookie: 'dispositivo=galleta-Secreta',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(cuerpo === undefined ? {} : { body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) }),
    });
    return (await respuesta.json()) as T;
  };
  secretos.add('galleta-Secreta');

  const { tokens, usuario } = await pedir<CuentaCreada>('POST', RUTAS.registro, null, {
    tipo: 'create',
    username: 'ana',
    password: CLAVE,
    password_confirm: CLAVE,
    email: 'ana@example.org',
    first_name: 'Ana',
    nombre_familia: 'García',
  });
  const deFamilia = { id: usuario.familia };
  const { pin } = await pedir<Familia>('GET', ruta(RUTAS.familia, deFamilia), tokens.access);
  const { secreto } = await pedir<{ secreto: string }>('POST', ruta(RUTAS.invitacion, deFamilia), tokens.access);
  for (const nuevo of [tokens.access, tokens.refresh, pin, secreto]) {
    expect(nuevo.length).toBeGreaterThanOrEqual(6);
    secretos.add(nuevo);
  }
  // Sends secrets in valid requests, and again in requests that are refused or cannot be parsed.
  await pedir('POST', RUTAS.token, null, { username: 'ana', password: CLAVE });
  await pedir('POST', RUTAS.token, null, `{"username":"ana","password":"${CLAVE}`);
  await pedir('POST', RUTAS.token, null, { username: 'ana', password: CLAVE, de_mas: CLAVE });
  await pedir('POST', RUTAS.refrescar, null, { refresh: `${tokens.refresh}x` });
  await pedir('POST', RUTAS.unirse, null, { familia_id: usuario.familia, pin: '918273' });
  await pedir('POST', RUTAS.unirse, null, { familia_id: usuario.familia, pin });
  await pedir('POST', RUTAS.unirse, null, { familia_id: usuario.familia, secreto });
  await pedir('GET', `/api/nada/?token=${tokens.access}&pin=918273`, `${tokens.access}x`);
  await pedir('GET', `${RUTAS.servidor}?desde=http://ana:${CLAVE}@casa/`, tokens.access);
  const suscripcion = unaSuscripcion();
  for (const nuevo of [suscripcion.endpoint, suscripcion.auth]) secretos.add(nuevo);
  const dispositivo = await pedir<{ id: number }>('POST', RUTAS.suscripciones, tokens.access, suscripcion);
  await pedir('POST', ruta(RUTAS.probarAviso, { id: dispositivo.id }), tokens.access);
  const token = '123456789:AAbotBotbotBOTbotbotbotbotbotbotbot_-x';
  const [tema, authorization] = ['tema-Secretisimo', 'Basic permiso-Secreto'];
  for (const nuevo of [token, tema, 'permiso-Secreto', 'gancho-Secreto']) secretos.add(nuevo);
  for (const otro of [
    { tipo: 'NTFY', direccion: sitio.url, tema, token },
    { tipo: 'TELEGRAM', token, chat: '1' },
    { tipo: 'HTTP', direccion: `${sitio.url}/gancho-Secreto`, authorization },
    { tipo: 'HTTP', direccion: 'http://nadie.invalid/gancho-Secreto', authorization },
  ]) {
    const { id } = await pedir<{ id: number }>('POST', RUTAS.destinos, tokens.access, otro);
    await pedir('POST', ruta(RUTAS.probarDestino, { id }), tokens.access);
  }
  await pedir('POST', RUTAS.destinos, tokens.access, `{"tipo":"TELEGRAM","token":"${token}`);
  expect(sitio.llegados).toHaveLength(3);
  await sitio.cerrar();
  await pedir('PATCH', ruta(RUTAS.usuario, { id: usuario.id }), tokens.access, { notificaciones_email: true });

  expect(await servidor.terminar()).toBe(0);
  const dicho = servidor.salida() + servidor.errores();
  // Proves that the log is not empty.
  expect(dicho).toContain('Server listening');
  for (const uno of secretos) expect(dicho, 'a secret was written').not.toContain(uno);
  correo.close();
});

test.each([
  ['PostgreSQL', { DATABASE_URL: 'postgres://ana:clave-Secreta@127.0.0.1:1/casa' }],
  [
    'PostgreSQL with a password that was not encoded',
    { DATABASE_URL: 'postgres://ana:clave-Secreta%zz@127.0.0.1:1/c' },
  ],
  ['settings that make no sense', { SMTP_URL: 'smtp:ana:clave-Secreta', REDIS_URL: 'redis://ana:clave-Secreta@x' }],
])('a start that fails for %s names no password', async (_, entorno) => {
  const { codigo, salida, lineas } = await intentarArrancar({ DATA_DIR: datos, LOG_LEVEL: 'trace', ...entorno });
  expect(codigo).toBe(1);
  expect(lineas.length).toBeGreaterThan(0);
  expect(salida + lineas.join('\n')).not.toContain('clave-Secreta');
});
