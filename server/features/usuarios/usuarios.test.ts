import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
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
const verA = async (id: number): Promise<Usuario | undefined> =>
  (await casa.como(marta).verUsuarios()).find((u) => u.id === id);

describe('reading members', () => {
  test('returns one’s own family as a plain array; e-mail and reminder only one’s own, and to an admin everyone’s', async () => {
    await casa.db
      .updateTable('usuarios')
      .set({ email: 'alguien@ejemplo.es', hora_recordatorio: 7 })
      .where('familia_id', '=', casa.familia.id)
      .execute();
    await sembrarFamilia(casa.app);
    const correos = async ({ token }: MiembroSembrado, consulta = '') => {
      const { estado, cuerpo } = await llamar(casa.app, 'GET', RUTAS.usuarios + consulta, token);
      expect(estado).toBe(200);
      return (cuerpo as Usuario[]).map((u) => [u.first_name, u.email]);
    };
    expect(await correos(ana, `?familia=${String(casa.familia.id)}`)).toEqual([
      ['Ana', 'alguien@ejemplo.es'],
      ['Luis', 'alguien@ejemplo.es'],
      ['Marta', 'alguien@ejemplo.es'],
      ['Leo', ''],
    ]);
    expect(await correos(luis)).toEqual([
      ['Ana', ''],
      ['Luis', 'alguien@ejemplo.es'],
      ['Marta', ''],
      ['Leo', ''],
    ]);
    const horas = (await casa.como(luis).verUsuarios()).map((u) => u.hora_recordatorio);
    expect(horas).toEqual([null, 7, null, null]);
  });

  test('answers 404 for another family, 400 for an unknown query, 401 without a token', async () => {
    const ajena = await sembrarFamilia(casa.app);
    expect(await casa.negado(ana, 'verUsuarios', { familia: ajena.id })).toMatchObject({
      estado: 404,
      cuerpo: { detail: 'No encontrado' },
    });
    expect(await casa.negado(ana, 'verUsuarios', { pagina: 1 })).toMatchObject({
      estado: 400,
      cuerpo: { pagina: ['Campo desconocido'] },
    });
    expect(await casa.negado(null, 'verUsuarios')).toMatchObject({ estado: 401 });
    expect(await casa.negado('x.y.z', 'verYo')).toMatchObject({ estado: 401 });
  });
});

describe('adding members', () => {
  const conFormulario = (token: string, partes: readonly (readonly [string, string])[], foto = false) => {
    const campo = ([nombre, valor]: readonly [string, string]) =>
      `--xx\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`;
    const archivo =
      '--xx\r\ncontent-disposition: form-data; name="avatar"; filename="avatar.jpg"\r\ncontent-type: image/jpeg\r\n\r\nJPEG\r\n';
    return casa.app.app.inject({
      method: 'POST',
      url: RUTAS.agregarMiembro,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' },
      payload: `${partes.map(campo).join('')}${foto ? archivo : ''}--xx--\r\n`,
    });
  };

  test('as JSON: without an account, with the next colour, and the family’s version rises once', async () => {
    const antes = await version();
    const { estado, cuerpo } = await casa.pedir(ana, 'agregarMiembro', {
      first_name: '  Noa ',
      grupo_edad: 'INFANTIL',
    });
    expect(estado).toBe(201);
    expect(cuerpo).toMatchObject({
      first_name: 'Noa',
      grupo_edad: 'INFANTIL',
      grupo_edad_display: 'Infantil',
      tiene_cuenta: false,
      username: '',
      avatar: null,
      es_administrador: false,
      color: 'ambar',
      familia: casa.familia.id,
    });
    expect(await version()).toBe(antes + 1);
    expect(await casa.como(ana).agregarMiembro({ first_name: 'Eva' })).toMatchObject({ grupo_edad: 'ADULTO' });
  });

  test('as a form, checked like JSON', async () => {
    const bien = await conFormulario(ana.token, [
      ['first_name', 'Noa'],
      ['grupo_edad', 'JUVENIL'],
    ]);
    expect([bien.statusCode, bien.json()]).toMatchObject([201, { first_name: 'Noa', grupo_edad: 'JUVENIL' }]);
    const mal = await conFormulario(ana.token, [
      ['grupo_edad', 'BEBE'],
      ['rol', 'x'],
    ]);
    expect([mal.statusCode, mal.json()]).toEqual([
      400,
      {
        first_name: ['Este campo es obligatorio'],
        grupo_edad: ['Grupo de edad no válido'],
        rol: ['Campo desconocido'],
      },
    ]);
    const conFoto = await conFormulario(
      ana.token,
      [
        ['first_name', 'Noa'],
        ['grupo_edad', 'JUVENIL'],
      ],
      true,
    );
    expect([conFoto.statusCode, conFoto.json()]).toEqual([
      400,
      { avatar: ['Por favor selecciona un archivo de imagen'] },
    ]);
    const roto = await conFormulario(ana.token, [['__proto__', 'x']]);
    expect([roto.statusCode, roto.json()]).toEqual([400, { detail: 'No se ha podido leer la petición' }]);
    for (const [tipo, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=xx', '--xx nada'],
    ] as const) {
      const cortado = await casa.app.app.inject({
        method: 'POST',
        url: RUTAS.agregarMiembro,
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': tipo },
        payload,
      });
      expect([cortado.statusCode, cortado.json()]).toEqual([400, { detail: 'No se ha podido leer la petición' }]);
    }
    expect((await conFormulario(luis.token, [['first_name', 'Noa']])).statusCode).toBe(403);
    expect((await conFormulario('', [['first_name', 'Noa']])).statusCode).toBe(401);
  });

  test.each([
    [{}],
    [{ first_name: '   ' }],
    [{ first_name: 7 }],
    [{ first_name: 'x'.repeat(61) }],
    [{ first_name: 'Noa', grupo_edad: 'BEBE' }],
    [{ first_name: 'Noa', es_administrador: true }],
  ])('%j is refused and changes nothing', async (cuerpo) => {
    const antes = await version();
    expect(await casa.negado(ana, 'agregarMiembro', cuerpo)).toMatchObject({ estado: 400 });
    expect(await version()).toBe(antes);
  });
});

