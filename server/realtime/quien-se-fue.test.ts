import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConReajuste } from '#server/testing/casa-con-reajuste.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** Events on phones and screens about a member who no longer lives here. */
let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConReajuste>;
let pantalla: Pantalla;
let publicados: Publicacion[];
const [ANA, LUIS] = [0, 1];

beforeEach(async () => {
  app = await buildTestApp({ reloj: relojFijo('2026-11-21T10:00:00.000Z') });
  const url = await escuchar(app);
  familia = await sembrarFamilia(app, [{ nombre: 'Ana', admin: true }, { nombre: 'Luis' }, { nombre: 'Marta' }]);
  casa = casaConReajuste(app, familia);
  const { token } = await vincularPantalla(app, familia.miembros[ANA]!.token);
  pantalla = await encenderPantalla(url, token);
  publicados = anotarPublicaciones(app);
});
afterEach(async () => {
  pantalla.ws.terminate();
  await app.app.close();
});

/** Makes a change as Ana; returns the members whom phones are told to be gone. The screen follows, and shows `enCasa`. */
const tras = async (
  metodo: 'POST' | 'PATCH',
  camino: string,
  cuerpo: object | undefined,
  enCasa: readonly string[],
) => {
  publicados.length = 0;
  const { estado, cuerpo: respuesta } = await casa.como(ANA, metodo, camino, cuerpo);
  expect(estado, JSON.stringify(respuesta)).toBe(200);
  await vi.waitFor(() => {
    const { version, miembros, tareas } = pantalla.estado();
    expect(version).toBe(publicados.at(-1)?.version);
    // As the wall draws it: members with an account, or with something of today's.
    const vistos = miembros.filter((m) => m.tiene_cuenta || tareas.some((t) => t.miembro === m.id));
    expect(vistos.map((m) => m.nombre).toSorted()).toEqual(enCasa);
  }, 60_000);
  return publicados.flatMap((p) =>
    p.evento === 'miembro:cambiado' && 'borrada' in p.datos.miembro ? [p.datos.miembro.id] : [],
  );
};

test('a former member is on the screen for today’s completions, and otherwise only when they are back, whatever is corrected', async () => {
  await casa.repartidas([10, ANA], [10, LUIS]);
  await app.contexto.base.escritura.updateTable('sesiones_reparto').set({ fase: 'CANCELADA' }).execute();
  const { cuerpo } = await casa.como(LUIS, 'GET', `${RUTAS.misTareas}?estado=PENDIENTE`);
  const [suya] = cuerpo as readonly { readonly id: number }[];
  await casa.como(LUIS, 'PATCH', ruta(RUTAS.completar, { id: suya?.id ?? 0 }));

  const id = casa.idDe(LUIS);
  const sinLuis = ['Ana', 'Marta'];
  expect(await tras('POST', ruta(RUTAS.archivar, { id }), undefined, ['Ana', 'Luis', 'Marta'])).toEqual([id]);
  const noHecha = ruta(RUTAS.noHecha, { id: suya?.id ?? 0 });
  expect(await tras('POST', noHecha, { motivo: 'Sigue sucio' }, sinLuis)).toEqual([id]);
  expect(await tras('PATCH', ruta(RUTAS.usuario, { id }), { first_name: 'Luisito' }, sinLuis)).toEqual([id]);
  expect((await casa.como(ANA, 'GET', RUTAS.archivados)).cuerpo).toMatchObject([{ first_name: 'Luisito' }]);
  expect(await tras('POST', ruta(RUTAS.desarchivar, { id }), undefined, ['Ana', 'Luisito', 'Marta'])).toEqual([]);
});
