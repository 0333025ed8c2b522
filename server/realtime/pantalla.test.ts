import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { CIERRE_PANTALLA } from '#shared/contracts/vincular-pantalla.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { conectarPantalla, encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamarComo } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
let url: string;

let admin: string;
let abiertas: Pantalla[];
beforeEach(async () => {
  casa = await abrirCasa();
  url = await escuchar(casa.app);

  admin = casa.miembro(0).token;
  abiertas = [];
});
afterEach(async () => {
  for (const { ws } of abiertas) ws.terminate();
  await casa.cerrar();
});

const encender = async (token: string): Promise<Pantalla> => {
  const pantalla = await encenderPantalla(url, token);
  abiertas.push(pantalla);
  return pantalla;
};
const leer = async (token: string): Promise<EstadoPantalla> =>
  EstadoPantalla.parse(await casa.como(token).verEstadoPantalla());
/** Makes states comparable: a screen sorts lists itself, and `ahora` is the time of each reading. */
const ordenado = (e: EstadoPantalla) => ({
  ...e,
  ahora: '',
  miembros: e.miembros.toSorted((a, b) => a.id - b.id),
  tareas: e.tareas.toSorted((a, b) => a.id - b.id),
});
/** Checks that the screen's state, built from the feed alone, is the state that a read returns, once both know who is present. */
const expectIgual = async (pantalla: Pantalla, token: string): Promise<EstadoPantalla> => {
  const leido = await vi.waitFor(async () => {
    const leido = await leer(token);
    expect(ordenado(pantalla.estado())).toEqual(ordenado(leido));
    return leido;
  }, 60_000);
  expect(pantalla.saltos).toEqual([]);
  return leido;
};

const PRIVADO =
  /^(pin|username|usuario_activado|e?mail|password.*|token.*|.*hash.*|clave.*|secreto|last_name|familia_id|dificultad|.*vot(o|a|ac|ant).*|notificaciones.*|puntos_totales|es_administrador)$/i;
/** All keys and texts in a message, at any depth. */
const palabras = (dato: unknown): string[] => {
  if (typeof dato !== 'object' || dato === null) return [String(dato)];
  return Object.entries(dato).flatMap(([clave, valor]) => [
    ...(Array.isArray(dato) ? [] : [`${clave}:`]),
    ...palabras(valor),
  ]);
};
const expectNadaPrivado = async (textos: readonly string[]): Promise<void> => {
  const usuarios = await casa.db
    .selectFrom('usuarios')
    .select(['username', 'username_clave', 'email', 'password_hash'])
    .execute();
  const familias = await casa.db.selectFrom('familias').select('pin').execute();
  const secretos = new Set(
    [...usuarios.flatMap((u) => Object.values(u)), ...familias.map((f) => f.pin)].filter((s) => s !== null && s !== ''),
  );
  expect(secretos.size).toBeGreaterThan(3);
  expect(textos.length).toBeGreaterThan(0);
  for (const texto of textos) {
    const dichas = palabras(JSON.parse(texto));
    expect(dichas.filter((p) => p.endsWith(':') && PRIVADO.test(p.slice(0, -1)))).toEqual([]);
    expect(dichas.filter((p) => secretos.has(p))).toEqual([]);
    expect(texto).not.toMatch(/votacion|dificultad/);
  }
};

test('a plain WebSocket follows a whole draft through the feed alone, from whenever it connects', async () => {
  await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
  const { token } = await vincularPantalla(casa.app, admin);
  const primera = await encender(token);
  expect(primera.estado().sesion).toBeNull();
  // Several screens, because each may have only a few connections.
  const otras: string[] = [];
  while (otras.length < 6) otras.push((await vincularPantalla(casa.app, admin)).token);
  const encendiendo: Promise<Pantalla>[] = [];

  let { sesion } = await casa.como(0).iniciarReparto();
  const quien = (id: number | null | undefined) => casa.familia.miembros.findIndex((m) => m.id === id);
  while (!sesion.completada) {
    // Turns a screen on while the move below is under way.
    encendiendo.push(encender(otras[encendiendo.length % otras.length] ?? ''));
    const id = { id: sesion.id };
    const turno = sesion.miembro_turno_actual;
    const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
    const jugada =
      turno === null
        ? casa.pedir(quien(abierta?.pide.find((m) => abierta.respuestas[m] === undefined)), 'responderPropuesta', {
            ...id,
            n: abierta?.n ?? 0,
            acepta: true,
          })
        : casa.pedir(quien(turno), 'elegirTarea', {
            ...id,
            tarea_id: tareasLegales(estadoDeSesion(sesion), turno)[0]?.id,
          });
    ({ sesion } = (await jugada).cuerpo);
  }

  for (const pantalla of [primera, ...(await Promise.all(encendiendo))]) {
    await expectIgual(pantalla, token);
    const { sesion: suya, version } = await casa.como(0).verSesionActual();
    expect({ sesion: pantalla.estado().sesion, version: pantalla.estado().version }).toEqual({ sesion: suya, version });
  }
  const tipos = primera.mensajes.map((m) => m.tipo);
  for (const tipo of [
    'reparto:iniciado',
    'reparto:turno',
    'reparto:cierre',
    'reparto:completado',
    'asignacion:cambiada',
    'miembro:cambiado',
  ] as const)
    expect(tipos).toContain(tipo);
  expect(primera.estado().sesion?.completada).toBe(true);
  await expectNadaPrivado(primera.textos);
});

