import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FamiliaParaUnirse, leerInvitacion } from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { LlaveSala, Sala, SalaVista } from '#shared/contracts/sala.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

const GENTE = [
  { nombre: 'Ana', admin: true },
  { nombre: 'Luis' },
  { nombre: 'Lucía', grupo_edad: 'INFANTIL', cuenta: false },
  { nombre: 'Leo', cuenta: false },
] as const;
const TRES_HORAS = 3 * 3_600;

let casa: Casa;

beforeEach(async () => {
  casa = await abrirCasa({ miembros: GENTE, origenes: ['https://tetoca.example.org'] });
});
afterEach(() => casa.cerrar());

/** A token that is valid at the clock's present time, however long ago the member logged in. */
const tokenDe = (i: number): Promise<string> => {
  const { id, acceso } = casa.miembro(i);
  return casa.app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
};
const como = async (i: number, metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', camino: string, cuerpo?: unknown) =>
  llamar(casa.app, metodo, camino, await tokenDe(i), cuerpo);
const vista = async (i = 0, en = casa.app): Promise<Sala | null> =>
  ((await llamar(en, 'GET', RUTAS.sala, await tokenDe(i))).cuerpo as SalaVista).sala;
const abrir = async (): Promise<LlaveSala> => {
  const { estado, cuerpo } = await casa.pedir(0, 'abrirSala');
  expect(estado).toBe(200);
  return cuerpo.sala!.llave!;
};
let direcciones = 0;
/** Sends a PIN, each time from another address. */
const conPin = async (pin: string, familia_id = casa.familia.id, en = casa.app) => {
  direcciones += 1;
  const remoteAddress = `198.51.100.${String(direcciones % 250)}`;
  const r = await en.app.inject({ method: 'POST', url: RUTAS.unirse, payload: { familia_id, pin }, remoteAddress });
  return { estado: r.statusCode, cuerpo: r.json<FamiliaParaUnirse>() };
};
const conQr = (url_ruta: string, familia_id?: number, en = casa.app) => {
  const datos = leerInvitacion(new URL(url_ruta, 'http://caja').hash)!;
  return llamar(en, 'POST', RUTAS.unirse, null, { ...datos, familia_id: familia_id ?? datos.familia_id });
};
const activar = async (miembro_id: number, { pin }: LlaveSala): Promise<string> => {
  const { token_activacion } = (await conPin(pin)).cuerpo;
  const claves = { password: 'tres palabras juntas', password_confirm: 'tres palabras juntas' };
  const { estado, cuerpo } = await casa.pedir(null, 'activarCuenta', { miembro_id, token_activacion, ...claves });
  expect(estado).toBe(201);
  return (cuerpo as { tokens: { access: string } }).tokens.access;
};
const pasosDe = (sala: Sala | null) =>
  sala?.pasos.map(({ miembro, paso, van, de }) => {
    const nombre = casa.familia.miembros.find((m) => m.id === miembro)?.nombre ?? '';
    return paso === 'VOTANDO' ? `${nombre} ${paso} ${String(van)}/${String(de)}` : `${nombre} ${paso}`;
  });

test('an admin opens the family’s lobby; opening it again returns the same one', async () => {
  expect(await vista()).toBeNull();
  const llave = await abrir();
  expect(llave).toMatchObject({ familia: casa.familia.id, origen: 'https://tetoca.example.org' });
  expect(llave.pin).toMatch(/^\d{6}$/);
  expect(llave.pin).not.toBe(casa.familia.pin);
  expect(llave.url_ruta).not.toContain(llave.pin);
  await casa.como(0).editarFamilia({ id: casa.familia.id, nombre: 'Otra' });
  expect(await abrir()).toEqual(llave);
  expect(await vista()).toEqual({
    abierta_por: casa.id(0),
    abierta_en: '2026-11-21T10:00:00.000Z',
    expira_en: '2026-11-21T13:00:00.000Z',
    llave,
    pasos: expect.any(Array) as unknown,
  });
});

test('other members see who is there, but neither PIN nor invitation, and cannot open or close it', async () => {
  await abrir();
  expect(await vista(1)).toMatchObject({ llave: null, pasos: [{}, {}, {}, {}] });
  for (const metodo of ['POST', 'DELETE'] as const) expect((await como(1, metodo, RUTAS.sala)).estado).toBe(403);
  expect(await vista()).not.toBeNull();
});

test('its PIN and its QR code admit people as the family’s PIN does', async () => {
  const { pin, url_ruta } = await abrir();
  const deSiempre = (await conPin(casa.familia.pin)).cuerpo;
  const { estado, cuerpo } = await conPin(pin);
  expect({ estado, miembros: cuerpo.miembros }).toEqual({ estado: 200, miembros: deSiempre.miembros });
  const porQr = await conQr(url_ruta);
  expect(porQr.estado).toBe(200);
  expect((porQr.cuerpo as FamiliaParaUnirse).miembros.map((m) => m.first_name)).toEqual(['Lucía', 'Leo']);
});

test('two admins who open it at once get the same lobby', async () => {
  await casa.como(0).cambiarRolAdmin({ id: casa.id(1), es_administrador: true });
  const [una, otra] = await Promise.all([casa.pedir(0, 'abrirSala'), casa.pedir(1, 'abrirSala')]);
  expect(una).toMatchObject({ estado: 200 });
  expect(una.cuerpo).toEqual(otra.cuerpo);
});

test('a member who was choosing a password when it closed still gets in', async () => {
  const { pin } = await abrir();
  const { token_activacion } = (await conPin(pin)).cuerpo;
  await casa.como(0).cerrarSala();
  const claves = { password: 'tres palabras juntas', password_confirm: 'tres palabras juntas' };
  const miembro_id = casa.id(3);
  const { estado } = await casa.pedir(null, 'activarCuenta', { miembro_id, token_activacion, ...claves });
  expect(estado).toBe(201);
});

describe('PIN and QR code stop working', () => {
  const noValen = async ({ pin, url_ruta }: LlaveSala, en = casa.app) => {
    expect((await conPin(pin, casa.familia.id, en)).estado).toBe(400);
    expect((await conQr(url_ruta, casa.familia.id, en)).estado).toBe(400);
    expect(await vista(0, en)).toBeNull();
    expect((await conPin(casa.familia.pin, casa.familia.id, en)).estado).toBe(200);
  };

  test('once the lobby is closed; the next lobby has others', async () => {
    const llave = await abrir();
    await casa.como(0).cerrarSala();
    await noValen(llave);
    await casa.como(0).cerrarSala();
    const otra = await abrir();
    expect([otra.pin, otra.url_ruta]).not.toEqual([llave.pin, llave.url_ruta]);
    expect((await conQr(llave.url_ruta)).estado).toBe(400);
  });

  test('after three hours', async () => {
    const llave = await abrir();
    casa.reloj.avanzar(TRES_HORAS - 1);
    expect((await conPin(llave.pin)).estado).toBe(200);
    casa.reloj.avanzar(1);
    await noValen(llave);
  });

  test('once the draft starts, and no lobby opens during it', async () => {
    await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
    await casa.como(0).guardarCarga({
      configuraciones: casa.familia.miembros.slice(0, 2).map((m) => ({ miembro: m.id, porcentaje_carga: 50 })),
    });
    const llave = await abrir();
    expect((await como(0, 'POST', RUTAS.iniciar, {})).estado).toBe(201);
    await noValen(llave);
    expect(await casa.negado(0, 'abrirSala')).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya hay un reparto en curso' },
    });
  });

  test('once the family’s PIN is changed', async () => {
    const llave = await abrir();
    const { pin } = await casa.como(0).regenerarPin({ id: casa.familia.id });
    casa = await casaDe(casa.app, { ...casa.familia, pin });
    await noValen(llave);
  });

  test('when the clock was ahead while it was opened', async () => {
    casa.reloj.avanzar(86_400);
    const llave = await abrir();
    casa.reloj.avanzar(-86_400);
    await noValen(llave);
  });

  test('for another family', async () => {
    const { pin, url_ruta } = await abrir();
    const otra = await sembrarFamilia(casa.app, GENTE);
    expect((await conPin(pin, otra.id)).estado).toBe(400);
    expect((await conQr(url_ruta, otra.id)).estado).toBe(400);
    const cuerpo = await casa.como(otra.miembros[0]!.token).verSala();
    expect(cuerpo).toEqual({ sala: null });
  });
});

