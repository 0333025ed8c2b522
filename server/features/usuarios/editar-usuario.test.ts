import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let construida: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let marta: MiembroSembrado;
let leo: MiembroSembrado;
beforeEach(async () => {
  construida = await buildTestApp();
  familia = await sembrarFamilia(construida, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Marta', grupo_edad: 'JUVENIL' },
    { nombre: 'Leo', cuenta: false },
  ]);
  [ana, luis, marta, leo] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado, MiembroSembrado];
});
afterEach(() => construida.app.close());

const editar = (quien: MiembroSembrado, id: number, cuerpo: unknown) =>
  llamar(construida, 'PATCH', ruta(RUTAS.usuario, { id }), quien.token, cuerpo);
const version = () => leerVersion(construida.contexto.base.escritura, familia.id);

describe('oneself', () => {
  test('may change their own data, in one version with an event to the family, without their e-mail', async () => {
    const url = await escuchar(construida);
    const oyente = await oir(url, marta.token);
    const antes = await version();
    const cambios = {
      username: 'Luis.el_Grande',
      first_name: ' Luis ',
      last_name: 'Ruiz',
      email: 'luis@ejemplo.es',
      notificaciones_email: true,
      notificaciones_push: true,
    };
    expect(await editar(luis, luis.id, cambios)).toMatchObject({
      estado: 200,
      cuerpo: { ...cambios, first_name: 'Luis', id: luis.id },
    });
    await oyente.esperar('miembro:cambiado');
    expect(oyente.recibidos).toMatchObject([
      { datos: { version: antes + 1, miembro: { id: luis.id, username: 'Luis.el_Grande', email: '' } } },
    ]);
    oyente.socket.disconnect();
    const entrar = (username: string) =>
      llamar(construida, 'POST', RUTAS.token, null, { username, password: 'una-clave-larga' });
    expect(await entrar('LUIS.EL_GRANDE')).toMatchObject({ estado: 200 });
  });

  test('changing nothing is no change', async () => {
    const { cuerpo } = await llamar(construida, 'GET', RUTAS.yo, luis.token);
    const { administra_servidor, baja, ...suyo } = cuerpo as Record<string, string>;
    const { username, first_name, email } = suyo;
    expect([administra_servidor, baja]).toEqual([false, null]);
    const antes = await version();
    expect(await editar(luis, luis.id, {})).toMatchObject({ estado: 200 });
    expect(await editar(luis, luis.id, { username, first_name, email, avatar: null })).toMatchObject({
      estado: 200,
      cuerpo: suyo,
    });
    expect(await version()).toBe(antes);
  });

  test('may respell their own username, but not take another’s in any spelling', async () => {
    expect(await editar(luis, luis.id, { username: 'Jose\u0301' })).toMatchObject({
      estado: 200,
      cuerpo: { username: 'José' },
    });
    expect(await editar(luis, luis.id, { username: 'JOSÉ' })).toMatchObject({
      estado: 200,
      cuerpo: { username: 'JOSÉ' },
    });
    expect(await editar(ana, ana.id, { username: 'josé' })).toMatchObject({
      estado: 400,
      cuerpo: { username: ['Ya existe un usuario con este nombre'] },
    });
  });

  test('may write the «@» that screens show before a username: it is not part of it', async () => {
    expect(await editar(luis, luis.id, { username: '@Luisito' })).toMatchObject({
      estado: 200,
      cuerpo: { username: 'Luisito' },
    });
    expect(await editar(luis, luis.id, { username: `@${'l'.repeat(40)}` })).toMatchObject({ estado: 200 });
    expect(await editar(luis, luis.id, { username: 'l'.repeat(41) })).toMatchObject({
      estado: 400,
      cuerpo: { username: ['Máximo 40 caracteres'] },
    });
    expect(await editar(luis, luis.id, { username: '@' })).toMatchObject({ estado: 400 });
  });

  test('two families want one username at once: one gets it', async () => {
    const ajena = await sembrarFamilia(construida);
    const url = await escuchar(construida);
    const pedir = ({ token, id }: MiembroSembrado) =>
      fetch(url + ruta(RUTAS.usuario, { id }), {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"username":"campeon"}',
      });
    const estados = (await Promise.all([luis, ...ajena.miembros, ana, marta].map(pedir))).map((r) => r.status);
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400, 400]);
  });

  test.each([
    [{ username: 'ab' }, { username: ['Mínimo 3 caracteres'] }],
    [{ username: 'con espacio' }, { username: ['Solo letras, números, punto, guion y guion bajo'] }],
    [{ first_name: ' ' }, { first_name: ['Este campo es obligatorio'] }],
    [{ email: 'luis' }, { email: ['Introduce un correo válido'] }],
    [{ notificaciones_push: 'sí' }, { notificaciones_push: ['Debe ser verdadero o falso'] }],
    [{ avatar: '/media/avatares/x.webp' }, { avatar: ['Por favor selecciona un archivo de imagen'] }],
    [{ puntos_totales: 9 }, { puntos_totales: ['Campo desconocido'] }],
    [{ es_administrador: true }, { es_administrador: ['Campo desconocido'] }],
  ])('%j is refused', async (cambios, cuerpo) => {
    expect(await editar(luis, luis.id, cambios)).toMatchObject({ estado: 400, cuerpo });
  });
});

