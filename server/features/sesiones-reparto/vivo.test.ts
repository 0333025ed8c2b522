import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mensaje } from '#shared/contracts/eventos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion, seguirSesion } from '#shared/contracts/sesion-vista.ts';
import { JugadaBreve, JugadaHecha, type SesionActual, type SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir, pedir, type Oyente } from '#server/testing/en-red.ts';
import { PUNTOS, sembrarReparto, sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
let telefonos: Oyente[];
beforeEach(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
  telefonos = [];
});
afterEach(async () => {
  for (const t of telefonos) t.socket.disconnect();
  await app.app.close();
});

const encender = async (token: string, dice?: { readonly jugadas: boolean }): Promise<Oyente> => {
  const telefono = await oir(url, token, dice);
  telefonos.push(telefono);
  return telefono;
};

const nombres = (t: Oyente) => t.recibidos.map((r) => r.evento);
const versiones = (t: Oyente) => t.recibidos.map((r) => r.datos.version);

/** Plays over HTTP to the end: the first legal chore, then yes to every proposal. Returns every answer. */
const jugarHastaElFinal = async (r: RepartoSembrado): Promise<JugadaHecha[]> => {
  const respuestas: JugadaHecha[] = [];
  let sesion: SesionReparto = r.sesion;
  while (!sesion.completada) {
    const turno = sesion.miembro_turno_actual;
    const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
    const pedido =
      turno === null
        ? pedir(
            url,
            'POST',
            ruta(RUTAS.responderPropuesta, { id: sesion.id, n: abierta?.n ?? 0 }),
            r.token(abierta?.pide.find((m) => abierta.respuestas[m] === undefined) ?? null),
            { acepta: true },
          )
        : pedir(url, 'POST', ruta(RUTAS.elegirTarea, { id: sesion.id }), r.token(turno), {
            tarea_id: tareasLegales(estadoDeSesion(sesion), turno)[0]?.id,
          });
    const { estado, cuerpo } = await pedido;
    expect(estado).toBe(200);
    respuestas.push(cuerpo as JugadaHecha);
    ({ sesion } = cuerpo as JugadaHecha);
  }
  return respuestas;
};

test('every phone of the family gets each version of a whole session once and in order, with the session as actual/ shows it', async () => {
  const familia = await sembrarFamilia(app);
  await sembrarTareas(app, familia.id, [16, 16, 13, 13, 11, 10, 9, 8, 7, 7, 6, 5, 4]);
  for (const m of familia.miembros) await encender(m.token);
  await encender(familia.miembros[0]!.token);
  const admin = familia.miembros[0]!.token;
  const { cuerpo } = await pedir(url, 'POST', RUTAS.iniciar, admin);
  const inicio = cuerpo as JugadaHecha;
  const token = (id: number | null) => familia.miembros.find((m) => m.id === id)?.token ?? '';
  const respuestas = [inicio, ...(await jugarHastaElFinal({ ...familia, admin, sesion: inicio.sesion, token }))];
  for (const telefono of telefonos) {
    await telefono.esperar('asignacion:cambiada');
    await telefono.esperar('miembro:cambiado', familia.miembros.length);
    await telefono.esperar('logro:desbloqueado');
    const ultima = respuestas.at(-1)?.version;
    const delReparto = telefono.recibidos.filter((r) => r.evento.startsWith('reparto:'));
    expect(delReparto.map((r) => r.datos.version)).toEqual(respuestas.map((x) => x.version));
    expect(delReparto.map((r) => (r.datos as { sesion: SesionReparto }).sesion)).toEqual(
      respuestas.map((x) => x.sesion),
    );
    expect(telefono.recibidos).toContainEqual({
      evento: 'asignacion:cambiada',
      datos: { version: ultima, todas: true },
    });
    const vistos = delReparto.map((r) => r.evento);
    expect([vistos[0], vistos[1], vistos.at(-2), vistos.at(-1)]).toEqual([
      'reparto:iniciado',
      'reparto:turno',
      'reparto:cierre',
      'reparto:completado',
    ]);
    for (const { evento, datos } of telefono.recibidos)
      if (evento === 'reparto:turno') expect(datos.ultima_eleccion).toEqual(datos.sesion.elecciones.at(-1));
    // Each member gets ten points for a first session. All see the points, but each is sent only their own achievement.
    const premios = telefono.recibidos.filter((r) => !r.evento.startsWith('reparto:'));
    expect(
      premios
        .filter((r) => r.evento === 'miembro:cambiado')
        .map((r) => [r.datos.version, 'puntos_totales' in r.datos.miembro && r.datos.miembro.puntos_totales]),
    ).toEqual(familia.miembros.map(() => [ultima, 10]));
    expect(
      premios.filter((r) => r.evento === 'logro:desbloqueado').map((r) => [r.datos.version, r.datos.logro.codigo]),
    ).toEqual([[ultima, 'PRIMER_REPARTO']]);
  }
  const { duenos, ...actual } = (await pedir(url, 'GET', RUTAS.sesionActual, admin)).cuerpo as SesionActual;
  expect(duenos).toHaveLength(respuestas.at(-1)?.sesion.tareas.length ?? 0);
  expect(actual).toEqual({
    sesion: respuestas.at(-1)?.sesion,
    version: respuestas.at(-1)?.version,
    reacciones: true,
  });
});

