import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { vincularPantalla } from '#server/testing/pantalla.ts';
import { sembrarFamiliaCompleta, metodosDe } from '#server/testing/rutas-de-prueba.ts';

let casa: Casa;
let token: string;
let dispositivo: number;
beforeEach(async () => {
  casa = await abrirCasa();

  ({
    token,
    dispositivo: { id: dispositivo },
  } = await vincularPantalla(casa.app, casa.miembro(0).token));
});
afterEach(() => casa.cerrar());

/** Every row of every table, as text. */
const volcado = async (): Promise<string> => {
  const { escritura: db } = casa.app.contexto.base;
  const tablas = (await db.introspection.getTables()).map((t) => t.name as 'familias');
  return JSON.stringify(
    await Promise.all(tablas.map(async (tabla) => [tabla, await db.selectFrom(tabla).selectAll().execute()])),
  );
};

/** Bodies with which each route is tried: none, an empty object, and fields that some routes accept. */
const cuerposDe = (metodo: string): readonly (string | undefined)[] =>
  metodo === 'GET' || metodo === 'HEAD'
    ? [undefined]
    : [
        undefined,
        '{}',
        JSON.stringify({ nombre: 'Otra', es_administrador: true, tarea_id: 1, acepta: true, porcentaje_carga: 100 }),
      ];

test('every route refuses a screen’s token, or serves it like anybody, for its own family and for another', async () => {
  const suya = await sembrarFamiliaCompleta(casa.app);
  const ajena = await sembrarFamiliaCompleta(casa.app);
  const pedir = async (metodo: string, url: string, con: string | null, payload?: string) => {
    const headers = {
      ...(con === null ? {} : { authorization: `Bearer ${con}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const r = await casa.app.app.inject({
      method: metodo as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { estado: r.statusCode, cuerpo: r.body };
  };
  // The routes are those that fastify registered (`onRoute`), one entry for each method: pages, pictures and the calendar feed
  // included.
  const declaradas = casa.app.rutas.flatMap((r) =>
    metodosDe(r).map((metodo) => ({ metodo, url: r.url, rol: r.config?.rol, body: r.schema?.body })),
  );
  expect(declaradas.length).toBeGreaterThan(80);
  const cerradas = declaradas.filter((r) => r.rol !== 'publico' && r.rol !== 'pantalla');
  // All routes but the public ones and those for screens.
  expect(cerradas.length).toBeGreaterThan(50);
  expect(
    declaradas
      .filter((r) => r.rol === 'publico' && r.body !== undefined)
      .map((r) => r.url)
      .toSorted(),
  ).toEqual(
    [
      RUTAS.token,
      RUTAS.refrescar,
      RUTAS.salir,
      RUTAS.usarTraspaso,
      RUTAS.entrarConPasskey,
      RUTAS.retarEntrada,
      RUTAS.oidc,
      RUTAS.vueltaOidc,
      RUTAS.caras,
      RUTAS.entrarConPin,
      RUTAS.registro,
      RUTAS.comprobarAlta,
      RUTAS.unirse,
      RUTAS.activar,
      RUTAS.codigoPantalla,
      RUTAS.tokenPantalla,
    ].toSorted(),
  );
  expect(declaradas.filter((r) => r.rol === 'pantalla').map((r) => [r.metodo, r.url])).toEqual([
    ['GET', RUTAS.estadoPantalla],
    ['HEAD', RUTAS.estadoPantalla],
    ['GET', RUTAS.semanaPantalla],
    ['HEAD', RUTAS.semanaPantalla],
    ['GET', RUTAS.resumenPantalla],
    ['HEAD', RUTAS.resumenPantalla],
  ]);

  const antes = await volcado();
  for (const { metodo, url } of cerradas) {
    for (const { idPara } of url.includes(':id') ? [suya, ajena] : [suya]) {
      const camino = ruta(url, { id: url.includes(':id') ? idPara(url) : 0, n: 1 });
      for (const payload of cuerposDe(metodo)) {
        for (const direccion of [camino, `${camino}?token=${suya.pantalla}&familia=${String(ajena.id)}`]) {
          const { estado, cuerpo } = await pedir(metodo, direccion, suya.pantalla, payload);
          expect([metodo, direccion, estado, metodo === 'HEAD' ? '' : cuerpo]).toEqual([
            metodo,
            direccion,
            401,
            metodo === 'HEAD' ? '' : '{"detail":"Inicia sesión para continuar"}',
          ]);
        }
      }
    }
  }
  expect(await volcado()).toBe(antes);

  // Routes that count their calls, so a second call may be answered differently for any caller.
  const CONTADAS: ReadonlySet<string> = new Set([RUTAS.codigoPantalla, RUTAS.importarFamilia]);
  for (const { metodo, url } of declaradas.filter((r) => r.rol === 'publico' && !CONTADAS.has(r.url))) {
    const camino = ruta(url, { id: 1, n: 1, nombre: 'x' }).replace('*', 'index.html');
    for (const payload of cuerposDe(metodo))
      expect(await pedir(metodo, camino, suya.pantalla, payload), `${metodo} ${camino}`).toEqual(
        await pedir(metodo, camino, null, payload),
      );
  }

  const { cuerpo } = await pedir('GET', `${RUTAS.estadoPantalla}?familia=${String(ajena.id)}`, suya.pantalla);
  const estado = JSON.parse(cuerpo) as EstadoPantalla;
  expect(estado.miembros.map((m) => m.id)).toEqual(suya.miembros.map((m) => m.id));
  expect([estado.sesion?.id, estado.fuera.map((f) => f.miembro)]).toEqual([suya.sesion.id, [suya.miembros[1]!.id]]);
});

test('a screen’s token is not accepted by the members’ socket, nor as a refresh token', async () => {
  const url = await escuchar(casa.app);
  await expect(oir(url, token)).rejects.toThrow('NO_AUTENTICADO');
  // No other place in the handshake accepts the token either.
  const otros = [
    { auth: { token: `Bearer ${token}` } },
    { query: { token } },
    { extraHeaders: { authorization: `Bearer ${token}` } },
    { auth: { token: [token] } },
  ];
  for (const opciones of otros) {
    const socket = io(url, {
      path: '/socket.io/',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...opciones,
    });
    expect(
      await new Promise((listo) =>
        socket.once('connect', () => listo('in')).once('connect_error', (e) => listo(e.message)),
      ),
    ).toBe('NO_AUTENTICADO');
    socket.disconnect();
  }
  expect(await casa.negado(null, 'renovar', { refresh: token })).toMatchObject({ estado: 401 });
});

test('estado/ accepts only a screen’s token, and not a revoked one', async () => {
  for (const ajeno of [null, '', 'x', `${token}x`, token.slice(1), casa.miembro(0).token]) {
    expect(await casa.negado(ajeno, 'verEstadoPantalla')).toMatchObject({
      estado: 401,
      cuerpo: { detail: 'Esta pantalla no está vinculada' },
    });
  }
  await casa.como(token).verEstadoPantalla();
  await casa.como(0).desvincularPantalla({ id: dispositivo });
  expect(await casa.negado(token, 'verEstadoPantalla')).toMatchObject({ estado: 401 });
});
