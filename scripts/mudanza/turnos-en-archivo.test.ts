import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/trabajos.ts';
import { archivoEntero } from '#server/testing/archivo-familia.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { casaConAusencias } from '#server/testing/casa-con-ausencias.ts';
import { casaDe } from '#server/testing/casa.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import { conNombres, type Crudo } from './con-nombres.ts';

// Exports and imports a family in the middle of a week. The family has chores dealt by turns of weeks, a personal chore, chores
// entered as done, and a member with two homes.

const [ANA, LUIS, MARTA, LEO] = [0, 1, 2, 3];
/** A clock on the Monday of the quarter’s second week, when a chore by turns of weeks has passed to its second owner. */
const reloj = relojFijo('2026-10-05T10:00:00.000Z');
let app: App;
let otra: App;
let familia: FamiliaSembrada;
let casa: ReturnType<typeof casaConAusencias>;

/** Plays a draft that counts by the quarter. The admin makes all picks. */
const repartir = async (): Promise<SesionReparto> => {
  let { sesion } = await casa.como(ANA).iniciarReparto({ contar: 'TRIMESTRE' });
  while (sesion.fase === 'ELECCION') {
    const miembro = sesion.miembro_turno_actual ?? 0;
    const tarea_id = tareasLegales(estadoDeSesion(sesion), miembro)[0]?.id ?? 0;
    ({ sesion } = await casa.como(ANA).elegirPor({ id: sesion.id, tarea_id, miembro }));
  }
  return sesion.fase === 'CIERRE' ? (await casa.como(ANA).cerrarReparto({ id: sesion.id })).sesion : sesion;
};

beforeEach(async () => {
  reloj.poner('2026-10-05T10:00:00.000Z');
  app = await buildTestApp({ reloj });
  otra = await buildTestApp({ reloj });
  // Another family comes first on the source, so that ids differ between the two servers.
  await sembrarFamilia(app);
  casa = casaConAusencias(await casaDe(app));
  familia = casa.familia;
  const sabado = { frecuencia: 'SEMANAL', dia_semana: 6, apta_infantil: false } as const;
  await casa.tarea({ ...sabado, nombre: 'Baño', en_partes: 'SEMANAS_3' });
  await casa.tarea({ nombre: 'Fregar', en_partes: 'DIAS', apta_infantil: false });
  await casa.tarea({ nombre: 'Perro', en_partes: 'SEMANAS_2', apta_infantil: false });
  for (const [i, nombre] of ['Polvo', 'Plantas', 'Basura'].entries())
    await casa.tarea({ nombre, frecuencia: 'SEMANAL', dia_semana: i + 1 });
  await casa.como(ANA).ponerVive({ id: casa.id(MARTA), vive: 'ALTERNAS', desde: '2026-10-12' });
  const fuera = [{ desde: '2026-11-01', hasta: '2026-11-20' }];
  await casa.como(ANA).ponerVive({ id: casa.id(LUIS), vive: 'TEMPORADAS', fuera });
  const sesion = await repartir();
  expect(sesion.tareas.filter((t) => t.parte_de !== undefined)).toHaveLength(7);

  await casa.tarea({ nombre: 'Cama', cada_uno: [casa.id(MARTA), casa.id(LEO)] });
  const unaVez = { frecuencia: 'OTRA', regla: { tipo: 'UNA_VEZ', dia: '2026-10-09' } } as const;
  await casa.tarea({ nombre: 'Estantería', ...unaVez, para: casa.id(LUIS) });
  for (const quien of [LEO, LUIS]) await casa.como(quien).apuntarHecha({ nombre: `Grifo ${String(quien)}` });
  // Two members swap turns of the bathroom.
  const turnos = sesion.tareas.filter((t) => t.nombre.startsWith('Baño'));
  const dueno = (n: number) => familia.miembros.findIndex((m) => m.id === turnos[n]?.miembro);
  const [da, recibe] = [dueno(1), [0, 2].map(dueno).find((d) => d !== dueno(1)) ?? ANA];
  const por = turnos.find((t) => t.miembro === casa.id(recibe))?.id ?? 0;
  const suya = (await casa.pendientes(da)).find((a) => a.tarea === turnos[1]?.id);
  const pedido = { tipo: 'CAMBIAR', asignacion: suya?.id ?? 0, a: casa.id(recibe), por } as const;
  const { id } = await casa.como(da).pedirCambio(pedido);
  await casa.como(recibe).aceptarCambio({ id });

  // On four days each member completes their first open chore. From 12 October on Marta is at her other home.
  for (const dia of ['2026-10-06', '2026-10-08', '2026-10-10', '2026-10-13']) {
    await casa.el(dia);
    for (const quien of [ANA, LUIS, MARTA, LEO]) {
      const abierta = (await casa.pendientes(quien)).find((a) => (a.disponible_desde ?? '') <= dia);
      if (abierta !== undefined) await casa.como(quien).completar({ id: abierta.id });
    }
  }
});
afterEach(async () => {
  await app.app.close();
  await otra.app.close();
});

