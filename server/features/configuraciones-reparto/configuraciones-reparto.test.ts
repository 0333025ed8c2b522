import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConfiguracionReparto } from '#shared/contracts/configuraciones-reparto.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { App } from '#server/app.ts';
import { leerVersion } from '#server/change/version.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada, type MiembroSembrado } from '#server/testing/sembrar.ts';

let reloj: ReturnType<typeof relojFijo>;
let construida: App;
let familia: FamiliaSembrada;
let ana: MiembroSembrado;
let luis: MiembroSembrado;
beforeEach(async () => {
  reloj = relojFijo('2026-11-21T10:00:00.000Z');
  construida = await buildTestApp({ reloj });
  familia = await sembrarFamilia(construida);
  [ana, luis] = familia.miembros as [MiembroSembrado, MiembroSembrado];
});
afterEach(() => construida.app.close());

/** Tokens last ten minutes. */
const alDia = async () => {
  ana = { ...ana, token: await construida.contexto.tokens.firmarAcceso({ usuario: ana.id, acceso: ana.acceso }) };
};
const ver = async (consulta = '') =>
  (await llamar(construida, 'GET', RUTAS.configuracionesReparto + consulta, ana.token))
    .cuerpo as ConfiguracionReparto[];
const editar = (quien: MiembroSembrado, id: number, porcentaje_asignado: unknown) =>
  llamar(construida, 'PATCH', ruta(RUTAS.configuracionReparto, { id }), quien.token, { porcentaje_asignado });
const iniciar = async () => {
  await sembrarTareas(construida, familia.id, [10, 20, 30, 40]);
  expect(await llamar(construida, 'POST', RUTAS.iniciar, ana.token)).toMatchObject({ estado: 201 });
};

test('empty until a session created it, then one row a member, by id', async () => {
  expect(await ver()).toEqual([]);
  await iniciar();
  expect(await ver(`?familia=${String(familia.id)}`)).toEqual(
    familia.miembros.map(({ id, nombre }) => ({
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
test('the family gets the event of a change, which leaves the running session alone and starts the next one, whatever the total', async () => {
  await iniciar();
  const sesion = async () =>
    ((await llamar(construida, 'GET', RUTAS.sesionActual, ana.token)).cuerpo as SesionActual).sesion;
  const enCurso = await sesion();
  const [deAna, deLuis] = (await ver()) as [ConfiguracionReparto, ConfiguracionReparto];
  const oyente = await oir(await escuchar(construida), luis.token);
  const antes = await leerVersion(construida.contexto.base.escritura, familia.id);
  expect(await editar(ana, deAna.id, 40)).toMatchObject({ estado: 200, cuerpo: { ...deAna, porcentaje_asignado: 40 } });
  await oyente.esperar('configuracion:cambiada');
  expect(oyente.recibidos).toMatchObject([
    { datos: { version: antes + 1, configuracion: { id: deAna.id, porcentaje_asignado: 40 } } },
  ]);
  oyente.socket.disconnect();
  expect((await ver()).map((c) => c.porcentaje_asignado)).toEqual([40, 25, 25, 25]);
  expect(await sesion()).toEqual(enCurso);

  await editar(ana, deLuis.id, 10);
  await llamar(construida, 'POST', ruta(RUTAS.cancelarReparto, { id: enCurso!.id }), ana.token);
  const { cuerpo } = await llamar(construida, 'POST', RUTAS.previsualizar, ana.token);
  expect((cuerpo as Previsualizacion).cuotas.map((c) => c.porcentaje)).toEqual([40, 10, 25, 25]);
});

test('the same share again is no change; shares are whole and from 0 to 100', async () => {
  await iniciar();
  const [{ id }] = (await ver()) as [ConfiguracionReparto];
  const antes = await leerVersion(construida.contexto.base.escritura, familia.id);
  expect(await editar(ana, id, 25)).toMatchObject({ estado: 200 });
  for (const malo of [-1, 101, 12.5, '30', null])
    expect(await editar(ana, id, malo)).toMatchObject({
      estado: 400,
      cuerpo: { porcentaje_asignado: [expect.any(String)] },
    });
  expect(await leerVersion(construida.contexto.base.escritura, familia.id)).toBe(antes);
  expect([(await editar(ana, id, 0)).estado, (await editar(ana, id, 100)).estado]).toEqual([200, 200]);
});

// Specification: 6.08
test('only admins, only of their family', async () => {
  await iniciar();
  const [{ id }] = (await ver()) as [ConfiguracionReparto];
  const ajena = await sembrarFamilia(construida);
  expect(await llamar(construida, 'GET', RUTAS.configuracionesReparto, luis.token)).toMatchObject({ estado: 403 });
  expect(await llamar(construida, 'GET', RUTAS.configuracionesReparto, null)).toMatchObject({ estado: 401 });
  expect(
    await llamar(construida, 'GET', `${RUTAS.configuracionesReparto}?familia=${String(ajena.id)}`, ana.token),
  ).toMatchObject({ estado: 404 });
  expect(await llamar(construida, 'GET', RUTAS.configuracionesReparto, ajena.miembros[0]!.token)).toMatchObject({
    estado: 200,
    cuerpo: [],
  });
  expect(await editar(luis, id, 30)).toMatchObject({ estado: 403 });
  for (const cuerpo of [30, 'mal']) expect(await editar(ajena.miembros[0]!, id, cuerpo)).toMatchObject({ estado: 404 });
});

test('near the end of a quarter the next one’s are shown; those of a quarter that no reparto will use stay', async () => {
  await iniciar();
  const [vieja] = (await ver()) as [ConfiguracionReparto];
  reloj.poner('2026-12-20T10:00:00.000Z');
  await alDia();
  expect((await ver()).map((c) => [c.trimestre_inicio, c.porcentaje_asignado])).toEqual(
    familia.miembros.map(() => ['2027-01-01', 25]),
  );
  expect(await editar(ana, vieja.id, 30)).toMatchObject({ estado: 409, cuerpo: { codigo: 'TRIMESTRE_PASADO' } });
  // Already January in Madrid.
  reloj.poner('2026-12-31T23:30:00.000Z');
  await alDia();
  expect(await editar(ana, vieja.id, 35)).toMatchObject({ estado: 409, cuerpo: { codigo: 'TRIMESTRE_PASADO' } });
});
