import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Llave } from '#shared/contracts/llaves.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { hacerLlave, ponerLlave } from '#server/testing/llave-de-prueba.ts';
import { crearTarea, llamarComo, repartir } from '#server/testing/sembrar-trabajo.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let reloj: ReturnType<typeof relojFijo>;
let registrado: string[];
let app: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
let nora: MiembroSembrado;
beforeEach(async () => {
  reloj = relojFijo();
  registrado = [];
  app = await buildTestApp({ reloj, alRegistrar: (linea) => registrado.push(linea) });
  familia = await sembrarFamilia(app, [
    { nombre: 'Ana', admin: true },
    { nombre: 'Luis' },
    { nombre: 'Nora', grupo_edad: 'INFANTIL', cuenta: false },
  ]);
  [ana, luis, nora] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
});
afterEach(() => app.app.close());

const db = () => app.contexto.base.escritura;
const listar = async (quien: MiembroSembrado): Promise<Llave[]> =>
  (await llamarComo(app, quien, 'GET', RUTAS.llaves)).cuerpo;
const nombres = async (quien: MiembroSembrado) => (await listar(quien)).map((l) => l.nombre);
const leerCon = (clave: string) => llamar(app, 'GET', RUTAS.misTareas, clave);
const vale = async (clave: string): Promise<number> => (await leerCon(clave)).estado;
/** Returns the id of a member's only assignment. */
const suya = async ({ id: miembro }: MiembroSembrado): Promise<number> => {
  const filas = db().selectFrom('asignaciones').select('id').where('miembro_id', '=', miembro);
  return (await filas.executeTakeFirstOrThrow()).id;
};
const hacer = (quien: MiembroSembrado, cuerpo: object) => llamarComo(app, quien, 'POST', RUTAS.llaves, cuerpo);