test('the event of an undo has no pick and names its author, and that of a cancellation says so', async () => {
  const r = await sembrarReparto(app);
  const telefono = await encender(r.admin);
  const id = { id: r.sesion.id };
  for (let i = 0; i < 2; i += 1)
    await pedir(url, 'POST', ruta(RUTAS.elegirPor, id), r.admin, { tarea_id: r.sesion.tareas[i]?.id });
  await pedir(url, 'POST', ruta(RUTAS.deshacerEleccion, id), r.admin);
  await pedir(url, 'POST', ruta(RUTAS.cancelarReparto, id), r.admin);
  await telefono.esperar('reparto:cancelado');
  expect(nombres(telefono)).toEqual(['reparto:turno', 'reparto:turno', 'reparto:turno', 'reparto:cancelado']);
  expect(telefono.recibidos[1]?.datos).toMatchObject({
    ultima_eleccion: { tarea: r.sesion.tareas[1]?.id, tipo: 'ELECCION_ADMIN' },
  });
  expect(telefono.recibidos[2]?.datos).toMatchObject({
    ultima_eleccion: null,
    sesion: { deshecha: { por: r.miembros[0]!.id } },
  });
});

test('clients that ask for moves get each one’s events once, in the order of the commits, and compute the same session', async () => {
  const r = await sembrarReparto(app);
  const [breve, entero] = [
    await encender(r.miembros[1]!.token, { jugadas: true }),
    await encender(r.miembros[2]!.token),
  ];
  const respuestas = await jugarHastaElFinal(r);
  for (const telefono of [breve, entero]) await telefono.esperar('reparto:completado');
  expect(nombres(entero)).not.toContain('reparto:jugada');
  expect(nombres(breve)).not.toContain('reparto:turno');
  expect(nombres(breve).filter((n) => n === 'reparto:jugada').length).toBeGreaterThan(8);
  let sesion: SesionReparto = r.sesion;
  const vistas = breve.recibidos.flatMap(({ evento, datos }) => {
    if (!evento.startsWith('reparto:')) return [];
    if ('sesion' in datos) ({ sesion } = datos as { sesion: SesionReparto });
    else sesion = seguirSesion(sesion, (datos as Mensaje<'reparto:jugada'>).jugada)!;
    return [{ version: datos.version, sesion }];
  });
  expect(vistas).toEqual(respuestas.map((x) => ({ version: x.version, sesion: x.sesion })));
});

