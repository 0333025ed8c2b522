import { semanaDe } from '#shared/domain/ranking.ts';
import type { Dia, Instante } from '#shared/domain/tipos.ts';
import type { Db } from '#server/db/esquema.ts';
import { fecharPaga } from './paga.ts';

/** The present instant and the family's local day. Later dates in the database come from a wrong clock. */
interface Hoy {
  readonly ahora: Instante;
  readonly hoy: Dia;
}

/** Completions whose day or instant lies in the future, sorted by id. */
export const leerHechasAlli = (db: Db, familia: number, { ahora, hoy }: Hoy) =>
  db
    .selectFrom('asignaciones')
    .select(['id', 'responsabilidad_id', 'fecha_limite', 'miembro_id', 'hecha_por', 'completada_en'])
    .$narrowType<{ completada_en: Instante }>()
    .where('familia_id', '=', familia)
    .where('estado', '=', 'COMPLETADA')
    .where((e) => e.or([e('completada_el', '>', hoy), e('completada_en', '>', ahora)]))
    .orderBy('id')
    .execute();

/** Re-dates completions from the future: their day to today, their instant to now. Due days stay, unlike in `fecharHechas`. */
export const ponerDiaAlHecho = async (db: Db, familia: number, { ahora, hoy }: Hoy): Promise<void> => {
  const hechas = db.updateTable('asignaciones').where('familia_id', '=', familia).where('estado', '=', 'COMPLETADA');
  await hechas.set({ completada_el: hoy }).where('completada_el', '>', hoy).execute();
  await hechas.set({ completada_en: ahora }).where('completada_en', '>', ahora).execute();
};

/**
 * Deletes lapse days in the future from completed assignments. «La hice ayer» completes a lapsed chore, which keeps its lapse
 * day.
 */
const olvidarVencimiento = async (db: Db, familia: number, { hoy }: Hoy): Promise<void> => {
  const hechas = db.updateTable('asignaciones').where('familia_id', '=', familia).where('estado', '=', 'COMPLETADA');
  await hechas.set({ vencida_el: null }).where('vencida_el', '>', hoy).execute();
};

/** Re-dates completions from the future to now, and their due days to today if these lie in the future too. */
export const fecharHechas = async (db: Db, familia: number, { ahora, hoy }: Hoy): Promise<void> => {
  const futuras = db
    .updateTable('asignaciones')
    .where('familia_id', '=', familia)
    .where('estado', '=', 'COMPLETADA')
    .where('completada_en', '>', ahora);
  await futuras.set({ fecha_limite: hoy }).where('fecha_limite', '>', hoy).execute();
  await futuras.set({ completada_en: ahora, completada_el: hoy }).execute();
};

/** Deletes the occurrences that were opened in the future for a responsibility and not completed, and cuts links to them. */
export const borrarFuturas = async (db: Db, familia: number, { ahora }: Hoy): Promise<void> => {
  const futuras = () =>
    db
      .selectFrom('asignaciones as f')
      .select('f.id')
      .where('f.familia_id', '=', familia)
      .where('f.responsabilidad_id', 'is not', null)
      .where('f.creada_en', '>', ahora)
      .where('f.estado', '!=', 'COMPLETADA');
  await db
    .updateTable('asignaciones')
    .set({ anterior_id: null })
    .where('familia_id', '=', familia)
    .where('anterior_id', 'in', futuras())
    .execute();
  await db.deleteFrom('asignaciones').where('id', 'in', futuras()).execute();
};

/**
 * Reopens assignments whose lapse day lies in the future. Of a responsibility only the latest one is reopened, and only if the
 * responsibility has not ended, its chore is active, and it has no occurrence that is open or was completed today. The others,
 * and skipped ones, stay lapsed, with today as their lapse day.
 */
