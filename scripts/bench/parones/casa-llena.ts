import Database from 'better-sqlite3';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { MAXIMO_MIEMBROS, MAXIMO_TAREAS } from '#shared/domain/reparto/tipos.ts';
import type { Frecuencia } from '#shared/domain/tipos.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** The day on which the routes are measured, a Saturday. */
export const HOY = '2026-11-21';
export const AHORA = `${HOY}T10:00:00.000Z`;
const ANOS = 5;
const AUSENCIAS_DE_CADA_UNO = 60;

/** Number of chores of each frequency; 400 in all, the limit. */
const TAREAS: readonly (readonly [Frecuencia, number])[] = [
  ['DIARIA', 60],
  ['DOS_VECES_SEMANA', 100],
  ['SEMANAL', 200],
  ['MENSUAL', MAXIMO_TAREAS - 360],
];

/** Writes five years of completed assignments: each chore was done on its day, by its current owner. Then writes absences. */
const vivir = (archivo: string, familia: number): void => {
  const db = new Database(archivo);
  const desde = sumarDias(HOY, -365 * ANOS);
  db.prepare(
    `with recursive dias (dia) as (select $desde union all select date(dia, '+1 day') from dias where dia < date($hoy, '-1 day'))
     insert into asignaciones (familia_id, responsabilidad_id, tarea_id, miembro_id, trimestre_inicio, fecha_limite, disponible_desde, estado,
       tarea_nombre, tarea_puntos, tarea_tiempo, puntos_ganados, creada_en, completada_en, completada_por, completada_el)
     select t.familia_id, r.id, t.id, r.miembro_id,
       strftime('%Y', dia) || '-' || printf('%02d', ((strftime('%m', dia) - 1) / 3) * 3 + 1) || '-01', dia, dia, 'COMPLETADA',
       t.nombre, t.puntos, 10, t.puntos, dia || 'T06:00:00.000Z', dia || 'T17:00:00.000Z', r.miembro_id, dia
     from dias join tareas t on t.familia_id = $familia
       join responsabilidades r on r.tarea_id = t.id and r.terminada_en is null
     where t.frecuencia = 'DIARIA' or (t.frecuencia = 'MENSUAL' and strftime('%d', dia) = '01')
       or (t.frecuencia = 'SEMANAL' and strftime('%w', dia) = '1')
       or (t.frecuencia = 'DOS_VECES_SEMANA' and strftime('%w', dia) in ('1', '4'))
     order by dia`,
  ).run({ desde, hoy: HOY, familia });
  // Sixty absences of five days for each member, one every nine days until some two months from now. Members start on different
  // days, so that some of them are away on any day.
  db.prepare(
    `with recursive n (n) as (select 0 union all select n + 1 from n where n < $cuantas - 1)
     insert into ausencias (familia_id, miembro_id, desde, hasta, alternas, nota, creada_por, creada_en, confirmada_por, confirmada_en)
     select u.familia_id, u.id, date($hoy, (60 - n * 9 + u.id % 9) || ' day'), date($hoy, (64 - n * 9 + u.id % 9) || ' day'), 0, '',
       u.id, $ahora, u.id, $ahora from usuarios u, n where u.familia_id = $familia`,
  ).run({ cuantas: AUSENCIAS_DE_CADA_UNO, hoy: HOY, ahora: AHORA, familia });
  db.close();
};

/**
 * Creates a family with the maximum of members and chores in a new database, plays its draft, and writes five years of history
 * and the members' absences.
 */
export const llenarCasa = async (archivo: string): Promise<FamiliaSembrada> => {
  const app = await buildTestApp({ archivo, reloj: relojFijo(AHORA) });
  const familia = await sembrarFamilia(
    app,
    Array.from({ length: MAXIMO_MIEMBROS }, (_, i) => ({
      nombre: `Miembro${String(i + 1)}`,
      admin: i < 2,
      grupo_edad: i < 22 ? ('ADULTO' as const) : i < 26 ? ('JUVENIL' as const) : ('INFANTIL' as const),
    })),
  );
  for (const [frecuencia, cuantas] of TAREAS)
    await sembrarTareas(
      app,
      familia.id,
      Array.from({ length: cuantas }, (_, i) => 4 + (i % 13)),
      {
        frecuencia,
        dia_semana: frecuencia === 'DIARIA' || frecuencia === 'MENSUAL' ? null : 1,
        dia_semana_2: frecuencia === 'DOS_VECES_SEMANA' ? 4 : null,
        dia_mes: frecuencia === 'MENSUAL' ? 1 : null,
      },
    );
  const admin = familia.miembros[0]?.token ?? '';
  const mover = async (url: string, cuerpo?: unknown): Promise<SesionReparto> => {
    const hecha = await llamar(app, 'POST', url, admin, cuerpo);
    if (hecha.estado >= 300) throw new Error(`${url}: ${JSON.stringify(hecha.cuerpo)}`);
    return (hecha.cuerpo as JugadaHecha).sesion;
  };
  let sesion = await mover(RUTAS.iniciar, { contar: 'PUNTOS' });
  const { id } = sesion;
  while (sesion.fase === 'ELECCION') {
    const [tarea] = tareasLegales(estadoDeSesion(sesion), sesion.miembro_turno_actual ?? 0);
    sesion = await mover(ruta(RUTAS.elegirPor, { id }), { tarea_id: tarea?.id });
  }
  if (!sesion.completada) await mover(ruta(RUTAS.cerrarReparto, { id }));
  await app.app.close();
  vivir(archivo, familia.id);
  return familia;
};
