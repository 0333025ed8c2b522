import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { MAXIMO_EN_TOTAL, MAXIMO_MIEMBROS } from '#shared/domain/reparto/tipos.ts';
import type { App } from '#server/app.ts';
import { insertarHoja } from '#server/data/cuentas-trimestre.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { amanar, archivoEntero } from '#server/testing/archivo-familia.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';

/** Export and import of a family with more present and former members than may be present at once. */

const VIVIERON = MAXIMO_MIEMBROS + 10;
let app: App;
let archivo: string;
let familia: number;

/** Exports a family whose draft's certificate and quarter's ledger name all members. Two are present, the others have left. */
beforeEach(async () => {
  const casa = casaConAusencias(
    await abrirCasa({
      ahora: '2026-11-21T10:00:00.000Z',
      miembros: Array.from({ length: VIVIERON }, (_, i) => ({
        nombre: `M${String(i)}`,
        admin: i === 0,
        cuenta: i < 2,
      })),
    }),
  );
  const { db, reloj } = casa;
  app = casa.app;
  familia = casa.familia.id;
  const ids = casa.familia.miembros.slice(2).map((m) => m.id);
  await db.updateTable('usuarios').set({ archivado_en: reloj.ahora() }).where('id', 'in', ids).execute();
  await casa.tarea();
  for (const quien of [0, 1]) await casa.fuera(quien, { desde: '2026-11-21', hasta: '2026-11-22' });
  expect(await casa.como(0).iniciarReparto()).toMatchObject({ sesion: { fase: 'COMPLETADA' } });
  const miembros = (await listarUsuarios(db, familia)).map(({ id, first_name, color }) => ({
    id,
    nombre: first_name,
    color,
  }));
  await insertarHoja(
    db,
    { familia, trimestre: '2026-07-01' },
    { en: reloj.ahora(), hoja: { miembros, renglones: [] } },
  );
  archivo = await archivoEntero(app, familia);
});
afterEach(() => app.app.close());

const traer = async (payload: string) => {
  const respuesta = await app.app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json<Record<string, unknown>>() };
};
interface Crudo {
  readonly miembros: readonly Record<string, unknown>[];
}
/** Returns the export file with its members changed, and a valid checksum. */
const con = (miembros: (antes: Crudo['miembros']) => Crudo['miembros']): string => {
  const crudo = JSON.parse(archivo) as Crudo;
  return amanar({ ...crudo, miembros: miembros(crudo.miembros) });
};

test('such a family is imported whole with the members named in certificates and ledgers, and exports the same again', async () => {
  const { estado, cuerpo } = await traer(archivo);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  const { id } = cuerpo['familia'] as { readonly id: number };
  const otra = JSON.parse(await archivoEntero(app, id)) as Record<string, readonly Record<string, unknown>[]>;
  expect(otra['miembros']).toHaveLength(VIVIERON);
  expect(otra['miembros']?.filter((m) => m['archivado_en'] === null)).toHaveLength(2);
  expect(otra['certificados']).toMatchObject([{ ficha: { miembros: { length: VIVIERON } } }]);
  expect(otra['cuentas']).toMatchObject([{ hoja: { miembros: { length: VIVIERON } } }]);
});

test('a file with too many present or former members is refused with an explanation', async () => {
  const enCasa = con((todos) => todos.map((m) => ({ ...m, archivado_en: null })));
  expect(await traer(enCasa)).toMatchObject({
    estado: 400,
    cuerpo: { error: expect.stringContaining(`hay más de ${String(MAXIMO_MIEMBROS)} miembros`) as string },
  });
  const deSiempre = con((todos) => [
    ...todos,
    ...Array.from({ length: MAXIMO_EN_TOTAL - VIVIERON + 1 }, (_, i) => ({ ...todos.at(-1), id: 10_000 + i })),
  ]);
  expect(await traer(deSiempre)).toMatchObject({
    estado: 400,
    cuerpo: {
      error: expect.stringContaining(
        `hay más de ${String(MAXIMO_EN_TOTAL)} miembros, contando a quienes ya no viven en casa`,
      ) as string,
    },
  });
});
