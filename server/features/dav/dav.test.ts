import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { abrirCasa, casaDe, type Casa } from '#server/testing/casa.ts';
import { caminosDe, fichaDe, MIAS, pedirCambios, pedirDav, type MetodoDav } from '#server/testing/dav.ts';

const [LUIS, MARTA] = [1, 2];
let casa: Casa;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });
});
afterEach(() => casa.cerrar());

const pedir = (metodo: MetodoDav, url: string, clave: string | null, cuerpo?: string, mas = {}) =>
  pedirDav(casa.app, metodo, url, { clave, cuerpo, mas });

const llave = async (quien: number, permisos: readonly PermisoLlave[] = ['calendario', 'marcar']): Promise<string> =>
  (await casa.como(quien).hacerLlave({ nombre: 'Recordatorios', permisos: [...permisos] })).clave;

const deLuis = async (nombre = 'Fregar', frecuencia: 'DIARIA' | 'SEMANAL' = 'DIARIA'): Promise<number> => {
  await casa.repartir([
    await casa.tarea({ nombre, frecuencia, ...(frecuencia === 'SEMANAL' && { dia_semana: 6 }) }),
    LUIS,
  ]);
  const pendientes = await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
  return pendientes.find((a) => a.tarea_nombre === nombre)?.id ?? 0;
};
const leerTexto = async (id: number, clave: string) => pedir('GET', `${MIAS}${String(id)}.ics`, clave);

test('a program finds the collections from the root, and each chore in them', async () => {
  const id = await deLuis('Fregar; «a», b');
  const clave = await llave(LUIS);
  for (const [url, metodo] of [
    ['/.well-known/caldav', 'GET'],
    ['/dav', 'PROPFIND'],
    ['/', 'PROPFIND'],
  ] as const)
    expect(await pedir(metodo, url, clave)).toMatchObject({ estado: 308, cabeceras: { location: '/dav/' } });
  const raiz = await pedir('PROPFIND', '/dav/', clave, undefined, { depth: '0' });
  expect(raiz.cuerpo).toContain('<D:current-user-principal><D:href>/dav/yo/</D:href>');
  const yo = await pedir('PROPFIND', '/dav/yo/', clave, undefined, { depth: '1' });
  expect(caminosDe(yo.cuerpo)).toEqual(['/dav/yo/', MIAS, '/dav/yo/casa/']);
  expect(yo.cuerpo).toContain('<C:calendar-home-set><D:href>/dav/yo/</D:href>');
  expect(yo.cuerpo).toContain('<C:comp name="VTODO"/>');
  const mias = await pedir('PROPFIND', MIAS, clave, undefined, { depth: '1' });
  expect(mias.estado).toBe(207);
  expect(caminosDe(mias.cuerpo)).toEqual([MIAS, `${MIAS}${String(id)}.ics`]);
  const suya = await leerTexto(id, clave);
  expect(suya.cuerpo).toContain(String.raw`SUMMARY:Fregar\; «a»\, b`);
  expect(suya.cuerpo).toContain('DUE;VALUE=DATE:2026');
  expect(suya.cuerpo).not.toContain('RRULE');
  const casera = await pedir('PROPFIND', '/dav/yo/casa/', await llave(MARTA), undefined, { depth: '1' });
  expect(casera.cuerpo).toContain('component=VEVENT');
  expect(await pedir('GET', MIAS, clave)).toMatchObject({ estado: 405 });
  expect(await pedir('OPTIONS', MIAS, null)).toMatchObject({
    estado: 200,
    cabeceras: { dav: '1, 3, calendar-access' },
  });
});