test('guesses at its PIN and at the family’s count together: after twenty, not even the right one is compared', async () => {
  const { pin } = await abrir();
  const mala = pin === '000000' ? '000001' : '000000';
  for (let i = 0; i < 20; i += 1) expect((await conPin(mala)).estado).toBe(400);
  expect((await conPin(pin)).estado).toBe(429);
  expect((await conPin(casa.familia.pin)).estado).toBe(429);
});

test('the lobby survives a restart', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'sala-'));
  const archivo = join(carpeta, 'base.db');
  await casa.cerrar();
  const { reloj } = casa;
  casa = await casaDe(await buildTestApp({ reloj, archivo }), GENTE);
  const { sala } = await casa.como(0).abrirSala();
  await casa.cerrar();
  casa = await casaDe(await buildTestApp({ reloj, archivo }), casa.familia);
  expect(await vista()).toEqual(sala);
  expect((await conPin(sala!.llave!.pin)).estado).toBe(200);
  await rm(carpeta, { recursive: true });
});

test('the lobby shows each member’s step: missing, in, voting, done; members who have left are not listed', async () => {
  const llave = await abrir();
  expect(pasosDe(await vista())).toEqual(['Ana DENTRO', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);
  const [uno, dos] = await sembrarTareas(casa.app, casa.familia.id, [10, 10], { votaciones_completadas: false });
  expect(pasosDe(await vista())).toEqual(['Ana DENTRO', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);

  const votar = (i: number, tarea: number | undefined) =>
    casa.pedir(i, 'votar', { tarea, miembro: casa.id(i), dificultad: 2 });
  expect((await votar(0, uno)).estado).toBe(201);
  expect(pasosDe(await vista())).toEqual(['Ana VOTANDO 1/2', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);
  await votar(0, dos);
  await votar(1, uno);
  // The voting on `uno` has ended. Its votes still count, so Luis is not set back from 1/2 to 0/1.
  expect(pasosDe(await vista())).toEqual(['Ana LISTO', 'Luis VOTANDO 1/2', 'Lucía FALTA', 'Leo FALTA']);

  await activar(casa.id(3), llave);
  expect(pasosDe(await vista())?.at(3)).toBe('Leo DENTRO');
  await casa.como(0).archivarMiembro({ id: casa.id(1) });
  expect(pasosDe(await vista())?.map((p) => p.split(' ')[0])).toEqual(['Ana', 'Lucía', 'Leo']);
});

test('a lobby opened later does not count votings that have ended', async () => {
  const [una = 0] = await sembrarTareas(casa.app, casa.familia.id, [10], { votaciones_completadas: false });
  for (const i of [0, 1]) await casa.como(i).votar({ tarea: una, miembro: casa.id(i), dificultad: 2 });
  casa.reloj.avanzar(60);
  await abrir();
  expect((await vista())?.pasos[0]).toMatchObject({ paso: 'LISTO', van: 0, de: 0 });
});

test('the wall shows its opening, an activation, a vote and its closing as they happen', async () => {
  const url = await escuchar(casa.app);
  const { token } = await vincularPantalla(casa.app, casa.miembro(0).token);
  const pantalla = await encenderPantalla(url, token);
  const enLaPantalla = () => pantalla.estado().sala;
  expect(enLaPantalla()).toBeNull();

  const llave = await abrir();
  await expect.poll(enLaPantalla).toEqual(await vista());
  expect(enLaPantalla()?.llave).toEqual(llave);
  const leo = casa.id(3);
  await activar(leo, llave);
  await expect.poll(() => pasosDe(enLaPantalla())?.at(3)).toBe('Leo DENTRO');
  expect(pantalla.estado().miembros.find((m) => m.id === leo)?.tiene_cuenta).toBe(true);

  const [una = 0] = await sembrarTareas(casa.app, casa.familia.id, [10, 10], { votaciones_completadas: false });
  await casa.como(1).votar({ tarea: una, miembro: casa.id(1), dificultad: 4 });
  await expect.poll(() => pasosDe(enLaPantalla())?.at(1)).toBe('Luis VOTANDO 1/2');
  await casa.como(0).cerrarSala();
  await expect.poll(enLaPantalla).toBeNull();
  expect(pantalla.saltos).toEqual([]);
  expect(pantalla.textos.join()).not.toContain(casa.familia.pin);

  // A screen turned on later gets the lobby in its first message, and by reading.
  await abrir();
  const otra = await encenderPantalla(url, token);
  expect(otra.estado().sala).toEqual(await vista());
  expect(await casa.como(token).verEstadoPantalla()).toMatchObject({ sala: await vista() });
  for (const { ws } of [pantalla, otra]) ws.terminate();
});

test('a wall’s token cannot read, open or close it through the members’ calls', async () => {
  const { token } = await vincularPantalla(casa.app, casa.miembro(0).token);
  await abrir();
  for (const metodo of ['GET', 'POST', 'DELETE'] as const)
    expect((await llamar(casa.app, metodo, RUTAS.sala, token)).estado).toBe(401);
});

test('phones receive the steps, but never the PIN, the invitation or the chores that were voted on', async () => {
  const url = await escuchar(casa.app);
  const luis = await oir(url, casa.miembro(1).token);
  const { pin, url_ruta } = await abrir();
  const [una = 0] = await sembrarTareas(casa.app, casa.familia.id, [10, 10], { votaciones_completadas: false });
  await casa.como(0).votar({ tarea: una, miembro: casa.id(0), dificultad: 4 });
  await luis.esperar('sala:cambiada', 2);
  const dichos = luis.recibidos.filter((r) => r.evento === 'sala:cambiada').map((r) => r.datos);
  expect(dichos[0]).toMatchObject({ pasos: null });
  expect(dichos[1]).toMatchObject({ pasos: [{ paso: 'VOTANDO', van: 1, de: 2 }, {}, {}, {}] });
  const todo = JSON.stringify(luis.recibidos);
  expect(todo).not.toContain(pin);
  expect(todo).not.toContain(url_ruta.split('invitacion=')[1]);
  expect(JSON.stringify(dichos)).not.toMatch(/dificultad|tarea/);
  luis.socket.disconnect();
});
