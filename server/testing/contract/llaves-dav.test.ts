import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textoDeError } from '#shared/contracts/errores.ts';
import { RUTA_DAV } from '#shared/contracts/rutas.ts';
import { PERMISOS_LLAVE, type PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '../app-de-prueba.ts';
import { casaDe, type Casa } from '../casa.ts';
import { ponerLlave } from '../llave-de-prueba.ts';

/** Authorisation of keys by CalDAV: every verb, with every set of scopes, as an admin and as a member, for chores of others. */

const VERBOS = ['PROPFIND', 'REPORT', 'GET', 'HEAD', 'PUT', 'PROPPATCH', 'DELETE', 'MKCALENDAR'] as const;
type Verbo = (typeof VERBOS)[number];
const CONJUNTOS: readonly (readonly PermisoLlave[])[] = Array.from({ length: 2 ** PERMISOS_LLAVE.length }, (_, n) =>
  PERMISOS_LLAVE.filter((_permiso, i) => (n & (2 ** i)) !== 0),
);
const HECHA =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:x\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR\r\n';
const SECRETA = 'Zxqv';

const [ANA, LUIS] = [0, 1];
let app: App;
let nuestra: Casa;
/** Ids of occurrences that are not the caller's: for each role one of the other member, and one of another family. */
let ajenas: Readonly<Record<'admin' | 'miembro' | 'otra', number>>;
beforeAll(async () => {
  app = await buildTestApp();
  nuestra = await casaDe(app);
  const otra = await casaDe(app);
  for (const [casa, nombre] of [
    [nuestra, 'Fregar'],
    [otra, SECRETA],
  ] as const) {
    const tareas = [await casa.tarea({ nombre: `${nombre} A` }), await casa.tarea({ nombre: `${nombre} B` })] as const;
    await casa.repartir([tareas[0], ANA], [tareas[1], LUIS]);
  }
  const [deAna, deLuis, deOtra] = [await nuestra.primera(ANA), await nuestra.primera(LUIS), await otra.primera(ANA)];
  ajenas = { admin: deLuis.id, miembro: deAna.id, otra: deOtra.id };
});
afterAll(() => app.app.close());

const CUERPOS: Partial<Record<Verbo, (camino: string) => string>> = {
  REPORT: (camino) =>
    `<C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><D:href>${camino}</D:href></C:calendar-multiget>`,
  // Each address gets a text of its own, since a text that was refused is accepted without effect when it is sent again.
  PUT: (camino) => HECHA.replace('UID:x', `UID:${camino}`),
};
const pedir = async (verbo: Verbo, camino: string, clave: string) => {
  const cuerpo = CUERPOS[verbo]?.(camino);
  const { statusCode, body } = await app.app.inject({
    method: verbo as 'GET',
    url: verbo === 'REPORT' ? camino.replace(/[^/]*$/, '') : camino,
    headers: { authorization: `Basic ${Buffer.from(`x:${clave}`).toString('base64')}`, depth: '1' },
    ...(cuerpo !== undefined && { payload: cuerpo }),
  });
  return { estado: statusCode, texto: body };
};
const NO_ABRE = textoDeError('LLAVE_NO_ABRE');

test('these are all the verbs that ask for a key', () => {
  const deDav = app.rutas.filter((r) => r.url.startsWith(RUTA_DAV) && r.config?.rol !== 'publico');
  const verbos = deDav.flatMap(({ method }) => [method].flat()).flatMap((v) => (v === 'GET' ? ['GET', 'HEAD'] : [v]));
  expect([...new Set(verbos)].toSorted()).toEqual([...VERBOS].toSorted());
});

describe.each(VERBOS)('%s', (verbo) => {
  test.each(CONJUNTOS.map((permisos) => [permisos.join('+') || 'nothing', permisos] as const))(
    'with %s opens only what its scopes say, and nothing of others',
    async (_, permisos) => {
      const abre = permisos.includes('calendario') && (verbo !== 'PUT' || permisos.includes('marcar'));
      for (const [rol, quien] of [
        ['admin', ANA],
        ['miembro', LUIS],
      ] as const) {
        const clave = await ponerLlave(app, nuestra.familia.id, nuestra.id(quien), permisos);
        for (const archivo of ['', ...[ajenas[rol], ajenas.otra].map((id) => `${String(id)}.ics`)])
          for (const coleccion of ['mis-tareas', 'casa']) {
            const { estado, texto } = await pedir(verbo, `${RUTA_DAV}yo/${coleccion}/${archivo}`, clave);
            const cual = `${rol} ${coleccion}/${archivo}: ${String(estado)} ${texto.slice(0, 300)}`;
            expect(texto, cual).not.toContain(SECRETA);
            if (!abre) {
              expect(estado, cual).toBe(403);
              if (verbo !== 'HEAD') expect(texto, cual).toContain(NO_ABRE);
              continue;
            }
            expect(texto, cual).not.toContain(NO_ABRE);
            if (verbo === 'PUT' || verbo === 'DELETE' || verbo === 'MKCALENDAR') expect(estado, cual).toBe(403);
            else if (verbo === 'PROPPATCH') expect(estado, cual).toBe(207);
            else if (archivo !== '' && verbo === 'REPORT') expect(texto, cual).toContain('404 Not Found');
            else if (archivo !== '') expect(estado, cual).toBe(404);
          }
      }
    },
  );
});

test('no chore was ticked', async () => {
  const hechas = app.contexto.base.escritura.selectFrom('asignaciones').select('id').where('estado', '<>', 'PENDIENTE');
  expect(await hechas.execute()).toEqual([]);
});
