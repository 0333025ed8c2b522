import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type CuentaCreada,
  type InvitacionAltaCreada,
  leerSecretoDeAlta,
  type ModoRegistro,
} from '#shared/contracts/accesos.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { limpiarCaducados } from '#server/features/acceso/acceso.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearBaseMigrada } from '#server/testing/base-de-prueba.ts';
import { encender, type NodoDePrueba } from '#server/testing/nodos.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { con, type BasePropia } from '#server/testing/servicios.ts';

const DIA = 86_400;
const PIDE = {
  codigo: 'ALTAS_CON_INVITACION',
  error: 'En este servidor las familias entran con invitación. Pídesela a quien lo administra',
};

const reloj = relojFijo();
let app: App;
const abrir = async (registro: ModoRegistro): Promise<void> => {
  app = await buildTestApp({ reloj, registro, restaurar: 'npm run restore -- la-copia' });
};
afterEach(() => app.app.close());

const fundar = (username: string, invitacion?: string, en: App = app) =>
  llamar(en, 'POST', RUTAS.registro, null, {
    tipo: 'create',
    username,
    password: 'tres gatos y un pez',
    password_confirm: 'tres gatos y un pez',
    first_name: 'Rosa',
    nombre_familia: 'Ruiz',
    ...(invitacion === undefined ? {} : { invitacion }),
  });
const entrada = async (username: string): Promise<string> => {
  const { estado, cuerpo } = await fundar(username);
  expect(estado).toBe(201);
  return (cuerpo as CuentaCreada).tokens.access;
};
const estado = async () => (await llamar(app, 'GET', RUTAS.altas, null)).cuerpo;
const comprobar = (invitacion: string) => llamar(app, 'POST', RUTAS.comprobarAlta, null, { invitacion });
const invitar = async (token: string, para = '', en: App = app) => {
  const { estado: hecho, cuerpo } = await llamar(en, 'POST', RUTAS.invitacionesAlta, token, { para });
  expect(hecho).toBe(201);
  const { url_ruta, ...resto } = cuerpo as InvitacionAltaCreada;
  return { ...resto, secreto: leerSecretoDeAlta(new URL(url_ruta, 'http://x').hash) ?? '' };
};
const abiertas = async (token: string) => (await llamar(app, 'GET', RUTAS.invitacionesAlta, token)).cuerpo;
const familias = async () => (await app.contexto.base.escritura.selectFrom('familias').select('id').execute()).length;

describe('open', () => {
  test('anybody may create a family, with or without an invitation, and no invitations are made', async () => {
    await abrir('abierto');
    expect(await estado()).toEqual({
      vacio: true,
      registro: 'abierto',
      codigo: false,
      restaurar: 'npm run restore -- la-copia',
    });
    const ana = await entrada('ana');
    expect(await estado()).toEqual({ vacio: false, registro: 'abierto', codigo: false, restaurar: null });
    expect(await fundar('luis', 'cualquiera')).toMatchObject({ estado: 201 });
    expect(await comprobar('cualquiera')).toMatchObject({ estado: 200, cuerpo: { expira_en: null } });
    expect(await llamar(app, 'POST', RUTAS.invitacionesAlta, ana, {})).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'ALTAS_SIN_INVITACION' },
    });
    expect(await abiertas(ana)).toEqual({ registro: 'abierto', abiertas: [] });
  });
});

describe('closed', () => {
  test('refuses new families: an empty box says how to open it, and no answer tells whether a username is taken', async () => {
    await abrir('cerrado');
    expect(await estado()).toMatchObject({ vacio: true, registro: 'cerrado' });
    expect(await fundar('ana')).toMatchObject({
      estado: 403,
      cuerpo: { codigo: 'ALTAS_CERRADAS_SIN_NADIE', error: expect.stringContaining('REGISTRO=invitacion') },
    });
    await sembrarFamilia(app);
    const cerrado = {
      estado: 403,
      cuerpo: { codigo: 'ALTAS_CERRADAS', error: 'En este servidor no se pueden crear más familias' },
    };
    const { username } = await app.contexto.base.escritura
      .selectFrom('usuarios')
      .select('username')
      .executeTakeFirstOrThrow();
    for (const nombre of ['nadie', username ?? '']) {
      expect(await fundar(nombre)).toMatchObject(cerrado);
      expect(await fundar(nombre, 'x'.repeat(43))).toMatchObject(cerrado);
    }
    expect(await familias()).toBe(1);
  });

  test('refused requests count against their address’s limit too', async () => {
    await abrir('cerrado');
    for (let i = 0; i < 20; i += 1) expect(await fundar('ana')).toMatchObject({ estado: 403 });
    expect(await fundar('ana')).toMatchObject({ estado: 429 });
  });
});

