import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CuentaCreada } from '#shared/contracts/accesos.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Contrasenas } from '#server/change/contexto.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

const ALTA = {
  tipo: 'create',
  username: 'ana.garcía',
  password: 'tres gatos y un pez',
  password_confirm: 'tres gatos y un pez',
  email: 'ana@ejemplo.es',
  first_name: 'Ana',
  last_name: 'García',
  grupo_edad: 'ADULTO',
  nombre_familia: 'Los García',
};

/** A stand-in for the password hasher. `cifrar` takes a turn of the event loop, so that other requests come in between. */
const contrasenas: Contrasenas = {
  cifrar: async (clara) => {
    await new Promise(setImmediate);
    return `clara:${clara}`;
  },
  coincide: (hash, clara) => Promise.resolve(hash === `clara:${clara}`),
};

const reloj = relojFijo();
let construida: App;
beforeEach(async () => {
  construida = await buildTestApp({ reloj, contrasenas });
});
afterEach(() => construida.app.close());

const registrar = (cambios: object = {}) => llamar(construida, 'POST', RUTAS.registro, null, { ...ALTA, ...cambios });

describe('registering', () => {
  // Specification: 6.02 9.01
  test('creates a family and logs its admin in', async () => {
    const { estado, cuerpo } = await registrar({ zona_horaria: 'atlantic/canary' });
    const { tokens, usuario } = cuerpo as CuentaCreada;
    expect(estado).toBe(201);
    expect(usuario).toMatchObject({
      username: 'ana.garcía',
      email: 'ana@ejemplo.es',
      es_administrador: true,
      grupo_edad: 'ADULTO',
      tiene_cuenta: true,
      familia_nombre: 'Los García',
    });
    expect(await llamar(construida, 'GET', RUTAS.yo, tokens.access)).toMatchObject({ estado: 200, cuerpo: usuario });
    expect(await llamar(construida, 'GET', ruta(RUTAS.familia, { id: usuario.familia }), tokens.access)).toMatchObject({
      estado: 200,
      cuerpo: {
        id: usuario.familia,
        nombre: 'Los García',
        pin: expect.stringMatching(/^\d{6}$/),
        zona_horaria: 'Atlantic/Canary',
      },
    });
    expect(
      await llamar(construida, 'POST', RUTAS.token, null, { username: 'ANA.GARCI\u0301A', password: ALTA.password }),
    ).toMatchObject({ estado: 200 });
  });

  test.each([
    [{ username: 'ANA.GARCÍA' }, { username: ['Ya existe un usuario con este nombre'] }],
    [{ username: ' @ana.garcía' }, { username: ['Ya existe un usuario con este nombre'] }],
    [{ username: 'Ana.Garci\u0301a' }, { username: ['Ya existe un usuario con este nombre'] }],
  ])('a username is the same in every spelling: %j', async (cambios, esperado) => {
    await registrar();
    expect(await registrar(cambios)).toMatchObject({ estado: 400, cuerpo: esperado });
  });

  test.each([
    [
      { password: 'corta', password_confirm: 'corta' },
      { password: ['La contraseña debe tener al menos 8 caracteres'] },
    ],
    [
      { password: 'x'.repeat(129), password_confirm: 'x'.repeat(129) },
      { password: ['La contraseña puede tener como máximo 128 caracteres'] },
    ],
    [
      { password: 'Contraseña1', password_confirm: 'Contraseña1' },
      { password: ['Esta contraseña es demasiado común. Prueba con tres palabras'] },
    ],
    [
      { password: 'Ana.Garcia', password_confirm: 'Ana.Garcia' },
      { password: ['La contraseña no puede ser igual que tu usuario'] },
    ],
    [{ password_confirm: 'otra cosa distinta' }, { password_confirm: ['Las contraseñas no coinciden'] }],
    [{ zona_horaria: 'Europe/Madriz' }, { zona_horaria: ['Zona horaria desconocida'] }],
    [{ email: 'ana' }, { email: ['Introduce un correo válido'] }],
    [{ nombre_familia: '  ' }, { nombre_familia: ['Este campo es obligatorio'] }],
    [{ pin: '000000' }, { pin: ['Campo desconocido'] }],
    [{ username: 'a b' }, { username: ['Solo letras, números, punto, guion y guion bajo'] }],
  ])('%j is refused at its field', async (cambios, esperado) => {
    expect(await registrar(cambios)).toMatchObject({ estado: 400, cuerpo: esperado });
    expect(await construida.contexto.base.escritura.selectFrom('familias').select('id').execute()).toEqual([]);
  });

  test('one address creates at most twenty families an hour, and causes no hashes beyond them', async () => {
    const fundar = (i: number) => registrar({ username: `ana${String(i)}` });
    for (let i = 0; i < 20; i += 1) expect((await fundar(i)).estado).toBe(201);
    const siguiente = await fundar(20);
    expect(siguiente).toMatchObject({
      estado: 429,
      cuerpo: { detail: expect.stringContaining('Demasiados intentos') },
    });
    reloj.avanzar(3601);
    expect((await fundar(21)).estado).toBe(201);
  });

  test('twenty requests at once with one username create one family', async () => {
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => registrar()));
    expect(respuestas.map((r) => r.estado).filter((e) => e === 201)).toHaveLength(1);
    expect(respuestas.filter((r) => r.estado === 400)).toHaveLength(19);
    expect(await construida.contexto.base.escritura.selectFrom('familias').select('id').execute()).toHaveLength(1);
  });
});

