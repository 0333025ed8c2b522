import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pausa } from 'node:timers/promises';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { sumarDias } from '#shared/domain/calendario.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { medianoche } from '#server/jobs/medianoche.ts';
import { recordatorios } from '#server/jobs/recordatorios.ts';
import { vencerCambios } from '#server/jobs/cambios.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { rutasDe } from '#server/testing/rutas-de-prueba.ts';
import { llamar, type FamiliaSembrada } from '#server/testing/sembrar.ts';
import type { Cifra } from '../informe.ts';
import type { Opciones } from '../opciones.ts';
import { AHORA, HOY, llenarCasa } from '../parones/casa-llena.ts';
import { llamadasDe, type EnCasa, type Llamada } from '../parones/llamadas.ts';
import { enCarpeta } from '../procesos.ts';

/** What neither a request nor a job may keep the event loop for, ms. */
const OBJETIVO = 100;
const VUELTAS = 3;
/** Proposals of a reajuste that are answered: the others cost as much. */
const RESPONDIDAS = 10;
const DECIR = 12;

interface Medida {
  readonly que: string;
  readonly estado: number;
  /** Milliseconds for which nobody else got a turn. */
  readonly ms: number;
}

const medir = async (que: string, hacer: () => Promise<number>): Promise<Medida> => {
  const retraso = monitorEventLoopDelay({ resolution: 1 });
  retraso.enable();
  await pausa(10);
  retraso.reset();
  const estado = await hacer();
  await pausa(10);
  retraso.disable();
  return { que, estado, ms: retraso.max / 1e6 };
};

const fallar = (error: unknown): void => {
  throw error;
};

/** Opens a copy of the house at an instant. */
const enCopia = async <T>(
  casa: string,
  ahora: string,
  hacer: (app: App, reloj: ReturnType<typeof relojFijo>) => Promise<T>,
): Promise<T> => {
  const archivo = `${casa}.copia`;
  for (const fin of ['', '-wal', '-shm']) rmSync(`${archivo}${fin}`, { force: true });
  copyFileSync(casa, archivo);
  const reloj = relojFijo(ahora);
  const app = await buildTestApp({ archivo, reloj });
  try {
    return await hacer(app, reloj);
  } finally {
    await app.app.close();
  }
};

const mirarCasa = async ({ contexto }: App, familia: FamiliaSembrada): Promise<EnCasa> => {
  const db = contexto.base.escritura;
  const ids = (filas: readonly { readonly id: number }[]): number[] => filas.map((f) => f.id);
  const pendientes = await db
    .selectFrom('asignaciones')
    .select(['id', 'miembro_id'])
    .where('estado', '=', 'PENDIENTE')
    .where('fecha_limite', '<=', HOY)
    .execute();
  const hecha = db.selectFrom('asignaciones').select('id').where('completada_el', '=', sumarDias(HOY, -20));
  return {
    familia: familia.id,
    miembros: familia.miembros.map((m) => m.id),
    tareas: ids(await db.selectFrom('tareas').select('id').orderBy('id').execute()),
    suyas: familia.miembros.map((m) => ids(pendientes.filter((p) => p.miembro_id === m.id))),
    completada: (await hecha.executeTakeFirstOrThrow()).id,
    ausencia: (await db.selectFrom('ausencias').select('id').where('desde', '>', HOY).executeTakeFirstOrThrow()).id,
    sesion: (await db.selectFrom('sesiones_reparto').select('id').executeTakeFirstOrThrow()).id,
  };
};

/** Every route: those of the list as it says, the others with whatever their path needs and no body. */
const medirRutas = (casa: string, familia: FamiliaSembrada): Promise<readonly Medida[]> =>
  enCopia(casa, AHORA, async (app) => {
    const token = (quien = 0): Promise<string> => {
      const m = familia.miembros[quien];
      return app.contexto.tokens.firmarAcceso({ usuario: m?.id ?? 0, acceso: m?.acceso ?? 0 });
    };
    const llamarUna = async (l: Llamada): Promise<Medida> => {
      const url = ruta(l.url, { id: l.id ?? familia.id, n: l.n ?? 1 }) + (l.consulta ?? '');
      const headers = { authorization: `Bearer ${await token(l.quien)}`, 'cache-control': 'no-cache' };
      return medir(`${l.metodo} ${l.url}${l.consulta ?? ''}`, async () => {
        const { statusCode } = await app.app.inject({
          method: l.metodo,
          url,
          headers,
          ...(l.cuerpo === undefined ? {} : { payload: l.cuerpo as object }),
        });
        return statusCode;
      });
    };
    const medidas: Medida[] = [];
    const rutas = rutasDe(app).filter((r) => r.metodo !== 'HEAD');
    for (const r of rutas) if (r.metodo === 'GET') medidas.push(await llamarUna({ metodo: 'GET', url: r.url }));
    for (const l of llamadasDe(await mirarCasa(app, familia))) medidas.push(await llamarUna(l));
    const vistos = await llamar(app, 'GET', RUTAS.reajustes, await token());
    const enCurso = (vistos.cuerpo as ReajustesVistos).reajuste;
    for (const p of enCurso?.propuestas.slice(0, RESPONDIDAS) ?? [])
      for (const pide of p.pide.slice(0, 2))
        medidas.push(
          await llamarUna({
            metodo: 'POST',
            url: RUTAS.responderReajuste,
            id: enCurso?.id ?? 0,
            n: p.n,
            quien: familia.miembros.findIndex((m) => m.id === pide),
            cuerpo: { acepta: false },
          }),
        );
    medidas.push(await llamarUna({ metodo: 'POST', url: RUTAS.terminarReajuste, id: enCurso?.id ?? 0 }));
    medidas.push(...(await medirReparto(app, await token(), llamarUna)));
    const hechas = new Set(medidas.map((m) => m.que.split('?')[0]));
    for (const r of rutas)
      if (!hechas.has(`${r.metodo} ${r.url}`))
        medidas.push(await llamarUna({ metodo: r.metodo as Llamada['metodo'], url: r.url, cuerpo: {} }));
    return medidas;
  });