describe('the role', () => {
  // Specification: 6.01
  test('is given and removed, with the specified text, and takes effect from the next request on', async () => {
    expect(await casa.negado(luis, 'verFamilia', { id: casa.familia.id })).toMatchObject({
      estado: 403,
    });
    expect(await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true })).toMatchObject({
      success: true,
      message: 'Luis ahora administra la familia',
    });
    await casa.como(luis).verFamilia({ id: casa.familia.id });
    expect(await casa.como(luis).cambiarRolAdmin({ id: ana.id, es_administrador: false })).toMatchObject({
      success: true,
      message: 'Ana ya no administra la familia',
    });
    expect(await casa.negado(ana, 'verFamilia', { id: casa.familia.id })).toMatchObject({
      estado: 403,
    });
  });

  test('given twice does not raise the version', async () => {
    await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true });
    const antes = await version();
    await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true });
    expect(await version()).toBe(antes);
  });

  test('is refused in the order of the checks', async () => {
    const ajena = await sembrarFamilia(casa.app);
    expect(await casa.negado('', 'cambiarRolAdmin', { id: luis.id, es_administrador: true })).toMatchObject({
      estado: 401,
    });
    expect(
      await casa.negado(luis, 'cambiarRolAdmin', { id: ajena.miembros[0]!.id, es_administrador: true }),
    ).toMatchObject({ estado: 403 });
    expect(
      await casa.negado(ana, 'cambiarRolAdmin', { id: ajena.miembros[0]!.id, es_administrador: 'quizá' }),
    ).toMatchObject({ estado: 404 });
    expect(
      await casa.negado(ana, 'cambiarRolAdmin', { id: ajena.miembros[0]!.id, es_administrador: true }),
    ).toMatchObject({ estado: 404 });
    expect(await casa.negado(ana, 'cambiarRolAdmin', { id: luis.id, es_administrador: 'quizá' })).toMatchObject({
      estado: 400,
      cuerpo: { es_administrador: ['Debe ser verdadero o falso'] },
    });
    expect(await casa.negado(ana, 'cambiarRolAdmin', { id: ana.id, es_administrador: false })).toMatchObject({
      estado: 409,
      codigo: 'NO_A_TI_MISMO',
    });
    expect(await casa.negado(ana, 'cambiarRolAdmin', { id: marta.id, es_administrador: true })).toMatchObject({
      estado: 409,
      codigo: 'SOLO_ADULTOS',
    });
    expect(await casa.negado(ana, 'cambiarRolAdmin', { id: leo.id, es_administrador: true })).toMatchObject({
      estado: 409,
      codigo: 'MIEMBRO_SIN_CUENTA',
    });
  });

  test('an unreadable body reveals no member of another family', async () => {
    const ajena = await sembrarFamilia(casa.app);
    const roto = (id: number) =>
      casa.app.app.inject({
        method: 'POST',
        url: ruta(RUTAS.rolAdmin, { id }),
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        payload: '{',
      });
    expect((await roto(ajena.miembros[0]!.id)).statusCode).toBe(404);
    expect((await roto(luis.id)).statusCode).toBe(400);
  });

  test('two admins who demote each other at once leave one', async () => {
    await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true });
    const respuestas = await Promise.all([
      casa.pedir(ana, 'cambiarRolAdmin', { id: luis.id, es_administrador: false }),
      casa.pedir(luis, 'cambiarRolAdmin', { id: ana.id, es_administrador: false }),
    ]);
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const admins = await casa.db
      .selectFrom('usuarios')
      .select('id')
      .where('familia_id', '=', casa.familia.id)
      .where('es_administrador', '=', true)
      .execute();
    expect(admins).toHaveLength(1);
  });
});