describe('a key', () => {
  test('is told once, and only its SHA-256 is stored', async () => {
    const { clave, ...llave } = await hacerLlave(app, luis, ['marcar', 'leer']);
    expect(clave).toMatch(/^tt_[\w-]{43}$/);
    expect(await listar(luis)).toEqual([llave]);
    expect(llave).toEqual({
      id: expect.any(Number),
      nombre: 'Pared',
      permisos: ['leer', 'marcar'],
      miembro: { id: luis.id, nombre: 'Luis' },
      hecha_por: { id: luis.id, nombre: 'Luis' },
      hecha_en: reloj.ahora(),
      usada_en: null,
      hasta: null,
    });
    const filas = await db().selectFrom('llaves').selectAll().execute();
    expect(filas.map((f) => f.hash)).toEqual([createHash('sha256').update(clave).digest('base64url')]);
    expect(JSON.stringify(filas)).not.toContain(clave);
  });

  test('ticks a chore as its member, who has the points, and undoes it', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), 1]);
    const mia = await suya(luis);
    const { clave } = await hacerLlave(app, luis, ['leer', 'marcar']);
    const { cuerpo } = await leerCon(clave);
    expect(cuerpo).toMatchObject([{ id: mia }]);
    const camino = ruta(RUTAS.completar, { id: mia });
    expect(await llamar(app, 'PATCH', camino, clave)).toMatchObject({
      estado: 200,
      cuerpo: { asignacion: { estado: 'COMPLETADA', miembro: luis.id } },
    });
    const puntos = () =>
      db().selectFrom('usuarios').select('puntos_totales').where('id', '=', luis.id).executeTakeFirst();
    expect((await puntos())?.puntos_totales).toBeGreaterThan(0);
    expect((await llamar(app, 'POST', ruta(RUTAS.deshacerCompletar, { id: mia }), clave)).estado).toBe(200);
    expect(await puntos()).toEqual({ puntos_totales: 0 });
  });

  test('of an admin does not tick another member’s chore, but one made for that member does', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), 2]);
    const deNora = await suya(nora);
    const clave = await ponerLlave(app, familia.id, ana.id, ['leer', 'marcar', 'casa']);
    expect((await llamar(app, 'PATCH', ruta(RUTAS.completar, { id: deNora }), clave)).estado).toBe(409);
    const deLaCasa = await hacerLlave(app, ana, ['marcar'], { nombre: 'Botón cocina', miembro: nora.id });
    expect((await llamar(app, 'PATCH', ruta(RUTAS.completar, { id: deNora }), deLaCasa.clave)).estado).toBe(200);
  });

  test('asks to be covered once, but gives no chore away', async () => {
    await repartir(app, familia, [await crearTarea(app, familia), 1]);
    const mia = await suya(luis);
    const { clave } = await hacerLlave(app, luis, ['marcar']);
    const pedir = (tipo: string) => llamar(app, 'POST', RUTAS.cambios, clave, { tipo, asignacion: mia, a: ana.id });
    expect((await pedir('CAMBIAR')).estado).toBe(403);
    const deLuis = { tipo: 'CAMBIAR', asignacion: mia, a: ana.id };
    const { cuerpo: trueque } = await llamarComo(app, luis, 'POST', RUTAS.cambios, deLuis);
    const { id } = trueque as { readonly id: number };
    const deAna = await ponerLlave(app, familia.id, ana.id, ['marcar']);
    expect((await llamar(app, 'POST', ruta(RUTAS.aceptarCambio, { id }), deAna)).estado).toBe(403);
    expect((await llamar(app, 'POST', ruta(RUTAS.retirarCambio, { id }), clave)).estado).toBe(403);
    const cubrir = await pedir('CUBRIR');
    expect(cubrir.estado).toBe(201);
    const pedida = cubrir.cuerpo as { readonly id: number };
    expect((await llamar(app, 'POST', ruta(RUTAS.aceptarCambio, { id: pedida.id }), deAna)).estado).toBe(200);
  });

  test('works as the password of HTTP Basic with any username', async () => {
    const { clave } = await hacerLlave(app, luis, ['leer']);
    const con = async (texto: string) => {
      const authorization = `Basic ${Buffer.from(texto).toString('base64')}`;
      return (await llamar(app, 'GET', RUTAS.misTareas, null, undefined, { authorization })).estado;
    };
    expect(await con(`luis:${clave}`)).toBe(200);
    expect(await con(`:${clave}`)).toBe(200);
    expect(await con(clave)).toBe(200);
    expect(await con(`${clave}:`)).toBe(401);
    expect(await con('luis:una-clave-larga')).toBe(401);
    expect(await con(`luis:${luis.token}`)).toBe(401);
  });

  test('writes its last use, at most once a minute', async () => {
    const { clave, id } = await hacerLlave(app, luis, ['leer']);
    const usada = async () => (await listar(luis)).find((l) => l.id === id)?.usada_en;
    const primera = reloj.ahora();
    await leerCon(clave);
    await expect.poll(usada).toBe(primera);
    reloj.avanzar(59);
    await leerCon(clave);
    reloj.avanzar(1);
    await leerCon(clave);
    const segunda = reloj.ahora();
    await expect.poll(usada).toBe(segunda);
    expect(await db().selectFrom('llaves').select('usada_en').execute()).toEqual([{ usada_en: segunda }]);
  });

  test('does nothing in the app once its last day has ended, in the family’s zone', async () => {
    const { clave } = await hacerLlave(app, luis, ['leer'], { hasta: '2026-11-21' });
    reloj.poner('2026-11-21T22:59:59.000Z');
    expect(await vale(clave)).toBe(200);
    reloj.poner('2026-11-21T23:00:00.000Z');
    expect(await vale(clave)).toBe(401);
    expect(await listar(luis)).toMatchObject([{ hasta: '2026-11-21' }]);
  });
});

