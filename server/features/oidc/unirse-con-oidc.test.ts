import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '#shared/contracts/accesos.ts';
import type { MiOidc } from '#shared/contracts/sin-contrasena.ts';
import { levantarProveedor, type ProveedorDePrueba } from '#shared/testing/proveedor-oidc.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { conProveedor, crearVisitas, DIRECCION, NO_VALE, SIN_ENLAZAR } from '#server/testing/visita-oidc.ts';

/** Joining with an invitation and an account of an OpenID Connect provider, instead of a password. */

const [ANA, LUIS, LEO, MAR] = [0, 1, 2, 3];
const CADUCADA = { estado: 400, cuerpo: { miembro_id: [expect.stringContaining('La invitación ha caducado')] } };
const YA_ACTIVA = { estado: 400, cuerpo: { miembro_id: [expect.stringContaining('ya está activada')] } };
const CLAVE = { password: 'tres gatos y un pez', password_confirm: 'tres gatos y un pez' };

let proveedor: ProveedorDePrueba;
beforeAll(async () => {
  proveedor = await levantarProveedor(`${DIRECCION}/pase`);
});
afterAll(() => proveedor.cerrar());

let casa: Casa;
let visitas: ReturnType<typeof crearVisitas>;
beforeEach(async () => {
  casa = await abrirCasa({
    miembros: [
      { nombre: 'Ana', admin: true },
      { nombre: 'Luis' },
      { nombre: 'Leo', cuenta: false },
      { nombre: 'Mar', cuenta: false, grupo_edad: 'INFANTIL' },
    ],
    oidc: conProveedor(proveedor.emisor),
  });
  visitas = crearVisitas(casa.app, proveedor);
});
afterEach(() => casa.cerrar());

const invitar = async ({ id, pin } = casa.familia): Promise<string> =>
  (await casa.como(null).unirse({ familia_id: id, pin })).token_activacion;
const de = (quien: number, token_activacion: string) => ({ miembro_id: casa.id(quien), token_activacion });

/** Stored values that joining changes. */
const escrito = async () => {
  const { db } = casa;
  return {
    miembros: await db.selectFrom('usuarios').select(['id', 'username', 'password_hash', 'activado_en']).execute(),
    enlaces: await db.selectFrom('enlaces_oidc').select('id').execute(),
    accesos: await db.selectFrom('accesos').select('id').execute(),
    usadas: await db.selectFrom('activaciones').select('id').where('usada_en', 'is not', null).execute(),
  };
};

describe('an invited member', () => {
  test('joins with their account of the service, as a plain member, and logs in with it from then on', async () => {
    const antes = await leerVersion(casa.db, casa.familia.id);
    const { estado, cuerpo } = await visitas.unirse(de(LEO, await invitar()), 'leo@casa');
    expect(estado, JSON.stringify(cuerpo)).toBe(200);
    // The version rose once, so the family's devices are told of the new account.
    expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes + 1);
    const yo = await casa.como((cuerpo as Tokens).access).verYo();
    expect(yo).toMatchObject({ id: casa.id(LEO), username: 'leo', tiene_cuenta: true, es_administrador: false });
    const otra = (await visitas.entrar('leo@casa')).cuerpo as Tokens;
    expect(await casa.como(otra.access).verYo()).toMatchObject({ id: casa.id(LEO) });
    expect(
      await casa.db.selectFrom('accesos').select('enlace_oidc_id').where('usuario_id', '=', casa.id(LEO)).execute(),
    ).toEqual([{ enlace_oidc_id: expect.any(Number) }, { enlace_oidc_id: expect.any(Number) }]);
  });

  test('has no password, which no password matches, and so keeps the link until an admin resets the account', async () => {
    const { access } = (await visitas.unirse(de(LEO, await invitar()), 'leo@casa')).cuerpo as Tokens;
    expect((await casa.como(access).verMiOidc()) satisfies MiOidc).toMatchObject({ unica: true });
    expect((await casa.como(casa.miembro(LUIS).token).verMiOidc()) satisfies MiOidc).toMatchObject({ unica: false });
    for (const password of ['leo', '', 'A'.repeat(43), 'tres gatos y un pez'])
      expect((await casa.pedir(null, 'entrar', { username: 'leo', password })).estado).not.toBe(200);
    expect(await casa.pedir(access, 'cambiarContrasena', { password_actual: 'la que sea', ...CLAVE })).toMatchObject({
      estado: 400,
      cuerpo: { password_actual: [expect.stringContaining('no tiene contraseña')] },
    });
    expect(await casa.pedir(access, 'desenlazarOidc')).toMatchObject({ estado: 409, cuerpo: { codigo: 'OIDC_UNICA' } });
    await casa.como(ANA).restablecerCuenta({ id: casa.id(LEO) });
    expect(await visitas.entrar('leo@casa')).toMatchObject(SIN_ENLAZAR);
    expect(await casa.pedir(access, 'verYo')).toMatchObject({ estado: 401 });
    // The next invitation may be used with the same account of the service.
    expect((await visitas.unirse(de(LEO, await invitar()), 'leo@casa')).estado).toBe(200);
  });
});

