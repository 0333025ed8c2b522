import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import type { IniciarReparto, Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { GrupoEdad } from '#shared/domain/tipos.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { mesa } from '#server/testing/jugar-con-reloj.ts';
import { guardadoYPlegado, PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

/** Members without an account in a draft: they have no phone, so an admin picks for them. */

let casa: Casa;
let admin: string;
const [ANA, LUIS, LEO, NORA] = [0, 1, 2, 3];

const GENTE: readonly {
  readonly nombre: string;
  readonly grupo_edad?: GrupoEdad;
  readonly admin?: boolean;
  readonly cuenta?: boolean;
}[] = [
  { nombre: 'Ana', admin: true },
  { nombre: 'Luis' },
  { nombre: 'Leo', grupo_edad: 'INFANTIL', cuenta: false },
  { nombre: 'Nora', grupo_edad: 'INFANTIL', cuenta: false },
];

beforeEach(async () => {
  casa = await abrirCasa({ ahora: '2026-11-21T10:00:00.000Z', miembros: GENTE });

  admin = casa.miembro(ANA).token;
  await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
});
afterEach(() => casa.cerrar());

const pedir = (camino: string, cuerpo: IniciarReparto | Record<string, unknown>) =>
  llamar(casa.app, 'POST', camino, admin, cuerpo);
const incluir = (...partes: readonly (readonly [quien: number, porcentaje: number])[]) =>
  partes.map(([quien, porcentaje]) => ({ miembro: casa.id(quien), porcentaje }));
const prever = async (cuerpo: Record<string, unknown> = {}): Promise<Previsualizacion> => {
  const { estado, cuerpo: respuesta } = await pedir(RUTAS.previsualizar, cuerpo);
  expect(estado, JSON.stringify(respuesta)).toBe(200);
  return respuesta;
};
const empezar = async (cuerpo: IniciarReparto): Promise<SesionReparto> => {
  const { estado, cuerpo: respuesta } = await pedir(RUTAS.iniciar, cuerpo);
  expect(estado, JSON.stringify(respuesta)).toBe(201);
  return (respuesta as JugadaHecha).sesion;
};
const partes = ({ cuotas }: Previsualizacion) => cuotas.map((c) => [c.nombre, c.porcentaje]);

describe('starting', () => {
  test('leaves them out unless included; the others share the rest in proportion, totalling exactly 100', async () => {
    expect(partes(await prever())).toEqual([
      ['Ana', 50],
      ['Luis', 50],
    ]);
    expect(partes(await prever({ incluir: incluir([LEO, 15]) }))).toEqual([
      ['Ana', 43],
      ['Luis', 42],
      ['Leo', 15],
    ]);
    const vista = await prever({ incluir: incluir([NORA, 10], [LEO, 15]) });
    expect(partes(vista)).toEqual([
      ['Ana', 38],
      ['Luis', 37],
      ['Leo', 15],
      ['Nora', 10],
    ]);
    expect(vista.cuotas.reduce((suma, c) => suma + c.cuota, 0)).toBe(vista.total);
    expect(vista.orden_miembros.toSorted((a, b) => a - b)).toEqual(casa.familia.miembros.map((m) => m.id));
    const sesion = await empezar({ incluir: incluir([NORA, 10], [LEO, 15]) });
    expect(sesion.cuotas_puntos).toEqual(Object.fromEntries(vista.cuotas.map((c) => [c.miembro, c.cuota])));
    expect(sesion.orden_miembros).toEqual(vista.orden_miembros);
    expect(sesion.participantes.map((p) => [p.nombre, p.porcentaje, p.tiene_cuenta])).toEqual([
      ['Ana', 38, true],
      ['Luis', 37, true],
      ['Leo', 15, false],
      ['Nora', 10, false],
    ]);
  });

  test('keeps the family’s own shares, and Carga and Config list only members with an account', async () => {
    await empezar({ incluir: incluir([LEO, 20]) });
    expect(await casa.como(admin).verCarga()).toMatchObject({
      configuraciones: [
        { miembro: casa.id(ANA), porcentaje_carga: 50 },
        { miembro: casa.id(LUIS), porcentaje_carga: 50 },
      ],
    });
    expect(await casa.como(admin).verConfiguraciones()).toMatchObject([
      { porcentaje_asignado: 50 },
      { porcentaje_asignado: 50 },
    ]);
  });

  test('accepts only the family’s members without an account, once each, and requires a rest for the others', async () => {
    const ajena = await sembrarFamilia(casa.app, GENTE);
    for (const camino of [RUTAS.previsualizar, RUTAS.iniciar]) {
      for (const malo of [
        incluir([LUIS, 10]),
        incluir([LEO, 10], [LEO, 10]),
        [{ miembro: ajena.miembros[LEO]!.id, porcentaje: 10 }],
      ]) {
        expect(await pedir(camino, { incluir: malo })).toMatchObject({
          estado: 400,
          cuerpo: { codigo: 'INCLUIR_INVALIDO' },
        });
      }
      expect(await pedir(camino, { incluir: incluir([LEO, 60], [NORA, 40]) })).toMatchObject({
        estado: 400,
        cuerpo: { codigo: 'INCLUIR_SIN_SITIO' },
      });
      for (const malo of [
        incluir([LEO, 0]),
        incluir([LEO, 100]),
        [{ miembro: casa.id(LEO), porcentaje: 1.5 }],
        [{ miembro: casa.id(LEO) }],
        'Leo',
      ]) {
        expect((await pedir(camino, { incluir: malo })).estado).toBe(400);
      }
    }
    await empezar({});
    expect(await pedir(RUTAS.iniciar, { incluir: incluir([LUIS, 10]) })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'REPARTO_EN_CURSO' },
    });
  });

  test('reports it if the others’ shares do not total 100', async () => {
    await casa.db
      .insertInto('configuraciones_reparto')
      .values(
        [ANA, LUIS].map((i) => ({
          familia_id: casa.familia.id,
          miembro_id: casa.id(i),
          trimestre_inicio: '2026-10-01',
          porcentaje_asignado: 40,
          activa: true,
        })),
      )
      .execute();
    expect(await pedir(RUTAS.previsualizar, { incluir: incluir([LEO, 20]) })).toMatchObject({
      estado: 400,
      cuerpo: { error: 'Los porcentajes deben sumar exactamente 100% (actual: 80%)' },
    });
  });

  test('a chore that only they can do blocks the draft unless they are included', async () => {
    await sembrarTareas(casa.app, casa.familia.id, [5], {
      nombre: 'Juguetes',
      apta_juvenil: false,
      apta_adulto: false,
    });
    expect(await prever()).toMatchObject({ bloqueado: true });
    expect(await prever({ incluir: incluir([LEO, 10]) })).toMatchObject({ bloqueado: false });
  });
});