describe('making one is refused', () => {
  const DE_LEER = { nombre: 'Pared', permisos: ['leer'] };
  test.each([
    ['without a scope', { nombre: 'Pared', permisos: [] }, 400],
    ['with an unknown scope', { nombre: 'Pared', permisos: ['todo'] }, 400],
    ['with a scope twice', { nombre: 'Pared', permisos: ['leer', 'leer'] }, 400],
    ['without a name', { nombre: ' ', permisos: ['leer'] }, 400],
    ['with a last day in the past', { ...DE_LEER, hasta: '2026-11-20' }, 400],
    ['with `casa`, for who is no admin', { nombre: 'Pared', permisos: ['casa'] }, 409],
  ])('%s', async (_, cuerpo, estado) => {
    expect((await hacer(luis, cuerpo)).estado).toBe(estado);
    expect(await listar(luis)).toEqual([]);
  });

  test('for another member, unless an admin makes it without `casa`', async () => {
    expect((await hacer(luis, { ...DE_LEER, miembro: ana.id })).estado).toBe(403);
    expect((await hacer(ana, { nombre: 'Pared', permisos: ['casa'], miembro: luis.id })).estado).toBe(409);
    const ajena = await sembrarFamilia(app);
    expect((await hacer(ana, { ...DE_LEER, miembro: ajena.miembros[0]!.id })).estado).toBe(400);
    expect((await hacer(ana, { nombre: 'Pared', permisos: ['casa'] })).estado).toBe(201);
    expect((await hacer(ana, { ...DE_LEER, miembro: nora.id })).estado).toBe(201);
  });

  test('to a login by PIN', async () => {
    const aparato = { familia_id: familia.id, nombre: 'Tableta', hash: 'h', permitido_por: ana.id };
    const [fila] = await db()
      .insertInto('aparatos')
      .values({ ...aparato, permitido_en: reloj.ahora() })
      .returning('id')
      .execute();
    await db().updateTable('accesos').set({ aparato_id: fila!.id }).where('id', '=', luis.acceso).execute();
    expect(await hacer(luis, DE_LEER)).toMatchObject({ estado: 409, cuerpo: { codigo: 'LLAVE_CON_CONTRASENA' } });
  });

  test('when the member has ten, even if others made some of them', async () => {
    for (let i = 0; i < 5; i += 1) await hacerLlave(app, luis, ['leer']);
    for (let i = 0; i < 5; i += 1) await hacerLlave(app, ana, ['leer'], { miembro: luis.id });
    expect(await hacer(luis, DE_LEER)).toMatchObject({ estado: 409, cuerpo: { codigo: 'DEMASIADAS_LLAVES' } });
    expect((await hacer(ana, { ...DE_LEER, miembro: luis.id })).estado).toBe(409);
    await llamarComo(app, luis, 'DELETE', ruta(RUTAS.llave, { id: (await listar(luis))[0]!.id }));
    expect((await hacer(luis, DE_LEER)).estado).toBe(201);
  });
});

test('a member sees and removes the keys that act as them; an admin also those of the house, but not others’ own', async () => {
  const propia = await hacerLlave(app, luis, ['leer'], { nombre: 'Reloj' });
  const deNora = await hacerLlave(app, ana, ['marcar'], { nombre: 'Botón cocina', miembro: nora.id });
  const deLuis = await hacerLlave(app, ana, ['leer'], { nombre: 'Pared', miembro: luis.id });
  expect(await nombres(luis)).toEqual(['Reloj', 'Pared']);
  expect(await nombres(ana)).toEqual(['Botón cocina', 'Pared']);
  const quitar = async (quien: MiembroSembrado, { id }: { readonly id: number }) =>
    (await llamarComo(app, quien, 'DELETE', ruta(RUTAS.llave, { id }))).estado;
  expect(await quitar(ana, propia)).toBe(404);
  expect(await quitar(luis, deNora)).toBe(404);
  expect(await vale(deLuis.clave)).toBe(200);
  expect(await quitar(luis, deLuis)).toBe(204);
  expect(await vale(deLuis.clave)).toBe(401);
  expect(await quitar(luis, deLuis)).toBe(404);
  expect(await vale(propia.clave)).toBe(200);
});