/** Keys in answers whose values are ids, with the list of the file that the ids belong to. */
const DE_LISTA: Readonly<Record<string, string>> = {
  tarea: 'tareas',
  parte_de: 'tareas',
  miembro: 'miembros',
  hecha_por: 'miembros',
  cedida_por: 'miembros',
  fuera: 'miembros',
  cada_uno: 'miembros',
  para: 'miembros',
};
/** Replaces ids by their positions in the file. `ids` is the list of the answer’s own `id` fields. */
const sinIds = (archivo: Crudo, ids: string, valor: unknown, clave = ''): unknown => {
  if (Array.isArray(valor)) return valor.map((v) => sinIds(archivo, ids, v, clave));
  if (typeof valor === 'number') {
    const lista = clave === 'id' ? ids : DE_LISTA[clave];
    if (lista === undefined) return valor;
    const lugar = archivo[lista]?.findIndex((fila) => fila['id'] === valor) ?? -1;
    expect(lugar, `${clave} ${String(valor)}`).toBeGreaterThanOrEqual(0);
    return `${lista} ${String(lugar)}`;
  }
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor)
      .filter(([k]) => k !== 'familia')
      .map(([k, v]) => [k, sinIds(archivo, k === 'cubre_a' ? 'miembros' : ids, v, k)]),
  );
};

const PANTALLAS = {
  [RUTAS.semana]: 'asignaciones',
  [`${RUTAS.semana}?desde=2026-10-05`]: 'asignaciones',
  [`${RUTAS.semana}?desde=2026-10-19&dias=14`]: 'asignaciones',
  [RUTAS.cuentas]: 'asignaciones',
  [RUTAS.asignaciones]: 'asignaciones',
  [RUTAS.misTareas]: 'asignaciones',
  [RUTAS.asignacionesHoy]: 'asignaciones',
  [RUTAS.tareas]: 'tareas',
  [RUTAS.ausencias]: 'ausencias',
} as const;

/** Reads the family’s file, and the answers to `PANTALLAS` for each member, with positions in the file instead of ids. */
const leerTodo = async (
  de: App,
  suya: number,
  miembros: readonly { readonly id: number; readonly acceso: number }[],
) => {
  const archivo = JSON.parse(await archivoEntero(de, suya)) as Crudo;
  const leido: Record<string, unknown> = {};
  for (const [i, { id: usuario, acceso }] of miembros.entries()) {
    const token = await de.contexto.tokens.firmarAcceso({ usuario, acceso });
    for (const [url, ids] of Object.entries(PANTALLAS)) {
      const { estado, cuerpo } = await llamar(de, 'GET', url, token);
      expect(estado, url).toBe(200);
      leido[`${String(i)} ${url}`] = sinIds(archivo, ids, cuerpo);
    }
  }
  return { archivo: conNombres(archivo), leido };
};

/** Creates logins for the members of an imported family, in the order of the file. */
const entrar = async (suya: number) => {
  const db = otra.contexto.base.escritura;
  const todos = await db.selectFrom('usuarios').select('id').where('familia_id', '=', suya).orderBy('id').execute();
  const entrados = [];
  for (const { id } of todos) {
    const fila = { usuario_id: id, hash_actual: `prueba ${String(id)}`, creado_en: reloj.ahora() };
    const acceso = await db
      .insertInto('accesos')
      .values({ ...fila, expira_en: '2999-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    entrados.push({ id, acceso: acceso.id });
  }
  return entrados;
};

test('a family with turns, own chores, entered chores and two homes is imported completely, and continues alike on both servers', async () => {
  const traida = await otra.app.inject({
    method: 'POST',
    url: RUTAS.importarFamilia,
    headers: { 'content-type': 'application/json' },
    payload: await archivoEntero(app, familia.id),
  });
  expect(traida.statusCode, traida.body).toBe(201);
  const alli = traida.json<FamiliaTraida>().familia.id;
  const entrados = await entrar(alli);

  const [aqui, alla] = [await leerTodo(app, familia.id, familia.miembros), await leerTodo(otra, alli, entrados)];
  const { archivo } = aqui;
  const con = (lista: string, columna: string, valor: unknown) =>
    (archivo[lista] ?? []).filter((f) => f[columna] === valor);
  expect(con('tareas', 'personal', true)).not.toEqual([]);
  expect(con('tareas', 'apuntada', true)).toHaveLength(2);
  expect(con('tareas', 'en_partes', 'SEMANAS_3')).toHaveLength(1);
  expect(con('ausencias', 'temporada', true)).toHaveLength(1);
  expect(con('ausencias', 'alternas', true)).not.toEqual([]);
  expect(con('cambios', 'estado', 'HECHO')).toHaveLength(1);
  for (const estado of ['COMPLETADA', 'VENCIDA', 'PENDIENTE'])
    expect(con('asignaciones', 'estado', estado)).not.toEqual([]);
  expect({ ...alla.archivo, suma: [] }).toEqual({ ...archivo, suma: [] });
  expect(alla.leido).toEqual(aqui.leido);

  // Two weeks later, turns of weeks, personal chores and weeks at the other home have passed on both servers.
  reloj.poner('2026-10-28T10:00:00.000Z');
  for (const una of [app, otra])
    await medianoche(una.contexto, (error) => {
      throw error;
    });
  expect((await leerTodo(otra, alli, entrados)).leido).toEqual(
    (await leerTodo(app, familia.id, familia.miembros)).leido,
  );
});
