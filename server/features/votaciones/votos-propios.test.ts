import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AparatoPermitido, CuentaCreada, Tokens } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { encenderPantalla } from '#server/testing/pantalla.ts';
import { rutasDe, sembrarFamiliaCompleta, type FamiliaCompleta } from '#server/testing/rutas-de-prueba.ts';
import { llamar, type MiembroSembrado } from '#server/testing/sembrar.ts';

/** A member's own votes: only they can read them, and only in a login that nobody else can have made. */

const UN_MINUTO = 60;
const abiertas: App[] = [];
afterEach(async () => {
  for (const { app } of abiertas.splice(0)) await app.close();
});

/** Creates a family, and a chore that Ana, Luis and Marta may vote on. All secrets are the same in every world. */
const unMundo = async () => {
  let n = 0;
  const reloj = relojFijo();
  const registro: string[] = [];
  const app = await buildTestApp({
    reloj,
    azar: { secreto: (bytes) => String((n += 1)).padStart(bytes, 'x'), entero: (menorQue) => (n += 1) % menorQue },
    alRegistrar: (linea) => registro.push(linea),
  });
  abiertas.push(app);
  const familia = await sembrarFamiliaCompleta(app);
  reloj.avanzar(1);
  const { cuerpo } = await llamar(app, 'POST', RUTAS.tareas, familia.admin, {
    nombre: 'Planchar',
    frecuencia: 'DIARIA',
  });
  return { app, reloj, registro, familia, tarea: (cuerpo as Tarea).id };
};
type Mundo = Awaited<ReturnType<typeof unMundo>>;

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3] as const;
const de = ({ familia }: Pick<Mundo, 'familia'>, quien: number): MiembroSembrado => familia.miembros[quien]!;
const votar = async (mundo: Mundo, quien: number, dificultad: number) => {
  const { id: miembro, token } = de(mundo, quien);
  const voto = { tarea: mundo.tarea, miembro, dificultad };
  expect(await llamar(mundo.app, 'POST', RUTAS.votaciones, token, voto)).toMatchObject({ estado: 201 });
};
const leer = async (app: App, token: string) => (await llamar(app, 'GET', RUTAS.misVotos, token)).cuerpo;

/**
 * Hides differences that do not matter: presence, usernames of the seed (and the checksum of a file with them), the size of
 * the database, push keys, and how far the messages to webhooks and phones are, which are sent in the background.
 */