test('no invitation leads to an admin: a member without an account cannot be made one', async () => {
  const una = await invitar();
  const enCamino = await visitas.volver({ invitacion: de(LEO, una) }, 'leo@casa');
  const hecho = await casa.pedir(ANA, 'cambiarRolAdmin', { id: casa.id(LEO), es_administrador: true });
  expect(hecho.estado).toBeGreaterThanOrEqual(400);
  const { access } = (await visitas.mandar(enCamino)).cuerpo as Tokens;
  expect(await casa.como(access).verYo()).toMatchObject({ es_administrador: false });
  expect(await casa.pedir(access, 'regenerarPin', { id: casa.familia.id })).toMatchObject({ estado: 403 });
});

test('wrong returns of every kind make one address wait together', async () => {
  const { token } = casa.miembro(LUIS);
  const una = await visitas.volver({ invitacion: de(LEO, await invitar()) }, 'leo@casa');
  for (let i = 0; i < 5; i += 1)
    await visitas.mandar({ ...una, state: `otro-${String(i)}` }, i % 2 === 0 ? token : null);
  expect((await visitas.mandar(una)).estado).toBe(429);
  expect((await visitas.enlazar(token, 'luis@casa')).estado).toBe(429);
  casa.reloj.avanzar(599);
  expect((await visitas.enlazar(token, 'luis@casa')).estado).toBe(200);
});

describe('nothing is written, and the invitation stays valid,', () => {
  const sinNada = async (vuelta: () => Promise<unknown>, esperado: object) => {
    const antes = await escrito();
    expect(await vuelta()).toMatchObject(esperado);
    expect(await escrito()).toEqual(antes);
  };
  const sigueValiendo = async (token_activacion: string, quien = LEO) =>
    expect(await casa.pedir(null, 'activarCuenta', { ...de(quien, token_activacion), ...CLAVE })).toMatchObject({
      estado: 201,
    });

  test('when the account of the service is another member’s, of this family or another', async () => {
    await visitas.enlazar(casa.miembro(LUIS).token, 'luis@casa');
    const ajena = await sembrarFamilia(casa.app, [{ nombre: 'Eva', admin: true }]);
    await visitas.enlazar(ajena.miembros[0]?.token ?? '', 'eva@casa');
    const una = await invitar();
    for (const cuenta of ['luis@casa', 'eva@casa'])
      await sinNada(() => visitas.unirse(de(LEO, una), cuenta), {
        estado: 409,
        cuerpo: { error: 'Esa cuenta de Casa ya está enlazada con otra persona' },
      });
    await sigueValiendo(una);
  });

  test('when the visitor says no at the service, or comes back with a return of another kind', async () => {
    const una = await invitar();
    await sinNada(() => visitas.unirse(de(LEO, una), ''), NO_VALE);
    const suya = await visitas.volver({ invitacion: de(LEO, una) }, 'leo@casa');
    const login = await visitas.volver({}, 'leo@casa');
    const enlace = await visitas.volver(casa.miembro(LUIS).token, 'leo@casa');
    await sinNada(() => visitas.mandar({ ...suya, secreto: login.secreto }), NO_VALE);
    await sinNada(() => visitas.mandar({ ...login, secreto: suya.secreto }), NO_VALE);
    // A logged-in member is not linked by a stranger's invitation, nor does a member's own link create an account.
    await sinNada(() => visitas.mandar(suya, casa.miembro(LUIS).token), NO_VALE);
    await sinNada(() => visitas.mandar(enlace), NO_VALE);
    await sigueValiendo(una);
  });

  test('when the secret was changed to name another member or another invitation', async () => {
    const [una, otra] = [await invitar(), await invitar()];
    const suya = await visitas.volver({ invitacion: de(LEO, una) }, 'leo@casa');
    const texto = Buffer.from(suya.secreto, 'base64url').toString();
    const { tokens } = casa.app.contexto;
    for (const falso of [
      texto.replace(`|${String(casa.id(LEO))}|`, `|${String(casa.id(MAR))}|`),
      texto.replace(tokens.huella(una), tokens.huella(otra)),
    ]) {
      expect(falso).not.toBe(texto);
      await sinNada(() => visitas.mandar({ ...suya, secreto: Buffer.from(falso).toString('base64url') }), NO_VALE);
    }
    await sigueValiendo(una);
  });

  test('when the service is down on the way there or back', async () => {
    const suyo = await levantarProveedor(`${DIRECCION}/pase`);
    const otra = await abrirCasa({ miembros: [{ nombre: 'Leo', cuenta: false }], oidc: conProveedor(suyo.emisor) });
    const alli = crearVisitas(otra.app, suyo);
    const { token_activacion } = await otra.como(null).unirse({ familia_id: otra.familia.id, pin: otra.familia.pin });
    const invitacion = { miembro_id: otra.id(0), token_activacion };
    const vuelta = await alli.volver({ invitacion }, 'leo@casa');
    await suyo.cerrar();
    const caido = { estado: 503, cuerpo: { detail: expect.stringContaining('Casa no responde ahora') } };
    expect(await alli.mandar(vuelta)).toMatchObject(caido);
    expect(await otra.db.selectFrom('enlaces_oidc').select('id').execute()).toEqual([]);
    expect((await otra.pedir(null, 'activarCuenta', { ...invitacion, ...CLAVE })).estado).toBe(201);
    await otra.cerrar();
  });
});