test('a to-do names its room and kind, and its own address below the app’s path, which shows it to its family alone', async () => {
  await casa.cerrar();
  casa = await abrirCasa({
    ahora: '2026-11-21T10:00:00.000Z',
    origenes: ['https://casa.example.org'],
    proxies: ['127.0.0.1'],
  });
  const id = await deLuis('Limpiar el baño');
  const { tarea } = await casa.primera(LUIS);
  const clave = await llave(LUIS);
  const leida = await pedir('GET', `${MIAS}${String(id)}.ics`, clave, undefined, { 'x-forwarded-prefix': '/tetoca' });
  expect(leida.cuerpo).toContain('CATEGORIES:Baño,De manos\r\n');
  const texto = `la-tarea-${String(tarea)}`;
  expect(leida.cuerpo.replaceAll('\r\n ', '')).toContain(`URL:https://casa.example.org/tetoca/hecho/${texto}\r\n`);
  expect(await casa.como(LUIS).leerEtiqueta({ etiqueta: texto })).toMatchObject({
    nombre: 'Limpiar el baño',
    asignaciones: [{ id, estado: 'PENDIENTE' }],
  });
  const otra = await casaDe(casa.app);
  expect(await otra.negado(0, 'leerEtiqueta', { etiqueta: texto })).toMatchObject({ estado: 404 });
});

test('asked for by name, unknown properties are told as missing, in their own namespace', async () => {
  const pide = `<propfind xmlns="DAV:"><prop><displayname/><x:color xmlns:x="http://apple.com/ns/ical/"/></prop></propfind>`;
  const { cuerpo } = await pedir('PROPFIND', MIAS, await llave(LUIS), pide, { depth: '0' });
  expect(cuerpo).toContain('<D:displayname>Te Toca: mis tareas</D:displayname>');
  expect(cuerpo).toContain('<X:color xmlns:X="http://apple.com/ns/ical/"/></D:prop><D:status>HTTP/1.1 404');
});

test('no property can be changed', async () => {
  const cambio = `<propertyupdate xmlns="DAV:"><set><prop><displayname>Mía</displayname></prop></set></propertyupdate>`;
  const { estado, cuerpo } = await pedir('PROPPATCH', MIAS, await llave(LUIS), cambio);
  expect(estado).toBe(207);
  expect(cuerpo).toContain('<D:displayname/></D:prop><D:status>HTTP/1.1 403 Forbidden');
  expect(cuerpo).not.toContain('200 OK');
});