const igualar = (texto: string) =>
  texto
    .replaceAll(/"(conectad(a|os)":(true|false|\[[^\]]*\]|\{[^}]*\})|bytes":\d+)/g, '')
    .replaceAll(/"(username|username_clave|clave_publica|huella|suma)":"[^"]*"/g, '')
    .replaceAll(/"(esperan|en_espera|enviados|abandonados|intentos)":\d+/g, '')
    .replaceAll(/"(falla_desde|fallo|intentada_en|respuesta|ultimo_\w+|ultima_entrega)":(null|"[^"]*")/g, '');

/** Returns all that the holder of a token can read by any GET call, including the family's file. */
const todoLoQueLee = async ({ app, familia }: { app: App; familia: FamiliaCompleta }, token: string | null) => {
  const leido: Record<string, unknown> = {};
  for (const { metodo, url } of rutasDe(app)) {
    if (metodo !== 'GET') continue;
    const camino = ruta(url, { id: url.includes(':id') ? familia.idPara(url) : 0, n: 1 });
    const { estado, cuerpo, cabeceras } = await llamar(app, 'GET', camino, token);
    leido[url] = {
      estado,
      cuerpo: igualar(JSON.stringify(cuerpo)),
      version: cabeceras['x-familia-version'],
    };
  }
  expect(Object.keys(leido).length).toBeGreaterThan(15);
  return leido;
};

test('two worlds that differ only in who voted what look alike in every call, event, file and log of other members', async () => {
  const visto = [];
  for (const [luis, marta] of [
    [1, 4],
    [4, 1],
  ] as const) {
    const mundo = await unMundo();
    const url = await escuchar(mundo.app);
    const ajenos = await Promise.all([ANA, LEO].map((quien) => oir(url, de(mundo, quien).token)));
    const pared = await encenderPantalla(url, mundo.familia.pantalla);
    await votar(mundo, LUIS, luis);
    await votar(mundo, MARTA, marta);
    const aMedias = await todoLoQueLee(mundo, de(mundo, ANA).token);
    await votar(mundo, ANA, 2);
    expect(await leer(mundo.app, de(mundo, LUIS).token)).toEqual({ votos: [{ tarea: mundo.tarea, dificultad: luis }] });
    // Events arrive in order: once the event of this change is here, all earlier ones are too.
    await llamar(mundo.app, 'PATCH', ruta(RUTAS.usuario, { id: de(mundo, LEO).id }), mundo.familia.admin, {
      last_name: 'García',
    });
    for (const oyente of ajenos) await oyente.esperar('miembro:cambiado');
    visto.push({
      aMedias,
      leido: [
        await todoLoQueLee(mundo, de(mundo, ANA).token),
        await todoLoQueLee(mundo, de(mundo, LEO).token),
        await todoLoQueLee(mundo, mundo.familia.pantalla),
        await todoLoQueLee(mundo, null),
      ],
      oido: igualar(JSON.stringify(ajenos.map((o) => o.recibidos))),
      pared: pared.textos.filter((texto) => !/"tipo":"(latido|presencia)"/.test(texto)).map(igualar),
      registro: mundo.registro,
    });
    for (const { socket } of ajenos) socket.disconnect();
    pared.ws.terminate();
  }
  expect(visto[0]).toEqual(visto[1]);
});

describe('own votes', () => {
  let mundo: Mundo;
  beforeEach(async () => {
    mundo = await unMundo();
    for (const [quien, dificultad] of [
      [LUIS, 1],
      [MARTA, 4],
      [ANA, 2],
    ] as const)
      await votar(mundo, quien, dificultad);
  });
  const leerMios = (token: string) => leer(mundo.app, token);
  const deMarta = () => ({ votos: [{ tarea: mundo.tarea, dificultad: 4 }] });

  test('are the caller’s, even if the request names another member', async () => {
    const { app } = mundo;
    const marta = de(mundo, MARTA);
    expect(await leerMios(marta.token)).toEqual(deMarta());
    expect(await leerMios(de(mundo, LEO).token)).toEqual({ votos: [] });
    for (const nombrada of ['miembro', 'usuario', 'id', 'miembro_id']) {
      const camino = `${RUTAS.misVotos}?${nombrada}=${String(marta.id)}`;
      expect(JSON.stringify((await llamar(app, 'GET', camino, de(mundo, ANA).token)).cuerpo)).not.toContain(
        '"dificultad":4',
      );
    }
    expect(await llamar(app, 'GET', RUTAS.misVotos, mundo.familia.pantalla)).toMatchObject({ estado: 401 });
    expect(await llamar(app, 'GET', RUTAS.misVotos, null)).toMatchObject({ estado: 401 });
  });

  test('are deleted with their chore', async () => {
    const borrada = await llamar(mundo.app, 'DELETE', ruta(RUTAS.tarea, { id: mundo.tarea }), mundo.familia.admin);
    expect(borrada.estado).toBe(204);
    expect(await leerMios(de(mundo, MARTA).token)).toEqual({ votos: [] });
  });

  test('from before a reset stay hidden from an admin who activates the account and logs in as that member', async () => {
    const { app, familia, reloj } = mundo;
    const { id: miembro_id, token: deAntes } = de(mundo, MARTA);
    reloj.avanzar(UN_MINUTO);
    expect(await llamar(app, 'POST', ruta(RUTAS.restablecer, { id: miembro_id }), familia.admin)).toMatchObject({
      estado: 200,
    });
    expect(await llamar(app, 'GET', RUTAS.misVotos, deAntes)).toMatchObject({ estado: 401 });
    const { cuerpo: invitada } = await llamar(app, 'POST', RUTAS.unirse, null, {
      familia_id: familia.id,
      pin: familia.pin,
    });
    const { cuerpo } = await llamar(app, 'POST', RUTAS.activar, null, {
      miembro_id,
      token_activacion: (invitada as { token_activacion: string }).token_activacion,
      password: 'clave-del-admin-1',
      password_confirm: 'clave-del-admin-1',
    });
    const { tokens, usuario } = cuerpo as CuentaCreada;
    expect(usuario.id).toBe(miembro_id);
    expect(await leerMios(tokens.access)).toEqual({ votos: [] });
    const { cuerpo: otra } = await llamar(app, 'POST', RUTAS.token, null, {
      username: usuario.username,
      password: 'clave-del-admin-1',
    });
    expect(await leerMios((otra as Tokens).access)).toEqual({ votos: [] });

    // Votes cast after the activation are shown.
    reloj.avanzar(UN_MINUTO);
    const { cuerpo: nueva } = await llamar(app, 'POST', RUTAS.tareas, familia.admin, {
      nombre: 'Barrer',
      frecuencia: 'DIARIA',
    });
    const voto = { tarea: (nueva as Tarea).id, miembro: miembro_id, dificultad: 3 };
    expect(await llamar(app, 'POST', RUTAS.votaciones, tokens.access, voto)).toMatchObject({ estado: 201 });
    expect(await leerMios(tokens.access)).toEqual({ votos: [{ tarea: voto.tarea, dificultad: 3 }] });
  });

  test('are hidden in a login by PIN, which an admin may have set', async () => {
    const { app, familia } = mundo;
    const { id: miembro } = de(mundo, MARTA);
    const { cuerpo: tableta } = await llamar(app, 'POST', RUTAS.aparatos, familia.admin, { nombre: 'Cocina' });
    await llamar(app, 'PUT', ruta(RUTAS.entradaPin, { id: miembro }), familia.admin, { permitido: true, pin: '7294' });
    const { cuerpo } = await llamar(app, 'POST', RUTAS.entrarConPin, null, {
      dispositivo: (tableta as AparatoPermitido).token,
      miembro,
      pin: '7294',
    });
    const { access } = cuerpo as Tokens;
    expect(await leerMios(access)).toEqual({ votos: [] });
    expect(await leerMios(de(mundo, MARTA).token)).toEqual(deMarta());
    // Revoking the device ends the login, which must not live on as one by password.
    await llamar(app, 'DELETE', ruta(RUTAS.aparato, { id: (tableta as AparatoPermitido).id }), familia.admin);
    expect(await llamar(app, 'GET', RUTAS.misVotos, access)).toMatchObject({ estado: 401 });
  });
});