describe('an invitation is refused', () => {
  test('before the trip when it is unknown, used, or of another family, and after it when it was used meanwhile', async () => {
    const una = await invitar();
    const ajena = await sembrarFamilia(casa.app, [{ nombre: 'Eva', cuenta: false }]);
    for (const token of ['x'.repeat(43), await invitar(ajena)])
      expect(await visitas.pedir({ invitacion: de(LEO, token) })).toMatchObject(CADUCADA);
    expect(await visitas.pedir({ invitacion: de(LUIS, una) })).toMatchObject(CADUCADA);
    const [deLeo, deMar] = [
      await visitas.volver({ invitacion: de(LEO, una) }, 'leo@casa'),
      await visitas.volver({ invitacion: de(MAR, una) }, 'mar@casa'),
    ];
    expect((await visitas.mandar(deLeo)).estado).toBe(200);
    expect(await visitas.mandar(deMar)).toMatchObject(CADUCADA);
    expect(await visitas.pedir({ invitacion: de(MAR, una) })).toMatchObject(CADUCADA);
    expect(await visitas.pedir({ invitacion: de(LEO, una) })).toMatchObject(YA_ACTIVA);
    expect(await visitas.entrar('mar@casa')).toMatchObject(SIN_ENLAZAR);
  });

  test('when it has expired or the family’s PIN was changed during the trip, and for a member who was archived', async () => {
    const una = await invitar();
    casa.reloj.avanzar(300);
    const lenta = await visitas.volver({ invitacion: de(LEO, una) }, 'leo@casa');
    casa.reloj.avanzar(300);
    expect(await visitas.mandar(lenta)).toMatchObject(CADUCADA);
    const otra = await visitas.volver({ invitacion: de(LEO, await invitar()) }, 'leo@casa');
    await casa.como(ANA).regenerarPin({ id: casa.familia.id });
    expect(await visitas.mandar(otra)).toMatchObject(CADUCADA);
    const { pin } = await casa.como(ANA).verFamilia({ id: casa.familia.id });
    const tercera = await visitas.volver(
      { invitacion: de(MAR, await invitar({ ...casa.familia, pin: pin ?? '' })) },
      'mar@casa',
    );
    await casa.como(ANA).archivarMiembro({ id: casa.id(MAR) });
    expect((await visitas.mandar(tercera)).estado).toBe(400);
    expect(await casa.db.selectFrom('enlaces_oidc').select('id').execute()).toEqual([]);
  });

  test('to all but one of several returns at once, for one member or for one account of the service', async () => {
    const vueltas = await Promise.all([
      visitas.volver({ invitacion: de(LEO, await invitar()) }, 'leo@casa'),
      visitas.volver({ invitacion: de(LEO, await invitar()) }, 'leo2@casa'),
    ]);
    const estados = (await Promise.all(vueltas.map((v) => visitas.mandar(v)))).map((r) => r.estado);
    expect(estados.toSorted((x, y) => x - y)).toEqual([200, 400]);
  });
});
