import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { oir, pedir } from '#server/testing/en-red.ts';
import { encenderAjena, type PantallaAjena } from '#server/testing/pantalla-ajena.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { arrancarHijo, puertoLibre, type ServidorHijo } from '#server/testing/servidor-hijo.ts';

let limpiar: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const paso of limpiar.reverse()) await paso();
  limpiar = [];
});

type Filas = readonly { readonly id: number }[];
const porId = (filas: unknown) => (filas as Filas).toSorted((a, b) => a.id - b.id);
/** Makes states comparable: a display may sort lists as it likes, and `ahora` is the time of each reading. */
const comparable = (e: EstadoPantalla) => ({ ...e, ahora: '', miembros: porId(e.miembros), tareas: porId(e.tareas) });

/** Reads the example and the table of message types from server/realtime/README.md. */
const leerDocumento = async () => {
  const texto = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const ejemplo = JSON.parse(/```json\n(\{\s+"tipo": "estado"[\s\S]+?)```/.exec(texto)?.[1] ?? '') as Record<
    string,
    unknown
  > &
    EstadoPantalla;
  const filas = [...texto.matchAll(/^\| ((?:`[a-z:]+` ?)+)\|/gm)].flatMap(([, tipos]) =>
    [...(tipos ?? '').matchAll(/`([a-z:]+)`/g)].map((m) => m[1]),
  );
  return { ejemplo, tipos: new Set(filas.filter((t) => t !== 'tipo')) };
};
const claves = (dato: object | undefined) => Object.keys(dato ?? {}).toSorted();

