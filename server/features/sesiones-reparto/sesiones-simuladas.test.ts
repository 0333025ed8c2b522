import { afterAll, beforeAll, expect, test } from 'vitest';
import { IniciarReparto, LIMITES_TURNO } from '#shared/contracts/comienzo-reparto.ts';
import { azarDeSemilla, type Azar } from '#shared/domain/reparto/cuotas/orden.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { GRUPOS_EDAD } from '#shared/domain/tipos.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import type { Actor } from '#server/change/contexto.ts';
import type { Publicacion } from '#server/change/difusion.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { leerVersion } from '#server/change/cambio.ts';
import { leerEventos } from '#server/data/sesiones.ts';
import { guardarDeseos } from '#server/features/deseos/deseos.ts';
import { restablecerCuenta } from '#server/features/usuarios/cuenta.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { EN_POSTGRES } from '#server/testing/base-de-prueba.ts';
import { guardadoYPlegado, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { sembrarFamilia } from '#server/testing/sembrar.ts';
import { iniciar } from './iniciar.ts';
import { cerrar, deshacer, elegirPor, elegirTarea, responderPropuesta, volver } from './jugadas.ts';

/**
 * Simulates many families on one server and clock, eight at a time. Members pick, delay, leave, come back, lose their
 * accounts, change their wishes and try forbidden moves; admins pick for others and undo.
 */
const SESIONES = EN_POSTGRES ? 12 : rondas(50, 250);
const A_LA_VEZ = 8;
const PASOS_MAXIMOS = 600;

/** Refusals of a move that came too late: the clock or another member's move was faster. */
const TARDE = new Set([
  'NO_ES_TU_TURNO',
  'TURNO_DE_OTRO',
  'SIN_SESION',
  'TAREA_YA_ELEGIDA',
  'EXCEDE_CUOTA',
  'NADA_QUE_DESHACER',
  'NO_EN_CIERRE',
  'PROPUESTA_CERRADA',
  'YA_RESPONDIDA',
]);

const reloj = relojFijo('2026-01-05T10:00:00.000Z');
/** The last version published to each family. Each later one must be the same or the next. */
const versiones = new Map<number, number>();
const saltos: Publicacion[] = [];
let app: App;
beforeAll(async () => {
  app = await buildTestApp({ reloj });
  app.contexto.difusion.oir({
    eventos: (lista) => {
      for (const p of lista.filter((x) => x.destino.miembro === null)) {
        const { familia } = p.destino;
        const ultima = versiones.get(familia) ?? 0;
        if (p.version !== ultima && p.version !== ultima + 1) saltos.push(p);
        versiones.set(familia, p.version);
      }
    },
  });
});
afterAll(() => app.app.close());

interface Casa {
  readonly azar: Azar;
  readonly actores: readonly Actor[];
  readonly sesion: number;
  readonly limite: number | null;
  readonly fuera: Set<number>;
}

const una = <T>(azar: Azar, lista: readonly T[]): T => lista[azar(lista.length)]!;

/** Returns whether a move was made; fails if it was refused for a reason not in `TARDE`. */
const decir = <T>(resultado: ResultadoCaso<T>): boolean => {
  if (!resultado.ok) expect(TARDE).toContain(resultado.codigo);
  return resultado.ok;
};

const fundar = async (semilla: number): Promise<Casa> => {
  const { contexto } = app;
  const azar = azarDeSemilla(semilla);
  const grupos = ['ADULTO' as const, ...Array.from({ length: azar(6) }, () => una(azar, GRUPOS_EDAD))];
  const familia = await sembrarFamilia(
    app,
    grupos.map((grupo_edad, i) => ({ nombre: `M${String(i)}`, grupo_edad, admin: i === 0 })),
  );
  const actores = familia.miembros.map(({ id, acceso }, i): Actor => ({
    id,
    acceso,
    familia_id: familia.id,
    es_administrador: i === 0,
    zona_horaria: 'Europe/Madrid',
  }));
  const cortes = new Set<number>([0, 100]);
  while (cortes.size < actores.length + 1) cortes.add(1 + azar(99));
  const orden = [...cortes].toSorted((a, b) => a - b);
  await contexto.base.escritura
    .insertInto('configuraciones_reparto')
    .values(
      actores.map(({ id }, i) => ({
        familia_id: familia.id,
        miembro_id: id,
        trimestre_inicio: '2026-01-01',
        porcentaje_asignado: orden[i + 1]! - orden[i]!,
        activa: true,
      })),
    )
    .execute();
  for (let tareas = 1 + azar(14); tareas > 0; tareas -= 1) {
    const para = new Set([una(azar, grupos), ...GRUPOS_EDAD.filter(() => azar(2) === 0)]);
    const diaria = azar(4) === 0 ? ({ frecuencia: 'DIARIA', dia_semana: null } as const) : {};
    await sembrarTareas(app, familia.id, [azar(8) === 0 ? 0 : 1 + azar(20)], {
      apta_infantil: para.has('INFANTIL'),
      apta_juvenil: para.has('JUVENIL'),
      apta_adulto: para.has('ADULTO'),
      ...diaria,
    });
  }
  const limite = una(azar, [null, ...LIMITES_TURNO]);
  const contar = una(azar, ['PUNTOS', 'TRIMESTRE']);
  const inicio = await iniciar(contexto, actores[0]!, IniciarReparto.parse({ contar, limite_segundos: limite }));
  if (!inicio.ok) throw new Error(`Seed ${String(semilla)}: ${inicio.codigo}`);
  decir(inicio);
  return { azar, actores, sesion: inicio.valor.sesion.id, limite, fuera: new Set() };
};

const leer = async ({ sesion }: Casa): Promise<EstadoReparto> =>
  JSON.parse(
    (
      await app.contexto.base.escritura
        .selectFrom('sesiones_reparto')
        .select('estado')
        .where('id', '=', sesion)
        .executeTakeFirstOrThrow()
    ).estado,
  ) as EstadoReparto;

/** Lets a third to a little more than the whole of a turn's time pass. */
const esperar = async ({ azar, limite }: Casa): Promise<void> => {
  reloj.avanzar(((limite ?? 86_400) * (4 + azar(10))) / 12);
  await app.plazos.vencer();
};

const elegir = async (casa: Casa, e: EstadoReparto, porOtro: boolean): Promise<void> => {
  const { azar, actores, sesion, fuera } = casa;
  const quien = actores.find((a) => a.id === e.turno)!;
  const { id: tarea } = una(azar, tareasLegales(e, quien.id));
  decir(
    porOtro || fuera.has(quien.id)
      ? await elegirPor(app.contexto, actores[0]!, sesion, { tarea_id: tarea, miembro: quien.id })
      : await elegirTarea(app.contexto, quien, sesion, tarea),
  );
};

/** Lets a member try to pick out of turn, or a chore that they may not have. */
const trampear = async ({ actores, azar, sesion }: Casa, e: EstadoReparto): Promise<void> => {
  const quien = una(azar, actores);
  const tarea = una(azar, e.tareas);
  const legal = e.turno === quien.id && tareasLegales(e, quien.id).some((t) => t.id === tarea.id);
  if (legal) return;
  const resultado = await elegirTarea(app.contexto, quien, sesion, tarea.id);
  // Between the read and the attempt the clock may have made the pick legal.
  if (resultado.ok) decir(resultado);
  else expect([...TARDE, 'TAREA_NO_APTA']).toContain(resultado.codigo);
};

const desear = async ({ actores, azar }: Casa, e: EstadoReparto): Promise<void> => {
  const quien = una(azar, actores);
  const grupo = e.participantes.find((p) => p.id === quien.id)!.grupo_edad;
  // A wish names a whole chore, even if the draft deals it in parts.
  const suyas = [...new Set(e.tareas.filter((t) => apta(t, grupo) && azar(3) > 0).map((t) => t.parte_de ?? t.id))];
  decir(await guardarDeseos(app.contexto, quien, { tareas: azar(2) === 0 ? suyas : suyas.toReversed() }));
};

const salirOEntrar = async ({ actores, azar, fuera }: Casa): Promise<void> => {
  const quien = una(azar, actores);
  if (quien.es_administrador) return;
  if (!fuera.delete(quien.id)) {
    decir(await restablecerCuenta(app.contexto, actores[0]!, quien.id));
    fuera.add(quien.id);
  } else
    await app.contexto.base.escritura
      .updateTable('usuarios')
      .set({ password_hash: 'clara:otra' })
      .where('id', '=', quien.id)
      .execute();
};

/** Lets a deferred member come back, or any member if nobody was deferred. */
const volverAlguien = async ({ actores, azar, sesion }: Casa, e: EstadoReparto): Promise<void> => {
  const ausentes = actores.filter((a) => (e.aplazamientos[a.id] ?? 0) > 0);
  decir(await volver(app.contexto, una(azar, ausentes.length > 0 ? ausentes : actores), sesion));
};

const pasoEnEleccion = async (casa: Casa, e: EstadoReparto): Promise<void> => {
  const dado = casa.azar(100);
  if (dado < 40) await elegir(casa, e, false);
  else if (dado < 50) await elegir(casa, e, true);
  else if (dado < 72) await (casa.limite === null ? elegir(casa, e, false) : esperar(casa));
  else if (dado < 77) decir(await deshacer(app.contexto, casa.actores[0]!, casa.sesion));
  else if (dado < 84) await volverAlguien(casa, e);
  else if (dado < 91) await desear(casa, e);
  else if (dado < 97) await trampear(casa, e);
  else await salirOEntrar(casa);
};

const pasoEnCierre = async (casa: Casa, e: EstadoReparto): Promise<void> => {
  const { azar, actores, sesion } = casa;
  const dado = azar(100);
  const abierta = e.propuestas.find((p) => p.estado === 'PENDIENTE')!;
  const quien = actores.find((a) => abierta.pide.includes(a.id) && abierta.respuestas[a.id] === undefined)!;
  if (dado < 60)
    decir(await responderPropuesta(app.contexto, quien, sesion, { propuesta: abierta.n, acepta: azar(10) < 7 }));
  else if (dado < 72) decir(await cerrar(app.contexto, actores[0]!, sesion));
  else await esperar(casa);
};

const cuenta = new Map<string, number>();

/** Plays one session to its end and checks its result. */
const jugarEntera = async (semilla: number): Promise<void> => {
  const casa = await fundar(semilla);
  let e = await leer(casa);
  // Some wish lists exist from the start, because a list must exist before the time-out in which it picks.
  for (let listas = casa.actores.length; listas > 0; listas -= 2) await desear(casa, e);
  e = await leer(casa);
  for (let pasos = 0; e.fase === 'ELECCION' || e.fase === 'CIERRE'; pasos += 1) {
    if (pasos > PASOS_MAXIMOS) throw new Error(`Seed ${String(semilla)} does not end`);
    await (e.fase === 'ELECCION' ? pasoEnEleccion(casa, e) : pasoEnCierre(casa, e));
    e = await leer(casa);
  }
  const { escritura: db } = app.contexto.base;
  const { guardado, plegado } = await guardadoYPlegado(app, casa.sesion);
  expect(guardado, `seed ${String(semilla)}`).toStrictEqual(plegado);
  expect(e.fase, `seed ${String(semilla)}`).toBe('COMPLETADA');
  const grupos = new Map(e.participantes.map((p) => [p.id, p.grupo_edad]));
  expect(e.asignadas.map((a) => a.id).toSorted((a, b) => a - b)).toEqual(
    e.tareas.map((t) => t.id).toSorted((a, b) => a - b),
  );
  for (const { id, miembro } of e.asignadas) {
    const tarea = e.tareas.find((t) => t.id === id)!;
    expect(apta(tarea, grupos.get(miembro ?? 0)!), `seed ${String(semilla)}, task ${String(id)}`).toBe(true);
  }
  const trabajo = await db
    .selectFrom('responsabilidades')
    .select(['tarea_id as id', 'miembro_id as miembro'])
    .where('sesion_id', '=', casa.sesion)
    .orderBy('tarea_id')
    .execute();
  expect(trabajo).toEqual(e.asignadas.map(({ id, miembro }) => ({ id, miembro })).toSorted((a, b) => a.id - b.id));
  const { familia_id } = casa.actores[0]!;
  const version = await leerVersion(db, familia_id);
  // The deadline timer's move is published after its commit, so the event may not have arrived yet.
  await expect.poll(() => versiones.get(familia_id)).toBe(version);
  for (const evento of await leerEventos(db, casa.sesion)) {
    const motivo = 'motivo' in evento ? ` ${evento.motivo}` : '';
    cuenta.set(evento.tipo + motivo, (cuenta.get(evento.tipo + motivo) ?? 0) + 1);
  }
};

test('every session ends with each chore owned by a member whom it suits, and every kind of event occurs', async () => {
  for (let semilla = 0; semilla < SESIONES; semilla += A_LA_VEZ) {
    await Promise.all(Array.from({ length: A_LA_VEZ }, (_, i) => jugarEntera(semilla + i)));
  }
  expect(saltos).toEqual([]);
  // PostgreSQL plays too few sessions for each kind of event to occur.
  if (EN_POSTGRES) return;
  for (const tipo of [
    'ELECCION',
    'ELECCION_ADMIN',
    'AUTO LISTA',
    'AUTO REGLA',
    'APLAZADO',
    'VUELTA',
    'DESHECHO',
    'PROPUESTA',
    'RESPUESTA',
    'CIERRE SIN_PROPUESTAS',
    'CIERRE ADMIN',
    'CIERRE PLAZO',
  ]) {
    expect(cuenta.get(tipo) ?? 0, tipo).toBeGreaterThan(1);
  }
});