describe('playing', () => {
  const mesaDe = (sesion: SesionReparto) =>
    mesa(casa.app, casa.reloj, { ...casa.familia, admin, sesion, token: () => '' });
  const legal = (m: ReturnType<typeof mesa>, s: SesionReparto) => ({ tarea_id: m.legales(s)[0] });
  const jugar = async (m: ReturnType<typeof mesa>, s: SesionReparto): Promise<SesionReparto> =>
    s.miembro_turno_actual === casa.id(LEO) ? m.jugada(RUTAS.elegirPor, casa.id(ANA), legal(m, s)) : m.elige();
  const hastaLeo = async (m: ReturnType<typeof mesa>, s: SesionReparto): Promise<SesionReparto> => {
    let actual = s;
    while (actual.fase === 'ELECCION' && actual.miembro_turno_actual !== casa.id(LEO)) actual = await m.elige();
    return actual;
  };
  const igualQueSuLog = async (s: SesionReparto) => {
    const { guardado, plegado } = await guardadoYPlegado(casa.app, s.id);
    expect(guardado).toStrictEqual(plegado);
  };

  test('an admin picks for them to the end, and completes their chores', async () => {
    let s = await empezar({ incluir: incluir([LEO, 20]) });
    const m = mesaDe(s);
    while (s.fase === 'ELECCION') s = await jugar(m, s);
    expect(s.elecciones.filter((e) => e.miembro === casa.id(LEO)).map((e) => e.tipo)).toContain('ELECCION_ADMIN');
    if (s.fase === 'CIERRE') s = await m.jugada(RUTAS.cerrarReparto, casa.id(ANA));
    expect(s).toMatchObject({ fase: 'COMPLETADA' });
    expect(s.cuotas_finales?.[String(casa.id(LEO))]).toBeGreaterThan(0);
    await igualQueSuLog(s);
    const suya = ((await m.llama(casa.id(ANA), 'GET', RUTAS.asignaciones)).cuerpo as Asignacion[]).find(
      (a) => a.miembro === casa.id(LEO),
    );
    const hecha = await casa.pedir(admin, 'completar', { id: suya?.id ?? 0 });
    expect(hecha).toMatchObject({
      estado: 200,
      cuerpo: { asignacion: { miembro: casa.id(LEO), estado: 'COMPLETADA' } },
    });
    await casa.como(admin).verCertificado({ id: s.id });
  });

  test('without a pick in time the rule picks: they lose no turn, are not put off, and an admin picks again the next time', async () => {
    const inicio = await empezar({ incluir: incluir([LEO, 20]), limite_segundos: 600 });
    const m = mesaDe(inicio);
    let s = await hastaLeo(m, inicio);
    const { turno_actual: ronda } = s;
    s = await m.pasan(603);
    expect(s.elecciones.at(-1)).toMatchObject({ miembro: casa.id(LEO), tipo: 'AUTO', ronda });
    expect(s.aplazamientos[String(casa.id(LEO))]).toBe(0);
    expect(s.miembro_turno_actual).not.toBe(casa.id(LEO));
    s = await hastaLeo(m, s);
    expect(s).toMatchObject({ fase: 'ELECCION', miembro_turno_actual: casa.id(LEO) });
    s = await m.jugada(RUTAS.elegirPor, casa.id(ANA), legal(m, s));
    expect(s.elecciones.findLast((e) => e.miembro === casa.id(LEO))).toMatchObject({ tipo: 'ELECCION_ADMIN' });
    await igualQueSuLog(s);
  });

  test('a member who activates meanwhile plays like any other, with everyone’s time limit', async () => {
    const inicio = await empezar({ incluir: incluir([LEO, 20]), limite_segundos: 600 });
    const m = mesaDe(inicio);
    const s = await hastaLeo(m, inicio);
    await casa.db
      .updateTable('usuarios')
      .set({ password_hash: 'clara:x', username: 'leo', username_clave: 'leo' })
      .where('id', '=', casa.id(LEO))
      .execute();
    expect((await m.actual()).participantes.find((p) => p.id === casa.id(LEO))).toMatchObject({ tiene_cuenta: true });
    expect((await m.pasan(603)).aplazamientos[String(casa.id(LEO))]).toBe(1);
    let despues = await hastaLeo(m, await m.actual());
    expect(despues.turno_actual).toBeGreaterThan(s.turno_actual);
    const { id: acceso } = await casa.db
      .insertInto('accesos')
      .values({
        usuario_id: casa.id(LEO),
        hash_actual: 'x',
        hash_anterior: null,
        hash_retirado: null,
        retirado_en: null,
        creado_en: casa.reloj.ahora(),
        expira_en: '2999-01-01T00:00:00.000Z',
        revocado_en: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await casa.app.contexto.tokens.firmarAcceso({ usuario: casa.id(LEO), acceso });
    const { cuerpo } = await casa.pedir(token, 'elegirTarea', { id: despues.id, ...legal(m, despues) });
    despues = cuerpo.sesion;
    expect(despues.elecciones.findLast((e) => e.miembro === casa.id(LEO))).toMatchObject({ tipo: 'ELECCION' });
    expect(despues.aplazamientos[String(casa.id(LEO))]).toBe(0);
    await igualQueSuLog(despues);
  });

  test('in the closing only an admin answers for them, and the log says which admin', async () => {
    // Starts one draft after another, with other shares of Leo, until the closing asks him about a change.
    let s: SesionReparto | null = null;
    let m: ReturnType<typeof mesa> | null = null;
    const leToca = (p: SesionReparto['propuestas'][number]) =>
      p.estado === 'PENDIENTE' && p.pide.includes(casa.id(LEO));
    for (let parte = 10; parte <= 60; parte += 5) {
      s = await empezar({ incluir: incluir([LEO, parte]) });
      m = mesaDe(s);
      while (s.fase === 'ELECCION') s = await jugar(m, s);
      if (s.fase === 'CIERRE' && s.propuestas.some(leToca)) break;
      if (s.fase === 'CIERRE') await m.jugada(RUTAS.cerrarReparto, casa.id(ANA));
    }
    const { n } = s!.propuestas.find(leToca)!;
    const responder = (quien: number, cuerpo: unknown) =>
      m!.llama(casa.id(quien), 'POST', ruta(RUTAS.responderPropuesta, { id: s!.id, n }), cuerpo);
    expect(await responder(LUIS, { acepta: true, miembro: casa.id(LEO) })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'PROPUESTA_NO_ES_TUYA' },
    });
    expect(await responder(ANA, { acepta: true, miembro: casa.id(LUIS) })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'PROPUESTA_NO_ES_TUYA' },
    });
    expect(await responder(ANA, { acepta: true, miembro: 999_999 })).toMatchObject({
      estado: 409,
      cuerpo: { codigo: 'PROPUESTA_NO_ES_TUYA' },
    });
    const { estado, cuerpo } = await responder(ANA, { acepta: true, miembro: casa.id(LEO) });
    expect(estado, JSON.stringify(cuerpo)).toBe(200);
    expect((cuerpo as JugadaHecha).sesion.propuestas.find((p) => p.n === n)?.respuestas).toMatchObject({
      [casa.id(LEO)]: true,
    });
    const log = await leerEventos(casa.db, s!.id);
    expect(log.find((e) => e.tipo === 'RESPUESTA' && e.miembro === casa.id(LEO))).toMatchObject({
      acepta: true,
      por: casa.id(ANA),
    });
    await igualQueSuLog(s!);
  });
});
