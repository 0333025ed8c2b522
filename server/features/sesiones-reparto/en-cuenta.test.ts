import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import type { PreguntaSaldo, RespuestaSaldo } from '#shared/contracts/en-cuenta.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const TRIMESTRE = { contar: 'TRIMESTRE' } as const;

/** Three days before the last fortnight of the year each of four has a daily chore of ten points. */
beforeEach(async () => {
  const reloj = relojFijo('2026-12-15T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  familia = await sembrarFamilia(app);
  casa = casaConAusencias(app, familia, reloj);
  const tareas = [];
  for (const nombre of ['Mesa', 'Perro', 'Camas', 'Basura'])
    tareas.push(await crearTarea(app, familia, { nombre, puntos: 10 }));
  await repartir(app, familia, ...tareas.map((t, i) => [t, i] as const));
});
afterEach(() => app.app.close());

const prever = async (pedido: IniciarReparto = {}): Promise<Previsualizacion> => {
  const { estado, cuerpo } = await casa.como(ANA, 'POST', RUTAS.previsualizar, pedido);
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return cuerpo;
};
const cuotas = ({ cuotas: filas }: Previsualizacion): number[] => filas.map((f) => f.cuota);
const saldoDe = (vista: Previsualizacion, quien: number) =>
  vista.por_tener.saldos?.de.find((s) => s.miembro === casa.idDe(quien));
const hacer = async (quien: number): Promise<void> => {
  const [suya] = await pendientesDe(app, familia, quien);
  expect((await casa.completar(quien, suya!.id)).estado).toBe(200);
};
/** Luis is away, Marta forgets, and the others do theirs, from the 15th to the 19th. */
const unosDias = async (): Promise<void> => {
  for (const dia of [15, 16, 17, 18, 19]) {
    await casa.el(`2026-12-${String(dia)}`);
    await hacer(ANA);
    await hacer(LEO);
  }
  await casa.el('2026-12-20');
};
const empezar = async (pedido: IniciarReparto): Promise<SesionReparto> => {
  const { estado, cuerpo } = await casa.como(ANA, 'POST', RUTAS.iniciar, pedido);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return (cuerpo as JugadaHecha).sesion;
};
const terminar = async (sesion: SesionReparto): Promise<void> => {
  let s = sesion;
  const { id } = s;
  while (s.fase === 'ELECCION') {
    const tarea_id = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id;
    s = ((await casa.como(ANA, 'POST', ruta(RUTAS.elegirPor, { id }), { tarea_id })).cuerpo as JugadaHecha).sesion;
  }
  if (s.fase === 'CIERRE') await casa.como(ANA, 'POST', ruta(RUTAS.cerrarReparto, { id }));
};

describe('last quarter’s balance', () => {
  test('is completed work less promised work; excused work counts only when an admin confirmed it', async () => {
    await casa.fuera(LUIS, { desde: '2026-12-15', hasta: '2026-12-19' }, LUIS);
    await unosDias();
    const vista = await prever();
    expect(vista.en_cuenta).toBeNull();
    expect(cuotas(vista)).toEqual([10, 10, 10, 10]);
    expect(vista.por_tener.saldos?.trimestre_inicio).toBe('2026-10-01');
    expect([ANA, LUIS, MARTA, LEO].map((q) => saldoDe(vista, q)?.saldo)).toEqual([-10, -60, -60, -10]);
    expect(saldoDe(vista, MARTA)).toMatchObject({ vencido: 50, excusado: 0, abierto: 10 });
    expect(saldoDe(vista, LUIS)).toMatchObject({ vencido: 0, excusado: 50, acreditado: 0 });

    const [suya] = (await casa.como(ANA, 'GET', RUTAS.ausencias)).cuerpo as readonly { id: number }[];
    await casa.como(ANA, 'POST', ruta(RUTAS.confirmarAusencia, { id: suya!.id }), { confirmada: true });
    expect(saldoDe(await prever(), LUIS)).toMatchObject({ saldo: -10, acreditado: 50 });
  });

  test('gives more to a member who let theirs lapse only after their agreement on their phone', async () => {
    await casa.fuera(LUIS, { desde: '2026-12-15', hasta: '2026-12-19' }, LUIS);
    await unosDias();
    const sin = await prever({ ...TRIMESTRE, saldo: true });
    // Luis left fifty to nobody without an admin's word: he is asked, and had more than Marta's fifty.
    expect(sin.pregunta).toEqual([{ miembro: casa.idDe(LUIS), mas: 24 }]);
    expect(sin.cuotas.map((f) => f.por_dias)).toEqual([910, 910, 910, 910]);
    expect(cuotas(sin)).toEqual([894, 910, 942, 894]);

    const publicados = anotarPublicaciones(app);
    const preguntar = (miembro: number) =>
      casa.como(ANA, 'POST', RUTAS.preguntarSaldo, { ...TRIMESTRE, miembro: casa.idDe(miembro) });
    expect(await preguntar(MARTA)).toMatchObject({ estado: 409, cuerpo: { codigo: 'SALDO_SIN_PREGUNTA' } });
    const { cuerpo: pregunta } = (await preguntar(LUIS)) as { cuerpo: PreguntaSaldo };
    expect(publicados).toMatchObject([
      { evento: 'saldo:pregunta', sala: { miembro: casa.idDe(LUIS) }, datos: { pregunta: { mas: 24, cuota: 910 } } },
    ]);
    const responder = (quien: number, cuerpo: object) => casa.como(quien, 'POST', RUTAS.responderSaldo, cuerpo);
    expect((await responder(MARTA, { pregunta: pregunta.pregunta, acepta: true })).estado).toBe(403);
    expect((await responder(ANA, { pregunta: pregunta.pregunta, acepta: true })).estado).toBe(403);
    expect((await responder(LUIS, { pregunta: `${pregunta.pregunta}0`, acepta: true })).cuerpo).toMatchObject({
      codigo: 'SALDO_CADUCADO',
    });
    const { cuerpo: no } = await responder(LUIS, { pregunta: pregunta.pregunta, acepta: false });
    expect(no).toEqual({ miembro: casa.idDe(LUIS), acuerdo: null });
    const { cuerpo: si } = (await responder(LUIS, { pregunta: pregunta.pregunta, acepta: true })) as {
      cuerpo: RespuestaSaldo;
    };
    expect(publicados.at(-1)).toMatchObject({
      evento: 'saldo:respuesta',
      sala: { miembro: casa.idDe(ANA) },
      datos: si,
    });

    const acuerdos = [si.acuerdo ?? '', 'acuerdo:1:2:3~mentira'];
    const con = await prever({ ...TRIMESTRE, saldo: true, acuerdos });
    expect(cuotas(con).reduce((a, b) => a + b)).toBe(3640);
    expect(con.cuotas[LUIS]?.cuota).toBe(934);
    // The question is none of an agreement, and it holds for its day alone.
    expect(cuotas(await prever({ ...TRIMESTRE, saldo: true, acuerdos: [pregunta.pregunta] }))).toEqual(cuotas(sin));
    await casa.el('2026-12-21');
    // By then he has let one lapse.
    expect((await prever({ ...TRIMESTRE, saldo: true, acuerdos })).cuotas[LUIS]?.cuota).toBe(920);
  });

  test('is frozen by the start, and the certificate counts it again', async () => {
    await unosDias();
    const vista = await prever({ ...TRIMESTRE, saldo: true });
    const sesion = await empezar({ ...TRIMESTRE, saldo: true });
    expect(sesion.en_cuenta).toEqual(vista.en_cuenta);
    expect(Object.values(sesion.cuotas_puntos)).toEqual(cuotas(vista));
    await terminar(sesion);
    const { guardado, plegado } = await guardadoYPlegado(app, sesion.id);
    expect(guardado).toEqual(plegado);
    const { cuerpo } = await casa.como(LEO, 'GET', ruta(RUTAS.certificado, { id: sesion.id }));
    const certificado = cuerpo as Certificado;
    expect(certificado.comprobaciones.filter((c) => !c.cumple)).toEqual([]);
    const suya = certificado.filas.find((f) => f.miembro === casa.idDe(MARTA));
    expect(suya).toMatchObject({ por_parte: 910, por_dias: 910, dias_fuera: 0, saldo: -60, vencido: 50 });
    expect(suya?.cuota).toBeGreaterThan(910);
  });
});

describe('known absences', () => {
  const LEJOS = { desde: '2027-01-10', hasta: '2027-01-25' };

  test('take their days off a share, alternating weeks never, and each member is named', async () => {
    await casa.fuera(LUIS, LEJOS);
    await casa.fuera(LUIS, { desde: '2027-01-20', hasta: '2027-01-27' });
    await casa.alternas(MARTA, '2027-01-02');
    await casa.el('2026-12-20');
    const vista = await prever(TRIMESTRE);
    expect(vista.por_tener).toMatchObject({
      desde: '2027-01-01',
      hasta: '2027-03-31',
      fuera: [{ miembro: casa.idDe(LUIS), desde: '2027-01-10', hasta: '2027-01-27' }],
    });
    expect(cuotas(vista)).toEqual([910, 910, 910, 910]);
    const con = await prever({ ...TRIMESTRE, ausencias: [casa.idDe(LUIS)] });
    // 72 of 90 days: four fifths of a share.
    expect(cuotas(con)).toEqual([958, 766, 958, 958]);
    expect(con.cuotas[LUIS]).toMatchObject({ por_parte: 910, por_dias: 766 });
    expect(await casa.como(ANA, 'POST', RUTAS.previsualizar, { ausencias: [987] })).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Este miembro no existe'] },
    });
  });

  test('count once: days that a quota counted credit nothing later, others that an admin confirmed do', async () => {
    await casa.fuera(LUIS, LEJOS);
    await casa.el('2026-12-20');
    await terminar(await empezar({ ...TRIMESTRE, ausencias: [casa.idDe(LUIS)] }));
    await casa.el('2027-01-26');
    await casa.fuera(LUIS, { desde: '2027-02-01', hasta: '2027-02-04' });
    await casa.el('2027-03-20');
    const suyo = saldoDe(await prever(TRIMESTRE), LUIS);
    // Sixteen days that his quota had counted, and four that it had not.
    expect(suyo?.excusado).toBeGreaterThan(0);
    expect(suyo?.acreditado).toBe(((suyo?.excusado ?? 0) / 20) * 4);
  });
});