test('a move’s events reveal neither that an admin made it for a member nor that it came from a wish list', async () => {
  const r = await sembrarReparto(app);
  const telefono = await encender(r.miembros[3]!.token, { jugadas: true });
  const { estado } = await pedir(url, 'POST', ruta(RUTAS.elegirPor, { id: r.sesion.id }), r.admin, {
    tarea_id: r.sesion.tareas[0]?.id,
  });
  expect(estado).toBe(200);
  await telefono.esperar('reparto:jugada');
  const { jugada } = telefono.recibidos[0]!.datos as Mensaje<'reparto:jugada'>;
  expect(jugada).toEqual({
    sesion: r.sesion.id,
    eventos: [
      {
        n: r.sesion.n + 1,
        tipo: 'ELECCION_ADMIN',
        miembro: r.sesion.miembro_turno_actual,
        tarea: r.sesion.tareas[0]?.id,
        en: expect.any(String) as string,
      },
    ],
    vence_en: null,
  });
});

test('a move is answered with its events if the client prefers that and the picking goes on; else with the state', async () => {
  const r = await sembrarReparto(app);
  const elegir = async (n: number, prefer?: string) => {
    const respuesta = await fetch(url + ruta(RUTAS.elegirPor, { id: r.sesion.id }), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${r.admin}`,
        'content-type': 'application/json',
        ...(prefer === undefined ? {} : { prefer }),
      },
      body: JSON.stringify({ tarea_id: r.sesion.tareas[n]?.id }),
    });
    return { cuerpo: await respuesta.json(), aplicada: respuesta.headers.get('preference-applied') };
  };
  const corta = await elegir(0, 'return=minimal');
  expect(corta.aplicada).toBe('return=minimal');
  const { jugada, version } = JugadaBreve.strict().parse(corta.cuerpo);
  const actual = (await pedir(url, 'GET', RUTAS.sesionActual, r.admin)).cuerpo as SesionActual;
  expect({ sesion: seguirSesion(r.sesion, jugada), version, reacciones: true }).toEqual(actual);
  for (const [n, prefer] of ['return=representation', undefined].entries()) {
    const larga = await elegir(n + 1, prefer);
    expect(larga.aplicada).toBeNull();
    expect(JugadaHecha.strict().parse(larga.cuerpo).sesion.n).toBe(r.sesion.n + n + 2);
  }
});

test('among hundreds of moves each phone gets exactly its own family’s, in the order of the commits, and refusals send nothing', async () => {
  const familias: { r: RepartoSembrado; telefono: Oyente }[] = [];
  // Half of the chores are never picked: otherwise some orders would pick all of them, and the draft would end by itself.
  for (let i = 0; i < 8; i += 1) {
    const r = await sembrarReparto(app, [...PUNTOS, ...PUNTOS]);
    familias.push({ r, telefono: await encender(r.miembros[i % 4]!.token) });
  }
  const pedidos = familias.flatMap(({ r }) =>
    Array.from({ length: 40 }, (_, i) =>
      i % 8 === 7
        ? pedir(url, 'POST', ruta(RUTAS.deshacerEleccion, { id: r.sesion.id }), r.admin)
        : pedir(url, 'POST', ruta(RUTAS.elegirPor, { id: r.sesion.id }), r.admin, {
            tarea_id: r.sesion.tareas[i % PUNTOS.length]?.id,
          }),
    ),
  );
  const respuestas = await Promise.all(pedidos);
  expect(respuestas.every((x) => x.estado === 200 || x.estado === 409)).toBe(true);
  for (const { r, telefono } of familias) {
    const { estado, cuerpo } = await pedir(url, 'POST', ruta(RUTAS.cancelarReparto, { id: r.sesion.id }), r.admin);
    expect(estado).toBe(200);
    await telefono.esperar('reparto:cancelado');
    const hasta = (cuerpo as JugadaHecha).version;
    expect(versiones(telefono)).toEqual(Array.from({ length: hasta - 1 }, (_, i) => i + 2));
    for (const { datos } of telefono.recibidos)
      expect((datos as { sesion: SesionReparto }).sesion.id).toBe(r.sesion.id);
  }
});
