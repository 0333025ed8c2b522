import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { App } from '#server/app.ts';
import type { Actor } from '#server/change/contexto.ts';
import { leerTareas } from '#server/data/tareas.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { archivoEntero } from '#server/testing/archivo-familia.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { sembrarTareas, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';
import { verCertificado } from './certificados.ts';

/** Physical and planning parts of each member's load, from the start of the draft to the certificate. */

let app: App;
let r: RepartoSembrado;
let cabezas: readonly number[];
const reloj = relojFijo();
beforeEach(async () => {
  app = await buildTestApp({ reloj });
  const familia = await sembrarFamilia(app);
  const manos = await sembrarTareas(app, familia.id, [16, 12, 8, 8]);
  cabezas = await sembrarTareas(app, familia.id, [12, 8, 8, 8], { de_cabeza: true });
  expect(manos).toHaveLength(4);
  const admin = familia.miembros[0]!.token;
  const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, admin, {});
  const token = (miembro: number | null) => familia.miembros.find((m) => m.id === miembro)?.token ?? '';
  r = { ...familia, admin, sesion: (cuerpo as Pick<RepartoSembrado, 'sesion'>).sesion, token };
});
afterEach(() => app.app.close());

const terminar = async (): Promise<void> => {
  const { elige, actual, jugada } = mesa(app, reloj, r);
  while ((await actual()).fase === 'ELECCION') await elige();
  if ((await actual()).fase === 'CIERRE') await jugada(RUTAS.cerrarReparto, r.miembros[0]!.id);
};
const certificado = async (): Promise<Certificado> =>
  (await llamar(app, 'GET', ruta(RUTAS.certificado, { id: r.sesion.id }), r.admin)).cuerpo;

const sumar = (numeros: readonly number[]): number => numeros.reduce((s, x) => s + x, 0);

test('the draft marks planning chores, and the certificate shows both parts of each member’s load as of the start', async () => {
  expect(r.sesion.tareas.filter((t) => t.de_cabeza).map((t) => t.id)).toEqual(cabezas);
  // Edits during a draft do not change it.
  await app.contexto.base.escritura.updateTable('tareas').set({ de_cabeza: false }).execute();
  await terminar();
  const c = await certificado();
  expect(c.tareas.filter((t) => t.de_cabeza).map((t) => t.id)).toEqual(cabezas);
  for (const fila of c.filas) {
    const suyas = c.tareas.filter((t) => t.miembro === fila.miembro && cabezas.includes(t.id));
    expect([fila.cabeza, fila.manos]).toEqual([
      sumar(suyas.map((t) => t.carga)),
      fila.carga - sumar(suyas.map((t) => t.carga)),
    ]);
  }
  expect(sumar(c.filas.map((f) => f.cabeza))).toBe(36);
  expect(c.comprobaciones.filter((x) => !x.cumple)).toEqual([]);
});

/** Imports a file here; returns its family's chores and the certificate of its draft. */
const traer = async (archivo: string) => {
  const respuesta = await app.app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    payload: archivo,
  });
  expect(respuesta.statusCode, respuesta.body).toBe(201);
  const { escritura: db } = app.contexto.base;
  const familia_id = respuesta.json<FamiliaTraida>().familia.id;
  const { id } = await db
    .selectFrom('sesiones_reparto')
    .select('id')
    .where('familia_id', '=', familia_id)
    .executeTakeFirstOrThrow();
  const visto = await verCertificado(app.contexto, { familia_id } as Actor, id);
  if (!visto.ok) throw new Error(visto.codigo);
  const tareas = await leerTareas(db, familia_id);
  return { certificado: visto.valor, tareas: tareas.map((t) => t.de_cabeza) };
};
const partes = ({ filas }: Certificado) => filas.map((f) => [f.manos, f.cabeza]);

test('a family’s export keeps the certificate and the marks of planning chores', async () => {
  await terminar();
  const antes = await certificado();
  const archivo = await archivoEntero(app, r.id);
  const igual = await traer(archivo);
  expect(partes(igual.certificado)).toEqual(partes(antes));
  expect(igual.certificado.huella).toBe(antes.huella);
  expect(igual.tareas).toEqual([false, false, false, false, true, true, true, true]);
});