describe('the family’s data', () => {
  test('the PIN changes, and the invitations under the old one end', async () => {
    const { id, pin, miembros } = await sembrarFamilia(construida, [
      { nombre: 'Ana', admin: true },
      { nombre: 'Leo', cuenta: false },
    ]);
    const [ana, leo] = miembros;
    const unir = async (conPin: string) =>
      llamar(construida, 'POST', RUTAS.unirse, null, { familia_id: id, pin: conPin });
    const { token_activacion } = (await unir(pin)).cuerpo as { token_activacion: string };
    const { estado, cuerpo } = await llamar(construida, 'POST', ruta(RUTAS.regenerarPin, { id }), ana!.token);
    const { pin: nuevo } = cuerpo as { pin: string };
    expect(estado).toBe(200);
    expect(nuevo).toMatch(/^\d{6}$/);
    expect(nuevo).not.toBe(pin);
    expect(await unir(pin)).toMatchObject({ estado: 400 });
    expect(await unir(nuevo)).toMatchObject({ estado: 200 });
    expect(
      await llamar(construida, 'POST', RUTAS.activar, null, {
        miembro_id: leo!.id,
        password: ALTA.password,
        password_confirm: ALTA.password,
        token_activacion,
      }),
    ).toMatchObject({
      estado: 400,
      cuerpo: { miembro_id: ['La invitación ha caducado. Vuelve a introducir el ID y el PIN'] },
    });
  });

  test.each([
    ['GET', RUTAS.familia],
    ['POST', RUTAS.regenerarPin],
    ['GET', RUTAS.intentosPin],
    ['POST', RUTAS.permitirAhora],
  ] as const)('%s %s checks token, then role, then id, then body', async (metodo, camino) => {
    const propia = await sembrarFamilia(construida);
    const ajena = await sembrarFamilia(construida);
    const [ana, luis] = propia.miembros;
    const pedir = async (id: number | string, token: string | null, cuerpo?: object) =>
      (await llamar(construida, metodo, ruta(camino, { id }), token, cuerpo)).estado;
    expect(await pedir(propia.id, null)).toBe(401);
    expect(await pedir(propia.id, luis!.token)).toBe(403);
    expect(await pedir(ajena.id, luis!.token)).toBe(403);
    expect(await pedir(ajena.id, ana!.token)).toBe(404);
    expect(await pedir('x', ana!.token)).toBe(404);
    if (metodo === 'POST') expect(await pedir(ajena.id, ana!.token, { x: 1 })).toBe(404);
    if (metodo === 'POST') expect(await pedir(propia.id, ana!.token, { x: 1 })).toBe(400);
    expect(await pedir(propia.id, ana!.token)).toBe(200);
  });
});
