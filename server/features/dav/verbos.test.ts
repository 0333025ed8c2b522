import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { soloLargo } from '#shared/testing/rondas.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { MIAS, pedirCambios, pedirDav, type MetodoDav } from '#server/testing/dav.ts';

const [ANA, LUIS, MARTA] = [0, 1, 2];
let casa: Casa;
let otra: Casa;
let id: number;
let texto: string;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
  otra = await casaDe(casa.app);
  await casa.repartir([await casa.tarea({ nombre: 'Secreta', frecuencia: 'DIARIA' }), LUIS]);
  ({ id } = await casa.primera(LUIS));
  texto = (await pedirDav(casa.app, 'GET', uno(), { token: await casa.token(LUIS) })).cuerpo;
});
afterEach(() => casa.cerrar());

const uno = () => `${MIAS}${String(id)}.ics`;
/** Each verb on the addresses that a program uses, and its status for the owner of the chore. */
const verbos = (): readonly (readonly [MetodoDav, string, estado: number, cuerpo?: string])[] => [
  ['PROPFIND', '/dav/', 207],
  ['PROPFIND', '/dav/yo/', 207],
  ['PROPFIND', MIAS, 207],
  ['PROPFIND', '/dav/yo/casa/', 207],
  ['REPORT', MIAS, 207, pedirCambios('')],
  ['GET', uno(), 200],
  ['HEAD', uno(), 200],
  ['PROPPATCH', MIAS, 207],
  ['DELETE', uno(), 403],
  ['DELETE', MIAS, 403],
  ['MKCALENDAR', '/dav/yo/nueva/', 404],
  ['MKCALENDAR', MIAS, 403],
  ['PUT', `${MIAS}nueva.ics`, 403, texto],
  ['PUT', '/dav/yo/casa/x.ics', 403, texto],
  ['PUT', MIAS, 403, texto],
  ['PUT', uno(), 204, texto.replace('NEEDS-ACTION', 'COMPLETED')],
];
const estados = async (con: { readonly clave?: string; readonly token?: string | null }) => {
  const hallados: number[] = [];
  for (const [metodo, url, , cuerpo] of verbos())
    hallados.push((await pedirDav(casa.app, metodo, url, { ...con, cuerpo })).estado);
  return hallados;
};
const de = async (quien: number, permisos: readonly PermisoLlave[], suya = casa) =>
  (await suya.como(quien).hacerLlave({ nombre: 'x', permisos: [...permisos] })).clave;
const sigue = async () => (await casa.primera(LUIS)).id === id;

test('its owner may use each verb, by a login or a key with both scopes', async () => {
  expect(await estados({ clave: await de(LUIS, ['calendario', 'marcar']) })).toEqual(verbos().map(([, , e]) => e));
  expect(await sigue()).toBe(false);
  await casa.como(LUIS).deshacer({ id });
  expect(await estados({ token: await casa.token(LUIS) })).toEqual(verbos().map(([, , e]) => e));
});

soloLargo('without a login or key each verb is 401, and asks for a key', async () => {
  for (const [metodo, url, , cuerpo] of verbos())
    expect(await pedirDav(casa.app, metodo, url, { cuerpo }), `${metodo} ${url}`).toMatchObject({
      estado: 401,
      cabeceras: { 'www-authenticate': expect.stringContaining('Basic') as string },
    });
});

for (const permisos of [['leer'], ['marcar'], ['leer', 'marcar']] as const)
  soloLargo(`a key with only ${permisos.join(' and ')} opens none`, async () => {
    const clave = await de(LUIS, permisos);
    expect(new Set(await estados({ clave }))).toEqual(new Set([403]));
    expect(await sigue()).toBe(true);
  });

soloLargo('a key with only `casa` opens none, nor does it with `marcar`', async () => {
  expect(new Set(await estados({ clave: await de(ANA, ['casa']) }))).toEqual(new Set([403]));
  expect(new Set(await estados({ clave: await de(ANA, ['casa', 'marcar']) }))).toEqual(new Set([403]));
});

test('a key with only `calendario` reads, and writes nothing', async () => {
  const clave = await de(LUIS, ['calendario']);
  const lee = verbos().map(([metodo, , estado]) => (metodo === 'PUT' ? 403 : estado));
  expect(await estados({ clave })).toEqual(lee);
  expect(await sigue()).toBe(true);
});

for (const [nombre, cual, quien] of [
  ['another member', () => casa, MARTA],
  ['an admin of the house', () => casa, ANA],
  ['an admin of another house', () => otra, ANA],
  ['a member of another house', () => otra, LUIS],
] as const)
  soloLargo(`${nombre} neither sees nor changes a member’s to-dos`, async () => {
    const clave = await de(quien, ['calendario', 'marcar'], cual());
    for (const [metodo, url, , cuerpo] of verbos()) {
      const r = await pedirDav(casa.app, metodo, url, { clave, cuerpo });
      if (cual() === otra || url !== '/dav/yo/casa/') expect(r.cuerpo, `${metodo} ${url}`).not.toContain('Secreta');
      if (url === uno()) expect([403, 404], metodo).toContain(r.estado);
    }
    const laCasa = await pedirDav(casa.app, 'REPORT', '/dav/yo/casa/', {
      clave,
      cuerpo:
        '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop></c:calendar-query>',
    });
    expect(laCasa.cuerpo.includes('Secreta')).toBe(cual() === casa);
    expect(await sigue()).toBe(true);
  });

test('OPTIONS tells the verbs and the standards to anybody, and nothing else', async () => {
  for (const url of ['/dav/', '/dav/yo/', MIAS, uno(), '/dav/yo/nada/'])
    expect(await pedirDav(casa.app, 'OPTIONS', url)).toMatchObject({
      estado: 200,
      cuerpo: '',
      cabeceras: {
        dav: '1, 3, calendar-access',
        allow: 'OPTIONS, GET, HEAD, PUT, PROPFIND, PROPPATCH, REPORT',
      },
    });
});
