import type { LogroDesbloqueado } from '#shared/contracts/logros.ts';
import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { siguienteOcurrencia } from '#shared/domain/calendario.ts';
import { finDeDeshacer } from '#shared/domain/omitir.ts';
import { mejorRacha } from '#shared/domain/racha.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { seAsienta, semanasAsentadas } from '#shared/domain/resumen/resumen.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import { venceEl } from '#shared/domain/vencimiento.ts';
import type { Cambio } from '#server/change/cambiar.ts';
import { estaArchivado } from '#server/data/archivo.ts';
import type { FilaAsignacion } from '#server/data/asignaciones.ts';
import { leerAusencias, leerAusenciasDe } from '#server/data/ausencias.ts';
import { leerQuienCubreLaSiguiente, tieneSiguiente } from '#server/data/cambios.ts';
import { marcarNoHecha, marcarPendiente } from '#server/data/completadas.ts';
import { leerPrimerDiaHecho } from '#server/data/logros.ts';
import { abrirDeNadie, cerrarDeNadie, quienLaTomo } from '#server/data/libres.ts';
import { borrarPendiente, borrarSiguiente, leerAbierta } from '#server/data/ocurrencias.ts';
import { fueRelevada, sigueEnPie } from '#server/data/responsabilidades.ts';
import { type FilaTarea, leerTareaOParte } from '#server/data/tareas.ts';
import { listarConCuenta, listarUsuarios, sumarPuntos } from '#server/data/usuarios.ts';
import { leerRachas } from '#server/data/rachas.ts';
import type { Db } from '#server/db/esquema.ts';
import { otorgarLogros, retirarLogros, SIN_SEMANAS, type Terminado } from '#server/effects/logros/otorgar-logros.ts';
import { avanzar } from './avanzar.ts';
import {
  darSemanas,
  juzgarSemanas,
  leerPasados,
  recalcularRachas,
  recontarComodines,
  recontarRachaDesde,
} from './rachas-y-semanas.ts';
import { contarDesdeHecha, contarDevuelta, diaEnQueSeDio } from './ocurrencias.ts';
import { abrirPartesLibres } from './partes.ts';
import { copiarTarea, ponerEnSuDia } from './seguir-tarea.ts';

/** A completed assignment. */
export type Hecha = FilaAsignacion & { readonly completada_en: string; readonly completada_el: Dia };

export const estaHecha = (fila: FilaAsignacion): fila is Hecha =>
  fila.estado === 'COMPLETADA' && fila.completada_en !== null && fila.completada_el !== null;

/** The occurrences that changed when a completion was withdrawn. */
export interface Retirada {
  /** Id of the occurrence that the completion had opened, now deleted; null: none. */
  readonly siguiente: number | null;
  /** True when other occurrences changed too: lapsed, opened or moved. */
  readonly otras: boolean;
}

/** Tells whether the occurrence was the last one of its chore's calendar, and its responsibility goes on. */
const eraLaUltima = async (
  db: Db,
  { responsabilidad_id, fecha_limite }: FilaAsignacion,
  tarea: FilaTarea,
): Promise<boolean> =>
  responsabilidad_id !== null &&
  fecha_limite !== null &&
  siguienteOcurrencia(tarea, fecha_limite) === null &&
  (await sigueEnPie(db, responsabilidad_id));

/** Tells whether the chore changed owner since, so that the next occurrence went with it. */
const seFueConLaTarea = async (db: Db, { id, responsabilidad_id }: FilaAsignacion): Promise<boolean> =>
  responsabilidad_id !== null && (await fueRelevada(db, responsabilidad_id)) && !(await tieneSiguiente(db, id));

/**
 * Tells whether an ended occurrence without a next one may become pending again. It may if it was the last of its chore's
 * calendar, or if the next one went with the chore to a new owner.
 */
export const nadaSigueA = async (db: Db, fila: FilaAsignacion, tarea: FilaTarea): Promise<boolean> =>
  (await eraLaUltima(db, fila, tarea)) || (await seFueConLaTarea(db, fila));

/** Tells whether the assignment was nobody's before it was taken or entered as done, or its former owner is archived now. */
export const eraDeNadie = ({ tomada_el, cedida_por }: FilaAsignacion): boolean =>
  tomada_el !== null && cedida_por === null;

/**
 * Closes a free chore that an admin has opened again since its completion, because it may be open only once and the completion
 * is undone. Returns false, and does nothing, when somebody has taken it since or it is no longer free.
 */
const vuelveASuSitio = async (db: Db, { id, libre }: FilaTarea): Promise<boolean> => {
  if (!libre || (await quienLaTomo(db, id)) !== null) return false;
  await cerrarDeNadie(db, id);
  return true;
};

