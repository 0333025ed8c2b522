import { afterEach, beforeEach, expect, test } from 'vitest';
import { Acto } from '#shared/contracts/rastro.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from './app.ts';
import { CASOS } from './testing/actos-de-admin.ts';
import { buildTestApp, relojFijo } from './testing/app-de-prueba.ts';
import { legal, sembrarCasaConAdmin, type CasaConAdmin } from './testing/casa-con-admin.ts';
import { rutasDe } from './testing/rutas-de-prueba.ts';
import { llamar } from './testing/sembrar.ts';

/** Calls reserved to admins that leave no audit entry, each with its reason. */
const SIN_RASTRO: Readonly<Record<string, string>> = {
  [`POST ${RUTAS.previsualizar}`]: 'changes nothing',
  [`POST ${RUTAS.descartarReajuste}`]: 'hides an offer; nothing else changes',
  [`POST ${RUTAS.ensayoPantalla}`]: 'only shows; the start of the draft leaves an entry',
  [`DELETE ${RUTAS.ensayoPantalla}`]: 'only shows',
  [`POST ${RUTAS.preguntarSaldo}`]: 'only asks; the start of the draft leaves an entry',
  [`POST ${RUTAS.probarWebhook}`]: 'only tests',
  [`POST ${RUTAS.entregas}`]: 'only sends again what the receiver was told',
};

let app: App;
let casa: CasaConAdmin;
let enDuda: boolean;
beforeEach(async () => {
  const reloj = relojFijo();
  enDuda = true;
  const duda = {
    dicho: () => (enDuda ? reloj.ahora() : null),
    creible: () => true,
    creer: () => {
      enDuda = false;
    },
  };
  app = await buildTestApp({ reloj, duda });
  casa = await sembrarCasaConAdmin(app);
});
afterEach(() => app.app.close());

const filas = () => app.contexto.base.escritura.selectFrom('rastro').selectAll().orderBy('id').execute();

/** Collects the secrets in a request or an answer, which must not appear in the audit log. */
const secretosDe = (respuesta: unknown): readonly string[] =>
  typeof respuesta !== 'object' || respuesta === null
    ? []
    : Object.entries(respuesta).flatMap(([campo, valor]) =>
        ['secreto', 'pin', 'token', 'url_ruta'].includes(campo) ? [String(valor)] : secretosDe(valor),
      );

test.each(
  CASOS.filter((_, i) => i % rondas(2, 1) === 0).map(
    (caso) => [`${caso.llamada.join(' ')}: ${caso.acto.acto}`, caso] as const,
  ),
)(
  '%s leaves exactly that entry in the audit log, with its author, and no secret',
  async (_, { llamada, acto: dejado, preparar }) => {
    const { cuerpo, ids = {} } = await preparar(casa);
    const antes = await filas();
    const [metodo, plantilla] = llamada;
    const respuesta = await llamar(app, metodo, ruta(plantilla, ids), casa.ana.token, cuerpo);
    expect(respuesta.estado, JSON.stringify(respuesta.cuerpo)).toBeLessThan(300);

    const nuevas = (await filas()).slice(antes.length);
    expect(nuevas).toHaveLength(1);
    const [{ acto, datos, ...fila }] = nuevas as [(typeof nuevas)[number]];
    expect({ acto, ...(JSON.parse(datos) as object) }).toEqual(dejado);
    expect(fila).toMatchObject({
      familia_id: casa.familia.id,
      autor_id: casa.ana.id,
      autor_nombre: 'Ana',
      cuando: app.contexto.reloj.ahora(),
    });
    for (const secreto of [...secretosDe(respuesta.cuerpo), ...secretosDe(cuerpo)])
      expect(datos).not.toContain(secreto);
  },
);

test('every call reserved to admins, or that lets them do more than others, leaves an entry or has a reason not to', () => {
  const deAdmins = rutasDe(app)
    .filter((r) => r.metodo !== 'GET' && r.metodo !== 'HEAD')
    .filter((r) => r.config.rol === 'administrador' || r.config.rol === 'propio')
    .map((r) => `${r.metodo} ${r.url}`);
  const probadas = new Set(CASOS.map(({ llamada }) => llamada.join(' ')));
  expect(deAdmins.length).toBeGreaterThan(20);
  expect(deAdmins.filter((l) => !probadas.has(l) && !(l in SIN_RASTRO))).toEqual([]);
  expect(Object.keys(SIN_RASTRO).filter((l) => !deAdmins.includes(l) || probadas.has(l))).toEqual([]);
});

test('exporting the family leaves an entry, though it only reads', async () => {
  const respuesta = await app.app.inject({
    url: RUTAS.exportarFamilia,
    headers: { authorization: `Bearer ${casa.ana.token}` },
  });
  expect(respuesta.statusCode).toBe(200);
  expect((await filas()).map((f) => [f.acto, f.autor_nombre])).toEqual([['FAMILIA_EXPORTADA', 'Ana']]);
});

test('every act of the contract is left by some call', () => {
  // The test above covers the export, and server/features/llaves/con-llave.test.ts the use of keys.
  const otros = ['FAMILIA_EXPORTADA', 'LLAVE_USADA'];
  const dejados = new Set<string>([...CASOS.map(({ acto }) => acto.acto), ...otros]);
  expect([...dejados].toSorted()).toEqual(Acto.options.map((o) => o.shape.acto.value).toSorted());
});

test('a call without changes leaves no entry', async () => {
  const { hacer, luis, familia, tareas } = casa;
  await hacer('POST', RUTAS.rolAdmin, { es_administrador: false }, { id: luis.id });
  await hacer('PATCH', RUTAS.usuario, { first_name: 'Luis' }, { id: luis.id });
  await hacer('PUT', RUTAS.entradaPin, { permitido: false }, { id: luis.id });
  await hacer('PATCH', RUTAS.familia, { nombre: 'García' }, { id: familia.id });
  const igual = { nombre: 'Tarea 1', frecuencia: 'SEMANAL', dia_semana: 1, apta_infantil: true };
  await hacer('PUT', RUTAS.tarea, igual, { id: tareas[0] ?? 0 });
  enDuda = false;
  await hacer('POST', RUTAS.reloj, { dia: '2026-11-21' });
  expect(await filas()).toEqual([]);
});

test('members’ calls about themselves leave no entry, nor do an admin’s about themselves', async () => {
  const { como, ana, luis, familia, leTocaAOtro } = casa;
  await como(luis)('PATCH', RUTAS.usuario, { last_name: 'Gil' }, { id: luis.id });
  await como(ana)('PATCH', RUTAS.usuario, { last_name: 'Gil' }, { id: ana.id });
  await como(luis)('POST', RUTAS.aparatos, { nombre: 'Tableta' });
  const s = await leTocaAOtro();
  const deTurno = familia.miembros.find((m) => m.id === s.miembro_turno_actual) ?? luis;
  await como(deTurno)('POST', RUTAS.elegirTarea, { tarea_id: legal(s) }, { id: s.id });
  expect((await filas()).map((f) => f.acto)).toEqual(['REPARTO_INICIADO']);
});
