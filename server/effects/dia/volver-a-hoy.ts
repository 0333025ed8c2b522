import { sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { primeraSinAsentar } from '#shared/domain/resumen/resumen.ts';
import { finDelPedido } from '#shared/domain/cambios/cambios.ts';
import { fecharCambios } from '#server/data/cambios.ts';
import {
  borrarFuturas,
  borrarTrimestres,
  descongelarCuentas,
  fecharHechas,
  fecharLoDemas,
  leerHechasAlli,
  olvidarDias,
  ponerDiaAlHecho,
  reabrirVencidas,
} from '#server/data/corregir-dia.ts';
import { borrarPagasDesde } from '#server/data/paga.ts';
import type { Db } from '#server/db/esquema.ts';
import type { Momento } from '#server/change/cambio.ts';
import { isDeepStrictEqual } from 'node:util';
import { abrirSiguiente } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import {
  devolver,
  type FilaAsignada,
  leerCrudas,
  type LoHecho,
  quitarAsignadas,
  reponer,
  reponerLoDemas,
  reponerRachas,
  sigueSuTrabajo,
} from '#server/data/lo-que-hizo.ts';
import { type Abierta, leerAbiertaDe, moverFecha } from '#server/data/ocurrencias.ts';
import { leerRachas } from '#server/data/rachas.ts';
import { otorgarLogros, retirarLogros, SIN_SEMANAS } from '#server/effects/logros/otorgar-logros.ts';
import { contarDesdeHecha } from '#server/effects/trabajo/ocurrencias.ts';
import { recalcularRachas } from '#server/effects/trabajo/rachas-y-semanas.ts';

/** Number of days by which a change of time zone may put a family's day back. A day further ahead began under a wrong clock. */
const DIAS_POR_LA_ZONA = 1;

/**
 * Number of days from today that always reach the next quarter, and sometimes the one after it. Shares up to the quarter of that
 * day are kept, since a family may have set them already; later ones are deleted.
 */
const DIAS_HASTA_EL_SIGUIENTE = 92;

/** Tells whether the last day that began lies so far ahead that the clock must have been wrong. */
export const estaPorVenir = (ultimo: string, hoy: string): boolean => ultimo > sumarDias(hoy, DIAS_POR_LA_ZONA);

/**
 * Brings a family back to today from days that began too early under a wrong clock.
 * Completions stay and count as today's. Lapses, occurrences and frozen ledgers that those days brought are undone, so today's
 * chores are due again. Shares of far quarters are deleted, and unpaid pocket money of weeks not settled yet. Other dates in
 * the future, such as those of requests and corrections, become today's. The records of today and later days are deleted: the
 * caller must begin today afterwards.
 */
export const corregirAHoy = async (trx: Db, familia: number, momento: Momento): Promise<void> => {
  await fecharHechas(trx, familia, momento);
  await borrarFuturas(trx, familia, momento);
  await reabrirVencidas(trx, familia, momento);
  await fecharLoDemas(trx, familia, momento);
  await fecharCambios(trx, familia, { ahora: momento.ahora, caduca_en: finDelPedido(momento.ahora) });
  await borrarTrimestres(trx, familia, trimestreDe(sumarDias(momento.hoy, DIAS_HASTA_EL_SIGUIENTE)));
  await descongelarCuentas(trx, familia, momento);
  await borrarPagasDesde(trx, familia, primeraSinAsentar(momento.hoy));
  await olvidarDias(trx, familia, momento);
};

// Undoes the beginning of a day that has not come yet, such as when the clock was two hours ahead over midnight or the family's
// zone was wrong for an hour. Everything returns to how it was before, except what people did meanwhile, which stays.
//
// An example. «Fregar» is Ana's every day. On Monday its row 7, due on Monday, is pending. A wrong clock begins Tuesday: row 7
// lapses, and row 8 opens, due on Tuesday, with `anterior_id` 7. They are a thread (`Hilo`): `antes` and `despues` are row 7 as
// it was and as it lapsed, `abiertas` is [8]. Then the clock is set right, and it is Monday again:
// - Nobody did anything: row 8 is deleted, and row 7 is pending again.
// - Ana ticked off row 8, which opened row 9 for Wednesday. She did Monday's work: row 8 gets the day and link of row 7, which is
//   deleted. `asentarVuelta` dates the completion on Monday, and moves row 9 to Tuesday, the day after row 8's.
// - Row 8 was taken or covered: it takes the place of row 7 likewise. A postponement of row 8 is lost, since its day comes after
//   the occurrence that follows row 7.
// - An admin deleted row 8, which opened row 9 with `anterior_id` 7: without the wrong day they would have deleted row 7. It is
//   deleted, and row 9 moves to Tuesday.
// - The chore was deleted or switched off, and row 8 with it: row 7 is deleted too.
// - Row 7 was counted as done after all («La hice ayer»): both rows stay as they are.

/** The former values of the fields of an assignment that the beginning of the day changed. */
const loCambiado = (antes: FilaAsignada, despues: FilaAsignada): Partial<FilaAsignada> =>
  Object.fromEntries(Object.entries(antes).filter(([campo, valor]) => valor !== despues[campo as keyof FilaAsignada]));

/** The fields that place an occurrence in its responsibility: its days and links, but neither its member nor its outcome. */
const sitioDe = ({
  fecha_limite,
  disponible_desde,
  su_dia,
  trimestre_inicio,
  creada_en,
  anterior_id,
  pospuesta_al,
  pospuestas,
  aplazos,
}: FilaAsignada) => ({
  fecha_limite,
  disponible_desde,
  su_dia,
  trimestre_inicio,
  creada_en,
  anterior_id,
  pospuesta_al,
  pospuestas,
  aplazos,
});

/**
 * Moves an open occurrence to its chore's next day after another occurrence, and ends its postponement. Leaves one that has
 * that day already as it is.
 */
const ponerTras = async (
  db: Db,
  abierta: Abierta,
  { fecha_limite, hecha }: { readonly fecha_limite: string; readonly hecha: string | null },
): Promise<void> => {
  const { su_dia = null, ...sitio } = abrirSiguiente(abierta, { fecha_limite }, hecha) ?? {};
  if (!('fecha_limite' in sitio)) return;
  const { fecha_limite: dia, disponible_desde: desde } = abierta;
  if (sitio.fecha_limite === dia && sitio.disponible_desde === desde && su_dia === abierta.su_dia) return;
  await moverFecha(db, abierta.id, { ...sitio, su_dia, trimestre_inicio: trimestreDe(sitio.fecha_limite) });
};

/**
 * An occurrence before and after it lapsed, and the occurrences that the beginning of the day opened after it, in order. All but
 * the last of `abiertas` were passed over and lapsed at once; the last was left open. The list is empty when none followed.
 */
interface Hilo {
  readonly antes: FilaAsignada;
  readonly despues: FilaAsignada;
  readonly abiertas: readonly FilaAsignada[];
}

/** Undoes the lapse of one occurrence and what followed. `ahora` has the present rows by id; deleted ones are missing. */
const deshacerHilo = async (
  db: Db,
  { antes, despues, abiertas }: Hilo,
  ahora: ReadonlyMap<number, FilaAsignada>,
): Promise<void> => {
  // A member has said since how this occurrence ended (a correction); keep that.
  if (ahora.get(antes.id)?.estado !== 'VENCIDA') return;
  const ultima = abiertas.at(-1);
  const es = ultima === undefined ? undefined : ahora.get(ultima.id);
  if (ultima !== undefined && es !== undefined && !isDeepStrictEqual({ ...es }, { ...ultima })) {
    // The open occurrence was ticked off, taken, covered or handed on. Without the wrong day that would have happened to the
    // lapsed occurrence, so the open one takes its place.
    const pasadas = abiertas.slice(0, -1).map((a) => a.id);
    const { anterior_id } = antes;
    // If the chore's days were edited since, the open occurrence keeps the day to which the edit moved it.
    await reponer(db, es.id, es.fecha_limite === ultima.fecha_limite ? sitioDe(antes) : { anterior_id });
    await quitarAsignadas(db, [antes.id, ...pasadas]);
    return;
  }
  await quitarAsignadas(
    db,
    abiertas.map((a) => a.id),
  );
  const sigue = await sigueSuTrabajo(db, antes);
  const otra =
    sigue && antes.responsabilidad_id !== null ? await leerAbiertaDe(db, antes.responsabilidad_id) : undefined;
  if (sigue && otra === undefined) await reponer(db, antes.id, loCambiado(antes, despues));
  else {
    // The open occurrence was deleted since, alone or with its work. Without the wrong day the lapsed one would have been
    // deleted, so it is not restored; the one opened since (`otra`) follows it by its day.
    if (otra !== undefined && antes.fecha_limite !== null) {
      await ponerTras(db, otra, { fecha_limite: antes.fecha_limite, hecha: null });
      await reponer(db, otra.id, { anterior_id: antes.anterior_id });
    }
    await quitarAsignadas(db, [antes.id]);
  }
};

/** Undoes the changes of assignments: threads first, then rows opened, given back or removed outside any thread. */
const deshacerAsignaciones = async (db: Db, { asignaciones, tareas }: LoHecho): Promise<void> => {
  const { antes, despues } = asignaciones;
  const eran = new Set(antes.map((a) => a.id));
  const quedaron = new Map(despues.map((a) => [a.id, a]));
  const nuevas = despues.filter((a) => !eran.has(a.id));
  const tras = new Map(nuevas.map((a) => [a.anterior_id, a]));
  const ahora = new Map((await leerCrudas(db, [...new Set([...eran, ...quedaron.keys()])])).map((a) => [a.id, a]));
  const deHilo = new Set<number>();

  for (const fila of antes) {
    const quedo = quedaron.get(fila.id);
    if (quedo?.estado !== 'VENCIDA') continue;
    const abiertas: FilaAsignada[] = [];
    for (let a = tras.get(fila.id); a !== undefined; a = tras.get(a.id)) abiertas.push(a);
    for (const { id } of abiertas) deHilo.add(id);
    await deshacerHilo(db, { antes: fila, despues: quedo, abiertas }, ahora);
  }
  /** Tells whether nobody has changed or deleted the row since the beginning of the day. */
  const intacta = ({ id }: FilaAsignada): boolean => {
    const [es, quedo] = [ahora.get(id), quedaron.get(id)];
    return es !== undefined && isDeepStrictEqual({ ...es }, { ...quedo });
  };
  await quitarAsignadas(
    db,
    nuevas.filter((a) => !deHilo.has(a.id) && intacta(a)).map((a) => a.id),
  );
  for (const fila of antes) {
    const quedo = quedaron.get(fila.id);
    if (quedo?.estado === 'PENDIENTE' && intacta(fila)) await reponer(db, fila.id, loCambiado(fila, quedo));
    if (quedo !== undefined) continue;
    // A row that the beginning of the day removed: a member had taken a free chore, and it was opened again. They have it back if
    // the chore is still open since then, so that it was neither deleted nor taken by another.
    const abierta = tareas.despues.find((t) => t.id === fila.tarea_id);
    const es = await db
      .selectFrom('tareas')
      .select(['abierta_en', 'borrada_en'])
      .where('id', '=', fila.tarea_id)
      .executeTakeFirst();
    if (abierta !== undefined && es?.borrada_en === null && es.abierta_en === abierta.abierta_en)
      await devolver(db, fila);
  }
};

/** Undoes the beginning of a day, described by `hizo`. Returns the members whose streaks must be recounted. */
export const deshacerDia = async (db: Db, familia: number, hizo: LoHecho): Promise<number[]> => {
  await deshacerAsignaciones(db, hizo);
  await reponerLoDemas(db, familia, hizo);
  return reponerRachas(db, hizo);
};

/**
 * Re-dates to today what people did on the days that were undone, and recomputes what follows from it.
 * `tocados` are members whose streaks changed for another reason and are recounted too.
 */
export const asentarVuelta = async (cambio: Cambio, tocados: readonly number[]): Promise<void> => {
  const { db, familia, ahora, hoy } = cambio;
  const hechas = await leerHechasAlli(db, familia, cambio);
  await ponerDiaAlHecho(db, familia, cambio);
  await fecharLoDemas(db, familia, cambio);
  await fecharCambios(db, familia, { ahora, caduca_en: finDelPedido(ahora) });
  for (const { id, responsabilidad_id, fecha_limite } of hechas) {
    const abierta = responsabilidad_id === null ? undefined : await leerAbiertaDe(db, responsabilidad_id);
    if (abierta?.anterior_id !== id || fecha_limite === null) continue;
    await ponerTras(db, abierta, { fecha_limite, hecha: hoy });
    await contarDesdeHecha(db, { ...abierta, id: abierta.tarea_id }, null);
  }
  const desde = hechas.reduce((primera, h) => (h.completada_en < primera ? h.completada_en : primera), ahora);
  const suyos = new Set([...tocados, ...hechas.map((h) => h.hecha_por ?? h.miembro_id)]);
  await recalcularRachas(db, await leerRachas(db, [...suyos]), cambio);
  // Completions on two days may have become one day, which may cost a streak's achievement; one done on its day may now be early,
  // which may earn another.
  for (const miembro of suyos)
    await retirarLogros(cambio, miembro, { desde, cerrada: false, soloPuesto: false, juzgar: async () => SIN_SEMANAS });
  await otorgarLogros(cambio, new Map([...suyos].map((miembro) => [miembro, SIN_SEMANAS])));
};