describe('trial shares', () => {
  const partes = (...porcentajes: readonly number[]) =>
    porcentajes.map((porcentaje, i) => ({ miembro: casa.idDe(i), porcentaje }));

  test('are tried without being saved, and saved by the start', async () => {
    const con = await prever({ partes: partes(40, 30, 20, 10) });
    expect(cuotas(con)).toEqual([16, 12, 8, 4]);
    expect(cuotas(await prever())).toEqual([10, 10, 10, 10]);
    const publicados = anotarPublicaciones(app);
    await empezar({ partes: partes(40, 30, 20, 10) });
    // Clients that show the shares read them again, and the audit log tells the old and new values.
    expect(publicados.map((p) => p.evento)).toContain('carga:cambiada');
    const rastro = await app.contexto.base.escritura.selectFrom('rastro').select(['acto', 'datos']).execute();
    expect(JSON.parse(rastro.find((r) => r.acto === 'CARGA_CAMBIADA')?.datos ?? 'null')).toMatchObject({
      cambios: expect.arrayContaining([expect.objectContaining({ miembro: 'Ana', ahora: 40 })]),
    });
    const { cuerpo } = await casa.como(ANA, 'GET', RUTAS.cargaPorFamilia);
    expect(cuerpo).toMatchObject({
      guardada: true,
      propuesta: null,
      configuraciones: [40, 30, 20, 10].map((porcentaje_carga) => ({ porcentaje_carga })),
    });
  });

  test('cover everybody, and total 100', async () => {
    const pedir = (cuerpo: object) => casa.como(ANA, 'POST', RUTAS.iniciar, cuerpo);
    expect((await pedir({ partes: partes(40, 30, 30) })).cuerpo).toMatchObject({ codigo: 'PARTES_INVALIDAS' });
    expect((await pedir({ partes: [...partes(40, 30, 20), ...partes(10)] })).cuerpo).toMatchObject({
      codigo: 'PARTES_INVALIDAS',
    });
    expect((await pedir({ partes: partes(40, 30, 20, 5) })).cuerpo).toMatchObject({
      codigo: 'PORCENTAJES_NO_SUMAN_100',
    });
  });
});