test('a display that knows only JSON and the README follows a reparto through an undo, a kill -9 and the closing to the state of a read', async () => {
  const datos = await mkdtemp(join(tmpdir(), 'te-toca-'));
  limpiar.push(() => rm(datos, { recursive: true, force: true }));
  const siembra = await buildTestApp({
    archivo: join(datos, 'te-toca.db'),
    reloj: { ahora: () => new Date().toISOString() },
  });
  const familia = await sembrarFamilia(siembra);
  await sembrarTareas(siembra, familia.id, PUNTOS, { frecuencia: 'DIARIA', dia_semana: null });
  const admin = familia.miembros[0]!.token;
  const { token } = await vincularPantalla(siembra, admin);
  await siembra.app.close();

  const puerto = await puertoLibre();
  let servidor: ServidorHijo = await arrancarHijo(datos, puerto);
  limpiar.push(() => servidor.matar());
  const { url } = servidor;
  const dispositivo: PantallaAjena = encenderAjena(url.replace('http', 'ws') + RUTAS.vivoPantalla, token);
  limpiar.push(dispositivo.apagar);
  const visto = () => dispositivo.visto() as (EstadoPantalla & { version: number }) | null;

  const quien = (id: number | null | undefined) => familia.miembros.find((m) => m.id === id)?.token ?? '';
  const pedirBien = async <T>(metodo: string, camino: string, con = admin, cuerpo?: unknown): Promise<T> => {
    const respuesta = await pedir(url, metodo, camino, con, cuerpo);
    expect([metodo, camino, Math.floor(respuesta.estado / 100), respuesta.cuerpo]).toEqual([
      metodo,
      camino,
      2,
      respuesta.cuerpo,
    ]);
    return respuesta.cuerpo as T;
  };
  const jugar = async (camino: string, con: string, cuerpo?: unknown): Promise<SesionReparto> =>
    (await pedirBien<JugadaHecha>('POST', camino, con, cuerpo)).sesion;
  const elegir = (s: SesionReparto) =>
    jugar(ruta(RUTAS.elegirTarea, { id: s.id }), quien(s.miembro_turno_actual), {
      tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id,
    });
  /** Waits until the display shows exactly this session, from the feed alone. */
  const alDia = (s: SesionReparto) => expect.poll(() => visto()?.sesion, { interval: 5 }).toEqual(s);

  await expect.poll(() => visto()?.sesion).toBeNull();
  let sesion = await jugar(RUTAS.iniciar, admin, { contar: 'TRIMESTRE' });
  await alDia(sesion);
  for (let i = 0; i < 4; i += 1) await alDia((sesion = await elegir(sesion)));

  sesion = await jugar(ruta(RUTAS.deshacerEleccion, { id: sesion.id }), admin);
  expect(sesion.elecciones).toHaveLength(3);
  await alDia(sesion);

  // Kills the server; two picks are made before the display has reconnected.
  await servidor.matar();
  servidor = await arrancarHijo(datos, puerto);
  for (let i = 0; i < 2; i += 1) sesion = await elegir(sesion);
  await alDia(sesion);
  expect(dispositivo.conexiones()).toBe(2);
  const telefono = await oir(url, familia.miembros[1]!.token);
  limpiar.push(() => void telefono.socket.disconnect());
  await expect.poll(() => visto()?.conectados).toEqual([familia.miembros[1]!.id]);

  const respuestas: boolean[] = [];
  while (!sesion.completada) {
    const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
    if (sesion.miembro_turno_actual === null) {
      const falta = abierta?.pide.find((m) => abierta.respuestas[m] === undefined);
      respuestas.push(respuestas.length > 0);
      sesion = await jugar(ruta(RUTAS.responderPropuesta, { id: sesion.id, n: abierta?.n ?? 0 }), quien(falta), {
        acepta: respuestas.at(-1),
      });
    } else sesion = await elegir(sesion);
    await alDia(sesion);
  }
  expect(new Set(respuestas)).toEqual(new Set([false, true]));

  // Completes a chore that the draft dealt, so that the day, the streaks and the week are not empty.
  const [primera] = await pedirBien<Asignacion[]>(
    'GET',
    `${RUTAS.misTareas}?estado=PENDIENTE`,
    familia.miembros[1]!.token,
  );
  await pedirBien('PATCH', ruta(RUTAS.completar, { id: primera?.id ?? 0 }), familia.miembros[1]!.token);

  const estado = await pedirBien<EstadoPantalla>('GET', RUTAS.estadoPantalla, token);
  await expect.poll(() => comparable(visto() as EstadoPantalla)).toEqual(comparable(estado));
  const final = visto()!;

  // Compares each field with the call from which members read it.
  const actual = await pedirBien<SesionActual>('GET', RUTAS.sesionActual);
  expect([final.sesion, final.version]).toEqual([actual.sesion, actual.version]);
  expect(final.ranking).toEqual(await pedirBien('GET', RUTAS.ranking));
  expect(final.ranking).toMatchObject([{ puntos_ganados: primera?.tarea_puntos }]);
  const { nombre, zona_horaria, sonido_pantalla } = await pedirBien<Familia>(
    'GET',
    ruta(RUTAS.familia, { id: familia.id }),
  );
  expect(final.familia).toEqual({ nombre, zona_horaria, sonido_pantalla });
  const usuarios = await pedirBien<Usuario[]>('GET', RUTAS.usuarios);
  expect(porId(final.miembros)).toEqual(
    porId(
      usuarios.map(({ id, first_name, avatar, color, grupo_edad, racha_dias, tiene_cuenta }) => ({
        id,
        nombre: first_name,
        avatar,
        color,
        grupo_edad,
        racha_dias,
        tiene_cuenta,
      })),
    ),
  );
  const asignaciones = await pedirBien<Asignacion[]>('GET', RUTAS.asignaciones);
  expect(porId(final.tareas)).toEqual(
    porId(
      asignaciones
        .filter((a) => a.fecha_limite === final.hoy)
        .map(({ id, tarea, miembro, tarea_nombre, tarea_puntos, tarea_tiempo, estado: e, ...a }) => ({
          id,
          tarea,
          miembro,
          nombre: tarea_nombre,
          puntos: tarea_puntos,
          minutos: tarea_tiempo,
          fecha_limite: a.fecha_limite,
          fecha_original: a.fecha_original,
          estado: e,
          hecha_por: a.hecha_por,
          atrasada: false,
        })),
    ),
  );
  expect(final.tareas).toHaveLength(PUNTOS.length);

  // Compares what the display received with what the README documents.
  const { ejemplo, tipos } = await leerDocumento();
  const { tipo: _, ...documentado } = ejemplo;
  expect(claves(final)).toEqual(claves(documentado));
  for (const parte of ['familia', 'miembros', 'tareas'] as const)
    expect(claves([final[parte]].flat()[0])).toEqual(claves([ejemplo[parte]].flat()[0]));
  const oidos = new Set(dispositivo.textos.map((t) => (JSON.parse(t) as { tipo: string }).tipo));
  for (const tipo of oidos) expect([...tipos]).toContain(tipo);
  for (const tipo of [
    'reparto:iniciado',
    'reparto:turno',
    'reparto:cierre',
    'reparto:completado',
    'presencia',
    'ranking:actualizado',
    'miembro:cambiado',
  ])
    expect([...oidos]).toContain(tipo);
});
