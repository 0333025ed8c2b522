import type { Insertable } from 'kysely';
import type { EstadoPedido } from '#shared/domain/premios/premios.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Db, Esquema } from '#server/db/esquema.ts';
import { hechasPor, type Hechas } from './completadas.ts';

// Rewards: the family's list, the stretches of time in which they are on for a member, and the requests.

const PREMIO = ['id', 'texto', 'coste'] as const;

/** A family's rewards, the cheapest first. */
export const leerPremios = (db: Db, familia: number) =>
  db.selectFrom('premios').select(PREMIO).where('familia_id', '=', familia).orderBy('coste').orderBy('id').execute();

export const leerPremio = (db: Db, familia: number, id: number) =>
  db.selectFrom('premios').select(PREMIO).where('familia_id', '=', familia).where('id', '=', id).executeTakeFirst();

interface Nuevo {
  readonly texto: string;
  readonly coste: number;
}

export const insertarPremio = async (db: Db, familia_id: number, nuevo: Nuevo, creado_en: Instante): Promise<number> =>
  (
    await db
      .insertInto('premios')
      .values({ familia_id, ...nuevo, creado_en })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const actualizarPremio = async (db: Db, id: number, { texto, coste }: Nuevo): Promise<void> => {
  await db.updateTable('premios').set({ texto, coste }).where('id', '=', id).execute();
};

export const borrarPremio = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('premios').where('id', '=', id).execute();
};

/** Ids of a family's members for whom rewards are on, ascending. */
export const leerConPremios = async (db: Db, familia: number): Promise<number[]> =>
  (
    await db
      .selectFrom('tramos_premios')
      .select('miembro_id')
      .where('familia_id', '=', familia)
      .where('hasta', 'is', null)
      .orderBy('miembro_id')
      .execute()
  ).map((t) => t.miembro_id);

/** Switches rewards on for a member from the instant `desde` on. */
export const abrirTramo = async (db: Db, familia_id: number, miembro_id: number, desde: Instante): Promise<void> => {
  await db.insertInto('tramos_premios').values({ familia_id, miembro_id, desde, hasta: null }).execute();
};

/** Switches rewards off for a member at the instant `hasta`. Returns false when they were off. */
export const cerrarTramo = async (db: Db, miembro: number, hasta: Instante): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tramos_premios')
    .set({ hasta })
    .where('miembro_id', '=', miembro)
    .where('hasta', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Adds up the points of completions that members made while rewards were on for them. Each completion counts once, even if a
 * wrong clock made two stretches overlap.
 */
const sumar = (hechas: Hechas) =>
  hechas
    .select((e) => ['u.id as miembro', e.fn.sum<number | string>('a.puntos_ganados').as('puntos')])
    .where((e) =>
      e.exists(
        e
          .selectFrom('tramos_premios as t')
          .select('t.id')
          .whereRef('t.miembro_id', '=', 'u.id')
          .whereRef('t.desde', '<=', 'a.completada_en')
          .where((f) => f.or([f('t.hasta', 'is', null), f('t.hasta', '>', f.ref('a.completada_en'))])),
      ),
    )
    .groupBy('u.id')
    .execute();

/** The points that each of these members earned by completions while rewards were on for them; 0 if none. */
export const leerGanados = async (db: Db, miembros: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const ganados = new Map(miembros.map((id) => [id, 0]));
  if (miembros.length === 0) return ganados;
  const { propias, ajenas } = hechasPor(db, miembros);
  for (const { miembro, puntos } of [...(await sumar(propias)), ...(await sumar(ajenas))])
    ganados.set(miembro, (ganados.get(miembro) ?? 0) + Number(puntos));
  return ganados;
};

const PEDIDO = [
  'id',
  'premio_id as premio',
  'miembro_id as miembro',
  'texto',
  'coste',
  'estado',
  'motivo',
  'pedido_en',
  'resuelto_en',
] as const;

const pedidos = (db: Db) => db.selectFrom('pedidos_premio').select(PEDIDO);
export type FilaPedido = Awaited<ReturnType<ReturnType<typeof pedidos>['executeTakeFirstOrThrow']>>;

/** All requests of these members, newest first. */
export const leerPedidosDe = async (db: Db, miembros: readonly number[]): Promise<FilaPedido[]> =>
  miembros.length === 0 ? [] : pedidos(db).where('miembro_id', 'in', miembros).orderBy('id', 'desc').execute();

export const leerPedido = (db: Db, familia: number, id: number): Promise<FilaPedido | undefined> =>
  pedidos(db).where('familia_id', '=', familia).where('id', '=', id).executeTakeFirst();

export const insertarPedido = async (
  db: Db,
  pedido: Omit<Insertable<Esquema['pedidos_premio']>, 'estado'>,
): Promise<number> =>
  (
    await db
      .insertInto('pedidos_premio')
      .values({ ...pedido, estado: 'PEDIDO' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

interface Fin {
  readonly estado: Exclude<EstadoPedido, 'PEDIDO'>;
  readonly por: number;
  readonly en: Instante;
  readonly motivo?: string;
}

export const resolverPedido = async (db: Db, id: number, { estado, por, en, motivo = '' }: Fin): Promise<void> => {
  await db
    .updateTable('pedidos_premio')
    .set({ estado, resuelto_por: por, resuelto_en: en, motivo })
    .where('id', '=', id)
    .execute();
};

/** Withdraws a member's requests that wait (`RETIRADO`); they are neither granted nor refused. */
export const retirarPedidosDe = async (db: Db, miembro: number, por: number, en: Instante): Promise<void> => {
  await db
    .updateTable('pedidos_premio')
    .set({ estado: 'RETIRADO', resuelto_por: por, resuelto_en: en })
    .where('miembro_id', '=', miembro)
    .where('estado', '=', 'PEDIDO')
    .execute();
};