test('after an undo and a cancel the screen equals a read', async () => {
  await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
  const { token } = await vincularPantalla(casa.app, admin);
  const pantalla = await encender(token);
  const { sesion } = await casa.como(0).iniciarReparto();
  const id = { id: sesion.id };
  await casa.como(0).elegirPor({ ...id, tarea_id: sesion.tareas[0]!.id });
  await casa.como(0).deshacerEleccion({ ...id });
  expect((await expectIgual(pantalla, token)).sesion?.elecciones).toEqual([]);
  await casa.como(0).cancelarReparto({ ...id });
  expect((await expectIgual(pantalla, token)).sesion).toBeNull();
});

test('work, streaks and the week arrive as they happen; changes that a screen does not show only raise the version', async () => {
  const diaria = await casa.tarea({ nombre: 'Fregar', puntos: 6, tiempo_estimado: 15 });
  const semanal = await casa.tarea({ nombre: 'Barrer', frecuencia: 'SEMANAL', dia_semana: 7 });
  const { token } = await vincularPantalla(casa.app, admin);
  const pantalla = await encender(token);
  expect(pantalla.estado()).toMatchObject({
    hoy: '2026-11-21',
    familia: { nombre: 'García', zona_horaria: 'Europe/Madrid', sonido_pantalla: true },
    tareas: [],
    ranking: [],
    nuevo_trimestre: null,
  });
  expect(pantalla.estado().miembros[3]).toEqual({
    id: casa.id(3),
    nombre: 'Leo',
    avatar: null,
    color: 'violeta',
    grupo_edad: 'INFANTIL',
    racha_dias: 0,
    tiene_cuenta: true,
  });

  await casa.como(0).asignar({ tarea: diaria, miembro: casa.id(1), fecha_limite: '2026-11-21' });
  await casa.como(0).asignar({ tarea: diaria, miembro: casa.id(2) });
  await casa.como(0).asignar({ tarea: semanal, miembro: casa.id(1), fecha_limite: '2026-11-22' });
  const luis = casa.id(1);
  const fregar = {
    tarea: diaria,
    miembro: luis,
    nombre: 'Fregar',
    puntos: 6,
    minutos: 15,
    fecha_limite: '2026-11-21',
    estado: 'PENDIENTE',
    atrasada: false,
  };
  expect((await expectIgual(pantalla, token)).tareas).toMatchObject([
    fregar,
    { miembro: casa.id(2), fecha_limite: null },
  ]);

  const { id } = await casa.primera(1);
  await casa.como(1).completar({ id });
  const hecha = await expectIgual(pantalla, token);
  expect(hecha.tareas[0]).toMatchObject({ ...fregar, estado: 'COMPLETADA' });
  expect([hecha.ranking[0]?.puntos_ganados, hecha.miembros[1]?.racha_dias]).toEqual([6, 1]);
  await casa.como(1).deshacer({ id });
  expect((await expectIgual(pantalla, token)).ranking).toEqual([]);
  await casa.como(0).borrarAsignacion({ id });
  expect((await expectIgual(pantalla, token)).tareas).toHaveLength(1);

  const antes = pantalla.mensajes.length;
  for (const [i, dificultad] of [1, 2, 3].entries())
    await casa.como(i).votar({ tarea: semanal, miembro: casa.id(i), dificultad });
  await casa
    .como(0)
    .guardarCarga({ configuraciones: casa.familia.miembros.map((m) => ({ miembro: m.id, porcentaje_carga: 25 })) });
  await expectIgual(pantalla, token);
  const ocultos = pantalla.mensajes.slice(antes).filter((m) => m.tipo === 'cambio');
  expect(ocultos.length).toBeGreaterThan(0);
  for (const mensaje of ocultos) expect(Object.keys(mensaje)).toEqual(['tipo', 'version']);

  await casa.como(0).editarFamilia({ id: casa.familia.id, nombre: 'Los García', zona_horaria: 'Pacific/Auckland' });
  expect(await expectIgual(pantalla, token)).toMatchObject({ hoy: '2026-11-21', familia: { nombre: 'Los García' } });
  await casa.como(0).agregarMiembro({ first_name: 'Abuela' });
  expect((await expectIgual(pantalla, token)).miembros).toHaveLength(5);
  await casa.como(2).editarUsuario({ id: casa.id(2), email: 'marta@example.com', username: 'martita' });
  await casa.como(0).regenerarPin({ id: casa.familia.id });
  await expectIgual(pantalla, token);
  await expectNadaPrivado([...pantalla.textos, JSON.stringify(await leer(token))]);
});

