import { sql, type Kysely } from 'kysely';

/**
 * Stored states forget whether the rule made an automatic pick: nothing asks for it any more, and the fold of the log,
 * which they equal, no longer has it. The logs stay as they are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  interface Estado {
    readonly elecciones: readonly { readonly por_regla?: true }[];
  }
  const { rows } = await sql<{ id: number; estado: string }>`select id, estado from sesiones_reparto where estado like '%"por_regla"%'`.execute(db);
  for (const { id, estado } of rows) {
    const { elecciones, ...resto } = JSON.parse(estado) as Estado;
    const sinMotivo = JSON.stringify({ ...resto, elecciones: elecciones.map(({ por_regla: _regla, ...eleccion }) => eleccion) });
    await sql`update sesiones_reparto set estado = ${sinMotivo} where id = ${id}`.execute(db);
  }
};
