import { MIGRACIONES } from '#server/db/migraciones.ts';
import { ejecutar } from '#migrations/ejecutar.ts';

/** Column that the test migration adds to a table that is read often. */
export const COLUMNA = 'de_prueba';

/**
 * Adds a migration to this process, as the next version would, so that existing databases are of the previous version. Returns a
 * function that removes it.
 */
export const conOtraMigracion = (): (() => void) => {
  MIGRACIONES['9000-otra'] = {
    up: (db) =>
      ejecutar(db, `alter table tareas add column ${COLUMNA} text; create index de_prueba on tareas (${COLUMNA})`),
  };
  return () => delete MIGRACIONES['9000-otra'];
};