test('a screen receives its own family only, and two receive the same', async () => {
  const otra = await sembrarFamilia(casa.app);
  const suya = await encender((await vincularPantalla(casa.app, otra.miembros[0]!.token)).token);
  const { token } = await vincularPantalla(casa.app, admin);
  const dos = [await encender(token), await encender((await vincularPantalla(casa.app, admin, 'Pasillo')).token)];
  await casa.como(0).agregarMiembro({ first_name: 'Abuela' });
  for (const una of dos) await expectIgual(una, token);
  expect(dos.map((d) => d.textos.slice(1))).toEqual([dos[0]!.textos.slice(1), dos[0]!.textos.slice(1)]);
  expect(suya.mensajes).toHaveLength(1);
});

test('one token has at most five connections, the latest ones', async () => {
  const { token } = await vincularPantalla(casa.app, admin);
  const vecina = await encender((await vincularPantalla(casa.app, admin, 'Pasillo')).token);
  const muchas: Pantalla[] = [];
  for (let i = 0; i < 8; i += 1) muchas.push(await encender(token));
  await Promise.all(muchas.slice(0, 3).map((p) => p.cierre));
  await casa.como(0).agregarMiembro({ first_name: 'Abuela' });
  for (const pantalla of [vecina, ...muchas.slice(3)]) await expectIgual(pantalla, token);
});

test('a revoked screen loses its socket within a second, with its own close code; the others keep theirs', async () => {
  const { token, dispositivo } = await vincularPantalla(casa.app, admin);
  const revocada = await encender(token);
  const queda = await encender((await vincularPantalla(casa.app, admin, 'Pasillo')).token);
  const vistas = async () => (await casa.como(0).verPantallas()).map((d) => d.conectada);
  expect(await vistas()).toEqual([true, true]);
  const desde = performance.now();
  await casa.como(0).desvincularPantalla({ id: dispositivo.id });
  expect(await revocada.cierre).toBe(CIERRE_PANTALLA.NO_VINCULADA);
  expect(performance.now() - desde).toBeLessThan(1_000);
  await expect(encender(token)).rejects.toThrow(String(CIERRE_PANTALLA.NO_VINCULADA));
  expect(queda.ws.readyState).toBe(WebSocket.OPEN);
  expect(await vistas()).toEqual([true]);
  queda.ws.close();
  await expect.poll(vistas).toEqual([false]);
});