/**
 * Recomputes the open occurrences of a chore after one of its completions was withdrawn. Returns whether any moved. After a
 * completion of an earlier day none moves nearer than today, since nobody could have known in time.
 */
export const contarSinElla = async ({ db, familia, hoy }: Cambio, fila: Hecha): Promise<boolean> => {
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  const desde = fila.completada_el < hoy ? hoy : null;
  return tarea !== undefined && (await contarDesdeHecha(db, tarea, desde)).length > 0;
};

/**
 * Makes a completed assignment pending again, as its chore is now, and withdraws the occurrence that it had opened. If its time
 * is over by now, it lapses at once. A lapsed assignment that was counted on yesterday had opened nothing, and lapses again in
 * any case.
 * Returns null, and has changed nothing, when the completion cannot be undone:
 * - a new draft took the work away;
 * - the chore was deleted or switched off;
 * - its owner, or the member who took it, no longer lives here;
 * - the next occurrence is done or covered;
 * - a chore of nobody is taken again or no longer free.
 */
export const volverAPendiente = async (cambio: Cambio, fila: Hecha): Promise<Retirada | null> => {
  const { db, familia } = cambio;
  if (fila.vencida_el !== null) {
    await dejarVencer(cambio, fila);
    return { siguiente: null, otras: await contarSinElla(cambio, fila) };
  }
  if ((await leerQuienCubreLaSiguiente(db, fila.id)) !== undefined) return null;
  for (const quien of [fila.miembro, fila.cedida_por ?? fila.miembro]) if (await estaArchivado(db, quien)) return null;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  if (tarea === undefined) return null;
  // An occurrence covered for a member who left stays with the member who covers it, whether or not the chore is free now.
  if (eraDeNadie(fila) && fila.cubierta_en === null && !(await vuelveASuSitio(db, tarea))) return null;
  const siguiente = await borrarSiguiente(db, fila.id);
  if (fila.responsabilidad_id !== null && siguiente === undefined && !(await nadaSigueA(db, fila, tarea))) return null;
  if (!(await marcarPendiente(db, fila.id, fila.completada_en)))
    throw new Error('A completion changed inside the transaction that takes it back');
  await ponerEnSuDia(db, fila.id, tarea, cambio);
  await contarDevuelta(db, fila.id, cambio.hoy);
  const movidas = await contarSinElla(cambio, fila);
  const abierta = fila.completada_el < cambio.hoy ? await leerAbierta(db, fila.id) : undefined;
  const vencio = abierta !== undefined && (await avanzar(db, abierta, cambio, await leerAusencias(db, familia))) > 0;
  await copiarTarea(db, fila.tarea, tarea);
  return { siguiente: siguiente ?? null, otras: vencio || movidas };
};

/**
 * Removes the completion of a chore of nobody. Nothing lapses, since nobody had promised it.
 * The chore is free again if it still exists and nobody has it; a part only on its own days.
 */
const devolverANadie = async (cambio: Cambio, fila: Hecha, tarea: FilaTarea | undefined): Promise<void> => {
  const { db, familia } = cambio;
  await marcarPendiente(db, fila.id, fila.completada_en);
  await borrarPendiente(db, fila.id);
  if (tarea === undefined) return;
  if (tarea.parte_de !== null) await abrirPartesLibres(db, familia, cambio);
  else if ((await quienLaTomo(db, tarea.id)) === null) await abrirDeNadie(db, tarea.id, cambio.ahora);
};

/**
 * Lets a completed assignment lapse for its owner, on the day on which it would have lapsed, but not later than today.
 * It is excused if the owner was away. A chore of nobody is removed instead.
 */
export const dejarVencer = async (cambio: Cambio, fila: Hecha): Promise<void> => {
  const { db, familia, hoy, zona } = cambio;
  const tarea = await leerTareaOParte(db, familia, fila.tarea);
  if (eraDeNadie(fila)) return devolverANadie(cambio, fila, tarea);
  const vence =
    fila.vencida_el ?? (tarea === undefined ? hoy : venceEl({ ...fila, dada_el: diaEnQueSeDio(fila, zona) }, tarea));
  const miembro = fila.cedida_por ?? fila.miembro;
  const excusada =
    fila.fecha_limite !== null && estaFueraDe(await leerAusenciasDe(db, [miembro]), miembro, fila.fecha_limite);
  await marcarNoHecha(db, fila.id, fila.completada_en, { el: vence < hoy ? vence : hoy, miembro, excusada });
};

/** A completion that is now credited to another member or to none. The caller has already changed the occurrences. */
export interface Movida {
  /** The row as it was before the change; for a new completion, the row with that completion. */
  readonly fila: Hecha;
  /** True when nobody was credited with the completion before. */
  readonly nueva?: true;
  /** The member credited now; null: it was not done after all. */
  readonly a: number | null;
}

