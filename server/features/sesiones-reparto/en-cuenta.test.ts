import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PreguntaSaldo, RespuestaSaldo } from '#shared/contracts/cuotas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { abrirCasa } from '#server/testing/casa.ts';
import { anotarPublicaciones } from '#server/testing/publicaciones.ts';
import { guardadoYPlegado } from '#server/testing/sembrar-reparto.ts';

let casa: ReturnType<typeof casaConAusencias>;
const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
const TRIMESTRE = { contar: 'TRIMESTRE' } as const;

/** Gives each of four members a daily chore of ten points, on 15 December. */
beforeEach(async () => {
  casa = casaConAusencias(await abrirCasa({ ahora: '2026-12-15T10:00:00.000Z' }));

  const tareas = [];
  for (const nombre of ['Mesa', 'Perro', 'Camas', 'Basura']) tareas.push(await casa.tarea({ nombre, puntos: 10 }));
  await casa.repartir(...tareas.map((t, i) => [t, i] as const));
});
afterEach(() => casa.cerrar());

const cuotas = ({ cuotas: filas }: Previsualizacion): number[] => filas.map((f) => f.cuota);
const saldoDe = (vista: Previsualizacion, quien: number) =>
  vista.por_tener.saldos?.de.find((s) => s.miembro === casa.id(quien));
const hacer = async (quien: number): Promise<void> => {
  const [suya] = await casa.pendientes(quien);
  await casa.como(quien).completar({ id: suya!.id });
};
/** Lets the days from the 15th to the 19th pass, on which only Ana and Leo do their chores, and begins the 20th. */
const unosDias = async (): Promise<void> => {
  for (const dia of [15, 16, 17, 18, 19]) {
    await casa.el(`2026-12-${String(dia)}`);
    await hacer(ANA);
    await hacer(LEO);
  }
  await casa.el('2026-12-20');
};
const empezar = async (pedido: IniciarReparto): Promise<SesionReparto> => {
  const { estado, cuerpo } = await casa.pedir(ANA, 'iniciarReparto', pedido);
  expect(estado, JSON.stringify(cuerpo)).toBe(201);
  return cuerpo.sesion;
};
const terminar = async (sesion: SesionReparto): Promise<void> => {
  let s = sesion;
  const { id } = s;
  while (s.fase === 'ELECCION') {
    const tarea_id = tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]!.id;
    s = (await casa.como(ANA).elegirPor({ id, tarea_id })).sesion;
  }
  if (s.fase === 'CIERRE') await casa.como(ANA).cerrarReparto({ id });
};