export const reabrirVencidas = async (db: Db, familia: number, { hoy }: Hoy): Promise<void> => {
  const sigue = db
    .selectFrom('responsabilidades as r')
    .innerJoin('tareas as t', 't.id', 'r.tarea_id')
    .select('r.id')
    .where('r.familia_id', '=', familia)
    .where('r.terminada_en', 'is', null)
    .where('t.activa', '=', true)
    .where('t.borrada_en', 'is', null)
    .where((e) => {
      const suya = e.selectFrom('asignaciones as p').select('p.id').whereRef('p.responsabilidad_id', '=', 'r.id');
      return e.not(
        e.exists(suya.where((p) => p.or([p('p.estado', '=', 'PENDIENTE'), p('p.completada_el', '=', hoy)]))),
      );
    });
  const ultimas = db
    .selectFrom('asignaciones as v')
    .select((e) => e.fn.max('v.id').as('id'))
    .where('v.familia_id', '=', familia)
    .where('v.estado', '=', 'VENCIDA')
    .where('v.vencida_el', '>', hoy)
    .groupBy('v.responsabilidad_id');
  const vencidas = db
    .updateTable('asignaciones')
    .where('familia_id', '=', familia)
    .where('estado', '=', 'VENCIDA')
    .where('vencida_el', '>', hoy);
  await vencidas
    .where((e) => e.or([e('omision', 'is', null), e('omision', '<>', 'OMITIDA')]))
    .set({ estado: 'PENDIENTE', vencida_el: null, excusada: false })
    .where((e) =>
      e.or([
        e('responsabilidad_id', 'is', null),
        e.and([e('responsabilidad_id', 'in', sigue), e('id', 'in', ultimas)]),
      ]),
    )
    .execute();
  await vencidas.set({ vencida_el: hoy }).execute();
};

/**
 * Re-dates to now or today what else happened to a family in the future. Lapse days of completions, the start of a streak and the
 * day of the last reminder are deleted instead. A streak without a start is computed from the member's whole past.
 */