/** The member who did a completed assignment: its owner, unless another is named. */
export const autorDe = ({ hecha_por, miembro }: Pick<Hecha, 'hecha_por' | 'miembro'>): number => hecha_por ?? miembro;

/**
 * Judges a member's history again: the weeks since the day `desde`, latest first; and, once the completion can no longer be
 * undone, the longest streak ever. Before that `racha_dias` is absent, and achievements are judged by the present streak.
 */
const juzgar = async (cambio: Cambio, { fila }: Movida, miembro: number, desde: Dia): Promise<Terminado> => {
  const { db, ahora, hoy, zona } = cambio;
  const cerradas = semanasAsentadas(desde, hoy).toReversed();
  const suyo = (await juzgarSemanas(cambio, cerradas, { zona, hoy, miembros: [miembro] })).get(miembro) ?? SIN_SEMANAS;
  if (ahora < finDeDeshacer(fila.dicha_en ?? fila.completada_en)) return suyo;
  const { vivido, fuera } = (await leerPasados(db, [miembro], cambio, ''))(miembro);
  return { ...suyo, racha_dias: mejorRacha(vivido, hoy, fuera) };
};

/**
 * Takes away achievements that a member no longer earns. A member who neither did the chore nor owned it can lose only those for
 * a week's first place. Returns whether there were any.
 */
const quitar = (cambio: Cambio, movida: Movida, miembro: number, cerrada: boolean): Promise<boolean> => {
  const { fila } = movida;
  return retirarLogros(cambio, miembro, {
    desde: fila.completada_en,
    cerrada,
    soloPuesto: miembro !== autorDe(fila) && miembro !== fila.miembro,
    juzgar: async () => {
      const primero = cerrada ? await leerPrimerDiaHecho(cambio.db, miembro) : null;
      return juzgar(cambio, movida, miembro, primero ?? cambio.hoy);
    },
  });
};

/**
 * Recomputes everything that depended on a completion: points, streaks, achievements and its week's winners; tells the family.
 * Streaks are recomputed for the former doer, for the owner, who may now be late with the chore, and for the member credited
 * now. Returns the achievements that this member gets.
 */
export const recontar = async (cambio: Cambio, movida: Movida): Promise<readonly LogroDesbloqueado[]> => {
  const { db, familia, zona, hoy, toca } = cambio;
  const { fila, a, nueva = false } = movida;
  const de = autorDe(fila);
  const antes = fila.completada_el < hoy;
  const semana = semanaDe(fila.completada_el);
  const cerrada = seAsienta(semana) <= hoy;
  const todos = (await listarUsuarios(db, familia)).map((u) => u.id);

  const pasan = new Map([[de, nueva ? 0 : -fila.puntos_ganados]]);
  if (a !== null) pasan.set(a, (pasan.get(a) ?? 0) + fila.puntos_ganados);
  await sumarPuntos(db, pasan);
  // An occurrence that was taken while its owner was away, and was not done after all, has lapsed for that owner (`cedida_por`).
  const suyos = [...new Set([de, fila.miembro, fila.cedida_por ?? fila.miembro])];
  const rachas = await (antes ? recontarComodines(db, suyos, cambio, fila.completada_el) : leerRachas(db, suyos));
  await recalcularRachas(db, rachas, cambio, antes);
  toca('miembro', ...suyos);
  if (a !== null) {
    await recontarRachaDesde(db, a, cambio, fila.completada_el);
    toca('miembro', a);
  }

  // The member now credited may have displaced another from the week's first place.
  const pierden = cerrada && a !== null ? todos : [de, fila.miembro];
  for (const miembro of new Set(pierden)) if (miembro !== a) await quitar(cambio, movida, miembro, cerrada);
  const juicio = a === null ? [] : [[a, await juzgar(cambio, movida, a, fila.completada_el)] as const];
  const logros = await otorgarLogros(cambio, new Map(juicio));
  if (cerrada) await darSemanas(cambio, [semana], { zona, hoy, miembros: todos.filter((m) => m !== de) });
  toca('ranking');
  return [...logros.values()].flat();
};

/** The members whom a correction concerns. `ahora_de` is the member credited now, if another. */
interface Afectados {
  readonly dueno_id: number;
  readonly hecha_por: number;
  readonly ahora_de?: number | null;
}

/** Tells the admins' devices, and those of the members concerned, that a correction was added or resolved. */
export const difundirCorreccion = async (
  { db, familia, difundirA }: Cambio,
  { dueno_id, hecha_por, ahora_de = null }: Afectados,
): Promise<void> => {
  const suyos = new Set([dueno_id, hecha_por, ahora_de]);
  for (const { id, es_administrador } of await listarConCuenta(db, familia))
    if (es_administrador || suyos.has(id)) difundirA(id, 'correccion:cambiada', {});
};
