import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, type MiembroSembrado, sembrarFamilia } from '#server/testing/sembrar.ts';

let casa: Casa;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z' });

  [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => casa.cerrar());

/** Signs a fresh token, because tokens last ten minutes. */
const alDia = async () => {
  ana = { ...ana, token: await casa.app.contexto.tokens.firmarAcceso({ usuario: ana.id, acceso: ana.acceso }) };
};
const ver = async (consulta = '') =>
  (await llamar(casa.app, 'GET', RUTAS.configuracionesReparto + consulta, ana.token)).cuerpo as ConfiguracionReparto[];
const iniciar = async () => {
  await sembrarTareas(casa.app, casa.familia.id, [10, 20, 30, 40]);
  await casa.como(ana).iniciarReparto();
};

test('the list is empty until a session created the rows; then it has one for each member, by id', async () => {
  expect(await ver()).toEqual([]);
  await iniciar();
  expect(await ver(`?familia=${String(casa.familia.id)}`)).toEqual(
    casa.familia.miembros.map(({ id, nombre }) => ({
      id: expect.any(Number),
      miembro: id,
      miembro_nombre: nombre,
      trimestre_inicio: '2026-10-01',
      porcentaje_asignado: 25,
      activa: true,
    })),
  );
});

// Specification: 5.21
test('a changed share reaches the family, leaves the running session alone and starts the next one, whatever the total', async () => {
  await iniciar();
  const sesion = async () => (await casa.como(ana).verSesionActual()).sesion;
  const enCurso = await sesion();
  const [deAna, deLuis] = (await ver()) as [ConfiguracionReparto, ConfiguracionReparto];
  const oyente = await oir(await escuchar(casa.app), luis.token);
  const antes = await leerVersion(casa.db, casa.familia.id);
  expect(await casa.como(ana).editarConfiguracion({ id: deAna.id, porcentaje_asignado: 40 })).toMatchObject({
    ...deAna,
    porcentaje_asignado: 40,
  });
  await oyente.esperar('configuracion:cambiada');
  expect(oyente.recibidos).toMatchObject([
    { datos: { version: antes + 1, configuracion: { id: deAna.id, porcentaje_asignado: 40 } } },
  ]);
  oyente.socket.disconnect();
  expect((await ver()).map((c) => c.porcentaje_asignado)).toEqual([40, 25, 25, 25]);
  expect(await sesion()).toEqual(enCurso);

  await casa.como(ana).editarConfiguracion({ id: deLuis.id, porcentaje_asignado: 10 });
  await casa.como(ana).cancelarReparto({ id: enCurso!.id });
  const { cuerpo } = await casa.pedir(ana, 'previsualizar');
  expect(cuerpo.cuotas.map((c) => c.porcentaje)).toEqual([40, 10, 25, 25]);
});

test('the same share again changes nothing; shares are whole numbers from 0 to 100', async () => {
  await iniciar();
  const [{ id }] = (await ver()) as [ConfiguracionReparto];
  const antes = await leerVersion(casa.db, casa.familia.id);
  await casa.como(ana).editarConfiguracion({ id, porcentaje_asignado: 25 });
  for (const malo of [-1, 101, 12.5, '30', null])
    expect(await casa.negado(ana, 'editarConfiguracion', { id, porcentaje_asignado: malo })).toMatchObject({
      estado: 400,
      cuerpo: { porcentaje_asignado: [expect.any(String)] },
    });
  expect(await leerVersion(casa.db, casa.familia.id)).toBe(antes);
  expect([
    (await casa.pedir(ana, 'editarConfiguracion', { id, porcentaje_asignado: 0 })).estado,
    (await casa.pedir(ana, 'editarConfiguracion', { id, porcentaje_asignado: 100 })).estado,
  ]).toEqual([200, 200]);
});

// Specification: 6.08
test('only admins read and edit shares, and only their family’s', async () => {
  await iniciar();
  const [{ id }] = (await ver()) as [ConfiguracionReparto];
  const ajena = await sembrarFamilia(casa.app);
  expect(await casa.negado(luis, 'verConfiguraciones')).toMatchObject({ estado: 403 });
  expect(await casa.negado(null, 'verConfiguraciones')).toMatchObject({ estado: 401 });
  expect(await casa.negado(ana, 'verConfiguraciones', { familia: ajena.id })).toMatchObject({ estado: 404 });
  expect(await casa.como(ajena.miembros[0]!.token).verConfiguraciones()).toMatchObject([]);
  expect(await casa.negado(luis, 'editarConfiguracion', { id, porcentaje_asignado: 30 })).toMatchObject({
    estado: 403,
  });
  for (const cuerpo of [30, 'mal'])
    expect(
      await casa.negado(ajena.miembros[0]!, 'editarConfiguracion', { id, porcentaje_asignado: cuerpo }),
    ).toMatchObject({ estado: 404 });
});

test('near the end of a quarter the next one’s rows are shown; rows that no reparto will use cannot be edited', async () => {
  await iniciar();
  const [vieja] = (await ver()) as [ConfiguracionReparto];
  casa.reloj.poner('2026-12-20T10:00:00.000Z');
  await alDia();
  expect((await ver()).map((c) => [c.trimestre_inicio, c.porcentaje_asignado])).toEqual(
    casa.familia.miembros.map(() => ['2027-01-01', 25]),
  );
  expect(await casa.negado(ana, 'editarConfiguracion', { id: vieja.id, porcentaje_asignado: 30 })).toMatchObject({
    estado: 409,
    codigo: 'TRIMESTRE_PASADO',
  });
  // Already January in Madrid.
  casa.reloj.poner('2026-12-31T23:30:00.000Z');
  await alDia();
  expect(await casa.negado(ana, 'editarConfiguracion', { id: vieja.id, porcentaje_asignado: 35 })).toMatchObject({
    estado: 409,
    codigo: 'TRIMESTRE_PASADO',
  });
});