describe('by invitation', () => {
  let ana: string;
  beforeEach(async () => {
    await abrir('invitacion');
    ana = await entrada('ana');
  });

  test('the first family needs no invitation, later ones do, and a link serves one of them', async () => {
    expect(await estado()).toEqual({ vacio: false, registro: 'invitacion', codigo: false, restaurar: null });
    expect(await fundar('luis')).toMatchObject({ estado: 403, cuerpo: PIDE });
    const { secreto, ...hecha } = await invitar(ana, ' Los Ruiz ');
    expect(hecha).toEqual({
      id: expect.any(Number),
      para: 'Los Ruiz',
      creada_en: '2026-11-21T10:00:00.000Z',
      expira_en: '2026-11-28T10:00:00.000Z',
    });
    expect(await abiertas(ana)).toEqual({ registro: 'invitacion', abiertas: [hecha] });
    expect(await comprobar(secreto)).toMatchObject({ estado: 200, cuerpo: { expira_en: hecha.expira_en } });

    // A request that fails for another reason does not use up the invitation.
    expect(await fundar('ana', secreto)).toMatchObject({ estado: 400, cuerpo: { username: expect.anything() } });
    const { estado: creada, cuerpo } = await fundar('luis', secreto);
    expect(creada).toBe(201);
    expect((cuerpo as CuentaCreada).usuario.administra_servidor).toBe(false);

    const usada = { estado: 403, cuerpo: { codigo: 'ALTA_USADA', error: expect.stringContaining('ya se ha usado') } };
    expect(await fundar('pepa', secreto)).toMatchObject(usada);
    expect(await comprobar(secreto)).toMatchObject(usada);
    expect(await abiertas(ana)).toEqual({ registro: 'invitacion', abiertas: [] });
    expect(await familias()).toBe(2);
  });

  test('an invitation expires after seven days, is reported as expired for a month, and is then unknown', async () => {
    const { secreto } = await invitar(ana);
    reloj.avanzar(7 * DIA - 1);
    expect(await comprobar(secreto)).toMatchObject({ estado: 200 });
    reloj.avanzar(1);
    for (const respuesta of [await comprobar(secreto), await fundar('luis', secreto)])
      expect(respuesta).toMatchObject({ estado: 403, cuerpo: { codigo: 'ALTA_CADUCADA' } });
    reloj.avanzar(31 * DIA);
    await limpiarCaducados(app.contexto);
    expect(await comprobar(secreto)).toMatchObject({ cuerpo: { codigo: 'ALTA_CADUCADA' } });
    reloj.avanzar(1);
    await limpiarCaducados(app.contexto);
    expect(await comprobar(secreto)).toMatchObject({ estado: 403, cuerpo: { codigo: 'ALTA_DESCONOCIDA' } });
    reloj.poner('2026-11-21T10:00:00.000Z');
  });

  test('an invitation made while the clock ran ahead is deleted when the clock is corrected', async () => {
    reloj.avanzar(400 * DIA);
    const { secreto } = await invitar((await sesionDe('ana')) ?? '');
    reloj.poner('2026-11-21T10:00:00.000Z');
    await limpiarCaducados(app.contexto);
    expect(await comprobar(secreto)).toMatchObject({ cuerpo: { codigo: 'ALTA_DESCONOCIDA' } });
  });

  test('a withdrawn invitation creates no family, and the others still work', async () => {
    const [una, otra] = [await invitar(ana, 'una'), await invitar(ana, 'otra')];
    const retirar = (id: number) => llamar(app, 'POST', RUTAS.retirarInvitacionAlta, ana, { id });
    expect(await retirar(una.id)).toMatchObject({ estado: 200, cuerpo: { abiertas: [{ id: otra.id }] } });
    expect(await fundar('luis', una.secreto)).toMatchObject({ estado: 403, cuerpo: { codigo: 'ALTA_RETIRADA' } });
    expect(await fundar('luis', otra.secreto)).toMatchObject({ estado: 201 });
    // Withdrawing a used invitation leaves it used.
    expect(await retirar(otra.id)).toMatchObject({ estado: 200, cuerpo: { abiertas: [] } });
    expect(await comprobar(otra.secreto)).toMatchObject({ cuerpo: { codigo: 'ALTA_USADA' } });
  });

  test('only the box’s admins see, make or withdraw invitations', async () => {
    const { id, secreto } = await invitar(ana);
    const otra = (await fundar('luis', secreto)).cuerpo as CuentaCreada;
    for (const [metodo, url, cuerpo] of [
      ['GET', RUTAS.invitacionesAlta, undefined],
      ['POST', RUTAS.invitacionesAlta, {}],
      ['POST', RUTAS.retirarInvitacionAlta, { id }],
    ] as const)
      expect(await llamar(app, metodo, url, otra.tokens.access, cuerpo)).toMatchObject({
        estado: 403,
        cuerpo: { detail: 'Solo quien cuida este servidor puede hacer esto' },
      });
  });

  test('at most twenty invitations are open', async () => {
    const { id } = await invitar(ana);
    for (let i = 1; i < 20; i += 1) await invitar(ana);
    const otra = () => llamar(app, 'POST', RUTAS.invitacionesAlta, ana, {});
    expect(await otra()).toMatchObject({ estado: 409, cuerpo: { codigo: 'DEMASIADAS_INVITACIONES' } });
    await llamar(app, 'POST', RUTAS.retirarInvitacionAlta, ana, { id });
    expect(await otra()).toMatchObject({ estado: 201 });
  });

  test('the secret has 256 bits, and the database keeps only its digest', async () => {
    const { secreto } = await invitar(ana, 'Los Ruiz');
    expect(Buffer.from(secreto, 'base64url')).toHaveLength(32);
    const filas = await app.contexto.base.escritura.selectFrom('invitaciones_alta').selectAll().execute();
    expect(filas).toHaveLength(1);
    expect(JSON.stringify(filas)).not.toContain(secreto);
  });

  test.each(['', 'x'.repeat(200), 'ñ', '1%'])('an incomplete link is reported: %j', async (secreto) => {
    expect(await comprobar(secreto)).toMatchObject(
      secreto === ''
        ? { estado: 400, cuerpo: { invitacion: ['Este campo es obligatorio'] } }
        : { estado: 403, cuerpo: { codigo: 'ALTA_DESCONOCIDA', error: expect.stringContaining('está entero') } },
    );
  });

  const sesionDe = async (username: string): Promise<string | undefined> =>
    (await llamar(app, 'POST', RUTAS.token, null, { username, password: 'tres gatos y un pez' })).cuerpo['access'];
});