describe('last quarter’s balance', () => {
  test('is completed minus promised work; excused work counts only when an admin has confirmed it', async () => {
    await casa.fuera(LUIS, { desde: '2026-12-15', hasta: '2026-12-19' }, LUIS);
    await unosDias();
    const vista = await casa.como(ANA).previsualizar();
    expect(vista.en_cuenta).toBeNull();
    expect(cuotas(vista)).toEqual([10, 10, 10, 10]);
    expect(vista.por_tener.saldos?.trimestre_inicio).toBe('2026-10-01');
    expect([ANA, LUIS, MARTA, LEO].map((q) => saldoDe(vista, q)?.saldo)).toEqual([-10, -60, -60, -10]);
    expect(saldoDe(vista, MARTA)).toMatchObject({ vencido: 50, excusado: 0, abierto: 10 });
    expect(saldoDe(vista, LUIS)).toMatchObject({ vencido: 0, excusado: 50, acreditado: 0 });

    const [suya] = await casa.como(ANA).verAusencias();
    await casa.como(ANA).confirmarAusencia({ id: suya!.id, confirmada: true });
    expect(saldoDe(await casa.como(ANA).previsualizar(), LUIS)).toMatchObject({ saldo: -10, acreditado: 50 });
  });

  test('gives more to a member whose work lapsed, and to one whose work was excused only if they agree on their phone', async () => {
    await casa.fuera(LUIS, { desde: '2026-12-15', hasta: '2026-12-19' }, LUIS);
    await unosDias();
    const sin = await casa.como(ANA).previsualizar({ ...TRIMESTRE, saldo: true });
    // Luis's fifty points were excused without an admin's confirmation, so he has to be asked. Marta's fifty lapsed, so she gets
    // more without being asked.
    expect(sin.pregunta).toEqual([{ miembro: casa.id(LUIS), mas: 24 }]);
    expect(sin.cuotas.map((f) => f.por_dias)).toEqual([910, 910, 910, 910]);
    expect(cuotas(sin)).toEqual([894, 910, 942, 894]);

    const publicados = anotarPublicaciones(casa.app);
    const preguntar = (miembro: number) =>
      casa.pedir(ANA, 'preguntarSaldo', { ...TRIMESTRE, miembro: casa.id(miembro) });
    expect(await preguntar(MARTA)).toMatchObject({ estado: 409, cuerpo: { codigo: 'SALDO_SIN_PREGUNTA' } });
    const { cuerpo: pregunta } = (await preguntar(LUIS)) as { cuerpo: PreguntaSaldo };
    expect(publicados).toMatchObject([
      { evento: 'saldo:pregunta', destino: { miembro: casa.id(LUIS) }, datos: { pregunta: { mas: 24, cuota: 910 } } },
    ]);
    const responder = (quien: number, cuerpo: object) => casa.pedir(quien, 'responderSaldo', cuerpo);
    expect((await responder(MARTA, { pregunta: pregunta.pregunta, acepta: true })).estado).toBe(403);
    expect((await responder(ANA, { pregunta: pregunta.pregunta, acepta: true })).estado).toBe(403);
    expect((await responder(LUIS, { pregunta: `${pregunta.pregunta}0`, acepta: true })).cuerpo).toMatchObject({
      codigo: 'SALDO_CADUCADO',
    });
    const { cuerpo: no } = await responder(LUIS, { pregunta: pregunta.pregunta, acepta: false });
    expect(no).toEqual({ miembro: casa.id(LUIS), acuerdo: null });
    const { cuerpo: si } = (await responder(LUIS, { pregunta: pregunta.pregunta, acepta: true })) as {
      cuerpo: RespuestaSaldo;
    };
    expect(publicados.at(-1)).toMatchObject({
      evento: 'saldo:respuesta',
      destino: { miembro: casa.id(ANA) },
      datos: si,
    });

    const acuerdos = [si.acuerdo ?? '', 'acuerdo:1:2:3~mentira'];
    const con = await casa.como(ANA).previsualizar({ ...TRIMESTRE, saldo: true, acuerdos });
    expect(cuotas(con).reduce((a, b) => a + b)).toBe(3640);
    expect(con.cuotas[LUIS]?.cuota).toBe(934);
    // A signed question is no agreement, and an agreement holds only on its day.
    expect(
      cuotas(await casa.como(ANA).previsualizar({ ...TRIMESTRE, saldo: true, acuerdos: [pregunta.pregunta] })),
    ).toEqual(cuotas(sin));
    await casa.el('2026-12-21');
    // One of Luis's chores has lapsed by then, and its ten points raise his quota without a question.
    expect((await casa.como(ANA).previsualizar({ ...TRIMESTRE, saldo: true, acuerdos })).cuotas[LUIS]?.cuota).toBe(920);
  });

  test('is frozen by the start, and the certificate recomputes it', async () => {
    await unosDias();
    const vista = await casa.como(ANA).previsualizar({ ...TRIMESTRE, saldo: true });
    const sesion = await empezar({ ...TRIMESTRE, saldo: true });
    expect(sesion.en_cuenta).toEqual(vista.en_cuenta);
    expect(Object.values(sesion.cuotas_puntos)).toEqual(cuotas(vista));
    await terminar(sesion);
    const { guardado, plegado } = await guardadoYPlegado(casa.app, sesion.id);
    expect(guardado).toEqual(plegado);
    const cuerpo = await casa.como(LEO).verCertificado({ id: sesion.id });
    const certificado = cuerpo;
    expect(certificado.comprobaciones.filter((c) => !c.cumple)).toEqual([]);
    const suya = certificado.filas.find((f) => f.miembro === casa.id(MARTA));
    expect(suya).toMatchObject({ por_parte: 910, por_dias: 910, dias_fuera: 0, saldo: -60, vencido: 50 });
    expect(suya?.cuota).toBeGreaterThan(910);
  });
});

