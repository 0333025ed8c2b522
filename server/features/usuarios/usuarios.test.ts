import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
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

const version = () => leerVersion(construida.contexto.base.escritura, familia.id);
const rol = (quien: MiembroSembrado, a: number, es_administrador: unknown = true) =>
  llamar(construida, 'POST', ruta(RUTAS.rolAdmin, { id: a }), quien.token, { es_administrador });
const restablecer = (quien: MiembroSembrado, a: number) =>
  llamar(construida, 'POST', ruta(RUTAS.restablecer, { id: a }), quien.token);
const verA = async (id: number): Promise<Usuario | undefined> =>
  ((await llamar(construida, 'GET', RUTAS.usuarios, marta.token)).cuerpo as Usuario[]).find((u) => u.id === id);

describe('reading members', () => {
  test('returns one’s own family as a plain array; e-mail and reminder only one’s own, an admin all', async () => {
    await construida.contexto.base.escritura
      .updateTable('usuarios')
      .set({ email: 'alguien@ejemplo.es', hora_recordatorio: 7 })
      .where('familia_id', '=', familia.id)
      .execute();
    await sembrarFamilia(construida);
    const correos = async ({ token }: MiembroSembrado, consulta = '') => {
      const { estado, cuerpo } = await llamar(construida, 'GET', RUTAS.usuarios + consulta, token);
      expect(estado).toBe(200);
      return (cuerpo as Usuario[]).map((u) => [u.first_name, u.email]);
    };
    expect(await correos(ana, `?familia=${String(familia.id)}`)).toEqual([
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
    const horas = ((await llamar(construida, 'GET', RUTAS.usuarios, luis.token)).cuerpo as Usuario[]).map(
      (u) => u.hora_recordatorio,
    );
    expect(horas).toEqual([null, 7, null, null]);
  });

  test('answers 404 for another family, 400 for a strange query, 401 without a token', async () => {
    const ajena = await sembrarFamilia(construida);
    expect(await llamar(construida, 'GET', `${RUTAS.usuarios}?familia=${String(ajena.id)}`, ana.token)).toMatchObject({
      estado: 404,
      cuerpo: { detail: 'No encontrado' },
    });
    expect(await llamar(construida, 'GET', `${RUTAS.usuarios}?pagina=1`, ana.token)).toMatchObject({
      estado: 400,
      cuerpo: { pagina: ['Campo desconocido'] },
    });
    expect(await llamar(construida, 'GET', RUTAS.usuarios, null)).toMatchObject({ estado: 401 });
    expect(await llamar(construida, 'GET', RUTAS.yo, 'x.y.z')).toMatchObject({ estado: 401 });
  });
});

describe('adding members', () => {
  const conFormulario = (token: string, partes: readonly (readonly [string, string])[], foto = false) => {
    const campo = ([nombre, valor]: readonly [string, string]) =>
      `--xx\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`;
    const archivo =
      '--xx\r\ncontent-disposition: form-data; name="avatar"; filename="avatar.jpg"\r\ncontent-type: image/jpeg\r\n\r\nJPEG\r\n';
    return construida.app.inject({
      method: 'POST',
      url: RUTAS.agregarMiembro,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' },
      payload: `${partes.map(campo).join('')}${foto ? archivo : ''}--xx--\r\n`,
    });
  };

  test('as JSON: without an account, with the next colour, and the family’s version rises once', async () => {
    const antes = await version();
    const { estado, cuerpo } = await llamar(construida, 'POST', RUTAS.agregarMiembro, ana.token, {
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
      familia: familia.id,
    });
    expect(await version()).toBe(antes + 1);
    expect(await llamar(construida, 'POST', RUTAS.agregarMiembro, ana.token, { first_name: 'Eva' })).toMatchObject({
      estado: 201,
      cuerpo: { grupo_edad: 'ADULTO' },
    });
  });

  test('as a form, judged like JSON', async () => {
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
      const cortado = await construida.app.inject({
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
    expect((await llamar(construida, 'POST', RUTAS.agregarMiembro, ana.token, cuerpo)).estado).toBe(400);
    expect(await version()).toBe(antes);
  });
});

describe('the role', () => {
  // Specification: 6.01
  test('is given and removed, with the family’s text, from the next request on', async () => {
    expect(await llamar(construida, 'GET', ruta(RUTAS.familia, { id: familia.id }), luis.token)).toMatchObject({
      estado: 403,
    });
    expect(await rol(ana, luis.id)).toMatchObject({
      estado: 200,
      cuerpo: { success: true, message: 'Luis ahora administra la familia' },
    });
    expect(await llamar(construida, 'GET', ruta(RUTAS.familia, { id: familia.id }), luis.token)).toMatchObject({
      estado: 200,
    });
    expect(await rol(luis, ana.id, false)).toMatchObject({
      estado: 200,
      cuerpo: { success: true, message: 'Ana ya no administra la familia' },
    });
    expect(await llamar(construida, 'GET', ruta(RUTAS.familia, { id: familia.id }), ana.token)).toMatchObject({
      estado: 403,
    });
  });

  test('given twice is no change', async () => {
    await rol(ana, luis.id);
    const antes = await version();
    expect(await rol(ana, luis.id)).toMatchObject({ estado: 200 });
    expect(await version()).toBe(antes);
  });

  test('refusals come in the order of the checks', async () => {
    const ajena = await sembrarFamilia(construida);
    expect(await rol({ ...luis, token: '' }, luis.id)).toMatchObject({ estado: 401 });
    expect(await rol(luis, ajena.miembros[0]!.id)).toMatchObject({ estado: 403 });
    expect(await rol(ana, ajena.miembros[0]!.id, 'quizá')).toMatchObject({ estado: 404 });
    expect(await rol(ana, ajena.miembros[0]!.id)).toMatchObject({ estado: 404 });
    expect(await rol(ana, luis.id, 'quizá')).toMatchObject({
      estado: 400,
      cuerpo: { es_administrador: ['Debe ser verdadero o falso'] },
    });
    expect(await rol(ana, ana.id, false)).toMatchObject({ estado: 409, cuerpo: { codigo: 'NO_A_TI_MISMO' } });
    expect(await rol(ana, marta.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'SOLO_ADULTOS' } });
    expect(await rol(ana, leo.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'MIEMBRO_SIN_CUENTA' } });
  });

  test('an unreadable body reveals no member of another family', async () => {
    const ajena = await sembrarFamilia(construida);
    const roto = (id: number) =>
      construida.app.inject({
        method: 'POST',
        url: ruta(RUTAS.rolAdmin, { id }),
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        payload: '{',
      });
    expect((await roto(ajena.miembros[0]!.id)).statusCode).toBe(404);
    expect((await roto(luis.id)).statusCode).toBe(400);
  });

  test('two admins who demote each other at once leave one', async () => {
    await rol(ana, luis.id);
    const respuestas = await Promise.all([rol(ana, luis.id, false), rol(luis, ana.id, false)]);
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const admins = await construida.contexto.base.escritura
      .selectFrom('usuarios')
      .select('id')
      .where('familia_id', '=', familia.id)
      .where('es_administrador', '=', true)
      .execute();
    expect(admins).toHaveLength(1);
  });
});

describe('a reset', () => {
  test('goes back to «Sin activar» with the rest untouched, ends every login, and keeps the username for the next activation', async () => {
    const { escritura: db } = construida.contexto.base;
    await rol(ana, luis.id);
    await db
      .updateTable('usuarios')
      .set({ puntos_totales: 120, racha_dias: 4, email: 'luis@ejemplo.es' })
      .where('id', '=', luis.id)
      .execute();
    const antes = await version();
    expect(await restablecer(ana, luis.id)).toMatchObject({
      estado: 200,
      cuerpo: {
        id: luis.id,
        tiene_cuenta: false,
        username: '',
        es_administrador: false,
        puntos_totales: 120,
        racha_dias: 4,
      },
    });
    expect(await version()).toBe(antes + 1);
    expect(await llamar(construida, 'GET', RUTAS.yo, luis.token)).toMatchObject({ estado: 401 });
    expect(await restablecer(ana, luis.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'MIEMBRO_SIN_CUENTA' } });

    const { username } = await db
      .selectFrom('usuarios')
      .select('username')
      .where('id', '=', luis.id)
      .executeTakeFirstOrThrow();
    const { token_activacion } = (
      await llamar(construida, 'POST', RUTAS.unirse, null, { familia_id: familia.id, pin: familia.pin })
    ).cuerpo as { token_activacion: string };
    const password = 'tres gatos y un pez';
    expect(
      await llamar(construida, 'POST', RUTAS.activar, null, {
        miembro_id: luis.id,
        password,
        password_confirm: password,
        token_activacion,
      }),
    ).toMatchObject({
      estado: 201,
      cuerpo: { usuario: { username, email: 'luis@ejemplo.es', puntos_totales: 120, es_administrador: false } },
    });
    expect(await llamar(construida, 'GET', RUTAS.yo, luis.token)).toMatchObject({ estado: 401 });
  });

  test('is refused for the last admin, to a member, and for another family', async () => {
    const ajena = await sembrarFamilia(construida);
    expect(await restablecer(ana, ana.id)).toMatchObject({ estado: 409, cuerpo: { codigo: 'ULTIMO_ADMIN' } });
    expect(await restablecer(luis, marta.id)).toMatchObject({ estado: 403 });
    expect(await restablecer(ana, ajena.miembros[1]!.id)).toMatchObject({ estado: 404 });
    await rol(ana, luis.id);
    const respuestas = await Promise.all([restablecer(ana, luis.id), restablecer(luis, ana.id)]);
    expect(respuestas.map((r) => r.estado).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await verA(marta.id)).toMatchObject({ tiene_cuenta: true });
  });

  test('restarts the votings that have begun and were also theirs', async () => {
    const { base, reloj } = construida.contexto;
    const { escritura: db } = base;
    const { id } = await db
      .insertInto('tareas')
      .values({
        familia_id: familia.id,
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
    await restablecer(ana, luis.id);
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
