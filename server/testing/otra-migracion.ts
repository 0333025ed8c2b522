import { MIGRACIONES } from '#server/db/migraciones.ts';
import { ejecutar } from '#migrations/ejecutar.ts';

/** The column that it adds, to a table that everybody reads. */
export const COLUMNA = 'de_prueba';

/**
 * Gives this process one migration more, as the next version will have it: its databases then are of the version before.
 * Returns how to take it away again.
 */
export const conOtraMigracion = (): (() => void) => {
  MIGRACIONES['9000-otra'] = {
    up: (db) =>
      ejecutar(db, `alter table tareas add column ${COLUMNA} text; create index de_prueba on tareas (${COLUMNA})`),
  };
  return () => delete MIGRACIONES['9000-otra'];
};
