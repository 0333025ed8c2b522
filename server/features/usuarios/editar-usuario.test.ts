import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type MiembroSembrado } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let marta: MiembroSembrado;
let leo: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Marta', grupo_edad: 'JUVENIL' },
      { nombre: 'Leo', cuenta: false },
    ],
  });

  [ana, luis, marta, leo] = casa.familia.miembros as [
    MiembroSembrado,
    MiembroSembrado,
    MiembroSembrado,
    MiembroSembrado,
  ];
});
afterEach(() => casa.cerrar());

const version = () => leerVersion(casa.db, casa.familia.id);

describe('oneself', () => {
  test('may change their own data, in one version with an event to the family, without their e-mail', async () => {
    const url = await escuchar(casa.app);
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
    expect(await casa.como(luis).editarUsuario({ id: luis.id, ...cambios })).toMatchObject({
      ...cambios,
      first_name: 'Luis',
      id: luis.id,
    });
    await oyente.esperar('miembro:cambiado');
    expect(oyente.recibidos).toMatchObject([
      { datos: { version: antes + 1, miembro: { id: luis.id, username: 'Luis.el_Grande', email: '' } } },
    ]);
    oyente.socket.disconnect();
    const entrar = (username: string) => casa.pedir(null, 'entrar', { username, password: 'una-clave-larga' });
    expect(await entrar('LUIS.EL_GRANDE')).toMatchObject({ estado: 200 });
  });

  test('an edit that changes nothing does not raise the version', async () => {
    const { administra_servidor, baja, paga, premios, revision, metas, ...suyo } = await casa.como(luis).verYo();
    const { username, first_name, email } = suyo;
    expect([administra_servidor, baja, paga, premios, revision, metas]).toEqual([
      false,
      null,
      false,
      false,
      false,
      false,
    ]);
    const antes = await version();
    await casa.como(luis).editarUsuario({ id: luis.id });
    expect(
      await casa.como(luis).editarUsuario({ id: luis.id, username, first_name, email, avatar: null }),
    ).toMatchObject(suyo);
    expect(await version()).toBe(antes);
  });

  test('may change the spelling of their own username, but not take another’s in any spelling', async () => {
    expect(await casa.como(luis).editarUsuario({ id: luis.id, username: 'Jose\u0301' })).toMatchObject({
      username: 'José',
    });
    expect(await casa.como(luis).editarUsuario({ id: luis.id, username: 'JOSÉ' })).toMatchObject({ username: 'JOSÉ' });
    expect(await casa.negado(ana, 'editarUsuario', { id: ana.id, username: 'josé' })).toMatchObject({
      estado: 400,
      cuerpo: { username: ['Ya existe un usuario con este nombre'] },
    });
  });

  test('may write the «@» that screens show before a username: it is not stored', async () => {
    expect(await casa.como(luis).editarUsuario({ id: luis.id, username: '@Luisito' })).toMatchObject({
      username: 'Luisito',
    });
    await casa.como(luis).editarUsuario({ id: luis.id, username: `@${'l'.repeat(40)}` });
    expect(await casa.negado(luis, 'editarUsuario', { id: luis.id, username: 'l'.repeat(41) })).toMatchObject({
      estado: 400,
      cuerpo: { username: ['Máximo 40 caracteres'] },
    });
    expect(await casa.negado(luis, 'editarUsuario', { id: luis.id, username: '@' })).toMatchObject({ estado: 400 });
  });

  test('when members of two families want one username at once, one gets it', async () => {
    const ajena = await sembrarFamilia(casa.app);
    const url = await escuchar(casa.app);
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
    expect(await casa.negado(luis, 'editarUsuario', { id: luis.id, ...cambios })).toMatchObject({
      estado: 400,
      cuerpo,
    });
  });
});

describe('others', () => {
  test('an admin may change names and age group, even without an account, but no private data', async () => {
    expect(
      await casa
        .como(ana)
        .editarUsuario({ id: leo.id, first_name: 'Leonardo', last_name: 'Ruiz', grupo_edad: 'INFANTIL' }),
    ).toMatchObject({
      first_name: 'Leonardo',
      last_name: 'Ruiz',
      grupo_edad: 'INFANTIL',
      grupo_edad_display: 'Infantil',
      tiene_cuenta: false,
    });
    const antes = await version();
    for (const ajeno of [
      { username: 'otro' },
      { email: '' },
      { notificaciones_email: true },
      { notificaciones_push: false },
    ]) {
      expect(await casa.negado(ana, 'editarUsuario', { id: luis.id, first_name: 'Luisito', ...ajeno })).toMatchObject({
        estado: 403,
        cuerpo: { detail: 'Esto solo lo puede cambiar cada uno en su perfil' },
      });
    }
    expect(await version()).toBe(antes);
  });

  test('a member can change nobody else, and not their own age group', async () => {
    expect(await casa.negado(luis, 'editarUsuario', { id: marta.id, first_name: 'Otra' })).toMatchObject({
      estado: 403,
    });
    expect(await casa.negado(luis, 'editarUsuario', { id: 999_999, first_name: 'Otra' })).toMatchObject({
      estado: 403,
    });
    expect(await casa.negado(marta, 'editarUsuario', { id: marta.id, grupo_edad: 'ADULTO' })).toMatchObject({
      estado: 403,
    });
  });

  test('an admin has to stay an adult', async () => {
    expect(await casa.negado(ana, 'editarUsuario', { id: ana.id, grupo_edad: 'JUVENIL' })).toMatchObject({
      estado: 409,
      codigo: 'SOLO_ADULTOS',
    });
    await casa.como(ana).editarUsuario({ id: ana.id, grupo_edad: 'ADULTO', first_name: 'Ana María' });
  });

  test('another family’s id and an unknown one answer 404 before the body is checked; no token answers 401', async () => {
    const ajena = await sembrarFamilia(casa.app);
    for (const id of [ajena.miembros[1]!.id, 999_999]) {
      expect(await casa.negado(ana, 'editarUsuario', { id, first_name: 'X' })).toMatchObject({
        estado: 404,
        cuerpo: { detail: 'No encontrado' },
      });
      expect(await casa.negado(ana, 'editarUsuario', { id, first_name: 7 })).toMatchObject({ estado: 404 });
    }
    expect(await llamar(casa.app, 'PATCH', '/api/core/usuarios/me/', ana.token, {})).toMatchObject({ estado: 404 });
    expect(await casa.negado(null, 'editarUsuario', { id: ana.id })).toMatchObject({
      estado: 401,
    });
  });

  test('a new age group restarts a voting that has begun, if the voting loses a voter', async () => {
    const [tarea = 0] = await sembrarTareas(casa.app, casa.familia.id, [10], {
      apta_adulto: false,
      apta_infantil: false,
      apta_juvenil: true,
      votaciones_completadas: false,
    });
    await casa.como(ana).editarUsuario({ id: luis.id, grupo_edad: 'JUVENIL' });
    expect(await casa.como(marta).votar({ tarea, miembro: marta.id, dificultad: 4 })).toMatchObject({
      completada: false,
      votantes_aptos: 2,
    });
    const antes = await version();
    await casa.como(ana).editarUsuario({ id: luis.id, grupo_edad: 'ADULTO' });
    const cuerpo = await casa.como(ana).verTareas();
    expect(cuerpo.find((t) => t.id === tarea)).toMatchObject({
      votaciones_completadas: false,
      total_votaciones: 0,
      puntos: 10,
      votantes_aptos: 1,
    });
    expect(await version()).toBe(antes + 1);
  });
});