export const fecharLoDemas = async (db: Db, familia: number, { ahora, hoy }: Hoy): Promise<void> => {
  await olvidarVencimiento(db, familia, { ahora, hoy });
  await db
    .updateTable('asignaciones')
    .set({ dicha_en: ahora })
    .where('familia_id', '=', familia)
    .where('dicha_en', '>', ahora)
    .execute();
  const suyos = () => db.selectFrom('usuarios').select('id').where('familia_id', '=', familia);
  await db
    .updateTable('asignaciones')
    .set({ creada_en: ahora })
    .where('familia_id', '=', familia)
    .where('creada_en', '>', ahora)
    .execute();
  await db
    .updateTable('asignaciones')
    .set({ omite_en: ahora })
    .where('familia_id', '=', familia)
    .where('omite_en', '>', ahora)
    .execute();
  await db
    .updateTable('asignaciones')
    .set({ tomada_el: hoy })
    .where('familia_id', '=', familia)
    .where('tomada_el', '>', hoy)
    .execute();
  await db
    .updateTable('tareas')
    .set({ abierta_en: ahora })
    .where('familia_id', '=', familia)
    .where('abierta_en', '>', ahora)
    .execute();
  await db
    .updateTable('ausencias')
    .set({ creada_en: ahora })
    .where('familia_id', '=', familia)
    .where('creada_en', '>', ahora)
    .execute();
  await db
    .updateTable('responsabilidades')
    .set({ desde: hoy })
    .where('familia_id', '=', familia)
    .where('desde', '>', hoy)
    .execute();
  await db
    .updateTable('usuarios')
    .set({ racha_desde: null })
    .where('familia_id', '=', familia)
    .where('racha_desde', '>', hoy)
    .execute();
  await db
    .updateTable('usuarios')
    .set({ recordado_el: null })
    .where('familia_id', '=', familia)
    .where('recordado_el', '>', hoy)
    .execute();
  await db
    .updateTable('logros_desbloqueados')
    .set({ fecha_desbloqueo: ahora })
    .where('miembro_id', 'in', suyos())
    .where('fecha_desbloqueo', '>', ahora)
    .execute();
  await db
    .updateTable('claves')
    .set({ creada_en: ahora })
    .where('miembro_id', 'in', suyos())
    .where('creada_en', '>', ahora)
    .execute();
  await db
    .updateTable('correcciones')
    .set({ completada_el: hoy })
    .where('familia_id', '=', familia)
    .where('completada_el', '>', hoy)
    .execute();
  await db
    .updateTable('gracias')
    .set({ creada_en: ahora })
    .where('familia_id', '=', familia)
    .where('creada_en', '>', ahora)
    .execute();
  await db
    .updateTable('fotos_hechas')
    .set({ creada_en: ahora })
    .where('familia_id', '=', familia)
    .where('creada_en', '>', ahora)
    .execute();
  const correcciones = () => db.updateTable('correcciones').where('familia_id', '=', familia);
  await correcciones().set({ completada_en: ahora, completada_el: hoy }).where('completada_en', '>', ahora).execute();
  await correcciones().set({ creada_en: ahora }).where('creada_en', '>', ahora).execute();
  await correcciones().set({ resuelta_en: ahora }).where('resuelta_en', '>', ahora).execute();
  await correcciones().set({ leida_en: ahora }).where('leida_en', '>', ahora).execute();
  const revisiones = () => db.updateTable('revisiones').where('familia_id', '=', familia);
  await revisiones().set({ completada_el: hoy }).where('completada_el', '>', hoy).execute();
  await revisiones().set({ completada_en: ahora, completada_el: hoy }).where('completada_en', '>', ahora).execute();
  await revisiones().set({ creada_en: ahora }).where('creada_en', '>', ahora).execute();
  const tramos = () => db.updateTable('tramos_premios').where('familia_id', '=', familia);
  await tramos().set({ desde: ahora }).where('desde', '>', ahora).execute();
  await tramos().set({ hasta: ahora }).where('hasta', '>', ahora).execute();
  const pedidos = () => db.updateTable('pedidos_premio').where('familia_id', '=', familia);
  await pedidos().set({ pedido_en: ahora }).where('pedido_en', '>', ahora).execute();
  await pedidos().set({ resuelto_en: ahora }).where('resuelto_en', '>', ahora).execute();
  await fecharPaga(db, familia, { ahora, semana: semanaDe(hoy).desde });
  const metas = () => db.updateTable('metas').where('familia_id', '=', familia);
  for (const columna of ['creada_en', 'empezada_en', 'terminada_en', 'celebrada_en'] as const)
    await metas()
      .set({ [columna]: ahora })
      .where(columna, '>', ahora)
      .execute();
  await db
    .updateTable('rastro')
    .set({ cuando: ahora })
    .where('familia_id', '=', familia)
    .where('cuando', '>', ahora)
    .execute();
  await db
    .updateTable('familias')
    .set({ creada_en: ahora })
    .where('id', '=', familia)
    .where('creada_en', '>', ahora)
    .execute();
};

/** Deletes the ledgers that were frozen in the future, so that those quarters are computed from their assignments again. */
export const descongelarCuentas = async (db: Db, familia: number, { ahora }: Hoy): Promise<void> => {
  await db
    .deleteFrom('cuentas_congeladas')
    .where('familia_id', '=', familia)
    .where('congelada_en', '>', ahora)
    .execute();
};

/** Deletes the records that today and later days have begun, so that today begins anew. */
export const olvidarDias = async (db: Db, familia: number, { hoy }: Hoy): Promise<void> => {
  await db.deleteFrom('trabajos_hechos').where('familia_id', '=', familia).where('dia', '>=', hoy).execute();
};

/** Deletes shares of quarters after `despuesDe`: made under a wrong clock, they would be outdated when those quarters come. */
export const borrarTrimestres = async (db: Db, familia: number, despuesDe: Dia): Promise<void> => {
  await db
    .deleteFrom('configuraciones_reparto')
    .where('familia_id', '=', familia)
    .where('trimestre_inicio', '>', despuesDe)
    .execute();
};