describe('keys end', () => {
  /**
   * Makes Luis an admin, with two keys of his own, one that he made for Nora, and one that Ana made for him. `otra` is Ana's own.
   */
  const deLuisAdmin = async () => {
    await llamarComo(app, ana, 'POST', ruta(RUTAS.rolAdmin, { id: luis.id }), { es_administrador: true });
    return {
      propia: (await hacerLlave(app, luis, ['leer'])).clave,
      casa: (await hacerLlave(app, luis, ['leer', 'casa'])).clave,
      paraNora: (await hacerLlave(app, luis, ['leer'], { miembro: nora.id })).clave,
      deAna: (await hacerLlave(app, ana, ['leer'], { miembro: luis.id })).clave,
      otra: (await hacerLlave(app, ana, ['leer'])).clave,
    };
  };
  const cuales = async (claves: Readonly<Record<string, string>>) => {
    const valen: string[] = [];
    for (const [cual, clave] of Object.entries(claves)) if ((await vale(clave)) === 200) valen.push(cual);
    return valen;
  };
  const enLuis = (camino: string, cuerpo?: object) =>
    llamarComo(app, ana, 'POST', ruta(camino, { id: luis.id }), cuerpo);

  test('with a demotion: those with `casa`, and those made for others', async () => {
    const claves = await deLuisAdmin();
    expect((await enLuis(RUTAS.rolAdmin, { es_administrador: false })).estado).toBe(200);
    expect(await cuales(claves)).toEqual(['propia', 'deAna', 'otra']);
  });

  test.each([
    ['a reset login', RUTAS.restablecer],
    ['«Ya no vive aquí»', RUTAS.archivar],
  ])('with %s: all of the member, and those that they made', async (_, camino) => {
    const claves = await deLuisAdmin();
    expect((await enLuis(camino)).estado).toBe(200);
    expect(await cuales(claves)).toEqual(['otra']);
    expect(await db().selectFrom('llaves').select('miembro_id').execute()).toEqual([{ miembro_id: ana.id }]);
  });

  test('with a new password from the terminal', async () => {
    const { ponerContrasenaTemporal } = await import('../acceso/poner-contrasena-temporal.ts');
    const { clave } = await hacerLlave(app, luis, ['leer']);
    const quien = db().selectFrom('usuarios').select('username').where('id', '=', luis.id);
    const { username } = await quien.executeTakeFirstOrThrow();
    expect(await ponerContrasenaTemporal(app.contexto, username ?? '')).not.toBeNull();
    expect(await vale(clave)).toBe(401);
  });
});

test('the audit log lists who made and removed a key', async () => {
  const { id } = await hacerLlave(app, luis, ['leer'], { nombre: 'Reloj' });
  await llamarComo(app, luis, 'DELETE', ruta(RUTAS.llave, { id }));
  const { cuerpo } = await llamarComo(app, ana, 'GET', ruta(RUTAS.rastro, { id: familia.id }));
  const autor = { id: luis.id, nombre: 'Luis' };
  expect((cuerpo as { readonly anotaciones: unknown[] }).anotaciones).toMatchObject([
    { autor, con_llave: null, hecho: { acto: 'LLAVE_QUITADA', llave: 'Reloj' } },
    { autor, con_llave: null, hecho: { acto: 'LLAVE_HECHA', llave: 'Reloj', miembro: 'Luis', permisos: ['leer'] } },
  ]);
});

describe('wrong keys', () => {
  const MALA = `tt_${'x'.repeat(43)}`;
  test('are refused after fifty in an hour from an address, which a right key still enters', async () => {
    const { clave } = await hacerLlave(app, luis, ['leer']);
    for (let i = 0; i < 50; i += 1) expect(await vale(MALA)).toBe(401);
    const { estado, cabeceras } = await leerCon(MALA);
    expect(estado).toBe(429);
    expect(Number(cabeceras['retry-after'])).toBe(3_600);
    expect(await vale('tt_corta')).toBe(429);
    expect(await vale(clave)).toBe(200);
    const desdeOtra = await app.app.inject({
      url: RUTAS.misTareas,
      remoteAddress: '192.168.1.77',
      headers: { authorization: `Bearer ${MALA}` },
    });
    expect(desdeOtra.statusCode).toBe(401);
    reloj.avanzar(3_600);
    expect(await vale(MALA)).toBe(401);
  });

  test('are neither stored nor logged', async () => {
    await vale(MALA);
    await vale('tt_otra-mala');
    const intentos = await db().selectFrom('intentos').selectAll().execute();
    expect(JSON.stringify(intentos)).not.toContain('xxxx');
    expect(JSON.stringify(intentos)).not.toContain('otra-mala');
    expect(registrado.join('')).not.toMatch(/xxxx|otra-mala/);
  });
});