describe('a sent to-do', () => {
  const con = (texto: string, estado: string, mas = ''): string =>
    texto.replace(/STATUS:.*\r\n/, `STATUS:${estado}\r\nX-APPLE-SORT:1\r\n${mas}`).replace('SUMMARY:', 'SUMMARY:Otra ');
  const poner = (id: number | string, clave: string, texto: string, mas = {}) =>
    pedir('PUT', `${MIAS}${String(id)}.ics`, clave, texto, mas);

  test('ticks, at the time that it names, and undoes; its own properties are not kept', async () => {
    const id = await deLuis();
    const clave = await llave(LUIS);
    const { cuerpo, cabeceras } = await leerTexto(id, clave);
    casa.reloj.avanzar(600);
    const hecha = con(cuerpo, 'COMPLETED', 'COMPLETED:20261121T100500Z\r\n');
    const puesta = await poner(id, clave, hecha, { 'if-match': cabeceras['etag'] });
    expect([puesta.estado, puesta.cabeceras['etag']]).toEqual([204, undefined]);
    const [suya] = await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' });
    expect(suya).toMatchObject({ id, tarea_nombre: 'Fregar' });
    const despues = await leerTexto(id, clave);
    expect(despues.cuerpo).toContain('STATUS:COMPLETED');
    expect(despues.cuerpo).not.toMatch(/X-APPLE|Otra/);
    expect(await poner(id, clave, cuerpo, { 'if-match': cabeceras['etag'] })).toMatchObject({ estado: 412 });
    expect(await poner(id, clave, con(despues.cuerpo, 'NEEDS-ACTION'))).toMatchObject({ estado: 204 });
    expect((await leerTexto(id, clave)).cuerpo).toContain('STATUS:NEEDS-ACTION');
  });

  test('moves to another day, also by a time in UTC', async () => {
    const id = await deLuis('Fregar', 'SEMANAL');
    const clave = await llave(LUIS);
    const [antes] = await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
    const al = antes?.posponible_hasta ?? '';
    const { cuerpo } = await leerTexto(id, clave);
    const otro = cuerpo.replace(/DUE;VALUE=DATE:\d+/, `DUE:${al.replaceAll('-', '')}T100000Z`);
    const puesta = await poner(id, clave, otro);
    expect([puesta.estado, puesta.cuerpo]).toEqual([204, '']);
    expect((await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' }))[0]).toMatchObject({ id, fecha_limite: al });
  });

  test('that the rules forbid is refused once, and accepted without effect when it is sent again within a day', async () => {
    const id = await deLuis();
    const clave = await llave(LUIS);
    const { cuerpo } = await leerTexto(id, clave);
    const lejos = cuerpo.replace(/DUE;VALUE=DATE:\d+/, 'DUE;VALUE=DATE:20270901');
    const no = await poner(id, clave, lejos);
    expect(no.estado).toBe(403);
    expect(no.cuerpo).toContain('urn:te-toca');
    expect(await poner(id, clave, lejos)).toMatchObject({ estado: 204 });
    expect(await poner('a-new-address', clave, lejos)).toMatchObject({ estado: 204 });
    expect(await poner(id, await llave(LUIS), lejos)).toMatchObject({ estado: 403 });
    expect(await poner(id, clave, lejos.replace('20270901', '20270902'))).toMatchObject({ estado: 403 });
    expect((await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' }))[0]?.fecha_limite).not.toBe('2027-09-01');
    casa.reloj.avanzar(86_400);
    expect(await poner(id, clave, lejos)).toMatchObject({ estado: 403 });
  });

  test('of another member, a new one, or no to-do at all is refused', async () => {
    const id = await deLuis();
    const [deLuisClave, deMarta] = [await llave(LUIS), await llave(MARTA)];
    const { cuerpo } = await leerTexto(id, deLuisClave);
    expect(await poner(id, deMarta, con(cuerpo, 'COMPLETED'))).toMatchObject({ estado: 403 });
    expect(await poner('nueva', deLuisClave, con(cuerpo, 'NEEDS-ACTION'))).toMatchObject({ estado: 403 });
    expect(await poner(id, deLuisClave, 'BEGIN:VCALENDAR')).toMatchObject({ estado: 403 });
    for (const metodo of ['DELETE', 'MKCALENDAR'] as const)
      expect(await pedir(metodo, `${MIAS}${String(id)}.ics`, deLuisClave)).toMatchObject({ estado: 403 });
    expect(await leerTexto(id, deMarta)).toMatchObject({ estado: 404 });
    expect((await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' }))[0]?.id).toBe(id);
  });

  test('of the time-stamp alone, or of other properties, changes nothing', async () => {
    const id = await deLuis();
    const clave = await llave(LUIS);
    const { cuerpo, cabeceras } = await leerTexto(id, clave);
    expect(await poner(id, clave, con(cuerpo, 'NEEDS-ACTION', 'SEQUENCE:4\r\n'))).toMatchObject({ estado: 204 });
    expect((await leerTexto(id, clave)).cabeceras['etag']).toBe(cabeceras['etag']);
  });
});

test('a sync tells what has changed since its token; an unknown token is refused', async () => {
  const id = await deLuis();
  const clave = await llave(LUIS);
  const toda = await pedir('REPORT', MIAS, clave, pedirCambios(''));
  expect(caminosDe(toda.cuerpo)).toEqual([`${MIAS}${String(id)}.ics`]);
  const ficha = fichaDe(toda.cuerpo);
  expect(caminosDe((await pedir('REPORT', MIAS, clave, pedirCambios(ficha))).cuerpo)).toEqual([]);
  await casa.como(LUIS).completar({ id });
  const nueva = await pedir('REPORT', MIAS, clave, pedirCambios(ficha));
  expect(caminosDe(nueva.cuerpo)).toContain(`${MIAS}${String(id)}.ics`);
  expect(fichaDe(nueva.cuerpo)).not.toBe(ficha);
  casa.reloj.avanzar(9 * 86_400);
  const despues = await pedir('REPORT', MIAS, await llave(LUIS), pedirCambios(fichaDe(nueva.cuerpo)));
  expect(despues.cuerpo).toContain(`${String(id)}.ics</D:href><D:status>HTTP/1.1 404`);
  const perdida = await pedir('REPORT', MIAS, await llave(LUIS), pedirCambios('urn:te-toca:1:otra'));
  expect([perdida.estado, perdida.cuerpo]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
});

test('a query finds by component, UID and state; several are read by address', async () => {
  const id = await deLuis();
  const clave = await llave(LUIS);
  const busca = async (filtro: string) =>
    caminosDe(
      (
        await pedir(
          'REPORT',
          MIAS,
          clave,
          `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR">${filtro}</c:comp-filter></c:filter></c:calendar-query>`,
        )
      ).cuerpo,
    ).length;
  const conUid = (uid: string) =>
    `<c:comp-filter name="VTODO"><c:prop-filter name="UID"><c:text-match>${uid}</c:text-match></c:prop-filter></c:comp-filter>`;
  expect(await busca('<c:comp-filter name="VTODO"/>')).toBe(1);
  expect(await busca('<c:comp-filter name="VEVENT"/>')).toBe(0);
  expect(await busca(conUid(`asignacion-${String(id)}@te-toca`))).toBe(1);
  expect(await busca(conUid('asignacion-0@te-toca'))).toBe(0);
  expect(
    await busca(
      '<c:comp-filter name="VTODO"><c:prop-filter name="COMPLETED"><c:is-not-defined/></c:prop-filter></c:comp-filter>',
    ),
  ).toBe(1);
  const varias = await pedir(
    'REPORT',
    MIAS,
    clave,
    `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><d:href>${MIAS}${String(id)}.ics</d:href><d:href>${MIAS}0.ics</d:href></c:calendar-multiget>`,
  );
  expect(varias.cuerpo).toContain('BEGIN:VTODO');
  expect(varias.cuerpo).toContain('0.ics</D:href><D:status>HTTP/1.1 404');
});

test('XML with entities, too deep, too large or broken is refused, and never an error of the server', async () => {
  const clave = await llave(LUIS);
  const bomba = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
  for (const malo of [
    bomba,
    '<a>'.repeat(5_000),
    `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
    '<',
    'hola',
    '<a/><b/>',
    '\0',
    `<a>${'<b/>'.repeat(2_000)}</a>`,
    `<propfind xmlns="DAV:"><prop>${'<b/>'.repeat(101)}</prop></propfind>`,
  ])
    for (const metodo of ['PROPFIND', 'REPORT', 'PROPPATCH'] as const)
      expect((await pedir(metodo, MIAS, clave, malo)).estado, malo.slice(0, 20)).toBe(400);
  expect((await pedir('PROPFIND', MIAS, clave, 'x'.repeat(70_000))).estado).toBe(413);
  for (const url of ['/dav/yo/otra/', '/dav/%', '/dav/yo/mis-tareas/a/b', '/dav/yo/mis-tareas/%zz.ics'])
    expect((await pedir('GET', url, clave)).estado, url).toBe(404);
});

test('no damaged request is an error of the server, nor does one take long', async () => {
  const id = await deLuis();
  const clave = await llave(LUIS);
  const { cuerpo } = await leerTexto(id, clave);
  const buenos = [
    ['REPORT', MIAS, pedirCambios('urn:te-toca:1:x')],
    ['PROPFIND', MIAS, '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'],
    ['PUT', `${MIAS}${String(id)}.ics`, cuerpo],
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...buenos),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), fc.string({ maxLength: 8, unit: 'binary' })),
      ),
      async ([metodo, url, bueno], danos) => {
        const malo = danos.reduce((texto, [donde, quita, pone]) => {
          const i = Math.floor(donde * texto.length);
          return texto.slice(0, i) + pone + texto.slice(i + quita);
        }, bueno);
        expect((await pedir(metodo, url, clave, malo)).estado).toBeLessThan(500);
      },
    ),
    { numRuns: rondas(150, 20_000) },
  );
});

test('below a path the addresses begin with it', async () => {
  await casa.cerrar();
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z', proxies: ['127.0.0.1'] });
  const { cuerpo } = await pedir('PROPFIND', '/dav/', await llave(LUIS), undefined, {
    depth: '1',
    'x-forwarded-prefix': '/tetoca',
  });
  expect(caminosDe(cuerpo)).toEqual(['/tetoca/dav/', '/tetoca/dav/yo/']);
});