/** Six people found a family at once on an empty box, then six use one invitation at once, spread over the given servers. */
const carreras = async (servidores: readonly App[]): Promise<void> => {
  const seis = Array.from({ length: 6 }, (_, i) => servidores[i % servidores.length] ?? app);
  const contar = (respuestas: Awaited<ReturnType<typeof fundar>>[]) =>
    respuestas
      .map(({ cuerpo }) => (cuerpo as { codigo?: string }).codigo ?? 'creada')
      .toSorted()
      .join();
  const primeras = await Promise.all(seis.map((en, i) => fundar(`ana${String(i)}`, undefined, en)));
  expect(contar(primeras)).toBe(`${'ALTAS_CON_INVITACION,'.repeat(5)}creada`);
  const primera = primeras.find((r) => r.estado === 201)?.cuerpo as CuentaCreada | undefined;
  const { secreto } = await invitar(primera?.tokens.access ?? '', '', servidores[0]);
  const segundas = await Promise.all(seis.map((en, i) => fundar(`luis${String(i)}`, secreto, en)));
  expect(contar(segundas)).toBe(`${'ALTA_USADA,'.repeat(5)}creada`);
};

test('of simultaneous requests of which one may succeed, one creates its family and the others get the reason', async () => {
  await abrir('invitacion');
  await carreras([app]);
});

describe('two servers on PostgreSQL', con('postgres'), () => {
  let propia: BasePropia;
  let otro: NodoDePrueba;
  beforeEach(async () => {
    propia = await crearBaseMigrada();
    app = await encender(propia.url, { reloj, registro: 'invitacion' });
    otro = await encender(propia.url, { reloj, registro: 'invitacion' });
    return async () => {
      await otro.app.close();
      await app.app.close();
      await propia.borrar();
    };
  });

  test('of simultaneous requests of which one may succeed, one creates its family and the others get the reason', () =>
    carreras([app, otro]));
});