describe('others', () => {
  test('an admin may change names and age group, of members without an account too; not their private data', async () => {
    expect(
      await editar(ana, leo.id, { first_name: 'Leonardo', last_name: 'Ruiz', grupo_edad: 'INFANTIL' }),
    ).toMatchObject({
      estado: 200,
      cuerpo: {
        first_name: 'Leonardo',
        last_name: 'Ruiz',
        grupo_edad: 'INFANTIL',
        grupo_edad_display: 'Infantil',
        tiene_cuenta: false,
      },
    });
    const antes = await version();
    for (const ajeno of [
      { username: 'otro' },
      { email: '' },
      { notificaciones_email: true },
      { notificaciones_push: false },
    ]) {
      expect(await editar(ana, luis.id, { first_name: 'Luisito', ...ajeno })).toMatchObject({
        estado: 403,
        cuerpo: { detail: 'Esto solo lo puede cambiar cada uno en su perfil' },
      });
    }
    expect(await version()).toBe(antes);
  });

  test('a member changes nobody else, and not their own age group', async () => {
    expect(await editar(luis, marta.id, { first_name: 'Otra' })).toMatchObject({ estado: 403 });
    expect(await editar(luis, 999_999, { first_name: 'Otra' })).toMatchObject({ estado: 403 });
    expect(await editar(marta, marta.id, { grupo_edad: 'ADULTO' })).toMatchObject({ estado: 403 });
  });

  test('an admin stays an adult', async () => {
    expect(await editar(ana, ana.id, { grupo_edad: 'JUVENIL' })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'SOLO_ADULTOS' },
    });
    expect(await editar(ana, ana.id, { grupo_edad: 'ADULTO', first_name: 'Ana María' })).toMatchObject({ estado: 200 });
  });

  test('another family’s id and an unknown one answer 404 before the body is judged; no token answers 401', async () => {
    const ajena = await sembrarFamilia(construida);
    for (const id of [ajena.miembros[1]!.id, 999_999]) {
      expect(await editar(ana, id, { first_name: 'X' })).toMatchObject({
        estado: 404,
        cuerpo: { detail: 'No encontrado' },
      });
      expect(await editar(ana, id, { first_name: 7 })).toMatchObject({ estado: 404 });
    }
    expect(await llamar(construida, 'PATCH', '/api/core/usuarios/me/', ana.token, {})).toMatchObject({ estado: 404 });
    expect(await llamar(construida, 'PATCH', ruta(RUTAS.usuario, { id: ana.id }), null, {})).toMatchObject({
      estado: 401,
    });
  });

  test('another age group restarts a voting that has begun and loses a voter by it', async () => {
    const [tarea] = await sembrarTareas(construida, familia.id, [10], {
      apta_adulto: false,
      apta_infantil: false,
      apta_juvenil: true,
      votaciones_completadas: false,
    });
    await editar(ana, luis.id, { grupo_edad: 'JUVENIL' });
    expect(
      await llamar(construida, 'POST', RUTAS.votaciones, marta.token, { tarea, miembro: marta.id, dificultad: 4 }),
    ).toMatchObject({ estado: 201, cuerpo: { completada: false, votantes_aptos: 2 } });
    const antes = await version();
    expect(await editar(ana, luis.id, { grupo_edad: 'ADULTO' })).toMatchObject({ estado: 200 });
    const { cuerpo } = await llamar(construida, 'GET', RUTAS.tareas, ana.token);
    expect((cuerpo as Tarea[]).find((t) => t.id === tarea)).toMatchObject({
      votaciones_completadas: false,
      total_votaciones: 0,
      puntos: 10,
      votantes_aptos: 1,
    });
    expect(await version()).toBe(antes + 1);
  });
});