describe('known absences', () => {
  const LEJOS = { desde: '2027-01-10', hasta: '2027-01-25' };

  test('take their days off a member’s share, alternating weeks never do, and each member is named', async () => {
    await casa.fuera(LUIS, LEJOS);
    await casa.fuera(LUIS, { desde: '2027-01-20', hasta: '2027-01-27' });
    await casa.alternas(MARTA, '2027-01-02');
    await casa.el('2026-12-20');
    const vista = await casa.como(ANA).previsualizar(TRIMESTRE);
    expect(vista.por_tener).toMatchObject({
      desde: '2027-01-01',
      hasta: '2027-03-31',
      fuera: [{ miembro: casa.id(LUIS), desde: '2027-01-10', hasta: '2027-01-27' }],
    });
    expect(cuotas(vista)).toEqual([910, 910, 910, 910]);
    const con = await casa.como(ANA).previsualizar({ ...TRIMESTRE, ausencias: [casa.id(LUIS)] });
    // 72 of 90 days: four fifths of a full share.
    expect(cuotas(con)).toEqual([958, 766, 958, 958]);
    expect(con.cuotas[LUIS]).toMatchObject({ por_parte: 910, por_dias: 766 });
    expect(await casa.negado(ANA, 'previsualizar', { ausencias: [987] })).toMatchObject({
      estado: 400,
      cuerpo: { miembro: ['Este miembro no existe'] },
    });
  });

  test('count once: days that a quota counted earn no credit later, but other days that an admin confirmed do', async () => {
    await casa.fuera(LUIS, LEJOS);
    await casa.el('2026-12-20');
    await terminar(await empezar({ ...TRIMESTRE, ausencias: [casa.id(LUIS)] }));
    await casa.el('2027-01-26');
    await casa.fuera(LUIS, { desde: '2027-02-01', hasta: '2027-02-04' });
    await casa.el('2027-03-20');
    const suyo = saldoDe(await casa.como(ANA).previsualizar(TRIMESTRE), LUIS);
    // Luis's quota had counted sixteen of his twenty days away; only the four entered after the start earn credit.
    expect(suyo?.excusado).toBeGreaterThan(0);
    expect(suyo?.acreditado).toBe(((suyo?.excusado ?? 0) / 20) * 4);
  });
});

describe('trial shares', () => {
  const partes = (...porcentajes: readonly number[]) =>
    porcentajes.map((porcentaje, i) => ({ miembro: casa.id(i), porcentaje }));

  test('are tried without being saved, and the start saves them', async () => {
    const con = await casa.como(ANA).previsualizar({ partes: partes(40, 30, 20, 10) });
    expect(cuotas(con)).toEqual([16, 12, 8, 4]);
    expect(cuotas(await casa.como(ANA).previsualizar())).toEqual([10, 10, 10, 10]);
    const publicados = anotarPublicaciones(casa.app);
    await empezar({ partes: partes(40, 30, 20, 10) });
    // The start announces the new shares and records them in the audit log.
    expect(publicados.map((p) => p.evento)).toContain('carga:cambiada');
    const rastro = await casa.db.selectFrom('rastro').select(['acto', 'datos']).execute();
    expect(JSON.parse(rastro.find((r) => r.acto === 'CARGA_CAMBIADA')?.datos ?? 'null')).toMatchObject({
      cambios: expect.arrayContaining([expect.objectContaining({ miembro: 'Ana', ahora: 40 })]),
    });
    const cuerpo = await casa.como(ANA).verCarga();
    expect(cuerpo).toMatchObject({
      guardada: true,
      propuesta: null,
      configuraciones: [40, 30, 20, 10].map((porcentaje_carga) => ({ porcentaje_carga })),
    });
  });

  test('must cover everybody and total 100', async () => {
    const pedir = (cuerpo: object) => casa.pedir(ANA, 'iniciarReparto', cuerpo);
    expect((await pedir({ partes: partes(40, 30, 30) })).cuerpo).toMatchObject({ codigo: 'PARTES_INVALIDAS' });
    expect((await pedir({ partes: [...partes(40, 30, 20), ...partes(10)] })).cuerpo).toMatchObject({
      codigo: 'PARTES_INVALIDAS',
    });
    expect((await pedir({ partes: partes(40, 30, 20, 5) })).cuerpo).toMatchObject({
      codigo: 'PORCENTAJES_NO_SUMAN_100',
    });
  });
});