describe('a reset', () => {
  test('shows «Sin activar» again and leaves the rest unchanged, ends every login, and keeps the username for the next activation', async () => {
    const { escritura: db } = casa.app.contexto.base;
    await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true });
    await db
      .updateTable('usuarios')
      .set({ puntos_totales: 120, racha_dias: 4, email: 'luis@ejemplo.es' })
      .where('id', '=', luis.id)
      .execute();
    const antes = await version();
    expect(await casa.como(ana).restablecerCuenta({ id: luis.id })).toMatchObject({
      id: luis.id,
      tiene_cuenta: false,
      username: '',
      es_administrador: false,
      puntos_totales: 120,
      racha_dias: 4,
    });
    expect(await version()).toBe(antes + 1);
    expect(await casa.negado(luis, 'verYo')).toMatchObject({ estado: 401 });
    expect(await casa.negado(ana, 'restablecerCuenta', { id: luis.id })).toMatchObject({
      estado: 409,
      codigo: 'MIEMBRO_SIN_CUENTA',
    });

    const { username } = await db
      .selectFrom('usuarios')
      .select('username')
      .where('id', '=', luis.id)
      .executeTakeFirstOrThrow();
    const { token_activacion } = await casa.como(null).unirse({ familia_id: casa.familia.id, pin: casa.familia.pin });
    const password = 'tres gatos y un pez';
    expect(
      await casa
        .como(null)
        .activarCuenta({ miembro_id: luis.id, password, password_confirm: password, token_activacion }),
    ).toMatchObject({ usuario: { username, email: 'luis@ejemplo.es', puntos_totales: 120, es_administrador: false } });
    expect(await casa.negado(luis, 'verYo')).toMatchObject({ estado: 401 });
  });

  test('is refused for the last admin, to a member who is no admin, and for another family', async () => {
    const ajena = await sembrarFamilia(casa.app);
    expect(await casa.negado(ana, 'restablecerCuenta', { id: ana.id })).toMatchObject({
      estado: 409,
      codigo: 'ULTIMO_ADMIN',
    });
    expect(await casa.negado(luis, 'restablecerCuenta', { id: marta.id })).toMatchObject({ estado: 403 });
    expect(await casa.negado(ana, 'restablecerCuenta', { id: ajena.miembros[1]!.id })).toMatchObject({ estado: 404 });
    await casa.como(ana).cambiarRolAdmin({ id: luis.id, es_administrador: true });
    const respuestas = await Promise.all([
      casa.pedir(ana, 'restablecerCuenta', { id: luis.id }),
      casa.pedir(luis, 'restablecerCuenta', { id: ana.id }),
    ]);
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await verA(marta.id)).toMatchObject({ tiene_cuenta: true });
  });

  test('restarts votings that have begun and that the member could vote in', async () => {
    const { base, reloj } = casa.app.contexto;
    const { escritura: db } = base;
    const { id } = await db
      .insertInto('tareas')
      .values({
        familia_id: casa.familia.id,
        nombre: 'Fregar',
        descripcion: '',
        frecuencia: 'DIARIA',
        dia_semana: null,
        dia_semana_2: null,
        dia_mes: null,
        tiempo_estimado: 10,
        apta_infantil: false,
        apta_juvenil: false,
        apta_adulto: true,
        puntos: 10,
        activa: true,
        creada_en: reloj.ahora(),
        borrada_en: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('votaciones')
      .values({ tarea_id: id, miembro_id: ana.id, dificultad: 4, creada_en: reloj.ahora() })
      .execute();
    await casa.como(ana).restablecerCuenta({ id: luis.id });
    expect(
      await db
        .selectFrom('tareas')
        .select(['votaciones_completadas', 'puntos'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ votaciones_completadas: false, puntos: 10 });
    expect(await db.selectFrom('votaciones').select('id').execute()).toEqual([]);
  });
});