/** A whole draft: its start, picks in the middle, the last one with the closing, and its end. */
const medirReparto = async (
  app: App,
  admin: string,
  llamarUna: (l: Llamada) => Promise<Medida>,
): Promise<readonly Medida[]> => {
  const actual = async (): Promise<SesionReparto | null> =>
    ((await llamar(app, 'GET', RUTAS.sesionActual, admin)).cuerpo as { sesion: SesionReparto | null }).sesion;
  const medidas = [await llamarUna({ metodo: 'POST', url: RUTAS.iniciar, cuerpo: { contar: 'PUNTOS' } })];
  let sesion = await actual();
  const elegir = async (antes: SesionReparto, mide: boolean): Promise<SesionReparto | null> => {
    const { id, miembro_turno_actual } = antes;
    const [tarea] = tareasLegales(estadoDeSesion(antes), miembro_turno_actual ?? 0);
    const cuerpo = { tarea_id: tarea?.id };
    if (mide) {
      medidas.push(await llamarUna({ metodo: 'POST', url: RUTAS.elegirPor, id, cuerpo }));
      return actual();
    }
    const hecha = await llamar(app, 'POST', ruta(RUTAS.elegirPor, { id }), admin, cuerpo);
    return (hecha.cuerpo as JugadaHecha).sesion;
  };
  for (let n = 0; sesion?.fase === 'ELECCION'; n += 1)
    sesion = await elegir(sesion, n % 50 === 0 || sesion.tareas.filter((t) => t.miembro === null).length < 4);
  if (sesion !== null && !sesion.completada) {
    medidas.push(await llamarUna({ metodo: 'POST', url: RUTAS.cerrarReparto, id: sesion.id }));
  }
  return medidas;
};

/** Each job, as many days later as makes it do what it does; the longest of them, which takes a minute, once. */
const medirTrabajos = async (casa: string, ronda: number): Promise<readonly Medida[]> => {
  const trabajos: readonly (readonly [que: string, cuando: string, hacer: (app: App) => Promise<unknown>])[] = [
    ['medianoche: un día', '2026-11-22T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
    ['medianoche: cierre de semana', '2026-11-23T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
    ['medianoche: cambio de trimestre', '2027-01-01T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
    ['medianoche: cuentas congeladas', '2027-01-16T08:00:00.000Z', (app) => medianoche(app.contexto, fallar)],
    ['recordatorios', '2026-11-21T20:00:00.000Z', (app) => recordatorios(app.contexto, fallar)],
    ['peticiones caducadas', '2026-11-24T20:00:00.000Z', (app) => vencerCambios(app.contexto, fallar)],
    ['plazos', AHORA, (app) => app.plazos.vencer()],
    ...(ronda > 0
      ? []
      : [
          [
            'medianoche: un año apagada',
            '2027-11-21T08:00:00.000Z',
            (app: App) => medianoche(app.contexto, fallar),
          ] as const,
        ]),
  ];
  const medidas: Medida[] = [];
  for (const [que, cuando, hacer] of trabajos)
    medidas.push(
      await enCopia(casa, cuando, (app) =>
        medir(que, async () => {
          await hacer(app);
          return 200;
        }),
      ),
    );
  return medidas;
};

/** The lowest of several rounds of each. */
const menores = (rondas: readonly (readonly Medida[])[]): readonly Medida[] => {
  const porNombre = new Map<string, Medida>();
  for (const ronda of rondas) {
    const suyas = new Map<string, Medida>();
    // Of what is called several times in a round the longest counts.
    for (const m of ronda) if (m.ms > (suyas.get(m.que)?.ms ?? 0)) suyas.set(m.que, m);
    for (const m of suyas.values()) if (m.ms < (porNombre.get(m.que)?.ms ?? Infinity)) porNombre.set(m.que, m);
  }
  return [...porNombre.values()].toSorted((a, b) => b.ms - a.ms);
};

/**
 * The longest time for which a route or a job lets nobody else in, in a house of 30 members and 400 chores with five years
 * behind it and sixty absences a member: the lowest of three rounds, since the machine is shared.
 */
export const medirParones = ({ rapido }: Opciones): Promise<readonly Cifra[]> =>
  enCarpeta(async (carpeta) => {
    const casa = join(carpeta, 'llena.db');
    const familia = await llenarCasa(casa);
    const rondas: (readonly Medida[])[] = [];
    for (let n = 0; n < (rapido ? 1 : VUELTAS); n += 1)
      rondas.push([...(await medirRutas(casa, familia)), ...(await medirTrabajos(casa, n))]);
    const medidas = menores(rondas);
    console.log('| ruta o trabajo | responde | parón más largo, ms |\n| --- | --- | --- |');
    for (const { que, estado, ms } of medidas) console.log(`| ${que} | ${String(estado)} | ${ms.toFixed(0)} |`);
    return medidas.slice(0, DECIR).map(({ que, ms }): Cifra => ({ que, valor: ms, unidad: 'ms', objetivo: OBJETIVO }));
  });