test('shares the port with the members’ sockets; other paths, foreign origins and wrong handshakes are refused', async () => {
  const { token } = await vincularPantalla(casa.app, admin);
  const telefono = await oir(url, admin);
  const pantalla = await encender(token);
  await casa.como(0).agregarMiembro({ first_name: 'Abuela' });
  await telefono.esperar('miembro:cambiado');
  await expectIgual(pantalla, token);
  telefono.socket.disconnect();

  const intentar = (camino: string, origin?: string) =>
    new Promise<number>((listo) => {
      const ws = new WebSocket(url.replace('http', 'ws') + camino, origin === undefined ? {} : { origin });
      ws.on('open', () => {
        ws.terminate();
        listo(101);
      });
      ws.on('unexpected-response', (_, r) => listo(r.statusCode ?? 0));
      ws.on('error', () => listo(0));
    });
  expect(await intentar(RUTAS.vivoPantalla, url)).toBe(101);
  for (const ajeno of ['https://malo.example', 'null', `${url}0`])
    expect(await intentar(RUTAS.vivoPantalla, ajeno)).toBe(403);
  // Answered as if no WebSocket had been requested.
  expect(await intentar(RUTAS.salud)).toBe(200);
  for (const otro of ['/nada', `${RUTAS.vivoPantalla}/`, `${RUTAS.vivoPantalla}?token=${token}`])
    expect(await intentar(otro)).toBe(404);
  expect((await fetch(url + RUTAS.vivoPantalla)).status).toBe(404);

  const { SALUDO_ILEGIBLE, NO_VINCULADA } = CIERRE_PANTALLA;
  const saludos = [
    ['', SALUDO_ILEGIBLE],
    ['null', SALUDO_ILEGIBLE],
    ['{', SALUDO_ILEGIBLE],
    ['{"token":7}', SALUDO_ILEGIBLE],
    [JSON.stringify({ token: admin }), NO_VINCULADA],
    ['{"token":""}', NO_VINCULADA],
    [JSON.stringify({ token: 'x'.repeat(2_000) }), 1009],
  ] as const;
  for (const [saludo, codigo] of saludos) {
    const callada = conectarPantalla(url);
    callada.ws.once('open', () => callada.ws.send(saludo));
    expect([saludo.slice(0, 20), await callada.cierre]).toEqual([saludo.slice(0, 20), codigo]);
    expect(callada.textos).toEqual([]);
  }
  pantalla.ws.send('{"token":"otro"}');
  pantalla.ws.send('anything else');
  await casa.como(0).agregarMiembro({ first_name: 'Tía' });
  await expectIgual(pantalla, token);
});

test('a new day arrives by itself, a dead screen is noticed, and a silent connection is closed', async () => {
  const tarea = await casa.tarea();
  await casa.repartir([tarea, 1]);
  await casa.db.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  const { token } = await vincularPantalla(casa.app, admin);
  const pantalla = await encender(token);
  const muerta = await encender((await vincularPantalla(casa.app, admin, 'Pasillo')).token);
  const desde = performance.now();
  const callada = conectarPantalla(url).cierre.then((codigo) => [codigo, performance.now() - desde] as const);
  muerta.ws.pause();

  casa.reloj.poner('2026-12-19T10:00:00.000Z');
  await expect.poll(() => pantalla.estado().hoy).toBe('2026-12-19');
  expect(pantalla.estado()).toMatchObject({
    nuevo_trimestre: '2027-01-01',
    tareas: [{ atrasada: false, fecha_limite: '2026-12-19' }],
  });
  await expectIgual(pantalla, token);

  const [codigo, tardo] = await callada;
  expect(codigo).toBe(CIERRE_PANTALLA.SIN_SALUDO);
  expect(tardo).toBeGreaterThan(4_900);
  await expect.poll(() => pantalla.latidos.at(-1)).toBe(pantalla.estado().version);
  expect(pantalla.saltos).toEqual([]);
  await expect.poll(async () => (await casa.como(0).verPantallas()).map((d) => d.conectada)).toEqual([true, false]);
});

test('after a restart the screen reconnects with its token and has missed nothing', async () => {
  const archivo = join(tmpdir(), `te-toca-pantalla-${String(process.pid)}.db`);
  const antes = await buildTestApp({ reloj: casa.reloj, archivo });
  const dir = await escuchar(antes);
  const suya = await sembrarFamilia(antes);
  const { token } = await vincularPantalla(antes, suya.miembros[0]!.token);
  const pantalla = await encenderPantalla(dir, token);
  const desde = performance.now();
  await antes.app.close();
  expect(await pantalla.cierre).not.toBe(CIERRE_PANTALLA.NO_VINCULADA);
  // Without the server's own limit, `ws` would wait thirty seconds for a closing frame that never comes.
  expect(performance.now() - desde).toBeLessThan(10_000);

  const despues = await buildTestApp({ reloj: casa.reloj, archivo });
  await despues.app.listen({ port: Number(new URL(dir).port), host: '127.0.0.1' });
  await llamarComo(despues, suya.miembros[0]!, 'POST', RUTAS.agregarMiembro, { first_name: 'Abuela' });
  const otraVez = await encenderPantalla(dir, token);
  expect(otraVez.estado()).toMatchObject({
    version: pantalla.estado().version + 1,
    miembros: [...pantalla.estado().miembros, { nombre: 'Abuela' }],
  });
  otraVez.ws.terminate();
  await despues.app.close();
  for (const fin of ['', '-wal', '-shm']) await rm(archivo + fin, { force: true });
});
