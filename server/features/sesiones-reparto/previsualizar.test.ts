import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionActual } from '#shared/contracts/sesiones-reparto.ts';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import type { Advertencia as AvisoReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import type { App } from '#server/app.ts';
import { textoAdvertencia } from '#server/effects/reparto/textos-advertencias.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

const reloj = relojFijo();
let app: App;
beforeEach(async () => {
  reloj.poner('2026-11-21T10:00:00.000Z');
  app = await buildTestApp({ reloj });
});
afterEach(() => app.app.close());

const previsualizar = async (token: string, cuerpo?: unknown): Promise<Previsualizacion> => {
  const { estado, cuerpo: respuesta } = await llamar(app, 'POST', RUTAS.previsualizar, token, cuerpo);
  expect(estado).toBe(200);
  return respuesta;
};

test('the preview equals the start that follows, and lists in Spanish its warnings', async () => {
  const familia = await sembrarFamilia(app);
  const [ana, luis, marta, leo] = familia.miembros.map((m) => m.id);
  const admin = familia.miembros[0]!.token;
  await app.contexto.base.escritura
    .insertInto('configuraciones_reparto')
    .values(
      [
        [ana, 40],
        [luis, 20],
        [marta, 0],
        [leo, 40],
      ].map(([m, p]) => ({
        familia_id: familia.id,
        miembro_id: m!,
        trimestre_inicio: '2026-10-01',
        porcentaje_asignado: p!,
        activa: true,
      })),
    )
    .execute();
  await sembrarTareas(app, familia.id, [48, 48]);
  await sembrarTareas(app, familia.id, [104], { apta_infantil: false, nombre: 'Baño', votaciones_completadas: false });
  await sembrarTareas(app, familia.id, [100], { apta_infantil: false, nombre: 'Cocina' });
  const vista = await previsualizar(admin);
  expect(vista).toMatchObject({ trimestre_inicio: '2026-10-01', contar: 'PUNTOS', total: 300, bloqueado: false });
  expect(vista.cuotas).toMatchObject([
    { miembro: ana, nombre: 'Ana', porcentaje: 40, cuota: 136 },
    { miembro: luis, nombre: 'Luis', porcentaje: 20, cuota: 68 },
    { miembro: marta, nombre: 'Marta', porcentaje: 0, cuota: 0 },
    { miembro: leo, nombre: 'Leo', porcentaje: 40, cuota: 96 },
  ]);
  expect(vista.avisos.map((a) => a.texto)).toEqual([
    'los niños solo pueden hacer 96 de 300 pts: su 40 % baja a 32 %; 24 pts pasan a los adultos',
    'falta terminar la votación de «Baño»: cuenta con los puntos que tiene',
    'Marta tiene un 0 % de la carga y no participará',
  ]);
  const { cuerpo } = await llamar(app, 'POST', RUTAS.iniciar, admin);
  const { sesion } = cuerpo as JugadaHecha;
  expect(sesion.cuotas_puntos).toEqual(
    Object.fromEntries(vista.cuotas.filter((c) => c.porcentaje > 0).map((c) => [c.miembro, c.cuota])),
  );
  expect(sesion.orden_miembros).toEqual(vista.orden_miembros);
});

test('the start stores the quarter’s shares if they are missing, and the next preview reads them', async () => {
  const r = await sembrarReparto(app);
  const leer = () =>
    app.contexto.base.escritura
      .selectFrom('configuraciones_reparto')
      .select(['miembro_id', 'trimestre_inicio', 'porcentaje_asignado', 'activa'])
      .orderBy('miembro_id')
      .execute();
  expect(await leer()).toEqual(
    r.miembros.map((m) => ({
      miembro_id: m.id,
      trimestre_inicio: '2026-10-01',
      porcentaje_asignado: 25,
      activa: true,
    })),
  );
  await llamar(app, 'POST', `/api/tasks/sesiones-reparto/${String(r.sesion.id)}/cancelar/`, r.admin);
  await app.contexto.base.escritura
    .updateTable('configuraciones_reparto')
    .set({ porcentaje_asignado: 30 })
    .where('miembro_id', 'in', [r.miembros[0]!.id, r.miembros[1]!.id])
    .execute();
  const { estado, cuerpo } = await llamar(app, 'POST', RUTAS.previsualizar, r.admin);
  expect([estado, cuerpo]).toEqual([
    400,
    { error: 'Los porcentajes deben sumar exactamente 100% (actual: 110%)', codigo: 'PORCENTAJES_NO_SUMAN_100' },
  ]);
});

test('in the last 14 days a reparto is for the next quarter, its order rotates, and the completed one stays visible', async () => {
  const r = await sembrarReparto(app, [10, 10, 10, 10]);
  let { sesion } = r;
  while (sesion.fase === 'ELECCION') {
    const libre = sesion.tareas.find((t) => t.miembro === null);
    const camino = `/api/tasks/sesiones-reparto/${String(sesion.id)}/elegir_tarea/`;
    ({ sesion } = (
      await llamar(app, 'POST', camino, r.token(sesion.miembro_turno_actual), { tarea_id: libre?.id })
    ).cuerpo);
  }
  expect(sesion.completada).toBe(true);
  // Signs fresh tokens, because access tokens last ten minutes and the clock jumps by weeks.
  const admin = () => app.contexto.tokens.firmarAcceso({ usuario: r.miembros[0]!.id, acceso: r.miembros[0]!.acceso });
  const actual = async (): Promise<SesionActual> =>
    (await llamar(app, 'GET', RUTAS.sesionActual, await admin())).cuerpo;
  expect((await previsualizar(await admin())).avisos.map((a) => a.texto)).toEqual([
    'ya hay un reparto completado de este trimestre: este lo reemplazará',
  ]);

  // 23:30 of 17 December in Madrid is still before the last 14 days; an hour later it is not.
  reloj.poner('2026-12-17T22:30:00.000Z');
  expect((await previsualizar(await admin())).trimestre_inicio).toBe('2026-10-01');
  reloj.poner('2026-12-17T23:30:00.000Z');
  const siguiente = await previsualizar(await admin());
  expect(siguiente).toMatchObject({ trimestre_inicio: '2027-01-01', avisos: [] });
  const [primero, ...resto] = sesion.orden_miembros;
  expect(siguiente.orden_miembros).toEqual([...resto, primero]);
  expect((await actual()).sesion?.id).toBe(sesion.id);
  // The last reparto stays in force in the new quarter.
  reloj.poner('2027-01-01T00:30:00.000Z');
  expect((await actual()).sesion?.id).toBe(sesion.id);
});

test('every warning reads as a sentence', () => {
  const tareas = [1, 2, 3, 4, 5].map((id) => ({ id, nombre: `T${String(id)}` }));
  const casos: readonly (readonly [AvisoReparto, string])[] = [
    [
      { tipo: 'TAREA_MAYOR_QUE_CUOTAS', bloquea: false, tarea: 1, nombre: 'Podar · lunes a jueves', carga: 90 },
      '«Podar (L–J)» (90 pts) no cabe en la cuota de nadie: se asignará al final',
    ],
    [
      { tipo: 'TAREA_SIN_PARTICIPANTE', bloquea: true, tarea: 1, nombre: 'Podar' },
      'nadie de la familia puede hacer «Podar»',
    ],
    [
      {
        tipo: 'CUOTA_RECORTADA',
        bloquea: false,
        grupos: ['INFANTIL', 'JUVENIL'],
        apto: 10,
        total: 80,
        porcentaje: 50,
        porcentaje_real: 12.5,
        pasan: 30,
        pasan_a: ['ADULTO'],
      },
      'los niños y los jóvenes solo pueden hacer 10 de 80 pts: su 50 % baja a 12,5 %; 30 pts pasan a los adultos',
    ],
    [
      { tipo: 'TAREA_MAYOR_QUE_CUOTAS', bloquea: false, tarea: 1, nombre: 'Podar', carga: 90 },
      '«Podar» (90 pts) no cabe en la cuota de nadie: se asignará al final',
    ],
    [
      { tipo: 'VOTACION_INCOMPLETA', bloquea: false, tareas },
      'falta terminar la votación de 5 tareas: cuentan con los puntos que tienen',
    ],
    [
      { tipo: 'VOTACION_INCOMPLETA', bloquea: false, tareas: tareas.slice(0, 2) },
      'falta terminar la votación de 2 tareas: cuentan con los puntos que tienen',
    ],
  ];
  for (const [aviso, texto] of casos) expect(textoAdvertencia(aviso, null)).toBe(texto);
  const [grande] = casos[0] ?? [];
  if (grande !== undefined) expect(textoAdvertencia(grande, 91)).toContain('(6,9 pts/sem)');
});
