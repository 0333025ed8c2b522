import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leerInvitacion } from '#shared/contracts/altas.ts';
import type { FamiliaParaUnirse } from '#shared/contracts/cuentas.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { LlaveSala, Sala, SalaVista } from '#shared/contracts/sala.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

const GENTE = [
  { nombre: 'Ana', admin: true },
  { nombre: 'Luis' },
  { nombre: 'Lucía', grupo_edad: 'INFANTIL', cuenta: false },
  { nombre: 'Leo', cuenta: false },
] as const;
const TRES_HORAS = 3 * 3_600;

let reloj: ReturnType<typeof relojFijo>;
let app: App;
let familia: FamiliaSembrada;
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj, origenes: ['https://tetoca.example.org'] });
  familia = await sembrarFamilia(app, GENTE);
});
afterEach(() => app.app.close());

/** A token that is valid now, whatever the clock did since the member logged in. */
const tokenDe = (i: number): Promise<string> => {
  const { id, acceso } = familia.miembros[i]!;
  return app.contexto.tokens.firmarAcceso({ usuario: id, acceso });
};
const como = async (i: number, metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE', camino: string, cuerpo?: unknown) =>
  llamar(app, metodo, camino, await tokenDe(i), cuerpo);
const vista = async (i = 0, en = app): Promise<Sala | null> =>
  ((await llamar(en, 'GET', RUTAS.sala, await tokenDe(i))).cuerpo as SalaVista).sala;
const abrir = async (): Promise<LlaveSala> => {
  const { estado, cuerpo } = await como(0, 'POST', RUTAS.sala);
  expect(estado).toBe(200);
  return (cuerpo as SalaVista).sala!.llave!;
};
let direcciones = 0;
/** Tries a PIN, each time from another address. */
const conPin = async (pin: string, familia_id = familia.id, en = app) => {
  direcciones += 1;
  const remoteAddress = `198.51.100.${String(direcciones % 250)}`;
  const r = await en.app.inject({ method: 'POST', url: RUTAS.unirse, payload: { familia_id, pin }, remoteAddress });
  return { estado: r.statusCode, cuerpo: r.json<FamiliaParaUnirse>() };
};
const conQr = (url_ruta: string, familia_id?: number, en = app) => {
  const datos = leerInvitacion(new URL(url_ruta, 'http://caja').hash)!;
  return llamar(en, 'POST', RUTAS.unirse, null, { ...datos, familia_id: familia_id ?? datos.familia_id });
};
const activar = async (miembro_id: number, { pin }: LlaveSala): Promise<string> => {
  const { token_activacion } = (await conPin(pin)).cuerpo;
  const claves = { password: 'tres palabras juntas', password_confirm: 'tres palabras juntas' };
  const { estado, cuerpo } = await llamar(app, 'POST', RUTAS.activar, null, {
    miembro_id,
    token_activacion,
    ...claves,
  });
  expect(estado).toBe(201);
  return (cuerpo as { tokens: { access: string } }).tokens.access;
};
const pasosDe = (sala: Sala | null) =>
  sala?.pasos.map(({ miembro, paso, van, de }) => {
    const nombre = familia.miembros.find((m) => m.id === miembro)?.nombre ?? '';
    return paso === 'VOTANDO' ? `${nombre} ${paso} ${String(van)}/${String(de)}` : `${nombre} ${paso}`;
  });

test('an admin opens one lobby for the family; opened again, it is the same', async () => {
  expect(await vista()).toBeNull();
  const llave = await abrir();
  expect(llave).toMatchObject({ familia: familia.id, origen: 'https://tetoca.example.org' });
  expect(llave.pin).toMatch(/^\d{6}$/);
  expect(llave.pin).not.toBe(familia.pin);
  expect(llave.url_ruta).not.toContain(llave.pin);
  await como(0, 'PATCH', ruta(RUTAS.familia, { id: familia.id }), { nombre: 'Otra' });
  expect(await abrir()).toEqual(llave);
  expect(await vista()).toEqual({
    abierta_por: familia.miembros[0]!.id,
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

test('its PIN and its QR code let people join as the family’s PIN does', async () => {
  const { pin, url_ruta } = await abrir();
  const deSiempre = (await conPin(familia.pin)).cuerpo;
  const { estado, cuerpo } = await conPin(pin);
  expect({ estado, miembros: cuerpo.miembros }).toEqual({ estado: 200, miembros: deSiempre.miembros });
  const porQr = await conQr(url_ruta);
  expect(porQr.estado).toBe(200);
  expect((porQr.cuerpo as FamiliaParaUnirse).miembros.map((m) => m.first_name)).toEqual(['Lucía', 'Leo']);
});

test('two admins who open it at once get the same one', async () => {
  await como(0, 'POST', ruta(RUTAS.rolAdmin, { id: familia.miembros[1]!.id }), { es_administrador: true });
  const [una, otra] = await Promise.all([como(0, 'POST', RUTAS.sala), como(1, 'POST', RUTAS.sala)]);
  expect(una).toMatchObject({ estado: 200 });
  expect(una.cuerpo).toEqual(otra.cuerpo);
});

test('a member who was choosing a password when it closed still gets in', async () => {
  const { pin } = await abrir();
  const { token_activacion } = (await conPin(pin)).cuerpo;
  await como(0, 'DELETE', RUTAS.sala);
  const claves = { password: 'tres palabras juntas', password_confirm: 'tres palabras juntas' };
  const miembro_id = familia.miembros[3]!.id;
  const { estado } = await llamar(app, 'POST', RUTAS.activar, null, { miembro_id, token_activacion, ...claves });
  expect(estado).toBe(201);
});

describe('PIN and QR code are worth nothing', () => {
  const noValen = async ({ pin, url_ruta }: LlaveSala, en = app) => {
    expect((await conPin(pin, familia.id, en)).estado).toBe(400);
    expect((await conQr(url_ruta, familia.id, en)).estado).toBe(400);
    expect(await vista(0, en)).toBeNull();
    expect((await conPin(familia.pin, familia.id, en)).estado).toBe(200);
  };

  test('once the lobby is closed; the next one has others', async () => {
    const llave = await abrir();
    expect((await como(0, 'DELETE', RUTAS.sala)).estado).toBe(204);
    await noValen(llave);
    expect((await como(0, 'DELETE', RUTAS.sala)).estado).toBe(204);
    const otra = await abrir();
    expect([otra.pin, otra.url_ruta]).not.toEqual([llave.pin, llave.url_ruta]);
    expect((await conQr(llave.url_ruta)).estado).toBe(400);
  });

  test('after three hours', async () => {
    const llave = await abrir();
    reloj.avanzar(TRES_HORAS - 1);
    expect((await conPin(llave.pin)).estado).toBe(200);
    reloj.avanzar(1);
    await noValen(llave);
  });

  test('once the draft starts, and during it no lobby opens', async () => {
    await sembrarTareas(app, familia.id, PUNTOS);
    await como(0, 'POST', RUTAS.cargaActualizar, {
      configuraciones: familia.miembros.slice(0, 2).map((m) => ({ miembro: m.id, porcentaje_carga: 50 })),
    });
    const llave = await abrir();
    expect((await como(0, 'POST', RUTAS.iniciar, {})).estado).toBe(201);
    await noValen(llave);
    expect(await como(0, 'POST', RUTAS.sala)).toMatchObject({
      estado: 409,
      cuerpo: { error: 'Ya hay un reparto en curso' },
    });
  });

  test('once the family’s PIN is changed', async () => {
    const llave = await abrir();
    const { cuerpo } = await como(0, 'POST', ruta(RUTAS.regenerarPin, { id: familia.id }));
    familia = { ...familia, pin: (cuerpo as { pin: string }).pin };
    await noValen(llave);
  });

  test('when the clock ran ahead while it was opened', async () => {
    reloj.avanzar(86_400);
    const llave = await abrir();
    reloj.avanzar(-86_400);
    await noValen(llave);
  });

  test('for another family', async () => {
    const { pin, url_ruta } = await abrir();
    const otra = await sembrarFamilia(app, GENTE);
    expect((await conPin(pin, otra.id)).estado).toBe(400);
    expect((await conQr(url_ruta, otra.id)).estado).toBe(400);
    const { cuerpo } = await llamar(app, 'GET', RUTAS.sala, otra.miembros[0]!.token);
    expect(cuerpo).toEqual({ sala: null });
  });
});

test('guesses at its PIN count as guesses at the family’s: after twenty not even the right one is compared', async () => {
  const { pin } = await abrir();
  const mala = pin === '000000' ? '000001' : '000000';
  for (let i = 0; i < 20; i += 1) expect((await conPin(mala)).estado).toBe(400);
  expect((await conPin(pin)).estado).toBe(429);
  expect((await conPin(familia.pin)).estado).toBe(429);
});

test('a restart keeps it', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'sala-'));
  const archivo = join(carpeta, 'base.db');
  const antes = await buildTestApp({ reloj, archivo });
  familia = await sembrarFamilia(antes, GENTE);
  const { cuerpo } = await llamar(antes, 'POST', RUTAS.sala, familia.miembros[0]!.token);
  await antes.app.close();
  const despues = await buildTestApp({ reloj, archivo });
  expect(await vista(0, despues)).toEqual((cuerpo as SalaVista).sala);
  expect((await conPin((cuerpo as SalaVista).sala!.llave!.pin, familia.id, despues)).estado).toBe(200);
  await despues.app.close();
  await rm(carpeta, { recursive: true });
});

test('it tells how far each member is: missing, in, voting, all done; members who have left are not in it', async () => {
  const llave = await abrir();
  expect(pasosDe(await vista())).toEqual(['Ana DENTRO', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);
  const [uno, dos] = await sembrarTareas(app, familia.id, [10, 10], { votaciones_completadas: false });
  expect(pasosDe(await vista())).toEqual(['Ana DENTRO', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);

  const votar = (i: number, tarea: number | undefined) =>
    como(i, 'POST', RUTAS.votaciones, { tarea, miembro: familia.miembros[i]!.id, dificultad: 2 });
  expect((await votar(0, uno)).estado).toBe(201);
  expect(pasosDe(await vista())).toEqual(['Ana VOTANDO 1/2', 'Luis DENTRO', 'Lucía FALTA', 'Leo FALTA']);
  await votar(0, dos);
  await votar(1, uno);
  // The voting that ended takes nothing back.
  expect(pasosDe(await vista())).toEqual(['Ana LISTO', 'Luis VOTANDO 1/2', 'Lucía FALTA', 'Leo FALTA']);

  await activar(familia.miembros[3]!.id, llave);
  expect(pasosDe(await vista())?.at(3)).toBe('Leo DENTRO');
  await como(0, 'POST', ruta(RUTAS.archivar, { id: familia.miembros[1]!.id }));
  expect(pasosDe(await vista())?.map((p) => p.split(' ')[0])).toEqual(['Ana', 'Lucía', 'Leo']);
});

test('in a lobby opened later, votings that have ended are not counted', async () => {
  const [una] = await sembrarTareas(app, familia.id, [10], { votaciones_completadas: false });
  for (const i of [0, 1])
    await como(i, 'POST', RUTAS.votaciones, { tarea: una, miembro: familia.miembros[i]!.id, dificultad: 2 });
  reloj.avanzar(60);
  await abrir();
  expect((await vista())?.pasos[0]).toMatchObject({ paso: 'LISTO', van: 0, de: 0 });
});

test('the wall shows its opening, an activation, a vote and its closing as they happen', async () => {
  const url = await escuchar(app);
  const { token } = await vincularPantalla(app, familia.miembros[0]!.token);
  const pantalla = await encenderPantalla(url, token);
  const enLaPantalla = () => pantalla.estado().sala;
  expect(enLaPantalla()).toBeNull();

  const llave = await abrir();
  await expect.poll(enLaPantalla).toEqual(await vista());
  expect(enLaPantalla()?.llave).toEqual(llave);
  const leo = familia.miembros[3]!.id;
  await activar(leo, llave);
  await expect.poll(() => pasosDe(enLaPantalla())?.at(3)).toBe('Leo DENTRO');
  expect(pantalla.estado().miembros.find((m) => m.id === leo)?.tiene_cuenta).toBe(true);

  const [una] = await sembrarTareas(app, familia.id, [10, 10], { votaciones_completadas: false });
  await como(1, 'POST', RUTAS.votaciones, { tarea: una, miembro: familia.miembros[1]!.id, dificultad: 4 });
  await expect.poll(() => pasosDe(enLaPantalla())?.at(1)).toBe('Luis VOTANDO 1/2');
  expect((await como(0, 'DELETE', RUTAS.sala)).estado).toBe(204);
  await expect.poll(enLaPantalla).toBeNull();
  expect(pantalla.saltos).toEqual([]);
  expect(pantalla.textos.join()).not.toContain(familia.pin);

  // A screen turned on later knows it from its first message, and by reading.
  await abrir();
  const otra = await encenderPantalla(url, token);
  expect(otra.estado().sala).toEqual(await vista());
  expect((await llamar(app, 'GET', RUTAS.estadoPantalla, token)).cuerpo).toMatchObject({ sala: await vista() });
  for (const { ws } of [pantalla, otra]) ws.terminate();
});

test('a wall’s token neither reads nor opens nor closes it by the members’ call', async () => {
  const { token } = await vincularPantalla(app, familia.miembros[0]!.token);
  await abrir();
  for (const metodo of ['GET', 'POST', 'DELETE'] as const)
    expect((await llamar(app, metodo, RUTAS.sala, token)).estado).toBe(401);
});

test('phones hear the steps, never PIN, invitation or the chores that were voted on', async () => {
  const url = await escuchar(app);
  const luis = await oir(url, familia.miembros[1]!.token);
  const { pin, url_ruta } = await abrir();
  const [una] = await sembrarTareas(app, familia.id, [10, 10], { votaciones_completadas: false });
  await como(0, 'POST', RUTAS.votaciones, { tarea: una, miembro: familia.miembros[0]!.id, dificultad: 4 });
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
